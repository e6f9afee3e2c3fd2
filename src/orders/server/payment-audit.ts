import { formatDottedDay } from '../../lib/calendar.ts';
import type { AuditedThing } from '../../platform/calls/handle.ts';
import { formatShortSum } from '../order-money.ts';
import type { MovedPayment, PaymentRow } from './order-money.db.ts';

/** A payment with what of it is for which order. */
type DividedPayment = Pick<PaymentRow, 'id' | 'paid_on' | 'kopecks' | 'parts'>;

/**
 * How much of a payment each order, and none, had and has, for the audit log: sums and the day, no words of people.
 * What is undefined was not there yet, or is removed.
 */
export function listPaymentChangesForAudit(
  before: DividedPayment | undefined,
  after: DividedPayment | undefined,
): AuditedThing[] {
  const [had, has] = [sumsOf(before), sumsOf(after)];
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((orderId) => {
    const [was, became] = [had.get(orderId), has.get(orderId)];
    if (was === became) return [];
    const field = { label: 'поступление', ...(was && { was }), ...(became && { became }) };
    return [
      orderId === null
        ? { id: (after ?? before)?.id ?? 0, name: 'Без заказа', fields: [field] }
        : { id: orderId, name: null, fields: [field] },
    ];
  });
}

/** How much each of these orders had of payments that were taken away from it; what was assumed is gone. */
export const listReleasedPaymentsForAudit = (released: MovedPayment[]): AuditedThing[] =>
  released.flatMap((payment) =>
    listPaymentChangesForAudit(toDivided(payment), payment.assumed ? undefined : { ...payment, parts: [] }),
  );

/** That words of people were looked at which no order is named for; nothing where there were none. */
export const listUnallocatedLooksForAudit = (payments: number): AuditedThing[] =>
  payments === 0 ? [] : [{ id: 0, name: `Поступления без заказа: ${payments}`, fields: [] }];

/** A payment as if all of it were for the order it came to. */
export const toDivided = ({ order_id, ...payment }: MovedPayment): DividedPayment => ({
  ...payment,
  parts: [{ order_id, kopecks: payment.kopecks }],
});

/** «500 ₽ от 20.11.2026» by the order it is for; null is what is for none. */
function sumsOf(payment: DividedPayment | undefined): Map<number | null, string> {
  if (payment === undefined) return new Map();
  const { paid_on, kopecks, parts } = payment;
  const left = parts.reduce((rest, part) => rest - part.kopecks, kopecks);
  const sums = [...parts.map((part) => [part.order_id, part.kopecks] as const), [null, left] as const];
  return new Map(
    sums.filter(([, sum]) => sum > 0).map(([orderId, sum]) => [orderId, formatDatedSum(sum, paid_on)]),
  );
}

/** «500 ₽ от 20.11.2026». */
export const formatDatedSum = (kopecks: number, day: PaymentRow['paid_on']) =>
  `${formatShortSum(kopecks)} от ${formatDottedDay(day)}`;
