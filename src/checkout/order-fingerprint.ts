/** What makes a cart another cart: goods, sizes and quantities, in whatever order they lie; not their prices. */
export function goodsFingerprint(
  lines: readonly { id: unknown; quantity: number; choice?: unknown }[],
): string {
  return lines
    .map(({ id, quantity, choice }) => `${id}x${quantity}${choice ? ` ${choice}` : ''}`)
    .sort()
    .join();
}
