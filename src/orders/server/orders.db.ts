import { type SelectQueryBuilder, sql } from 'kysely';
import type { PageRequest } from '../../contract/page.ts';
import { Problem } from '../../contract/problem.ts';
import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type OrderStatus, paidStatuses, unpaidStatuses } from '../order-status.ts';
import type { DeskSort } from '../user-order-desk.contract.ts';
import type { NoteAudience } from '../user-order-notes.contract.ts';
import { buildOrderFilterConditions, getFilterStatuses, type OrderFilter } from './order-filter.db.ts';
import { insertAssumedPayments, type MovedPayment, unallocateOrderPayments } from './order-money.db.ts';

/** How many orders there are, and between which ids they lie when that is known. */
interface OrderCountAndIdRange {
  total: number;
  firstId?: number;
  lastId?: number;
}

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
  'held_at',
  'may_pay',
] as const;

/** One page of the counted orders, by id; the ids come first, from an index alone: late pages stay cheap. */
export function listOrders(
  db: Db,
  filter: OrderFilter,
  count: OrderCountAndIdRange,
  { page, size, sortDirection }: DeskPageRequest,
) {
  const ids = idsOf(db, filter, count, sortDirection)
    .limit(size)
    .offset(page * size);
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', 'in', ids)
    .$if(sortDirection === 'DAY', orderByHandover)
    .orderBy('id', sortDirection === 'DESC' ? 'desc' : 'asc')
    .execute();
}

/** The page of a list as the desk may sort it. */
export type DeskPageRequest = Omit<PageRequest, 'sortDirection'> & { sortDirection: DeskSort };

const orderByHandover = <Row>(query: SelectQueryBuilder<Tables, 'orders', Row>) =>
  query.orderBy(sql`planned_day asc nulls last`).orderBy('facility_id');

function idsOf(db: Db, filter: OrderFilter, { firstId, lastId }: IdBounds, sortDirection: DeskSort) {
  return (
    db
      .selectFrom('orders')
      .select('id')
      .where((of) => buildOrderFilterConditions(of, filter))
      // Without these a page of an old month is looked for among all the newer orders.
      .$if(firstId !== undefined, (query) => query.where('id', '>=', Number(firstId)))
      .$if(lastId !== undefined, (query) => query.where('id', '<=', Number(lastId)))
      .$if(sortDirection === 'DAY', orderByHandover)
      .orderBy('id', sortDirection === 'DESC' ? 'desc' : 'asc')
  );
}

type IdBounds = Omit<OrderCountAndIdRange, 'total'>;

/** Between which ids the orders of some days lie, so that none beyond them is looked at; nothing without days. */
export async function findOrderIdBounds(db: Db, { dateFrom, dateTo }: OrderFilter): Promise<IdBounds> {
  if (!dateFrom && !dateTo) return {};
  const { firstId, lastId } = await db
    .selectFrom('orders')
    // A bare min or max is looked for from an end of all ids, far from the days of long ago.
    .select([sql<number | null>`min(id + 0)`.as('firstId'), sql<number | null>`max(id + 0)`.as('lastId')])
    .where((of) => buildOrderFilterConditions(of, { dateFrom, dateTo }))
    .executeTakeFirstOrThrow();
  return firstId === null || lastId === null ? {} : { firstId, lastId };
}

/** The first orders that a filter finds, by id, and their statuses; at most so many. */
export function listOrderIdsAndStatuses(
  db: Db,
  filter: OrderFilter,
  bounds: IdBounds,
  sortDirection: DeskSort,
  limit: number,
) {
  return idsOf(db, filter, bounds, sortDirection).select('status').limit(limit).execute();
}

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number];

/** The newest of a person's orders, of those before this one when it is given. */
export function listUserOrdersBeforeId(db: Db, userId: number, before: number | undefined, limit: number) {
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
  count: OrderCountAndIdRange,
  { size, sortDirection }: Omit<DeskPageRequest, 'page'>,
): Promise<number[]> {
  const rows = await idsOf(db, filter, count, sortDirection).limit(size).execute();
  return rows.map(({ id }) => id);
}

/** Orders in one status: how many, and between which ids they lie when that is known. */
interface StatusCount extends OrderCountAndIdRange {
  status: OrderStatus;
}

/** Counts orders exactly by status: by what the triggers have counted where that says it, else by an index. */
export async function countOrdersByStatus(db: Db, filter: OrderFilter = {}): Promise<StatusCount[]> {
  const { status, institutionId, broad: _, ...others } = filter;
  if (!Object.values(others).some(Boolean)) {
    const { rows } = await sql<StatusCount>`
      select status, sum(orders)::bigint as total from order_counts
      where status = any(${getFilterStatuses(status)})
        and (${institutionId ?? null}::bigint is null or facility_id = ${institutionId ?? null})
      group by status`.execute(db);
    return rows;
  }
  return db
    .selectFrom('orders')
    .select((of) => [
      'status',
      of.fn.countAll<number>().as('total'),
      of.fn.min<number>('id').as('firstId'),
      of.fn.max<number>('id').as('lastId'),
    ])
    .where((of) => buildOrderFilterConditions(of, filter))
    .groupBy('status')
    .execute();
}

