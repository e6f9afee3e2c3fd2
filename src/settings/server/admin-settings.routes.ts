import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import { changeShopSettings, readShopSettings } from '../admin-settings.contract.ts';
import { type CountOrdersToErase, changeSettings, readSettingsAnswer } from './shop-settings.ts';

export function adminSettingsRoutes({ db, config }: Services, countOrdersToErase: CountOrdersToErase) {
  return [
    // What the shop tells everybody of itself: no one's personal data.
    handle(readShopSettings, () => readSettingsAnswer(db, config)),

    handleChange(changeShopSettings, {
      change: async ({ tx, body, note }) => {
        note(await changeSettings(tx, config, body, countOrdersToErase));
        return readSettingsAnswer(tx, config);
      },
      audited: { kind: 'SETTINGS_CHANGED', ids: () => [1] },
    }),
  ];
}
