import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { moscowDay } from '../../lib/calendar.ts';
import {
  createContainsPattern,
  createPrefixPattern,
  type Db,
  moscowMidnightSql,
} from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { defaultIfMissingAction } from '../if-missing.ts';
import {
  cancelledStatuses,
  deliveredStatuses,
  inWorkStatuses,
  isCancelledStatus,
  liveStatuses,
  type OrderPendingTask,
  type OrderStatus,
  orderStatuses,
  RETURN_REPORT_DAYS,
} from '../order-status.ts';
import type { deskFilterSchema } from '../user-order-desk.contract.ts';
import { type ParsedOrderSearch, parseOrderSearch } from './order-search.ts';

/** What narrows a list of orders, as the desk's list may be; what is missing or null does not. */
export interface OrderFilter extends Partial<z.output<typeof deskFilterSchema>> {
  userId?: number;
  /** The search finds so many that they are read one after another. */
  broad?: boolean;
  /** What it finds by each of its words. */
  idsByWords?: number[];
}

export function buildOrderFilterConditions(of: OrdersBuilder, filter: OrderFilter) {
  const {
    userId,
    searchEmail,
    search,
    broad = false,
    idsByWords = [],
    status,
    institutionId,
    productId,
    plannedDay,
    plannedTo,
    undated,
    paidMonth,
    work,
    due,
    dateFrom,
    dateTo,
  } = filter;
  const conditions = [];
  if (userId) conditions.push(of('user_id', '=', userId));
  if (searchEmail) conditions.push(of('user_id', 'in', selectBuyerIdsByEmail(of, searchEmail)));
  if (search) conditions.push(matchesSearch(of, search, broad, idsByWords));
  if (status) conditions.push(of('status', 'in', getFilterStatuses(status)));
  if (institutionId) conditions.push(of('facility_id', '=', institutionId));
  if (productId) {
    const withProduct = of
      .selectFrom('order_lines')
      .select('order_lines.order_id')
      .where('product_id', '=', productId);
    conditions.push(of('id', 'in', withProduct));
  }
  if (plannedDay) {
    const last = plannedTo ?? plannedDay;
    // A box of an order may go on another day; as an array, so that both indexes are used.
    const withBox = sql<boolean>`orders.id = any(array(select order_id from order_boxes
      where planned_day between ${plannedDay} and ${last} and handed_on is null))`;
    conditions.push(of.or([of.between('planned_day', plannedDay, last), withBox]));
  }
  if (undated) conditions.push(of('planned_day', 'is', null));
  if (paidMonth) {
    const first = `${paidMonth}-01`;
    conditions.push(
      sql<boolean>`orders.id in (select order_id from order_money
        where paid_on >= ${first}::date and paid_on < ${first}::date + interval '1 month')`,
    );
    if (!status) conditions.push(of('status', 'not in', cancelledStatuses));
  }
  if (work) conditions.push(...waitsFor[work]);
  if (due) conditions.push(of('planned_day', '<=', moscowDay(new Date())), ...waitsFor.HANDOVER);
  if (dateFrom) conditions.push(of('created_at', '>=', moscowMidnightSql(dateFrom, 0)));
  if (dateTo) conditions.push(of('created_at', '<', moscowMidnightSql(dateTo, 1)));
  return of.and(conditions);
}

function literals(statuses: readonly OrderStatus[]) {
  return sql.join(statuses.map((status) => sql.lit(status)));
}

/** Written out, so that the index of the orders that are not over can be used no matter what they are asked for. */
const isLive = sql<boolean>`orders.status in (${literals(liveStatuses)})`;

const isInWork = sql<boolean>`orders.status in (${literals(inWorkStatuses)})`;

const isHeld = sql<boolean>`orders.held_at is not null`;

const isPacked = sql<boolean>`exists (select from order_parcels as parcel
  where parcel.order_id = orders.id and parcel.packed_at is not null)`;

