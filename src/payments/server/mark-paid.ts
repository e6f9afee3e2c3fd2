import { createEditConflictProblem } from '../../audit/audit.server.ts';
import type { HandlerInput, HandlerResponse } from '../../contract/endpoint.ts';
import { Problem, problemDefinitions } from '../../contract/problem.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import {
  deskStatusLabels,
  isCancelledStatus,
  type OrderStatus,
  unpaidStatuses,
} from '../../orders/order-status.ts';
import {
  createOrderChangedProblem,
  insertPayments,
  listPaymentChangesForAudit,
  listPaymentsByDays,
  listReleasedPaymentsForAudit,
  listStatusChangesWithAuthors,
  listTransferCandidateOrders,
  lockOrders,
  lockPaymentsByIds,
  markFullyPaidOrders,
  markUnpaidOrders,
  type PaymentRow,
  unallocateOrderPayments,
  writePaymentAllocations,
} from '../../orders/orders.server.ts';
import type { AuditedThing, Caller } from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { recordStatementTransfers, unmarkStatementTransfers } from '../user-order-payments.contract.ts';
import { isLikeNameless, isSameTransfer, isSameTransferByDocumentNumber, payable } from './match-payments.ts';
import { expectRefundsCovered, replaceAssumed, restoreAssumed } from './order-money.ts';

type Transfer = HandlerInput<typeof recordStatementTransfers>['body']['payments'][number];
type ResponseBody = HandlerResponse<typeof recordStatementTransfers>;

/**
 * Keeps transfers for unpaid orders, or for none yet, and marks those as paid for which all that is due came; their buyers get a mail.
 * A transfer that cannot be kept says why, and the others are; the same transfer again changes nothing.
 */
export async function recordTransfersAndMarkPaid(
  tx: Db,
  config: Config,
  caller: Caller,
  transfers: Transfer[],
): Promise<ResponseBody & { changes: AuditedThing[] }> {
  const ids = [...new Set(transfers.flatMap(({ orderId }) => orderId ?? []))];
  const held = new Map((await lockOrders(tx, ids)).map(({ id, status }) => [id, status]));
  const kept = await listPaymentsByDays(tx, daysOf(transfers));
  const orderOf = new Map((await listTransferCandidateOrders(tx, ids, [])).map((order) => [order.id, order]));
  const historyOf = Map.groupBy(await listStatusChangesWithAuthors(tx, ids), (move) => move.order_id);
  const restOf = new Map([...orderOf].map(([id, { rest_kopecks }]) => [id, rest_kopecks]));
  const messages = new Map<Transfer, string>();
  const going: Transfer[] = [];
  for (const transfer of transfers) {
    const { orderId, sum } = transfer;
    const same = kept.find((row) => isSameTransfer(row, transfer));
    const twin = going.find((one) => isSameTransfer(toPayment(caller, one), transfer));
    if (orderId === null) {
      if (same !== undefined || twin !== undefined) continue;
      const like = kept.find((row) => isLikeNameless(row, transfer));
      if (like === undefined) going.push(transfer);
      else messages.set(transfer, likeMessage(like.parts[0]?.order_id));
      continue;
    }
    const isKept = kept.some(
      (row) =>
        (isSameTransfer(row, transfer) || isSameTransferByDocumentNumber(row, transfer)) &&
        row.parts.some((part) => part.order_id === orderId),
    );
    if (isKept) continue;
    const rest = restOf.get(orderId) ?? 0;
    const order = orderOf.get(orderId);
    const isPaidAgain = order?.takes_more === true && order.version === transfer.version;
    const message =
      refusalOf(held.get(orderId), {
        sameTransferOrderId: same?.parts[0]?.order_id ?? twin?.orderId ?? undefined,
        restKopecks: rest,
        isPaidAgain,
      }) ??
      createOrderChangedProblem(caller, orderId, transfer.version, historyOf.get(orderId) ?? [])?.message ??
      null;
    if (message !== null) messages.set(transfer, message);
    else {
      going.push(transfer);
      restOf.set(orderId, rest - sum);
    }
  }
  const paymentIds = await keepTransfers(tx, caller, going, kept);
  for (const [transfer, message] of await lostTransfers(tx, going, paymentIds)) {
    messages.set(transfer, message);
  }
  const came = going.flatMap((one) =>
    messages.has(one) || one.orderId === null ? [] : [{ order_id: one.orderId, kopecks: one.sum }],
  );
  const assumedChanges = await replaceAssumed(tx, came);
  const touched = new Set(came.map(({ order_id }) => order_id));
  const statusChanges = await markFullyPaidOrders(tx, config, caller, [...touched]);
  const nowOf = new Map((await listTransferCandidateOrders(tx, ids, [])).map((order) => [order.id, order]));
  const results = transfers.map((transfer) => {
    const now = nowOf.get(transfer.orderId ?? 0);
    const refusal = messages.get(transfer) ?? null;
    const isShort = refusal === null && now !== undefined && unpaidStatuses.includes(now.status);
    return {
      orderId: transfer.orderId,
      kept: refusal === null,
      paid: refusal === null && now !== undefined && !isShort,
      message: isShort ? `Не хватает ${formatShortSum(now.rest_kopecks)}` : refusal,
      version: now?.version ?? null,
      rest: now?.rest_kopecks ?? null,
      paymentId: refusal === null ? (paymentIds.get(transfer) ?? null) : null,
    };
  });
  const changes = going.flatMap((transfer) => {
    const id = paymentIds.get(transfer);
    if (id === undefined || messages.has(transfer)) return [];
    const after = { ...toPayment(caller, transfer), id };
    const waited = kept.some((row) => row.id === id);
    return listPaymentChangesForAudit(waited ? { ...after, parts: [] } : undefined, after);
  });
  return { results, changes: [...changes, ...assumedChanges, ...statusChanges] };
}

