import { sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import { liveStatuses, unpaidStatuses } from '../order-status.ts';
import { matches, type OrderFilter } from './order-filter.db.ts';
import { orderColumns } from './orders.db.ts';

/** The orders with these ids, the newest first; unknown ids are left out. */
export function listOrdersByIds(db: Db, ids: number[]) {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id', 'desc')
    .execute();
}

/** How many orders that match were made on each day in Moscow; days without orders are left out. */
export function countOrdersByDay(db: Db, filter: OrderFilter) {
  const day = sql<Day>`(created_at at time zone 'Europe/Moscow')::date`;
  return db
    .selectFrom('orders')
    .select((of) => [day.as('day'), of.fn.countAll<number>().as('orders')])
    .where((of) => matches(of, filter))
    .groupBy(day)
    .execute();
}

/** The newest order, how many came after `after`, and how many nobody has taken up. */
export async function countNewOrders(db: Db, after: number | null) {
  const { newest, unpaid } = await db
    .selectNoFrom((of) => [
      of
        .selectFrom('orders')
        .select((from) => from.fn.max<number | null>('id').as('id'))
        .as('newest'),
      of
        .selectFrom('order_counts')
        .select((from) => from.fn.sum<string | null>('orders').as('orders'))
        .where('status', 'in', unpaidStatuses)
        .as('unpaid'),
    ])
    .executeTakeFirstOrThrow();
  const counted = { newestId: newest ?? 0, unpaid: Number(unpaid) };
  if (after === null) return { ...counted, orders: 0 };
  const { orders } = await db
    .selectFrom('orders')
    .select((of) => of.fn.countAll<number>().as('orders'))
    .where('id', '>', after)
    .executeTakeFirstOrThrow();
  return { ...counted, orders };
}

/** Who bought these orders, and the newest orders of each that are not over. */
export async function listBuyers(db: Db, userIds: number[]) {
  const { rows } = await sql<Buyer>`
    select id, last_name, first_name, middle_name, array_to_json(array(
      select o.id from orders o where o.user_id = users.id and o.status = any(${liveStatuses})
      order by o.id desc limit ${MOST_LIVE}
    )) as live_ids
    from users where id = any(${userIds})`.execute(db);
  return rows;
}

export interface Buyer {
  id: number;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  live_ids: number[];
}

/** One more than are shown beside an order that is one of them. */
const MOST_LIVE = 6;
