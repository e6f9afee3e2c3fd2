import { handle, type Services } from '../../../shared/server/handle.ts';
import { newOrders, orderChart, ordersByIds } from '../user-order-desk.contract.ts';
import { orderAnswers } from './order-answer.ts';
import { readOrderChart } from './order-chart.ts';
import { countNewOrders, listOrdersByIds } from './order-desk.db.ts';
import { searchedBy } from './order-search.ts';

export function orderDeskRoutes({ db }: Services) {
  return [
    handle(ordersByIds, async ({ body }) => orderAnswers(db, await listOrdersByIds(db, body.ids)), {
      kind: 'ORDERS_OPENED',
      ids: (_, orders) => orders.map(({ id }) => id),
    }),

    handle(orderChart, ({ body }) => readOrderChart(db, body), {
      kind: 'ORDERS_COUNTED',
      // Of a filter the chart says how many orders somebody has made, and opens none of them.
      ids: () => [],
      fields: ({ body }) => searchedBy(body),
    }),

    handle(newOrders, ({ body }) => countNewOrders(db, body.after ?? null)),
  ];
}
