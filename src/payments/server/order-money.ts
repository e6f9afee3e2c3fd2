import { createEditConflictProblem, formatAdministratorName } from '../../audit/audit.server.ts';
import type { HandlerInput, HandlerResponse } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { formatShortSum, isWithoutMoney } from '../../orders/order-money.ts';
import {
  countUnallocatedPayments,
  deletePaymentsByIds,
  deleteRefund,
  findPaymentById,
  findRefundById,
  insertPayments,
  insertRefund,
  listOrderPayments,
  listOrderPaymentTotals,
  listOrderRefunds,
  listOrdersByIds,
  listPaymentChangesForAudit,
  listPaymentsByDays,
  listUnallocatedPayments,
  lockOrders,
  lockPaymentsByIds,
  markFullyPaidOrders,
  markUnpaidOrders,
  type PaymentRow,
  replaceAssumedPayments,
  restoreAssumedPayments,
  writePaymentAllocations,
} from '../../orders/orders.server.ts';
import type { AuditedThing, Caller } from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  type addPayment,
  type addRefund,
  type allocatePayment,
  type getOrderPaymentsAndRefunds,
  type getUnallocatedPayments,
  MAX_UNALLOCATED_SHOWN,
  type Payment,
  type Transfer,
} from '../user-order-payments.contract.ts';
import { isSameTransfer } from './match-payments.ts';
import { readOrderReceipts } from './receipts.ts';

/** What came for an order and what was given back. @throws {Problem} ORDER_NOT_FOUND */
export async function readOrderPaymentsAndRefunds(
  db: Db,
  id: number,
): Promise<HandlerResponse<typeof getOrderPaymentsAndRefunds>> {
  const [order] = await listOrdersByIds(db, [id]);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  const [payments, refunds, receipts] = await Promise.all([
    listOrderPayments(db, id),
    listOrderRefunds(db, [id]),
    readOrderReceipts(db, id),
  ]);
  return {
    payments: payments.map(paymentResponse),
    refunds: refunds.map((refund) => ({
      ...{ id: refund.id, day: refund.refunded_on, sum: refund.kopecks, note: refund.note },
      notedBy: formatAdministratorName(refund),
    })),
    receipts,
  };
}

/** The newest payments of which something is for no order yet, and how much all of them come to. */
export async function readUnallocatedPayments(
  db: Db,
): Promise<HandlerResponse<typeof getUnallocatedPayments>> {
  const payments = await listUnallocatedPayments(db, MAX_UNALLOCATED_SHOWN);
  const { count: totalElements, kopecks: sum } = await countUnallocatedPayments(db);
  return { payments: payments.map(paymentResponse), totalElements, sum };
}

type Parts = HandlerInput<typeof allocatePayment>['body']['parts'];

/**
 * Keeps a payment for some orders, or for none yet; the same one that waits for an order is taken.
 *
 * @throws {Problem} ORDER_NOT_FOUND, ORDER_ERASED, PAYMENT_KNOWN, CHANGED_MEANWHILE, VALIDATION of the parts
 */
export async function recordReceivedPayment(
  tx: Db,
  config: Config,
  caller: Caller,
  { parts, ...transfer }: HandlerInput<typeof addPayment>['body'],
) {
  const { day, sum, document, words, occurrence = 1 } = transfer;
  expectFits(parts, sum);
  const ids = await holdOrders(tx, parts, document !== '' || words !== '');
  const payment = { paid_on: day, kopecks: sum, document, words, occurrence, administrator_id: caller.id };
  const allocations = toAllocations(parts);
  const [inserted] = await insertPayments(tx, [{ ...payment, parts: allocations }]);
  const id = inserted ?? (await takeWaitingPayment(tx, transfer, allocations));
  const after = { ...payment, id, parts: allocations };
  const before = inserted === undefined ? { ...after, parts: [] } : undefined;
  const changes = [...listPaymentChangesForAudit(before, after), ...(await replaceAssumed(tx, allocations))];
  changes.push(...(await markFullyPaidOrders(tx, config, caller, ids)));
  return { id, orderIds: ids, changes };
}

/**
 * Changes for which orders a payment is.
 *
 * @throws {Problem} PAYMENT_NOT_FOUND, ORDER_NOT_FOUND, ORDER_ERASED, PAYMENT_REFUNDED, CHANGED_MEANWHILE, VALIDATION of
 *   the parts
 */
