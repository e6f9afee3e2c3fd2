import { isCancelled, liveStatuses, type OrderStatus } from '../orders/order-status.ts';

/**
 * Returns why nothing of the packing of an order is changed any more, in words that begin with how it is called;
 * null while it may be. What came back of a parcel that was handed in is noted with the handover.
 */
export function whyNotPacked(status: OrderStatus, order = 'Заказ'): string | null {
  if (isCancelled(status)) return `${order} отменён. Не собирать.`;
  if (liveStatuses.includes(status)) return null;
  return `${order} уже сдан: сборку не меняют. Что вернулось, отметьте у заказа.`;
}
