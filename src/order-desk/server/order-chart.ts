import { type Day, dayAfter, moscowDay } from '../../lib/calendar.ts';
import type { OrderFilter } from '../../orders/orders.server.ts';
import { countOrdersByDay, isBroadSearch } from '../../orders/orders.server.ts';
import { CHART_DAYS, CHART_MAX_DAYS } from '../../orders/user-order-desk.contract.ts';
import type { Db } from '../../platform/database/database.ts';

/** The chart over a list: its days with their orders. */
export async function readOrderChart(db: Db, filter: OrderFilter) {
  const { dateFrom, dateTo } = chartRange(filter, moscowDay(new Date()));
  const broad = await isBroadSearch(db, filter.search);
  const rows = await countOrdersByDay(db, { ...filter, broad, dateFrom, dateTo });
  const counts = new Map(rows.map(({ day, orders }) => [day, orders]));
  return { days: daysBetween(dateFrom, dateTo).map((day) => ({ day, orders: counts.get(day) ?? 0 })) };
}

/** Databases know no year 0. */
const FIRST_DAY: Day = '0001-01-01';

/** The days to show: those of the filter up to today, at most the last 92 of them, or the last 30 days. */
export function chartRange({ dateFrom, dateTo }: OrderFilter, today: Day): { dateFrom: Day; dateTo: Day } {
  const last = dateTo && dateTo < today ? dateTo : today;
  const first = dateFrom ?? dayAfter(last, 1 - CHART_DAYS);
  const earliest = dayAfter(last, 1 - CHART_MAX_DAYS);
  return { dateFrom: latest(first > last ? last : first, earliest, FIRST_DAY), dateTo: last };
}

function latest(...days: Day[]): Day {
  return days.reduce((one, other) => (one > other ? one : other));
}

function daysBetween(first: Day, last: Day): Day[] {
  const days = [first];
  for (let day = first; day < last; days.push(day)) day = dayAfter(day, 1);
  return days;
}