export async function reallocatePayment(
  tx: Db,
  config: Config,
  caller: Caller,
  id: number,
  { parts, version }: HandlerInput<typeof allocatePayment>['body'],
) {
  const { payment, orderIds } = await holdPayment(tx, id, parts, version);
  const left = expectFits(parts, payment.kopecks);
  const allocations = toAllocations(parts);
  await writePaymentAllocations(tx, id, allocations);
  const kopecks = payment.assumed ? payment.kopecks - left : payment.kopecks;
  const changes = [
    ...listPaymentChangesForAudit(payment, { ...payment, kopecks, parts: allocations }),
    ...(await restoreAssumed(tx, partsBeyond(payment.parts, allocations))).changes,
    ...(await replaceAssumed(tx, partsBeyond(allocations, payment.parts))),
  ];
  await expectRefundsCovered(tx, orderIds);
  changes.push(...(await markFullyPaidOrders(tx, config, caller, orderIds)));
  changes.push(...(await markUnpaidOrders(tx, config, caller, orderIds, isWithoutMoney)).changes);
  return { orderIds, changes };
}

/** Forgets a payment. @throws {Problem} PAYMENT_NOT_FOUND, PAYMENT_REFUNDED, CHANGED_MEANWHILE */
export async function deleteRecordedPayment(tx: Db, config: Config, caller: Caller, id: number) {
  const { payment, orderIds } = await holdPayment(tx, id, []);
  await deletePaymentsByIds(tx, [id]);
  const restored = await restoreAssumed(tx, payment.parts);
  await expectRefundsCovered(tx, orderIds);
  const { changes } = await markUnpaidOrders(tx, config, caller, orderIds, isWithoutMoney);
  return {
    orderIds,
    changes: [...changes, ...listPaymentChangesForAudit(payment, undefined), ...restored.changes],
  };
}

/**
 * Notes what was given back for an order.
 *
 * @throws {Problem} ORDER_NOT_FOUND, ORDER_ERASED, CHANGED_MEANWHILE, VALIDATION of the sum
 */
export async function recordRefund(
  tx: Db,
  caller: Caller,
  { orderId, day, sum, note, version }: HandlerInput<typeof addRefund>['body'],
) {
  await holdOrders(tx, [{ orderId, version }], note !== null);
  const [money] = await listOrderPaymentTotals(tx, [orderId]);
  const left = money === undefined ? 0 : money.received - money.refunded;
  if (left <= 0) throw createValidationProblem({ sum: 'По заказу ничего не поступило: возвращать нечего' });
  if (sum > left) throw createValidationProblem({ sum: `Не больше поступившего: ${formatShortSum(left)}` });
  const refund = { order_id: orderId, refunded_on: day, kopecks: sum, note };
  return { ...(await insertRefund(tx, { ...refund, administrator_id: caller.id })), orderIds: [orderId] };
}

/** Takes a refund back; returns what it was. An order that is whole again becomes paid. @throws {Problem} REFUND_NOT_FOUND */
export async function deleteRecordedRefund(tx: Db, config: Config, caller: Caller, id: number) {
  const refund = await findRefundById(tx, id);
  if (refund !== undefined) await lockOrders(tx, [refund.order_id]);
  // Who has held the order before may have taken it back.
  if (refund === undefined || (await findRefundById(tx, id)) === undefined)
    throw new Problem('REFUND_NOT_FOUND');
  await deleteRefund(tx, id);
  return { refund, changes: await markFullyPaidOrders(tx, config, caller, [refund.order_id]) };
}

type SeenOrder = Pick<Parts[number], 'orderId' | 'version'>;

/** Holds orders as their money was seen. `tells` something of people, which no erased order takes. */
async function holdOrders(tx: Db, seen: SeenOrder[], tells: boolean): Promise<number[]> {
  const ids = seen.map(({ orderId }) => orderId);
  const held = await lockOrders(tx, ids);
  if (held.length < ids.length) throw new Problem('ORDER_NOT_FOUND');
  if (tells && held.some(({ phone }) => phone === '')) throw new Problem('ORDER_ERASED');
  const versionOf = new Map(
    (await listOrderPaymentTotals(tx, ids)).map((money) => [money.order_id, money.version]),
  );
  for (const { orderId, version } of seen) {
    if (version === undefined || version === null || version === (versionOf.get(orderId) ?? 0)) continue;
    throw createEditConflictProblem(`деньги заказа № ${orderId}`, await lastEdit(tx, orderId));
  }
  return ids;
}

/** What was noted last of the money of an order: by whom and when; nothing where it was taken away. */
async function lastEdit(tx: Db, orderId: number) {
  const noted = [...(await listOrderPayments(tx, orderId)), ...(await listOrderRefunds(tx, [orderId]))];
  const newest = noted.toSorted((one, other) => Number(other.created_at) - Number(one.created_at))[0];
  return newest === undefined
    ? []
    : [{ by: formatAdministratorName(newest), at: newest.created_at, fields: [] }];
}

