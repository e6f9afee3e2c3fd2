import type { CartLines } from '../cart/cart-lines.ts';

/**
 * What makes an order another order: the recipient and the goods, in whatever order they lie. Sums
 * are left out: the same cart at new prices, tried again, is still the same order.
 */
export function orderFingerprint(addressId: number, lines: CartLines): string {
  const goods = lines.map(({ id, quantity }) => `${id}x${quantity}`).sort();
  return `${addressId}:${goods.join()}`;
}
