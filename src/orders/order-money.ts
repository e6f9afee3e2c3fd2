import { formatRoubles } from '../lib/money/roubles.ts';
import { type OrderStatus, unpaidStatuses } from './order-status.ts';

/** What an order costs as it was packed and handed in, what came for it and what was given back; in kopecks. */
export interface OrderPaymentTotals {
  /** 0 of a cancelled order. */
  due: number;
  received: number;
  refunded: number;
}

export type OrderPaymentBalance =
  /** Nothing came yet, and nothing had to: the order is not paid. */
  | { kind: 'UNPAID' }
  | { kind: 'EXACT' }
  /** Less came than is due. */
  | { kind: 'UNDERPAID'; sum: number }
  /** More came than was ordered. */
  | { kind: 'OVERPAID'; sum: number }
  /** To be given back: something was not put in or came back, or the order is cancelled. */
  | { kind: 'OWED'; sum: number };

/** Returns how the money of an order of this total and status stands; sums in kopecks. */
export function getOrderPaymentBalance(
  { due, received, refunded }: OrderPaymentTotals,
  orderTotal: number,
  status: OrderStatus,
): OrderPaymentBalance {
  const balance = received - refunded - due;
  if (balance === 0) return { kind: 'EXACT' };
  if (balance > 0) return { kind: due < orderTotal ? 'OWED' : 'OVERPAID', sum: balance };
  const isUntouched = received === 0 && refunded === 0 && unpaidStatuses.includes(status);
  return isUntouched ? { kind: 'UNPAID' } : { kind: 'UNDERPAID', sum: -balance };
}

/** Whether nothing of what an order costs has come, or all of it was given back or moved to another. */
export const isWithoutMoney = ({ due, received, refunded }: OrderPaymentTotals): boolean =>
  due > 0 && received <= refunded;

/** What is to be given back for an order, in kopecks. */
export const computeKopecksToReturn = ({ due, received, refunded }: OrderPaymentTotals): number =>
  Math.max(0, received - refunded - due);

/** «недоплата 100 ₽», «переплата 50 ₽», «к возврату 298 ₽»; null where the money adds up or none came. */
export function formatOrderPaymentBalance(state: OrderPaymentBalance): string | null {
  if (state.kind === 'UNPAID' || state.kind === 'EXACT') return null;
  return `${labels[state.kind]} ${formatShortSum(state.sum)}`;
}

const labels = { UNDERPAID: 'недоплата', OVERPAID: 'переплата', OWED: 'к возврату' };

/** What a cash receipt is for: money that came, or was given back. */
export const receiptSigns = ['INCOME', 'REFUND'] as const;

export type ReceiptSign = (typeof receiptSigns)[number];

/** «298 ₽», with kopecks only where there are some. */
export const formatShortSum = (kopecks: number) => formatRoubles(kopecks, kopecks % 100 === 0 ? 0 : 2);

/** «Поступило 948 ₽, вернули 20 ₽». */
export function describeReceived({ received, refunded }: OrderPaymentTotals): string {
  const back = refunded > 0 ? `, вернули ${formatShortSum(refunded)}` : '';
  return `Поступило ${formatShortSum(received)}${back}`;
}
