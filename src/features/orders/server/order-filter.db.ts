import { type ExpressionBuilder, sql } from 'kysely';
import type { Day } from '../../../shared/contract/calendar.ts';
import { moscowMidnight, partPattern, startPattern } from '../../../shared/server/database.ts';
import type { Tables } from '../../../shared/server/tables.ts';
import { isCancelled, type OrderStatus, orderStatuses } from '../order-status.ts';
import type { ALL_CANCELED } from '../user-order-desk.contract.ts';
import { readOrderSearch } from './order-search.ts';

/** What narrows a list of orders; what is missing or null does not. */
export interface OrderFilter {
  userId?: number;
  searchEmail?: string | null;
  /** What was typed into the desk's one search field. */
  search?: string | null;
  status?: OrderStatus | typeof ALL_CANCELED | null;
  institutionId?: number | null;
  /** Orders with this product in one of their lines. */
  productId?: number | null;
  /** The first and the last day in Moscow, both included. */
  dateFrom?: Day | null;
  dateTo?: Day | null;
}

type Of = ExpressionBuilder<Tables, 'orders'>;

/** The conditions of a filter. */
export function matches(of: Of, filter: OrderFilter) {
  const { userId, searchEmail, search, status, institutionId, productId, dateFrom, dateTo } = filter;
  const conditions = [];
  if (userId) conditions.push(of('user_id', '=', userId));
  if (searchEmail) conditions.push(of('user_id', 'in', buyersByEmail(of, searchEmail)));
  if (search) conditions.push(found(of, search));
  if (status) conditions.push(of('status', 'in', statusesOf(status)));
  if (institutionId) conditions.push(of('facility_id', '=', institutionId));
  if (productId) {
    const withProduct = of
      .selectFrom('order_lines')
      .select('order_lines.order_id')
      .where('product_id', '=', productId);
    conditions.push(of('id', 'in', withProduct));
  }
  if (dateFrom) conditions.push(of('created_at', '>=', moscowMidnight(dateFrom, 0)));
  if (dateTo) conditions.push(of('created_at', '<', moscowMidnight(dateTo, 1)));
  return of.and(conditions);
}

/** The statuses that a filter by one of them means. */
export function statusesOf(status: OrderFilter['status']): OrderStatus[] {
  return orderStatuses.filter(
    (one) => !status || (status === 'ALL_CANCELED' ? isCancelled(one) : one === status),
  );
}

/** The e-mail of an order is its account's, and the accounts are far fewer and indexed for parts. */
function buyersByEmail(of: Of, part: string) {
  return of
    .selectFrom('users')
    .select('users.id')
    .where(sql<boolean>`lower(users.email) like lower(${partPattern(part)})`);
}

/**
 * Orders that a search finds in any of the ways it can be read. Each way is a query of its own, since an
 * `or` between them would read every order instead of the index of each.
 */
function found(of: Of, typed: string) {
  const { orderId, kopecks, phoneEnd, name, emailPart } = readOrderSearch(typed);
  const orders = () => of.selectFrom('orders as sought').select('sought.id');
  const ways = [];
  if (orderId !== null) ways.push(orders().where('sought.id', '=', orderId));
  if (kopecks !== null) {
    ways.push(orders().where(sql<boolean>`sought.goods_kopecks + sought.delivery_kopecks = ${kopecks}`));
  }
  if (phoneEnd !== null) {
    const pattern = startPattern([...phoneEnd].reverse().join(''));
    ways.push(orders().where(sql<boolean>`reverse(sought.phone) collate "C" like ${pattern}`));
  }
  if (emailPart !== null) ways.push(orders().where('sought.user_id', 'in', buyersByEmail(of, emailPart)));
  if (name !== null) {
    const buyers = of.selectFrom('users').select('users.id').where(called('users', name));
    ways.push(orders().where(called('sought', name)), orders().where('sought.user_id', 'in', buyers));
  }
  const [first, ...others] = ways;
  if (first === undefined) return sql<boolean>`false`;
  return of(
    'id',
    'in',
    others.reduce((all, way) => all.unionAll(way), first),
  );
}

/** A name that begins so, in the order of bytes as the indexes have it. */
function called(table: 'sought' | 'users', name: string) {
  const key = sql.ref(`${table}.name_key`);
  return sql<boolean>`${key} collate "C" like name_letters(${startPattern(name)})`;
}
