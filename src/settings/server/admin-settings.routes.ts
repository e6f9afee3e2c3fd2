import { bindChangeEndpoint, bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import { changeShopSettings, getShopSettings } from '../admin-settings.contract.ts';
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
