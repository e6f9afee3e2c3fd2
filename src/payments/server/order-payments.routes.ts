import type { HandlerAnswer } from '../../contract/endpoint.ts';
import { deskStatusLabels, paidStatus } from '../../orders/order-status.ts';
import { readAuditedStatusChanges } from '../../orders/orders.server.ts';
import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import { markPaid, matchPayments } from '../user-order-payments.contract.ts';
import { markOrdersPaid } from './mark-paid.ts';
import { matchTransfersToOrders } from './match-payments.ts';

export function orderPaymentsRoutes({ db, config }: Services) {
  return [
    handle(matchPayments, ({ body }) => matchTransfersToOrders(db, body.transfers), {
      kind: 'ORDERS_OPENED',
    }),

    handleChange(markPaid, {
      change: async ({ tx, caller, body, note }) => {
        const outcome = await markOrdersPaid(tx, config, caller, body.payments);
        note(await readAuditedStatusChanges(tx, paidIds(outcome)));
        return outcome;
      },
      audited: {
        kind: 'ORDER_STATUS_CHANGED',
        ids: (_, outcome) => paidIds(outcome),
        detail: () => deskStatusLabels[paidStatus],
      },
    }),
  ];
}

const paidIds = ({ results }: HandlerAnswer<typeof markPaid>): number[] =>
  results.filter(({ paid }) => paid).map(({ orderId }) => orderId);