/** What an order has to be to wait for each work. */
const waitsFor: Record<OrderPendingTask, Expression<SqlBool>[]> = {
  // An order of a recipient who is gone waits for a call, and for no hands.
  PACKING: [isInWork, sql<boolean>`not ${isPacked}`, sql<boolean>`not ${isHeld}`],
  PACKED: [isInWork, isPacked, sql<boolean>`not ${isHeld}`],
  HANDOVER: [isInWork, sql<boolean>`not ${isHeld}`],
  CLOSED: [
    isInWork,
    sql<boolean>`not ${isHeld}`,
    // A day that is over was missed, open or not.
    sql<boolean>`orders.planned_day >= (now() at time zone 'Europe/Moscow')::date`,
    sql<boolean>`(orders.planned_day in (select day from shop_closed_days) or exists (
      select from facilities where facilities.id = orders.facility_id and
        (orders.planned_day <= paused_until or orders.planned_day = any(closed_days))))`,
  ],
  LEFT_OUT: [
    isInWork,
    // Of a set each part has a mark of its own, counted over all sets of the line.
    sql<boolean>`orders.id in (select order_id from order_packed_lines as mark
      join order_lines as line using (order_id, position)
      where mark.replacement_id is null and mark.quantity < line.quantity
        * case when mark.part = 0 then 1 else (line.parts -> (mark.part - 1) ->> 'quantity')::integer end)`,
  ],
  HELD: [isLive, isHeld],
  MISSING: [
    isInWork,
    // A call without an answer waits before anything is noted of its line, too.
    sql<boolean>`orders.id in (select order_id from order_packed_lines as mark
      join order_lines as line using (order_id, position)
      join orders on orders.id = order_id
      left join order_line_calls as call using (order_id, position)
      where ${isInWork} and mark.part = 0 and mark.replacement_id is null
        and mark.quantity < line.quantity and coalesce(call.outcome, 'NO_ANSWER') = 'NO_ANSWER'
        and coalesce(line.if_missing, orders.substitution, ${sql.lit(defaultIfMissingAction)}) <> 'DROP'
      union select order_id from order_line_calls
      left join order_packed_lines as mark using (order_id, position)
      left join order_parcels as parcel using (order_id)
      where outcome = 'NO_ANSWER' and mark.part is null and parcel.packed_at is null)`,
  ],
  RETURNED: [
    // By the history of the last days: what was ever returned is more than a list of the day may look through.
    sql<boolean>`orders.id in (select order_id from order_status_changes
      where status in (${literals(deliveredStatuses)}) and created_at >= now() - ${sql.lit(RETURN_REPORT_DAYS)} * interval '1 day')`,
    sql<boolean>`exists (select from order_parcels as parcel
      where parcel.order_id = orders.id and parcel.wish is null
        and jsonb_path_exists(parcel.handed_lines, '$[*] ? (@.reason != null)'))`,
  ],
  REFUND: [
    // As an array, since the planner takes a third of all orders for overpaid, and would read every order.
    sql<boolean>`orders.id = any(array(select order_id from order_money
      where received_kopecks - refunded_kopecks > due_kopecks))`,
  ],
  NOTED: [
    isLive,
    sql<boolean>`exists (select from order_notes as note
      where note.order_id = orders.id and note.kind = 'BUYER' and note.text is not null)`,
  ],
};

/** The statuses that a filter by one of them means. */
export function getFilterStatuses(status: OrderFilter['status']): OrderStatus[] {
  return orderStatuses.filter(
    (one) => !status || (status === 'ALL_CANCELED_FILTER' ? isCancelledStatus(one) : one === status),
  );
}

type OrdersBuilder = ExpressionBuilder<Tables, 'orders'>;

/**
 * From so many orders on that one way of a search finds, orders are read one after another until there are enough
 * of them, rather than all that are found put together: by three letters of a surname a tenth of the shop is found.
 */
const MANY = 5_000;

