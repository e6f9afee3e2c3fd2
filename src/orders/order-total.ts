import { createCartLineKey, MAX_LINE_QUANTITY } from '../cart/cart-lines.ts';
import { defaultIfMissingAction, type IfMissingAction } from './if-missing.ts';

export interface CartItem {
  id: number;
  quantity: number;
  /** One of the product's choices; null or missing: none is named. */
  choice?: string | null;
  ifMissing?: IfMissingAction | null;
}

/**
 * Lines of the same product and choice added up, at the position where they came first. Where they want different
 * things when the product is missing, the buyer is called.
 */
export function mergeCartItems<Item extends CartItem>(items: readonly Item[]): Item[] {
  const merged = new Map<string, Item>();
  for (const item of items) {
    const key = createCartLineKey(item);
    const twin = merged.get(key);
    if (twin === undefined) merged.set(key, item);
    else {
      const agreed = twin.ifMissing === item.ifMissing ? {} : { ifMissing: defaultIfMissingAction };
      merged.set(key, { ...item, ...agreed, quantity: twin.quantity + item.quantity });
    }
  }
  return [...merged.values()];
}

/** The index of the first line that brings its product and choice above the most pieces, from 0; undefined when none does. */
export function findLineIndexOverMaxQuantity(
  items: readonly Omit<CartItem, 'ifMissing'>[],
): number | undefined {
  const quantities = new Map<string, number>();
  const line = items.findIndex((item) => {
    const key = createCartLineKey(item);
    const sum = (quantities.get(key) ?? 0) + item.quantity;
    quantities.set(key, sum);
    return sum > MAX_LINE_QUANTITY;
  });
  return line === -1 ? undefined : line;
}

/** The sum of the lines in kopecks; exact, since prices and quantities are bounded integers. */
export function sumGoodsKopecks(lines: readonly { priceKopecks: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.priceKopecks * line.quantity, 0);
}

/**
 * Whether a buyer may have seen this total: the goods alone, as the cart shows them, or the goods
 * with their delivery, as the last step does. All in kopecks.
 */
export function matchesTotalShownToBuyer(
  total: number,
  goodsKopecks: number,
  deliveryKopecks: number,
): boolean {
  return total === goodsKopecks || total === goodsKopecks + deliveryKopecks;
}
