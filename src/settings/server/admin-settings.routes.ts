import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import { changeShopSettings, readShopSettings } from '../admin-settings.contract.ts';
import { type CountOrders, changeSettings, settingsAnswer } from './shop-settings.ts';

export function adminSettingsRoutes({ db, config }: Services, countOrdersToErase: CountOrders) {
  return [
    // What the shop tells everybody of itself: no one's personal data.
    handle(readShopSettings, () => settingsAnswer(db, config)),

    handleChange(changeShopSettings, {
      change: async ({ tx, body, note }) => {
        note(await changeSettings(tx, config, body, countOrdersToErase));
        return settingsAnswer(tx, config);
      },
      audited: { kind: 'SETTINGS_CHANGED', ids: () => [1] },
    }),
  ];
}