/** A filter with what is found before its search is read: whether that is very much, and what has each of its words. */
export async function prepareSearch<Filter extends OrderFilter>(db: Db, filter: Filter) {
  if (!filter.search) return { ...filter, broad: false };
  const parsed = parseOrderSearch(filter.search);
  const many = waysOf(parsed).map(
    (way) => sql`exists (select from orders where ${way} offset ${MANY - 1} limit 1)`,
  );
  const { rows } = await sql<{ broad: boolean }>`select ${sql.join(many, sql` or `)} as broad`.execute(db);
  const idsByWords = parsed.words.length === 0 ? [] : await listIdsByWords(db, parsed.words);
  return { ...filter, broad: rows[0]?.broad === true || idsByWords.length === MANY, idsByWords };
}

/** The newest orders that each word finds in one of its ways: put together once, which a million orders bear. */
async function listIdsByWords(db: Db, words: readonly ParsedOrderSearch[]): Promise<number[]> {
  const sets = words.map((word) => selectIds(waysOf(word)));
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(sets, sql` intersect `)}) as found order by id desc limit ${MANY}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Orders that a search finds in any of the ways it can be read. Each way is a query of its own, since an `or`
 * between them would read every order instead of the index of each; of a broad search that is the shorter way.
 */
function matchesSearch(of: OrdersBuilder, typed: string, broad: boolean, ids: number[]): Expression<SqlBool> {
  const ways = waysOf(parseOrderSearch(typed));
  if (ids.length > 0) ways.push(sql<boolean>`orders.id = any(${ids}::bigint[])`);
  return broad ? of.or(ways) : sql<boolean>`orders.id in ${selectIds(ways)}`;
}

function selectIds(ways: Expression<SqlBool>[]) {
  const each = ways.map((way) => sql`select orders.id from orders where ${way}`);
  return sql`(${sql.join(each, sql` union all `)})`;
}

/** The e-mail of an order is its account's, and the accounts are far fewer and indexed for parts. */
function selectBuyerIdsByEmail(of: OrdersBuilder, part: string) {
  return of
    .selectFrom('users')
    .select('users.id')
    .where(sql<boolean>`lower(users.email) like lower(${createContainsPattern(part)})`);
}

/** What an order has to be, for each way in which a search can be read. */
function waysOf(parsed: ParsedOrderSearch): Expression<SqlBool>[] {
  const { orderId, kopecks, phoneEnd, name, emailPart, facility, notePart } = parsed;
  const of = expressionBuilder<Tables, 'orders'>();
  const ways: Expression<SqlBool>[] = [];
  if (orderId !== null) ways.push(of('orders.id', '=', orderId));
  if (kopecks !== null) ways.push(sql<boolean>`orders.goods_kopecks + orders.delivery_kopecks = ${kopecks}`);
  if (phoneEnd !== null) {
    const pattern = createPrefixPattern([...phoneEnd].reverse().join(''));
    ways.push(sql<boolean>`reverse(orders.phone) collate "C" like ${pattern}`);
  }
  if (emailPart !== null) ways.push(of('orders.user_id', 'in', selectBuyerIdsByEmail(of, emailPart)));
  if (name !== null) {
    const buyers = of.selectFrom('users').select('users.id').where(called('users', name));
    ways.push(called('orders', name), of('orders.user_id', 'in', buyers));
  }
  if (facility !== null) {
    const named = of
      .selectFrom('facilities')
      .select('facilities.id')
      .where(sql<boolean>`' ' || regexp_replace(name_letters(name), '[^а-яa-z0-9]+', ' ', 'g') || ' '
        like ${`% ${facility} %`}`);
    ways.push(of('orders.facility_id', 'in', named));
  }
  if (notePart !== null) {
    const noted = of
      .selectFrom('order_notes')
      .select('order_notes.order_id')
      .where(sql<boolean>`name_letters(text) like name_letters(${createContainsPattern(notePart)})`);
    ways.push(of('orders.id', 'in', noted));
  }
  return ways;
}

/** A name that begins so, in the order of bytes as the indexes have it. */
function called(table: 'orders' | 'users', name: string) {
  const key = sql.ref(`${table}.name_key`);
  return sql<boolean>`${key} collate "C" like name_letters(${createPrefixPattern(name)})`;
}
