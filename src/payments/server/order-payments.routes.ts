import { readStatusChangesForAudit } from '../../orders/orders.server.ts';
import { bindChangeEndpoint, bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import {
  addPayment,
  addRefund,
  allocatePayment,
  getOrderPaymentsAndRefunds,
  getUnallocatedPayments,
  matchPayments,
  recordStatementTransfers,
  removePayment,
  removeRefund,
} from '../user-order-payments.contract.ts';
import { recordTransfersAndMarkPaid } from './mark-paid.ts';
import { matchTransfersToOrders } from './match-payments.ts';
import {
  deleteRecordedPayment,
  deleteRecordedRefund,
  readOrderPaymentsAndRefunds,
  readUnallocatedPayments,
  reallocatePayment,
  recordReceivedPayment,
  recordRefund,
} from './order-money.ts';

export function orderPaymentsRoutes({ db, config }: Services) {
  return [
    bindEndpoint(matchPayments, ({ body }) => matchTransfersToOrders(db, body.transfers), {
      kind: 'ORDERS_OPENED',
    }),

    bindEndpoint(getUnallocatedPayments, () => readUnallocatedPayments(db)),

    bindEndpoint(getOrderPaymentsAndRefunds, ({ params }) => readOrderPaymentsAndRefunds(db, params.id), {
      kind: 'ORDERS_OPENED',
      ids: ({ params }) => [params.id],
    }),

    bindChangeEndpoint(recordStatementTransfers, {
      change: async ({ tx, caller, body, note }) => {
        const { movedIds, ...outcome } = await recordTransfersAndMarkPaid(tx, config, caller, body.payments);
        note(await readStatusChangesForAudit(tx, movedIds));
        return outcome;
      },
      audited: {
        kind: 'ORDER_PAYMENT_CHANGED',
        ids: (_, { results }) => results.flatMap(({ kept, orderId }) => (kept ? (orderId ?? []) : [])),
      },
    }),

    bindChangeEndpoint(addPayment, {
      change: async ({ tx, caller, body, note }) => {
        const { id, orderIds, movedIds } = await recordReceivedPayment(tx, config, caller, body);
        note(await readStatusChangesForAudit(tx, movedIds));
        return { id, orderIds };
      },
      audited: { kind: 'ORDER_PAYMENT_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),

    bindChangeEndpoint(allocatePayment, {
      change: async ({ tx, caller, params, body, note }) => {
        const { orderIds, movedIds } = await reallocatePayment(tx, config, caller, params.id, body);
        note(await readStatusChangesForAudit(tx, movedIds));
        return { orderIds };
      },
      audited: { kind: 'ORDER_PAYMENT_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),

    bindChangeEndpoint(removePayment, {
      change: ({ tx, params }) => deleteRecordedPayment(tx, params.id),
      audited: { kind: 'ORDER_PAYMENT_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),

    bindChangeEndpoint(addRefund, {
      change: ({ tx, caller, body }) => recordRefund(tx, caller, body),
      audited: { kind: 'ORDER_REFUND_CHANGED', ids: ({ body }) => [body.orderId] },
    }),

    bindChangeEndpoint(removeRefund, {
      change: async ({ tx, caller, params, note }) => {
        const { orderIds, movedIds } = await deleteRecordedRefund(tx, config, caller, params.id);
        note(await readStatusChangesForAudit(tx, movedIds));
        return { orderIds };
      },
      audited: { kind: 'ORDER_REFUND_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),
  ];
}
