import { MAX_CHOICE_LENGTH } from '../catalog/product-choices.ts';

/** The largest quantity of one product in an order. */
export const MAX_LINE_QUANTITY = 999;
/** The largest number of different products in an order. */
export const MAX_CART_LINES = 200;

/** What tells one line from another: the product, and which of its choices when one is named. */
export interface CartLineIdentity {
  id: number;
  choice?: string | null;
}

/** A text for each line of its own: of the same product in two sizes there are two. */
export function createCartLineKey({ id, choice }: CartLineIdentity): string {
  return choice ? `${id} ${choice}` : String(id);
}

/** Whether both are the same product and choice. */
function sameLine(one: CartLineIdentity, other: CartLineIdentity): boolean {
  return one.id === other.id && (one.choice ?? '') === (other.choice ?? '');
}

/** A line of the cart as it is stored; name and price are what the buyer saw last. */
export interface CartLine {
  id: number;
  quantity: number;
  /** The chosen size or the like; missing where none is named. */
  choice?: string;
  name?: string;
  kopecks?: number;
}

export type CartLines = readonly CartLine[];

/**
 * Reads what the storage holds; a bare `{id, quantity}` is a line. Of a quantity the whole pieces count, and what
 * is no number is one piece; what names no product, or less than a piece, is left out.
 */
export function parseStoredCart(stored: string | null): CartLines {
  const lines = new Map<string, CartLine>();
  for (const entry of arrayIn(stored)) {
    const line = lineFrom(entry);
    if (line === undefined) continue;
    const key = createCartLineKey(line);
    const twin = lines.get(key);
    lines.set(key, twin ? { ...twin, quantity: withinLimit(twin.quantity + line.quantity) } : line);
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
  const { id, quantity, choice, name, kopecks } = entry as Record<string, unknown>;
  const number = countFrom(id);
  const pieces = countFrom(piecesOf(quantity));
  if (number === undefined || pieces === undefined) return undefined;
  return {
    id: number,
    quantity: withinLimit(pieces),
    ...(isChoice(choice) ? { choice } : {}),
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    ...(Number.isSafeInteger(kopecks) && (kopecks as number) >= 0 ? { kopecks: kopecks as number } : {}),
  };
}

function isChoice(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_CHOICE_LENGTH;
}

function piecesOf(quantity: unknown): number {
  const pieces = Number(quantity ?? Number.NaN);
  return Number.isNaN(pieces) || quantity === '' ? 1 : Math.trunc(pieces);
}

/** A whole number from 1, also as the text that a field holds. */
function countFrom(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 1 ? count : undefined;
}

function withinLimit(quantity: number): number {
  return Math.min(MAX_LINE_QUANTITY, Math.max(1, quantity));
}

/** The cart with `line` in it: more of the same product and choice, or a new line at the end. */
export function withLineAdded(lines: CartLines, line: CartLine): CartLines {
  if (!lines.some((old) => sameLine(old, line))) return [...lines, line];
  return lines.map((old) =>
    sameLine(old, line) ? { ...old, ...line, quantity: withinLimit(old.quantity + line.quantity) } : old,
  );
}

/** The cart with another quantity in one line; below 1 the line goes. */
export function withLineQuantity(lines: CartLines, which: CartLineIdentity, quantity: number): CartLines {
  if (quantity < 1) return lines.filter((line) => !sameLine(line, which));
  return lines.map((line) => (sameLine(line, which) ? { ...line, quantity: withinLimit(quantity) } : line));
}

/** The cart with another choice in one line, at its place; it joins the line that has that choice already. */
export function withLineChoice(lines: CartLines, which: CartLineIdentity, choice: string): CartLines {
  const line = lines.find((candidate) => sameLine(candidate, which));
  if (line === undefined || line.choice === choice) return lines;
  const others = lines.filter((other) => !sameLine(other, { ...which, choice }));
  const twin = lines.find((other) => sameLine(other, { ...which, choice }));
  const quantity = withinLimit(line.quantity + (twin?.quantity ?? 0));
  return others.map((other) => (other === line ? { ...line, choice, quantity } : other));
}

/** The cart with a removed line back at its index, or added up when the same came back by itself. */
export function withRestoredLine(lines: CartLines, line: CartLine, index: number): CartLines {
  if (lines.some((old) => sameLine(old, line))) return withLineAdded(lines, line);
  return [...lines.slice(0, index), line, ...lines.slice(index)];
}

/** The cart with other goods in the place of some of its lines; as it was where none of those is there any more. */
export function withLinesReplaced(lines: CartLines, removed: CartLines, added: CartLines): CartLines {
  const goes = (line: CartLine) => removed.some((other) => sameLine(other, line));
  const index = lines.findIndex(goes);
  if (index < 0) return lines;
  const left = lines.filter((line) => !goes(line));
  return added.reduceRight<CartLines>((all, line) => withRestoredLine(all, line, index), left);
}

/** The cart without what was ordered; what another tab added meanwhile stays. */
export function withoutOrderedLines(lines: CartLines, ordered: CartLines): CartLines {
  return ordered.reduce<CartLines>((left, taken) => {
    const line = left.find((candidate) => sameLine(candidate, taken));
    return line ? withLineQuantity(left, line, line.quantity - taken.quantity) : left;
  }, lines);
}

export function countCartPieces(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whether the line has to name one of its product's choices and does not; not known before the server has named them. */
export function lacksRequiredChoice({ choice }: CartLine, choices: readonly string[] = []): boolean {
  return choices.length > 0 && (choice === undefined || !choices.includes(choice));
}

/** The sum of the goods in kopecks, or null while a price is unknown. */
export function sumCartKopecks(lines: CartLines): number | null {
  let sum = 0;
  for (const { kopecks, quantity } of lines) {
    if (kopecks === undefined) return null;
    sum += kopecks * quantity;
  }
  return sum;
}

/** What changed between the buyer's last look and the server's response. */
export interface CartRefreshChanges {
  /** Names of products that are not sold any more or not for now; their lines are gone. */
  dropped: string[];
  /** Of those that are not sold for now, by name: what they say of it. */
  out?: Record<string, string>;
  /** Kopecks for one piece, before and now. */
  repriced: { id: number; name: string; was: number; now: number }[];
}

/** Whether nothing is gone and nothing is dearer: what changed, if anything, can only please. */
export function hasOnlyFavorableChanges({ dropped, repriced }: CartRefreshChanges): boolean {
  return dropped.length === 0 && repriced.every(({ was, now }) => now < was);
}
