import type { Payee } from '../contract/shop-facts.ts';
import { unpaidStatuses } from './order-status.ts';
import type { Order } from './user-order.contract.ts';

type PricedOrder = Pick<Order, 'priceProducts' | 'totalShippingCost' | 'packingChanges'>;

/** What is to be paid for an order, in kopecks: its goods and delivery, less what was not packed. */
export const kopecksToPay = ({ priceProducts, totalShippingCost, packingChanges }: PricedOrder): number =>
  priceProducts + totalShippingCost - (packingChanges?.refund ?? 0);

/** Whether a buyer is to pay for an order now: not once it is paid or cancelled, nor while its recipient was moved. */
export function isAwaitingPayment(order: PricedOrder & Pick<Order, 'status' | 'heldAt'>): boolean {
  return unpaidStatuses.includes(order.status) && order.heldAt === null && kopecksToPay(order) > 0;
}

/** What a payment says it is for; the bank statement finds the order by it. It names no recipient and no goods. */
export const paymentPurpose = (orderId: number): string => `Заказ № ${orderId}`;

/**
 * The text of a QR code that banks read as a filled payment form: ГОСТ Р 56042-2014, in UTF-8. What is longer than the
 * standard allows is cut; the sign between the fields cannot stand within one.
 */
export function formatPaymentQr(payee: Payee, order: { id: number; kopecks: number }): string {
  const fields = {
    Name: payee.name.slice(0, 160),
    PersonalAcc: payee.account,
    BankName: payee.bank.slice(0, 45),
    BIC: payee.bic,
    CorrespAcc: payee.correspondentAccount,
    PayeeINN: payee.inn,
    Sum: String(order.kopecks),
    Purpose: paymentPurpose(order.id),
  };
  const written = Object.entries(fields).map(([name, value]) => `${name}=${value.replaceAll('|', '/')}`);
  return ['ST00012', ...written].join('|');
}
