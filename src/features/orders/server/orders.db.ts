import { type ExpressionBuilder, sql } from 'kysely';
import type { Day } from '../../../shared/contract/calendar.ts';
import type { PageRequest } from '../../../shared/contract/page.ts';
import { type Db, partPattern } from '../../../shared/server/database.ts';
import type { Tables } from '../../../shared/server/tables.ts';
import type { OrderStatus } from '../order-status.ts';

/** What narrows a list of orders; what is missing or null does not. */
export interface OrderFilter {
  userId?: number;
  searchEmail?: string | null;
  status?: OrderStatus | null;
  institutionId?: number | null;
  /** The first and the last day in Moscow, both included. */
  dateFrom?: Day | null;
  dateTo?: Day | null;
}

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
  'facility_name',
  'goods_kopecks',
  'delivery_kopecks',
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

function idsOf(
  db: Db,
  filter: OrderFilter,
  { firstId, lastId }: Omit<OrderCount, 'total'>,
  sortDirection: 'ASC' | 'DESC',
) {
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

/** Counts orders exactly: by what the triggers have counted where that says it, else by an index. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<OrderCount> {
  const { userId, searchEmail, status, institutionId, dateFrom, dateTo } = filter;
  if (!userId && !searchEmail && !dateFrom && !dateTo) {
    const { total } = await db
      .selectFrom('order_counts')
      .select((of) => of.fn.sum<string | null>('orders').as('total'))
      .$if(Boolean(status), (query) => query.where('status', '=', String(status)))
      .$if(Boolean(institutionId), (query) => query.where('facility_id', '=', Number(institutionId)))
      .executeTakeFirstOrThrow();
    return { total: Number(total) };
  }
  return db
    .selectFrom('orders')
    .select((of) => [
      of.fn.countAll<number>().as('total'),
      of.fn.min<number>('id').as('firstId'),
      of.fn.max<number>('id').as('lastId'),
    ])
    .where((of) => matches(of, filter))
    .executeTakeFirstOrThrow();
}

/** The conditions of a filter. */
export function matches(of: ExpressionBuilder<Tables, 'orders'>, filter: OrderFilter) {
  const { userId, searchEmail, status, institutionId, dateFrom, dateTo } = filter;
  const conditions = [];
  if (userId) conditions.push(of('user_id', '=', userId));
  if (searchEmail) {
    // The e-mail of an order is its account's, and the accounts are far fewer and indexed for parts.
    const found = of
      .selectFrom('users')
      .select('users.id')
      .where(sql<boolean>`lower(users.email) like lower(${partPattern(searchEmail)})`);
    conditions.push(of('user_id', 'in', found));
  }
  if (status) conditions.push(of('status', '=', status));
  if (institutionId) conditions.push(of('facility_id', '=', institutionId));
  if (dateFrom) conditions.push(of('created_at', '>=', midnight(dateFrom, 0)));
  if (dateTo) conditions.push(of('created_at', '<', midnight(dateTo, 1)));
  return of.and(conditions);
}

/** The moment a day begins in Moscow, or the day that many days later. */
function midnight(day: Day, later: number) {
  return sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Moscow')`;
}

/** The order with this id; undefined when there is none. */
export function findOrder(db: Db, id: number): Promise<FoundOrder | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst();
}

/** The lines of these orders, in their places. */
export function listLines(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_lines')
    .select([
      'order_id',
      'product_id',
      'name',
      'price_kopecks',
      'quantity',
      'choice',
      'choice_missing',
      'weight_grams',
    ])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('order_id')
    .orderBy('place')
    .execute();
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/** The states these orders went through, the first one first. */
export function listChanges(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_status_changes')
    .select(['id', 'order_id', 'status', 'changed_at', 'author', 'comment'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('id')
    .execute();
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];
