/**
 * What makes an order another order: the recipient and the goods, in whatever order they lie. Sums
 * are left out: the same cart at new prices, tried again, is still the same order.
 */
export function orderFingerprint(
  addressId: unknown,
  lines: readonly { id: unknown; quantity: number; choice?: unknown }[],
): string {
  const goods = lines
    .map(({ id, quantity, choice }) => `${id}x${quantity}${choice ? ` ${choice}` : ''}`)
    .sort();
  return `${addressId}:${goods.join()}`;
}
