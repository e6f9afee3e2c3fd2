/**
 * What makes an order another order: the recipient and the goods, in whatever order they lie. Sums
 * are left out: the same cart at new prices, tried again, is still the same order.
 */
export function orderFingerprint(
  addressId: unknown,
  lines: readonly { id: unknown; quantity: number }[],
): string {
  const goods = lines.map(({ id, quantity }) => `${id}x${quantity}`).sort();
  return `${addressId}:${goods.join()}`;
}
