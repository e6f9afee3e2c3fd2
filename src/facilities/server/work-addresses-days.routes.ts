import { type Day, typedDay } from '../../lib/calendar.ts';
import { type AuditedField, handleChange } from '../../platform/calls/handle.ts';
import { changeShopClosedDays, pauseWorkAddresses } from '../admin-work-addresses.contract.ts';
import { changedFacilities } from './edit-facility.ts';
import { workAddressFrom } from './facility-columns.ts';
import { pauseTogether } from './pause-facilities.ts';
import { listShopClosedDays, writeShopClosedDays } from './shop-closed-days.db.ts';

/** Stands in the audit log for the shop itself, which has no number. */
const SHOP = 0;

export function workAddressesDaysRoutes() {
  return [
    handleChange(pauseWorkAddresses, {
      change: async ({ tx, body, note }) => {
        const paused = await pauseTogether(tx, body);
        note(await changedFacilities(tx, paused));
        return { addressList: paused.map(workAddressFrom) };
      },
      audited: {
        kind: 'FACILITIES_PAUSED',
        ids: ({ body }) => body.ids,
        detail: ({ body }) =>
          body.pausedUntil === null ? 'пауза снята' : `пауза по ${typedDay(body.pausedUntil)}`,
      },
    }),

    handleChange(changeShopClosedDays, {
      change: async ({ tx, body, note }) => {
        const { added, removed } = await writeShopClosedDays(tx, body.add, body.remove);
        note([{ id: SHOP, name: null, fields: [...dated('добавлены', added), ...dated('убраны', removed)] }]);
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

/** Which days came or went, in one label: they have no value before and after. */
const dated = (done: string, days: Day[]): AuditedField[] =>
  days.length === 0 ? [] : [{ label: `${done} ${days.map(typedDay).join(', ')}` }];