/**
 * Takes payments away from orders, as they were seen; those for which too little is left are unpaid again, and their
 * buyers get a mail. Says what of them has changed.
 *
 * @throws {Problem} PAYMENT_REFUNDED
 */
export async function takeTransfersBack(
  tx: Db,
  config: Config,
  caller: Caller,
  orders: HandlerInput<typeof unmarkStatementTransfers>['body']['orders'],
): Promise<HandlerResponse<typeof unmarkStatementTransfers> & { changes: AuditedThing[] }> {
  const ids = [...new Set(orders.map(({ id }) => id))];
  const held = new Set((await lockOrders(tx, ids)).map(({ id }) => id));
  const historyOf = Map.groupBy(await listStatusChangesWithAuthors(tx, ids), (move) => move.order_id);
  const refusals = new Map<number, string>();
  for (const { id, version } of orders) {
    const refusal = held.has(id)
      ? createOrderChangedProblem(caller, id, version, historyOf.get(id) ?? [])
      : new Problem('ORDER_NOT_FOUND');
    if (refusal !== null) refusals.set(id, refusal.message);
  }
  const going = orders.filter(({ id }) => !refusals.has(id));
  await lockPaymentsByIds(tx, [...new Set(going.flatMap(({ paymentIds }) => paymentIds))]);
  const released = await unallocateOrderPayments(
    tx,
    going.map(({ id }) => id),
    (part) => going.some(({ id, paymentIds }) => id === part.order_id && paymentIds.includes(part.id)),
  );
  const takenIds = [...new Set(released.map(({ order_id }) => order_id))];
  for (const { id } of going) {
    if (takenIds.includes(id)) continue;
    refusals.set(id, createEditConflictProblem('поступления этого заказа', []).message);
  }
  const restored = await restoreAssumed(tx, released);
  await expectRefundsCovered(tx, takenIds);
  // Where a mark by hand stands again, it says what the status is.
  const { movedIds, changes } = await markUnpaidOrders(
    tx,
    config,
    caller,
    takenIds.filter((id) => !restored.restoredIds.includes(id)),
    ({ due, received, refunded }) => received - refunded < due,
  );
  const now = await listTransferCandidateOrders(tx, ids, []);
  return {
    ...{ takenIds, movedIds, restoredIds: restored.restoredIds },
    refused: [...refusals].map(([id, message]) => ({ id, message })),
    orders: now.map(payable),
    changes: [...changes, ...listReleasedPaymentsForAudit(released), ...restored.changes],
  };
}

