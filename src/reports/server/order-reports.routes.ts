import type { HandlerResponse } from '../../contract/endpoint.ts';
import { getOrdersCsv as ordersCsvCall } from '../../fulfilment/user-order-papers.contract.ts';
import { addDays, addMonths, listDays } from '../../lib/calendar.ts';
import { getSearchedPersonalFields, listUnallocatedLooksForAudit } from '../../orders/orders.server.ts';
import { bindEndpoint, bindStreamedEndpoint, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  exportMonthPaymentsAndRefundsCsv,
  exportPaidMonthCsv,
  getMonthReport,
} from '../user-order-reports.contract.ts';
import { streamMonthPaymentsAndRefundsCsv, streamOrdersCsv, streamPaidMonthCsv } from './export-csv.ts';
import { readPaidMonthSums } from './month.db.ts';

export function orderReportsRoutes({ db }: Services) {
  return [
    // Sums alone: no one's personal data.
    bindEndpoint(getMonthReport, ({ body }) => readMonth(db, body.month)),

    bindStreamedEndpoint(ordersCsvCall, ({ body }) => streamOrdersCsv(db, body), {
      kind: 'ORDERS_EXPORTED',
      // Chosen orders have no filter.
      fields: ({ body }) => (body.ids ? [] : getSearchedPersonalFields(body)),
    }),

    bindStreamedEndpoint(exportPaidMonthCsv, ({ body }) => streamPaidMonthCsv(db, body.month), {
      kind: 'ORDERS_EXPORTED',
    }),

    bindStreamedEndpoint(
      exportMonthPaymentsAndRefundsCsv,
      ({ body }) => streamMonthPaymentsAndRefundsCsv(db, body.month),
      {
        kind: 'ORDERS_EXPORTED',
        things: ({ unallocated }) => listUnallocatedLooksForAudit(unallocated),
      },
    ),
  ];
}

/** What was paid in a month, each day of it included. */
async function readMonth(db: Db, month: string): Promise<HandlerResponse<typeof getMonthReport>> {
  const { totals, days, ...sums } = await readPaidMonthSums(db, month);
  const paid = new Map(days.map((one) => [one.day, one]));
  const first = `${month}-01`;
  return {
    ...totals,
    ...sums,
    days: listDays(first, addDays(addMonths(first, 1), -1)).map(
      (day) => paid.get(day) ?? { day, orders: 0, sum: 0 },
    ),
  };
}