/** Holds a payment with its orders, those of before and those it is to be for: the orders first, as everyone does. */
async function holdPayment(tx: Db, id: number, parts: Parts, seen?: number | null) {
  const payment = await findPaymentById(tx, id);
  if (payment === undefined) throw new Problem('PAYMENT_NOT_FOUND');
  const before = payment.parts.map(({ order_id }) => order_id);
  const others = before.filter((orderId) => !parts.some((part) => part.orderId === orderId));
  await lockOrders(tx, [...before, ...parts.map(({ orderId }) => orderId)]);
  const orderIds = await holdOrders(tx, parts, payment.document !== '' || payment.words !== '');
  const [held] = await lockPaymentsByIds(tx, [id]);
  if (held === undefined) throw new Problem('PAYMENT_NOT_FOUND');
  if (held.version !== payment.version || (seen ?? held.version) !== held.version) {
    throw createEditConflictProblem('это поступление', []);
  }
  return { payment, orderIds: [...others, ...orderIds] };
}

/** What came for an order is never less than what was given back. @throws {Problem} PAYMENT_REFUNDED */
export async function expectRefundsCovered(tx: Db, orderIds: number[]): Promise<void> {
  const totals = await listOrderPaymentTotals(tx, orderIds);
  const short = totals.find(({ received, refunded }) => received < refunded);
  if (short === undefined) return;
  throw new Problem('PAYMENT_REFUNDED', {
    message: `По заказу № ${short.order_id} вернули ${formatShortSum(short.refunded)}, поэтому поступлений у него должно остаться не меньше. Сначала уберите возврат.`,
  });
}

/** Puts what came in the place of what was assumed; returns how much that was, for the audit log. */
export async function replaceAssumed(tx: Db, came: PaymentRow['parts']): Promise<AuditedThing[]> {
  return listAssumedChangesForAudit(await replaceAssumedPayments(tx, came));
}

/** Lets what was assumed stand again where what had replaced it is taken away; returns for which orders, too. */
export async function restoreAssumed(
  tx: Db,
  taken: PaymentRow['parts'],
): Promise<{ restoredIds: number[]; changes: AuditedThing[] }> {
  const restored = await restoreAssumedPayments(tx, taken);
  return {
    restoredIds: restored.map(({ order_id }) => order_id),
    changes: listAssumedChangesForAudit(restored),
  };
}

const listAssumedChangesForAudit = (
  changed: Awaited<ReturnType<typeof replaceAssumedPayments>>,
): AuditedThing[] =>
  changed.flatMap(({ id, paid_on, order_id, kopecks, left }) => {
    const withSum = (sum: number) => ({ id, paid_on, kopecks: sum, parts: [{ order_id, kopecks: sum }] });
    return listPaymentChangesForAudit(withSum(kopecks), withSum(left));
  });

/** What more of these parts each order has than of the others; less than nothing where it has less. */
const partsBeyond = (parts: PaymentRow['parts'], others: PaymentRow['parts']) =>
  parts.map(({ order_id, kopecks }) => ({
    order_id,
    kopecks: kopecks - (others.find((part) => part.order_id === order_id)?.kopecks ?? 0),
  }));

/** What is left of a sum without its parts. @throws {Problem} VALIDATION where they come to more */
function expectFits(parts: Parts, sum: number): number {
  const left = parts.reduce((rest, part) => rest - part.sum, sum);
  if (left < 0)
    throw createValidationProblem({ parts: `Больше самого перевода на ${formatShortSum(-left)}` });
  return left;
}

/** Gives a payment that is kept for no order these parts. @throws {Problem} PAYMENT_KNOWN of any other */
async function takeWaitingPayment(
  tx: Db,
  transfer: Transfer,
  parts: ReturnType<typeof toAllocations>,
): Promise<number> {
  const same = (await listPaymentsByDays(tx, [transfer.day])).find((row) => isSameTransfer(row, transfer));
  const [held] = same === undefined ? [] : await lockPaymentsByIds(tx, [same.id]);
  if (held?.version === same?.version && held && same?.parts.length === 0 && parts.length > 0) {
    await writePaymentAllocations(tx, held.id, parts);
    return held.id;
  }
  const orders = same?.parts.map(({ order_id }) => `№ ${order_id}`).join(', ');
  throw new Problem('PAYMENT_KNOWN', orders ? { message: `Этот перевод уже записан: заказ ${orders}` } : {});
}

const toAllocations = (parts: Parts) =>
  parts.map(({ orderId, sum }) => ({ order_id: orderId, kopecks: sum }));

function paymentResponse(row: PaymentRow): Payment {
  const { id, paid_on: day, kopecks: sum, document, words, assumed, unallocated_kopecks, version } = row;
  return {
    ...{ id, day, sum, document, words, assumed, version, unallocated: unallocated_kopecks },
    notedBy: formatAdministratorName(row),
    parts: row.parts.map(({ order_id, kopecks }) => ({ orderId: order_id, sum: kopecks })),
  };
}
