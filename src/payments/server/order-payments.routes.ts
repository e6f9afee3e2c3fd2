import { formatDatedSum, listUnallocatedLooksForAudit } from '../../orders/orders.server.ts';
import {
  type AuditedThing,
  bindChangeEndpoint,
  bindEndpoint,
  type ChangeContext,
  type Services,
} from '../../platform/calls/handle.ts';
import { readSnapshotSettings } from '../../settings/settings.server.ts';
import {
  addPayment,
  addRefund,
  allocatePayment,
  getOrderPaymentsAndRefunds,
  getOwedReceipts,
  getUnallocatedPayments,
  markReceipts,
  matchPayments,
  recordStatementTransfers,
  removePayment,
  removeRefund,
  unmarkReceipts,
  unmarkStatementTransfers,
} from '../user-order-payments.contract.ts';
import { recordTransfersAndMarkPaid, takeTransfersBack } from './mark-paid.ts';
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
import { markReceiptsIssued, readOwedReceipts, unmarkReceiptsIssued } from './receipts.ts';

export function orderPaymentsRoutes({ db, config, snapshot }: Services) {
  const countsReceiptsFrom = () => readSnapshotSettings(snapshot, config).SHOP_RECEIPTS_FROM || null;
  return [
    bindEndpoint(matchPayments, ({ body }) => matchTransfersToOrders(db, body.transfers), {
      kind: 'ORDERS_OPENED',
    }),

    bindEndpoint(getUnallocatedPayments, () => readUnallocatedPayments(db), {
      kind: 'ORDERS_OPENED',
      things: ({ payments }) =>
        listUnallocatedLooksForAudit(
          payments.filter(({ parts, words }) => parts.length === 0 && words !== '').length,
        ),
    }),

    bindEndpoint(getOrderPaymentsAndRefunds, ({ params }) => readOrderPaymentsAndRefunds(db, params.id), {
      kind: 'ORDERS_OPENED',
      ids: ({ params }) => [params.id],
    }),

    bindChangeEndpoint(recordStatementTransfers, {
      change: async ({ tx, caller, body, note }) =>
        noted(note, await recordTransfersAndMarkPaid(tx, config, caller, body.payments)),
      audited: {
        kind: 'ORDER_PAYMENT_CHANGED',
        ids: (_, { results }) => results.flatMap(({ kept, orderId }) => (kept ? (orderId ?? []) : [])),
      },
    }),

    bindChangeEndpoint(unmarkStatementTransfers, {
      change: async ({ tx, caller, body, note }) =>
        noted(note, await takeTransfersBack(tx, config, caller, body.orders)),
      audited: { kind: 'ORDER_PAYMENT_CHANGED', ids: (_, { takenIds }) => takenIds },
    }),

    bindChangeEndpoint(addPayment, {
      change: async ({ tx, caller, body, note }) =>
        noted(note, await recordReceivedPayment(tx, config, caller, body)),
      audited: { kind: 'ORDER_PAYMENT_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),

    bindChangeEndpoint(allocatePayment, {
      change: async ({ tx, caller, params, body, note }) =>
        noted(note, await reallocatePayment(tx, config, caller, params.id, body)),
      audited: { kind: 'ORDER_PAYMENT_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),

    bindChangeEndpoint(removePayment, {
      change: async ({ tx, caller, params, note }) =>
        noted(note, await deleteRecordedPayment(tx, config, caller, params.id)),
      audited: { kind: 'ORDER_PAYMENT_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),

    bindChangeEndpoint(addRefund, {
      change: ({ tx, caller, body, note }) => {
        const field = { label: 'возврат', became: formatDatedSum(body.sum, body.day) };
        note([{ id: body.orderId, name: null, fields: [field] }]);
        return recordRefund(tx, caller, body);
      },
      audited: { kind: 'ORDER_REFUND_CHANGED', ids: ({ body }) => [body.orderId] },
    }),

    bindChangeEndpoint(removeRefund, {
      change: async ({ tx, caller, params, note }) => {
        const { refund, changes } = await deleteRecordedRefund(tx, config, caller, params.id);
        const field = { label: 'возврат', was: formatDatedSum(refund.kopecks, refund.refunded_on) };
        note([{ id: refund.order_id, name: null, fields: [field] }, ...changes]);
        return { orderIds: [refund.order_id] };
      },
      audited: { kind: 'ORDER_REFUND_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),

    bindEndpoint(getOwedReceipts, () => readOwedReceipts(db, countsReceiptsFrom()), {
      kind: 'ORDERS_OPENED',
    }),

    bindChangeEndpoint(markReceipts, {
      change: async ({ tx, caller, body, note }) =>
        noted(note, await markReceiptsIssued(tx, caller, countsReceiptsFrom(), body)),
      audited: {
        kind: 'ORDER_RECEIPT_CHANGED',
        ids: (_, { results }) => results.flatMap(({ id, orderId }) => (id === null ? [] : orderId)),
      },
    }),

    bindChangeEndpoint(unmarkReceipts, {
      change: async ({ tx, body, note }) => noted(note, await unmarkReceiptsIssued(tx, body.ids)),
      audited: { kind: 'ORDER_RECEIPT_CHANGED', ids: (_, { orderIds }) => orderIds },
    }),
  ];
}

/** What a change answers, once the audit log was told what has changed by it. */
function noted<ResponseBody>(
  note: ChangeContext['note'],
  { changes, ...response }: ResponseBody & { changes: AuditedThing[] },
) {
  note(changes);
  return response;
}
