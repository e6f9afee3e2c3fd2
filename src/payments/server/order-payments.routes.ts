import { readStatusChangesForAudit } from '../../orders/orders.server.ts';
import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import {
  addPayment,
  addRefund,
  allocatePayment,
  getOrderMoney,
  listUnallocated,
  markPaid,
  matchPayments,
  removePayment,
  removeRefund,
} from '../user-order-payments.contract.ts';
import { markOrdersPaid } from './mark-paid.ts';
import { matchTransfersToOrders } from './match-payments.ts';
import {
  forgetPayment,
  keepPayment,
  movePayment,
  noteRefund,
  readOrderMoney,
  readUnallocated,
  takeRefundBack,
} from './order-money.ts';

export function orderPaymentsRoutes({ db, config }: Services) {
  return [
    handle(matchPayments, ({ body }) => matchTransfersToOrders(db, body.transfers), {
      kind: 'ORDERS_OPENED',
    }),

    handle(listUnallocated, () => readUnallocated(db)),

    handle(getOrderMoney, ({ params }) => readOrderMoney(db, params.id), {
      kind: 'ORDERS_OPENED',
      ids: ({ params }) => [params.id],
    }),

    handleChange(markPaid, {
      change: async ({ tx, caller, body, note }) => {
        const { movedIds, ...outcome } = await markOrdersPaid(tx, config, caller, body.payments);
        note(await readStatusChangesForAudit(tx, movedIds));
        return outcome;
      },
      audited: {
        kind: 'ORDER_PAYMENT_CHANGED',
        ids: (_, { results }) => results.filter(({ kept }) => kept).map(({ orderId }) => orderId),
      },
    }),

    handleChange(addPayment, {
      change: async ({ tx, caller, body, note }) => {
        const { id, orderIds, movedIds } = await keepPayment(tx, config, caller, body);
        note(await readStatusChangesForAudit(tx, movedIds));
        return { id, orderIds };
      },
      audited: { kind: 'ORDER_PAYMENT_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),

    handleChange(allocatePayment, {
      change: async ({ tx, caller, params, body, note }) => {
        const { orderIds, movedIds } = await movePayment(tx, config, caller, params.id, body);
        note(await readStatusChangesForAudit(tx, movedIds));
        return { orderIds };
      },
      audited: { kind: 'ORDER_PAYMENT_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),

    handleChange(removePayment, {
      change: ({ tx, params }) => forgetPayment(tx, params.id),
      audited: { kind: 'ORDER_PAYMENT_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),

    handleChange(addRefund, {
      change: ({ tx, caller, body }) => noteRefund(tx, caller, body),
      audited: { kind: 'ORDER_REFUND_CHANGED', ids: ({ body }) => [body.orderId] },
    }),

    handleChange(removeRefund, {
      change: ({ tx, params }) => takeRefundBack(tx, params.id),
      audited: { kind: 'ORDER_REFUND_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),
  ];
}