/** Counts orders exactly. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<OrderCountAndIdRange> {
  return sumOrderCounts(await countOrdersByStatus(db, filter));
}

/** Counts of several statuses as one. */
export function sumOrderCounts(counts: OrderCountAndIdRange[]): OrderCountAndIdRange {
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const ids = counts.flatMap(({ firstId, lastId }) => (firstId && lastId ? [firstId, lastId] : []));
  return ids.length === 0 ? { total } : { total, firstId: Math.min(...ids), lastId: Math.max(...ids) };
}

export function findOrderById(db: Db, id: number): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst();
}

/** The lines of these orders, in their places. */
export function listOrderLines(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

export type OrderLineRow = Awaited<ReturnType<typeof listOrderLines>>[number];

/** What is written on these orders for their buyers, or for administrators alone, by number. */
export async function readOrderNotesByOrderId(db: Db, orderIds: number[], kind: NoteAudience) {
  const rows = await db
    .selectFrom('order_notes')
    .select(['order_id', 'text'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ order_id, text }) => [order_id, text]));
}

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
    .where((of) => buildOrderFilterConditions(of, filter))
    .groupBy(day)
    .execute();
}

/** The orders of a filter by facility and day of handing in, the soonest first; of each the first numbers. */
export function groupOrdersByHandover(db: Db, filter: OrderFilter, most: number, mostIds: number) {
  return db
    .selectFrom('orders')
    .select((of) => [
      'facility_id as facilityId',
      of.fn.max('facility_name').as('facilityName'),
      'planned_day as day',
      of.fn.countAll<number>().as('orders'),
      sql<number[]>`to_jsonb((array_agg(id order by id))[1:${sql.lit(mostIds)}])`.as('ids'),
    ])
    .where((of) => buildOrderFilterConditions(of, filter))
    .groupBy(['facility_id', 'planned_day'])
    .$call(orderByHandover)
    .limit(most)
    .execute();
}

/** The soonest day after this one on which an order, or a box of one, is to be handed in; null without one. */
export async function findNextHandoverDay(db: Db, after: Day): Promise<Day | null> {
  const { day } = await db
    .selectFrom('orders')
    .select(
      sql<Day | null>`min(least(case when planned_day > ${after} then planned_day end,
        (select min(planned_day) from order_boxes
          where order_id = orders.id and handed_on is null and planned_day > ${after})))`.as('day'),
    )
    .where((of) => buildOrderFilterConditions(of, { work: 'HANDOVER' }))
    .executeTakeFirstOrThrow();
  return day;
}

/** The newest order, how many came after `after`, and how many no one has taken up. */
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

/** How many orders these users have made and when the last one, as a function of a user's number. */
export async function readOrderTotalsLookupByUser(
  db: Db,
  userIds: number[],
): Promise<(userId: number) => { orders: number; lastOrderAt: string | null }> {
  const rows = await db
    .selectFrom('orders')
    .select((of) => [
      'user_id',
      of.fn.countAll<number>().as('orders'),
      of.fn.max('created_at').as('last_order_at'),
    ])
    .where('user_id', '=', sql<number>`any(${userIds})`)
    .groupBy('user_id')
    .execute();
  const byUser = new Map(rows.map((row) => [row.user_id, row]));
  return (userId) => {
    const row = byUser.get(userId);
    return { orders: row?.orders ?? 0, lastOrderAt: row?.last_order_at.toISOString() ?? null };
  };
}

/** The same to sort rows of `users` by; the numbers of orders grow with their time. */
export const userOrderSorts = {
  ORDERS: sql<number | null>`(select count(*) from orders where orders.user_id = users.id)`,
  LAST_ORDER: sql<number | null>`(select max(orders.id) from orders where orders.user_id = users.id)`,
};

/** The names of these users. */
export function listBuyers(db: Db, userIds: number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'last_name', 'first_name', 'middle_name'])
    .where('id', '=', sql<number>`any(${userIds})`)
    .execute();
}

/** Holds an order until the transaction ends. @throws {Problem} ORDER_NOT_FOUND when there is none, or not of this owner */
export function lockOrder(tx: Db, id: number, ownerId?: number) {
  return tx
    .selectFrom('orders')
    .select([
      'status',
      'user_id',
      'phone',
      'last_name',
      'created_at',
      'planned_day',
      'facility_id',
      'held_at',
    ])
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', Number(ownerId)))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('ORDER_NOT_FOUND'));
}

