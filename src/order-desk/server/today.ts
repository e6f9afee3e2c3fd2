import type { CallAnswer } from '../../contract/endpoint.ts';
import { addDays, moscowDay } from '../../lib/calendar.ts';
import { newOrderStatus } from '../../orders/order-status.ts';
import {
  countOrders,
  groupOrdersByHandover,
  listOrderIds,
  type OrderFilter,
} from '../../orders/orders.server.ts';
import { MAX_CHOSEN_ORDERS } from '../../orders/user-order-desk.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import type { getToday } from '../admin-today.contract.ts';

/** What waits at the desk today; the goods that are not sold for now are counted by `countOutOfStock`. */
export async function readToday(db: Db, countOutOfStock: () => number): Promise<CallAnswer<typeof getToday>> {
  const today = moscowDay(new Date());
  const tomorrow = addDays(today, 1);
  const count = async (filter: OrderFilter) => (await countOrders(db, filter)).total;
  return {
    today,
    unpaid: await count({ status: newOrderStatus }),
    packing: await groupOrdersByHandover(db, { work: 'PACKING' }, MOST_GROUPS, MAX_CHOSEN_ORDERS),
    due: await readCounted(db, { work: 'HANDOVER', due: true }),
    tomorrow: { day: tomorrow, ...(await readCounted(db, { work: 'HANDOVER', plannedDay: tomorrow })) },
    held: await count({ work: 'HELD' }),
    missing: await count({ work: 'MISSING' }),
    returned: await count({ work: 'RETURNED' }),
    noted: await count({ work: 'NOTED' }),
    outOfStock: countOutOfStock(),
  };
}

/** As many facilities and days to pack for are listed. */
const MOST_GROUPS = 40;

async function readCounted(db: Db, filter: OrderFilter) {
  const count = await countOrders(db, filter);
  const first = { size: MAX_CHOSEN_ORDERS, sortDirection: 'ASC' } as const;
  return { orders: count.total, ids: count.total === 0 ? [] : await listOrderIds(db, filter, count, first) };
}
