import { sql } from 'kysely';
import type { PageRequest } from '../../contract/page.ts';
import type { Db } from '../../platform/database/database.ts';
import type { OrderStatus } from '../order-status.ts';
import { matches, type OrderFilter, statusesOf } from './order-filter.db.ts';

/** How many orders there are, and between which ids they lie when that is known. */
export interface OrderCount {
  total: number;
  firstId?: number;
  lastId?: number;
}

/** What is read of an order. */
export const orderColumns = [
  'id',
  'user_id',
  'status',
  'created_at',
  'email',
  'phone',
  'last_name',
  'first_name',
  'middle_name',
  'birth_date',
  'squad_number',
  'additional_info',
  'facility_id',
  'facility_name',
  'goods_kopecks',
  'delivery_kopecks',
  'planned_day',
  'parcel',
  'substitution',
] as const;

/**
 * One page of the orders that were counted, by id. The ids are found first, from an index alone, so
 * late pages stay cheap.
 */
export function listOrders(
  db: Db,
  filter: OrderFilter,
  count: OrderCount,
  { page, size, sortDirection }: PageRequest,
) {
  const ids = idsOf(db, filter, count, sortDirection)
    .limit(size)
    .offset(page * size);
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', 'in', ids)
    .orderBy('id', sortDirection === 'ASC' ? 'asc' : 'desc')
    .execute();
}

function idsOf(db: Db, filter: OrderFilter, { firstId, lastId }: IdBounds, sortDirection: 'ASC' | 'DESC') {
  return (
    db
      .selectFrom('orders')
      .select('id')
      .where((of) => matches(of, filter))
      // Without these a page of an old month is looked for among all the newer orders.
      .$if(firstId !== undefined, (query) => query.where('id', '>=', Number(firstId)))
      .$if(lastId !== undefined, (query) => query.where('id', '<=', Number(lastId)))
      .orderBy('id', sortDirection === 'ASC' ? 'asc' : 'desc')
  );
}

type IdBounds = Omit<OrderCount, 'total'>;

/** Between which ids the orders of some days lie, so that none beyond them is looked at; nothing without days. */
export async function boundsOfDays(db: Db, { dateFrom, dateTo }: OrderFilter): Promise<IdBounds> {
  if (!dateFrom && !dateTo) return {};
  const { firstId, lastId } = await db
    .selectFrom('orders')
    // A bare min or max is looked for from an end of all ids, far from the days of long ago.
    .select([sql<number | null>`min(id + 0)`.as('firstId'), sql<number | null>`max(id + 0)`.as('lastId')])
    .where((of) => matches(of, { dateFrom, dateTo }))
    .executeTakeFirstOrThrow();
  return firstId === null || lastId === null ? {} : { firstId, lastId };
}

/** The first orders that a filter finds, by id, and their statuses; at most so many. */
export function listFirst(
  db: Db,
  filter: OrderFilter,
  bounds: IdBounds,
  sortDirection: 'ASC' | 'DESC',
  limit: number,
) {
  return idsOf(db, filter, bounds, sortDirection)
    .select(sql<OrderStatus>`status`.as('status'))
    .limit(limit)
    .execute();
}

export type FoundOrder = Awaited<ReturnType<typeof listOrders>>[number];

/** The newest of a person's orders, of those before this one when it is given. */
export function listOwnOrdersBefore(db: Db, userId: number, before: number | undefined, limit: number) {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The numbers of the orders that a filter finds, at most so many. */
export async function listOrderIds(
  db: Db,
  filter: OrderFilter,
  count: OrderCount,
  { size, sortDirection }: Omit<PageRequest, 'page'>,
): Promise<number[]> {
  const rows = await idsOf(db, filter, count, sortDirection).limit(size).execute();
  return rows.map(({ id }) => id);
}

/** Orders in one status: how many, and between which ids they lie when that is known. */
interface StatusCount extends OrderCount {
  status: OrderStatus;
}

/** Counts orders exactly by status: by what the triggers have counted where that says it, else by an index. */
export async function countOrdersByStatus(db: Db, filter: OrderFilter = {}): Promise<StatusCount[]> {
  const { status, institutionId, broad: _, ...others } = filter;
  if (!Object.values(others).some(Boolean)) {
    const { rows } = await sql<StatusCount>`
      select status, sum(orders)::bigint as total from order_counts
      where status = any(${statusesOf(status)})
        and (${institutionId ?? null}::bigint is null or facility_id = ${institutionId ?? null})
      group by status`.execute(db);
    return rows;
  }
  return db
    .selectFrom('orders')
    .select((of) => [
      sql<OrderStatus>`status`.as('status'),
      of.fn.countAll<number>().as('total'),
      of.fn.min<number>('id').as('firstId'),
      of.fn.max<number>('id').as('lastId'),
    ])
    .where((of) => matches(of, filter))
    .groupBy('status')
    .execute();
}

/** Counts orders exactly. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<OrderCount> {
  return sumOf(await countOrdersByStatus(db, filter));
}

/** Counts of several statuses as one. */
export function sumOf(counts: OrderCount[]): OrderCount {
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const ids = counts.flatMap(({ firstId, lastId }) => (firstId && lastId ? [firstId, lastId] : []));
  return ids.length === 0 ? { total } : { total, firstId: Math.min(...ids), lastId: Math.max(...ids) };
}

/** The order with this id; undefined when there is none. */
export function findOrder(db: Db, id: number): Promise<FoundOrder | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst();
}
