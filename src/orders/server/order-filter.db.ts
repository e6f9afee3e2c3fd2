import { sql } from 'kysely';
import { type Day, moscowDay } from '../../lib/calendar.ts';
import { moscowMidnight } from '../../platform/database/database.ts';
import { isCancelled, liveStatuses, type OrderStatus, orderStatuses } from '../order-status.ts';
import type { ALL_CANCELED } from '../user-order-desk.contract.ts';
import { buyersByEmail, found, type Of } from './order-found.db.ts';

/** What narrows a list of orders; what is missing or null does not. */
export interface OrderFilter {
  userId?: number;
  searchEmail?: string | null;
  /** What was typed into the desk's one search field. */
  search?: string | null;
  /** The search finds so many that they are read one after another. */
  broad?: boolean;
  status?: OrderStatus | typeof ALL_CANCELED | null;
  institutionId?: number | null;
  /** Orders with this product in one of their lines. */
  productId?: number | null;
  plannedDay?: Day | null;
  /** Orders that are not over, to be handed in today in Moscow or before. */
  due?: boolean | null;
  /** The first and the last day in Moscow, both included. */
  dateFrom?: Day | null;
  dateTo?: Day | null;
}

/** The conditions of a filter. */
export function matches(of: Of, filter: OrderFilter) {
  const {
    userId,
    searchEmail,
    search,
    broad = false,
    status,
    institutionId,
    productId,
    plannedDay,
    due,
    dateFrom,
    dateTo,
  } = filter;
  const conditions = [];
  if (userId) conditions.push(of('user_id', '=', userId));
  if (searchEmail) conditions.push(of('user_id', 'in', buyersByEmail(of, searchEmail)));
  if (search) conditions.push(found(of, search, broad));
  if (status) conditions.push(of('status', 'in', statusesOf(status)));
  if (institutionId) conditions.push(of('facility_id', '=', institutionId));
  if (productId) {
    const withProduct = of
      .selectFrom('order_lines')
      .select('order_lines.order_id')
      .where('product_id', '=', productId);
    conditions.push(of('id', 'in', withProduct));
  }
  if (plannedDay) conditions.push(of('planned_day', '=', plannedDay));
  if (due) conditions.push(of('planned_day', '<=', moscowDay(new Date())), isLive);
  if (dateFrom) conditions.push(of('created_at', '>=', moscowMidnight(dateFrom, 0)));
  if (dateTo) conditions.push(of('created_at', '<', moscowMidnight(dateTo, 1)));
  return of.and(conditions);
}

/** Written out, so that the index of the orders that are not over can be used whatever they are asked for. */
const isLive = sql<boolean>`orders.status in (${sql.join(liveStatuses.map((status) => sql.lit(status)))})`;

/** The statuses that a filter by one of them means. */
export function statusesOf(status: OrderFilter['status']): OrderStatus[] {
  return orderStatuses.filter(
    (one) => !status || (status === 'ALL_CANCELED' ? isCancelled(one) : one === status),
  );
}
