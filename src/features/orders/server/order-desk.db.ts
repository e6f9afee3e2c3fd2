import { sql } from 'kysely';
import type { Day } from '../../../shared/contract/calendar.ts';
import type { Db } from '../../../shared/server/database.ts';
import { matches, type OrderFilter, orderColumns } from './orders.db.ts';

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

/** The newest order and how many came after `after`. */
export async function countNewOrders(db: Db, after: number | null) {
  const newest = await db
    .selectFrom('orders')
    .select((of) => of.fn.max<number | null>('id').as('id'))
    .executeTakeFirst();
  if (after === null) return { newestId: newest?.id ?? 0, orders: 0 };
  const { orders } = await db
    .selectFrom('orders')
    .select((of) => of.fn.countAll<number>().as('orders'))
    .where('id', '>', after)
    .executeTakeFirstOrThrow();
  return { newestId: newest?.id ?? 0, orders };
}

/** How many orders stand in each status. */
export async function countOrdersByStatus(db: Db): Promise<{ status: string; orders: number }[]> {
  const { rows } = await sql<{ status: string; orders: number }>`
    select status, sum(orders)::bigint as orders from order_counts group by status`.execute(db);
  return rows;
}
