import { statusLabels } from '../../orders/order-status.ts';
import {
  changeOrderStatuses,
  countNewOrders,
  deskAnswers,
  listOrdersByIds,
  movedOrders,
  queueOrderMails,
  searchedBy,
} from '../../orders/orders.server.ts';
import {
  changeStatuses,
  listDesk,
  newOrders,
  orderChart,
  ordersByIds,
} from '../../orders/user-order-desk.contract.ts';
import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import { readDeskPage } from './desk-page.ts';
import { readOrderChart } from './order-chart.ts';

export function orderDeskRoutes({ db, config }: Services) {
  return [
    handle(listDesk, ({ body: { pageable, ...filter } }) => readDeskPage(db, filter, pageable), {
      kind: 'ORDERS_OPENED',
      fields: ({ body }) => searchedBy(body),
    }),

    handle(ordersByIds, async ({ body }) => deskAnswers(db, await listOrdersByIds(db, body.ids)), {
      kind: 'ORDERS_OPENED',
    }),

    handleChange(changeStatuses, {
      change: async ({ tx, caller, body, note }) => {
        const outcome = await changeOrderStatuses(tx, caller, body);
        const ids = outcome.moved.map(({ id }) => id);
        note(await movedOrders(tx, ids));
        await queueOrderMails(tx, config, 'ORDER_STATUS', ids);
        return outcome;
      },
      audited: {
        kind: 'ORDER_STATUS_CHANGED',
        ids: (_, { moved }) => moved.map(({ id }) => id),
        // An undo leads back to several statuses, and each is in its order's history.
        detail: ({ body: { moves } }) => {
          const [first, ...others] = new Set(moves.map(({ status }) => statusLabels[status]));
          return others.length === 0 ? `${first}` : 'Разные статусы';
        },
      },
    }),

    handle(orderChart, ({ body }) => readOrderChart(db, body), {
      kind: 'ORDERS_COUNTED',
      // Of a filter the chart says how many orders somebody has made, and opens none of them.
      fields: ({ body }) => searchedBy(body),
    }),

    handle(newOrders, ({ body }) => countNewOrders(db, body.after ?? null)),
  ];
}
