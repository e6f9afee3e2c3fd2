import { MAX_QUANTITY } from '../cart/cart-lines.ts';

export interface CartItem {
  id: number;
  quantity: number;
}

/** Lines of the same product added up, at the position where the product came first. */
export function mergeItems(items: readonly CartItem[]): CartItem[] {
  const quantities = new Map<number, number>();
  for (const { id, quantity } of items) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].map(([id, quantity]) => ({ id, quantity }));
}

/** The index of the first line that brings its product above the most pieces, from 0; undefined when none does. */
export function overfullLine(items: readonly CartItem[]): number | undefined {
  const quantities = new Map<number, number>();
  const line = items.findIndex(({ id, quantity }) => {
    const sum = (quantities.get(id) ?? 0) + quantity;
    quantities.set(id, sum);
    return sum > MAX_QUANTITY;
  });
  return line === -1 ? undefined : line;
}

/** The sum of the lines in kopecks; exact, since prices and quantities are bounded integers. */
export function goodsTotal(lines: readonly { priceKopecks: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.priceKopecks * line.quantity, 0);
}

/**
 * Whether a buyer may have seen this total: the goods alone, as the cart shows them, or the goods
 * with their delivery, as the last step does. All in kopecks.
 */
export function isTotalSeen(total: number, goodsKopecks: number, deliveryKopecks: number): boolean {
  return total === goodsKopecks || total === goodsKopecks + deliveryKopecks;
}