/**
 * Keeps transfers for orders that are held, each by itself or by what waits for an order. Returns the payments they have
 * become; those that somebody else has kept meanwhile are left out.
 */
async function keepTransfers(
  tx: Db,
  caller: Caller,
  transfers: Transfer[],
  known: PaymentRow[],
): Promise<Map<Transfer, number>> {
  const waitingFor = (transfer: Transfer) => known.find((row) => isSameTransfer(row, transfer));
  const fresh = transfers.filter((transfer) => waitingFor(transfer) === undefined);
  const ids = await insertPayments(
    tx,
    fresh.map((transfer) => toPayment(caller, transfer)),
  );
  const payments = new Map(
    fresh.flatMap((transfer, index) => {
      const id = ids[index];
      return id === undefined ? [] : [[transfer, id] as const];
    }),
  );
  const waiting = transfers.flatMap((transfer) => {
    const payment = waitingFor(transfer);
    return payment === undefined ? [] : [{ transfer, payment }];
  });
  const locked = await lockPaymentsByIds(
    tx,
    waiting.map(({ payment }) => payment.id),
  );
  for (const { transfer, payment } of waiting) {
    const { id, version } = payment;
    if (!locked.some((row) => row.id === id && row.version === version)) continue;
    await writePaymentAllocations(tx, id, wholeFor(transfer));
    payments.set(transfer, id);
  }
  return payments;
}

/** Those of the transfers that another administrator has kept at this moment, and for which order. */
async function lostTransfers(
  tx: Db,
  transfers: Transfer[],
  payments: ReadonlyMap<Transfer, number>,
): Promise<[Transfer, string][]> {
  const lost = transfers.filter((transfer) => !payments.has(transfer));
  const kept = lost.length === 0 ? [] : await listPaymentsByDays(tx, daysOf(lost));
  return lost.map((transfer) => {
    const same = kept.find((row) => isSameTransfer(row, transfer));
    return [transfer, knownMessage(same?.parts[0]?.order_id)];
  });
}

interface KnownOfOrder {
  /** The order at which this very transfer is kept. */
  sameTransferOrderId: number | undefined;
  restKopecks: number;
  /** It was seen as it is, and its money is known. */
  isPaidAgain: boolean;
}

/** Why a transfer cannot be kept for an order in this status; null when it can. */
function refusalOf(
  status: OrderStatus | undefined,
  { sameTransferOrderId, restKopecks, isPaidAgain }: KnownOfOrder,
): string | null {
  if (sameTransferOrderId !== undefined) return knownMessage(sameTransferOrderId);
  if (status === undefined) return problemDefinitions.ORDER_NOT_FOUND[1];
  if (isCancelledStatus(status)) return 'Заказ отменён';
  if (!unpaidStatuses.includes(status)) {
    return isPaidAgain ? null : `Заказ уже в статусе «${deskStatusLabels[status]}»`;
  }
  return restKopecks > 0 ? null : 'За этот заказ выбран ещё один перевод';
}

const knownMessage = (orderId: number | undefined) =>
  orderId === undefined
    ? `${problemDefinitions.PAYMENT_KNOWN[1]} без заказа`
    : `Этот перевод уже отмечен у заказа № ${orderId}`;

const likeMessage = (orderId: number | undefined) =>
  `Похожий перевод без слов уже записан ${orderId === undefined ? 'без заказа' : `у заказа № ${orderId}`}: если это другой, запишите его отдельно`;

const daysOf = (transfers: Transfer[]) => [...new Set(transfers.map(({ day }) => day))];

const toPayment = (caller: Caller, { orderId, day, sum, document, words, occurrence = 1 }: Transfer) => ({
  ...{ paid_on: day, kopecks: sum, document, words, occurrence, administrator_id: caller.id },
  parts: wholeFor({ orderId, sum }),
});

const wholeFor = ({ orderId, sum }: Pick<Transfer, 'orderId' | 'sum'>) =>
  orderId === null ? [] : [{ order_id: orderId, kopecks: sum }];
