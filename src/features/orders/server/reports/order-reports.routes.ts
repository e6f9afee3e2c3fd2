import { type Day, isDay } from '../../../../shared/contract/calendar.ts';
import type { HandlerAnswer } from '../../../../shared/contract/endpoint.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { handle, handleStreamed, type Services } from '../../../../shared/server/handle.ts';
import { monthCsv, monthReport } from '../../desk/user-order-reports.contract.ts';
import { exportMonthCsv } from '../csv/export-csv.ts';
import { sumMonth } from './paid-orders.db.ts';

export function orderReportsRoutes({ db }: Services) {
  return [
    // Sums alone: nobody's personal data.
    handle(monthReport, ({ body }) => readMonth(db, body.month)),

    handleStreamed(monthCsv, ({ body }) => exportMonthCsv(db, body.month), {
      kind: 'ORDERS_EXPORTED',
    }),
  ];
}

/** What was paid in a month, each day of it included. */
async function readMonth(db: Db, month: string): Promise<HandlerAnswer<typeof monthReport>> {
  const { totals, cancelled, days, facilities, products } = await sumMonth(db, month);
  const paid = new Map(days.map((one) => [one.day, one]));
  return {
    ...totals,
    cancelled,
    days: daysOf(month).map((day) => paid.get(day) ?? { day, orders: 0, sum: 0 }),
    facilities,
    products,
  };
}

/** The days of a month, from its first on. */
function daysOf(month: string): Day[] {
  const all = Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
  return all.filter(isDay);
}
