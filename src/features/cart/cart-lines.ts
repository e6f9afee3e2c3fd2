/** The largest quantity of one product in an order. */
export const MAX_QUANTITY = 999;
/** The largest number of different products in an order. */
export const MAX_LINES = 200;

/** A line of the cart as it is stored; name and price are what the buyer saw last. */
export interface CartLine {
  id: number;
  quantity: number;
  name?: string;
  kopecks?: number;
}

export type CartLines = readonly CartLine[];

/** Reads what the storage holds. Whatever is not a line is left out; a bare `{id, quantity}` is one. */
export function parseCart(stored: string | null): CartLines {
  const lines = new Map<number, CartLine>();
  for (const entry of arrayIn(stored)) {
    const line = lineFrom(entry);
    if (line === undefined) continue;
    const twin = lines.get(line.id);
    lines.set(line.id, twin ? { ...twin, quantity: withinLimit(twin.quantity + line.quantity) } : line);
  }
  return [...lines.values()];
}

function arrayIn(stored: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function lineFrom(entry: unknown): CartLine | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { id, quantity, name, kopecks } = entry as Record<string, unknown>;
  const number = countFrom(id);
  const pieces = countFrom(quantity);
  if (number === undefined || pieces === undefined) return undefined;
  return {
    id: number,
    quantity: withinLimit(pieces),
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    ...(Number.isSafeInteger(kopecks) && (kopecks as number) >= 0 ? { kopecks: kopecks as number } : {}),
  };
}

/** A whole number from 1, also as the text that a field holds. */
function countFrom(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 1 ? count : undefined;
}

function withinLimit(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, quantity));
}

/** The cart with `line` in it: more of the same product, or a new line at the end. */
export function withAdded(lines: CartLines, line: CartLine): CartLines {
  if (!lines.some(({ id }) => id === line.id)) return [...lines, line];
  return lines.map((old) =>
    old.id === line.id ? { ...old, ...line, quantity: withinLimit(old.quantity + line.quantity) } : old,
  );
}

/** The cart with another quantity of one product; below 1 the line goes. */
export function withQuantity(lines: CartLines, id: number, quantity: number): CartLines {
  if (quantity < 1) return lines.filter((line) => line.id !== id);
  return lines.map((line) => (line.id === id ? { ...line, quantity: withinLimit(quantity) } : line));
}

/** The cart with a removed line back at its index, or added up when the product came back by itself. */
export function withPutBack(lines: CartLines, line: CartLine, index: number): CartLines {
  if (lines.some(({ id }) => id === line.id)) return withAdded(lines, line);
  return [...lines.slice(0, index), line, ...lines.slice(index)];
}

/** The cart without what was ordered; what another tab added meanwhile stays. */
export function withoutOrdered(lines: CartLines, ordered: CartLines): CartLines {
  return ordered.reduce<CartLines>((left, { id, quantity }) => {
    const line = left.find((candidate) => candidate.id === id);
    return line ? withQuantity(left, id, line.quantity - quantity) : left;
  }, lines);
}

/** How many pieces there are in all. */
export function piecesIn(lines: CartLines): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The sum of the goods in kopecks, or null while a price is unknown. */
export function cartTotal(lines: CartLines): number | null {
  let sum = 0;
  for (const { kopecks, quantity } of lines) {
    if (kopecks === undefined) return null;
    sum += kopecks * quantity;
  }
  return sum;
}

/** What the server knows of a product in the cart. */
export interface SeenProduct {
  id: number;
  name: string;
  kopecks: number;
}

/** What changed between the buyer's last look and the server's answer. */
export interface CartChanges {
  /** Names of products that are not sold any more; their lines are gone. */
  dropped: string[];
  /** Kopecks for one piece, before and now. */
  repriced: { id: number; name: string; was: number; now: number }[];
}

/**
 * Brings the lines up to the server's answer: names and prices are the answer's, lines that were
 * requested and are missing from it are dropped. Lines not requested stay.
 */
export function withAnswer(
  lines: CartLines,
  requested: readonly number[],
  answer: readonly SeenProduct[],
): { lines: CartLines; changes: CartChanges } {
  const found = new Map(answer.map((product) => [product.id, product]));
  const changes: CartChanges = { dropped: [], repriced: [] };
  const remaining: CartLine[] = [];
  for (const line of lines) {
    const product = found.get(line.id);
    if (product !== undefined) {
      const { id, name, kopecks } = product;
      if (line.kopecks !== undefined && line.kopecks !== kopecks) {
        changes.repriced.push({ id, name, was: line.kopecks, now: kopecks });
      }
      remaining.push({ id, quantity: line.quantity, name, kopecks });
    } else if (requested.includes(line.id)) {
      changes.dropped.push(line.name ?? `Товар № ${line.id}`);
    } else {
      remaining.push(line);
    }
  }
  return { lines: remaining, changes };
}
