import { Problem } from '../../../shared/contract/problem.ts';
import { handleChange } from '../../../shared/server/handle.ts';
import { changeShopClosedDays, pauseWorkAddresses } from '../admin-work-addresses.contract.ts';
import { changedFacilities } from './edit-facility.ts';
import { pauseFacilities } from './facilities.db.ts';
import { workAddressFrom } from './facility-columns.ts';
import { listShopClosedDays, writeShopClosedDays } from './shop-closed-days.db.ts';

/** Stands in the audit log for the shop itself, which has no number. */
const SHOP = 0;

export function workAddressesDaysRoutes() {
  return [
    handleChange(pauseWorkAddresses, {
      change: async ({ tx, body, note }) => {
        const ids = [...new Set(body.ids)];
        const paused = await pauseFacilities(tx, ids, body.pausedUntil);
        if (paused.length < ids.length) throw new Problem('FACILITY_NOT_FOUND');
        note(await changedFacilities(tx, paused));
        return { addressList: paused.map(workAddressFrom) };
      },
      audited: {
        kind: 'FACILITIES_PAUSED',
        ids: ({ body }) => body.ids,
        detail: ({ body }) => body.pausedUntil ?? 'пауза снята',
      },
    }),

    handleChange(changeShopClosedDays, {
      change: async ({ tx, body }) => {
        await writeShopClosedDays(tx, body.add, body.remove);
        return { closedDays: await listShopClosedDays(tx) };
      },
      audited: {
        kind: 'SHOP_CLOSED_DAYS_CHANGED',
        ids: () => [SHOP],
        detail: ({ body }) => `добавлено ${body.add.length}, убрано ${body.remove.length}`,
      },
    }),
  ];
}
