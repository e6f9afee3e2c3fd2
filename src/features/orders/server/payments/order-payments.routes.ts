import { handle, handleChange, type Services } from '../../../../shared/server/handle.ts';
import { paidStatus, statusLabels } from '../../order-status.ts';
import { markPaid, matchPayments } from '../../user-order-payments.contract.ts';
import { markOrdersPaid } from './mark-paid.ts';
import { findPaidOrders } from './match-payments.ts';

export function orderPaymentsRoutes({ db }: Services) {
  return [
    handle(matchPayments, ({ body }) => findPaidOrders(db, body.transfers), {
      kind: 'ORDERS_OPENED',
      ids: (_, { orders }) => orders.map(({ id }) => id),
    }),

    handleChange(markPaid, {
      change: ({ tx, caller, body }) => markOrdersPaid(tx, caller, body.payments),
      audited: {
        kind: 'ORDER_STATUS_CHANGED',
        ids: (_, { results }) => results.filter(({ paid }) => paid).map(({ orderId }) => orderId),
        detail: () => statusLabels[paidStatus],
      },
    }),
  ];
}
