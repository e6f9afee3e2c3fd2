import type { HandlerAnswer, HandlerInput } from '../../contract/endpoint.ts';
import {
  deskStatusLabels,
  isCancelled,
  type OrderStatus,
  paidStatus,
  unpaidStatuses,
} from '../../orders/order-status.ts';
import {
  changeOrderStatuses,
  deletePayments,
  insertPayments,
  listStatusChangesWithAuthors,
  listTransfersByDays,
  lockOrders,
  type PaymentRow,
  queueOrderMails,
} from '../../orders/orders.server.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { markPaid } from '../user-order-payments.contract.ts';
import { isSameTransfer } from './match-payments.ts';

type Payment = HandlerInput<typeof markPaid>['body']['payments'][number];
type Answer = HandlerAnswer<typeof markPaid>;

/**
 * Marks unpaid orders as paid and keeps with each the transfer it was paid with. An order that cannot be
 * marked stays as it is and says why, and the others are marked, and their buyers get a mail; the same payment again
 * changes nothing.
 */
export async function markOrdersPaid(
  tx: Db,
  config: Config,
  caller: Caller,
  payments: Payment[],
): Promise<Answer> {
  const ids = payments.map(({ orderId }) => orderId);
  const held = new Map((await lockOrders(tx, ids)).map(({ id, status }) => [id, status as OrderStatus]));
  const marked = await listTransfersByDays(tx, [...new Set(payments.map(({ day }) => day))]);
  const messages = new Map<Payment, string>();
  const going = new Map<number, Payment>();
  for (const payment of payments) {
    const { orderId } = payment;
    const status = held.get(orderId);
    if (status !== undefined && isDone(payment, status, marked)) continue;
    const message = going.has(orderId)
      ? 'За этот заказ выбран ещё один перевод'
      : refusalOf(payment, status, [...marked, ...[...going.values()].map(rowOf)]);
    if (message !== null) messages.set(payment, message);
    else going.set(orderId, payment);
  }
  for (const [payment, message] of await keepTransfers(
    tx,
    [...going.values()].filter(({ orderId }) => held.has(orderId)),
  )) {
    messages.set(payment, message);
    going.delete(payment.orderId);
  }
  const moves = [...going.values()].map(({ orderId, version }) => ({
    id: orderId,
    version,
    status: paidStatus,
  }));
  const { refused } = await changeOrderStatuses(tx, caller, { moves, comment: null });
  for (const { id, message } of refused) {
    const payment = going.get(id);
    if (payment !== undefined) messages.set(payment, message);
    going.delete(id);
  }
  await deletePayments(
    tx,
    refused.map(({ id }) => id),
  );
  await queueOrderMails(tx, config, 'ORDER_STATUS', [...going.keys()]);
  const versions = Map.groupBy(await listStatusChangesWithAuthors(tx, ids), (move) => move.order_id);
  const results = payments.map((payment) => {
    const { orderId } = payment;
    const message = messages.get(payment) ?? null;
    return { orderId, paid: message === null, message, version: versions.get(orderId)?.length ?? null };
  });
  return { results };
}

/**
 * Keeps what orders that are held are paid with, before their statuses change: another administrator may be
 * marking another order with the same transfer at this moment. Returns those that lost to such a one, and why.
 */
async function keepTransfers(tx: Db, payments: Payment[]): Promise<[Payment, string][]> {
  const lost = await insertPayments(tx, payments.map(rowOf));
  if (lost.length === 0) return [];
  const marked = await listTransfersByDays(tx, [...new Set(payments.map(({ day }) => day))]);
  return payments
    .filter(({ orderId }) => lost.includes(orderId))
    .map((payment) => [
      payment,
      refusalOf(payment, undefined, marked) ?? 'Этот перевод уже отмечен у другого заказа',
    ]);
}

/** Whether this very payment was marked before. */
function isDone(payment: Payment, status: OrderStatus, marked: PaymentRow[]): boolean {
  const same = marked.find((row) => isSameTransfer(row, payment));
  return same?.order_id === payment.orderId && !unpaidStatuses.includes(status);
}

/** Why an order cannot be paid by a transfer, before its version is compared; null when it can. */
function refusalOf(payment: Payment, status: OrderStatus | undefined, marked: PaymentRow[]): string | null {
  const same = marked.find((row) => isSameTransfer(row, payment));
  if (same !== undefined) return `Этот перевод уже отмечен у заказа № ${same.order_id}`;
  if (status === undefined || unpaidStatuses.includes(status)) return null;
  return isCancelled(status) ? 'Заказ отменён' : `Заказ уже в статусе «${deskStatusLabels[status]}»`;
}

function rowOf({ orderId, day, sum, document, words }: Payment): PaymentRow {
  return { order_id: orderId, paid_on: day, kopecks: sum, document, words };
}
