import { formatOutOfStock } from '../catalog/availability.ts';
import type { Product } from '../catalog/product.ts';
import { type CartLines, type CartRefreshChanges, withLineAdded } from './cart-lines.ts';

/** What the server knows of a product in the cart. */
export interface ProductForCartCheck {
  id: number;
  name: string;
  kopecks: number;
  choices: readonly string[];
  /** What it says of itself while it is not sold: «Нет до 3 декабря»; missing: it is sold. */
  outLabel?: string | null;
}

/** A product as the cart compares its lines with it. */
export function toProductForCartCheck({
  id,
  name,
  price,
  choices,
  ...availability
}: Product): ProductForCartCheck {
  return { id, name, kopecks: price, choices, outLabel: formatOutOfStock(availability) };
}

/**
 * Brings the lines up to the server's response: names and prices are the response's, lines that were
 * requested and are missing from it or not sold for now are dropped. Lines not requested stay, and lines to
 * which the response brings nothing new are stored as they were, to the letter.
 */
export function applyServerProducts(
  lines: CartLines,
  requested: readonly number[],
  response: readonly ProductForCartCheck[],
): { lines: CartLines; changes: CartRefreshChanges } {
  const found = new Map(response.map((product) => [product.id, product]));
  const changes: CartRefreshChanges = { dropped: [], repriced: [] };
  let remaining: CartLines = [];
  for (const line of lines) {
    const product = found.get(line.id);
    if (product?.outLabel) {
      const { name, outLabel } = product;
      if (!changes.dropped.includes(name)) changes.dropped.push(name);
      changes.out = { ...changes.out, [name]: outLabel };
    } else if (product !== undefined) {
      const { id, name, kopecks, choices } = product;
      if (
        line.kopecks !== undefined &&
        line.kopecks !== kopecks &&
        !changes.repriced.some((known) => known.id === id)
      ) {
        changes.repriced.push({ id, name, was: line.kopecks, now: kopecks });
      }
      const { choice: _, ...bare } = line;
      // What comes in one kind now needs no choice, and the order would not take one.
      remaining = withLineAdded(remaining, { ...(choices.length > 0 ? line : bare), name, kopecks });
    } else if (requested.includes(line.id)) {
      const name = line.name ?? `Товар № ${line.id}`;
      if (!changes.dropped.includes(name)) changes.dropped.push(name);
    } else {
      remaining = withLineAdded(remaining, line);
    }
  }
  return { lines: remaining, changes };
}
