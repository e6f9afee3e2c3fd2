import { bindChangeEndpoint, bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import { changeSetupVisibility, getSetupProgress } from '../admin-first-day.contract.ts';
import { changeShopSettings, getShopSettings } from '../admin-settings.contract.ts';
import { writeSetupHidden } from './first-day.db.ts';
import { type ReadSetupProgress, readSetupProgressResponse } from './first-day.ts';
import { type CountOrdersToErase, changeSettings, readSettingsResponse } from './shop-settings.ts';

export function adminSettingsRoutes({ db, config }: Services, countOrdersToErase: CountOrdersToErase) {
  return [
    // What the shop tells everybody of itself: no one's personal data.
    bindEndpoint(getShopSettings, () => readSettingsResponse(db, config)),

    bindChangeEndpoint(changeShopSettings, {
      change: async ({ tx, body, note }) => {
        note(await changeSettings(tx, config, body, countOrdersToErase));
        return readSettingsResponse(tx, config);
      },
      audited: { kind: 'SETTINGS_CHANGED', ids: () => [1] },
    }),
  ];
}

const words = (hidden: boolean) => (hidden ? 'убран' : 'показан');

/** The calls of the first day; what the slices to the right know comes from `look`. */
export function setupProgressRoutes({ db, config }: Services, look: ReadSetupProgress) {
  return [
    // What the shop has of its own, in counts: no one's personal data.
    bindEndpoint(getSetupProgress, () => readSetupProgressResponse(db, config, look)),

    bindChangeEndpoint(changeSetupVisibility, {
      change: async ({ tx, body: { hidden }, note }) => {
        const fields = [{ label: '«Первый день»', was: words(!hidden), became: words(hidden) }];
        if (await writeSetupHidden(tx, hidden)) note([{ id: 1, name: 'Настройки магазина', fields }]);
        return readSetupProgressResponse(tx, config, look);
      },
      audited: { kind: 'SETTINGS_CHANGED', ids: () => [1] },
    }),
  ];
}