/** Holds these orders until the transaction ends, in one order of all callers, so that no two wait for each other. */
export function lockOrders(tx: Db, ids: number[]) {
  return tx
    .selectFrom('orders')
    .select(['id', 'status', 'phone'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The states these orders went through, the first one first, with the administrators who set them. */
export function listStatusChangesWithAuthors(tx: Db, orderIds: number[]) {
  return tx
    .selectFrom('order_status_changes as change')
    .leftJoin('users', 'users.id', 'change.administrator_id')
    .select(['change.id', 'order_id', 'status', 'change.created_at', 'author', 'comment'])
    .select(['administrator_id', 'last_name', 'first_name'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('change.id')
    .execute();
}

export type StatusChangeRow = Awaited<ReturnType<typeof listStatusChangesWithAuthors>>[number];

interface HistoryNote {
  id: number;
  status: OrderStatus;
  administratorId: number;
  comment: string;
}

/** Adds to the history of an order that is held what was done to it in the status it stands in. */
export async function insertHistoryNote(tx: Db, { id, status, ...note }: HistoryNote): Promise<void> {
  await tx
    .insertInto('order_status_changes')
    .values({
      ...{ order_id: id, status, created_at: sql<Date>`clock_timestamp()`, author: 'ADMIN' },
      ...{ comment: note.comment, administrator_id: note.administratorId },
    })
    .execute();
}

interface Move {
  id: number;
  status: OrderStatus;
}

interface Mover {
  /** Null for the order's own buyer. */
  administratorId: number | null;
  comment: string | null;
  /** What becomes unpaid keeps what came for it. */
  keepsPayments?: boolean;
}

/** Notes whether the buyer of an order may pay it now; false where that stood so already. */
export async function writeMayPay(tx: Db, orderId: number, mayPay: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ may_pay: mayPay })
    .where('id', '=', orderId)
    .where('may_pay', '!=', mayPay)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whose a change of status is in an order's history: an administrator's, or, without one, the buyer's. */
export const toChangeAuthor = (administratorId: number | null): 'USER' | 'ADMIN' =>
  administratorId === null ? 'USER' : 'ADMIN';

/**
 * Sets the states of orders that are held, and adds them to their histories. What becomes unpaid has no payment any more, as a rule;
 * what becomes paid by none that is known has the whole of what is due. Returns the money that went and came so.
 */
export async function setOrderStatuses(
  tx: Db,
  moves: Move[],
  { administratorId, comment, keepsPayments = false }: Mover,
): Promise<{ released: MovedPayment[]; assumed: MovedPayment[] }> {
  const becoming = (statuses: readonly OrderStatus[]) =>
    moves.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
  const [unpaid, paid] = [becoming(unpaidStatuses), becoming(paidStatuses)];
  const released = unpaid.length > 0 && !keepsPayments ? await unallocateOrderPayments(tx, unpaid) : [];
  await sql`
    with move as (
      select * from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ status }) => status)}::text[])
        as move (id, status)
    ), moved as (
      update orders set status = move.status from move where orders.id = move.id
    )
    insert into order_status_changes (order_id, status, created_at, author, comment, administrator_id)
    -- The clock, not the beginning of this transaction: it may have waited for another change.
    select id, status, clock_timestamp(), ${toChangeAuthor(administratorId)}, ${comment}, ${administratorId}::bigint
    from move order by id`.execute(tx);
  // What was packed otherwise counts from this status on.
  const assumed = paid.length > 0 ? await insertAssumedPayments(tx, paid, administratorId) : [];
  return { released, assumed };
}

export type RecipientCorrection = Pick<
  OrderRow,
  | 'id'
  | 'last_name'
  | 'first_name'
  | 'middle_name'
  | 'birth_date'
  | 'squad_number'
  | 'facility_id'
  | 'facility_name'
  | 'delivery_kopecks'
  | 'planned_day'
  | 'parcel'
>;

/** Writes whom and where to an order that is held goes; another facility may have moved its day, which is noted. */
export async function writeCorrectedRecipient(
  tx: Db,
  { id, parcel, ...columns }: RecipientCorrection,
  administratorId: number,
): Promise<void> {
  const isMoved = sql<boolean>`orders.planned_day is distinct from ${columns.planned_day}::date`;
  await tx
    .updateTable('order_boxes')
    .from('orders')
    .set({ planned_day: columns.planned_day })
    .whereRef('order_boxes.order_id', '=', 'orders.id')
    .where('orders.id', '=', id)
    .where(isMoved)
    .execute();
  await tx
    .updateTable('orders')
    .set({
      ...columns,
      parcel: parcel === null ? null : JSON.stringify(parcel),
      moved_at: sql`case when ${isMoved} then clock_timestamp() else moved_at end`,
      moved_by: sql`case when ${isMoved} then ${administratorId}::bigint else moved_by end`,
    })
    .where('id', '=', id)
    .execute();
}
