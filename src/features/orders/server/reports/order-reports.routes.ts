import { handle, handleStreamed, type Services } from '../../../../shared/server/handle.ts';
import { monthCsv, monthReport } from '../../desk/user-order-reports.contract.ts';
import { exportMonthCsv } from '../csv/export-csv.ts';
import { readMonth } from './month-report.ts';

export function orderReportsRoutes({ db }: Services) {
  return [
    // Sums alone: nobody's personal data.
    handle(monthReport, ({ body }) => readMonth(db, body.month)),

    handleStreamed(monthCsv, ({ body }) => exportMonthCsv(db, body.month), {
      kind: 'ORDERS_EXPORTED',
      ids: (_, { ids }) => ids,
    }),
  ];
}
