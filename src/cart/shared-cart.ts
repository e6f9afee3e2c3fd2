import { formatOutOfStock } from '../catalog/availability.ts';
import type { Product } from '../catalog/product.ts';
import { MAX_CHOICE_LENGTH } from '../catalog/product-choices.ts';
import { weighProduct } from '../catalog/product-weight.ts';
import {
  type CartLine,
  type CartLines,
  countCartPieces,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
  withLineAdded,
  withoutOrderedLines,
} from './cart-lines.ts';

/** The first number of a link says how the rest is written. */
const VERSION = '1';

/** Returns what stands behind `#` in a link to these goods: `1.8x2.105x3`, a choice as a third number. Nothing else is in it. */
export function encodeSharedCart(lines: CartLines): string {
  const parts = lines.map(({ id, quantity, choice = '' }) => {
    const escaped = encodeURIComponent(choice).replaceAll('.', '%2E');
    return `${id}x${quantity}${escaped && `x${escaped}`}`;
  });
  return [VERSION, ...parts].join('.');
}

/** Returns the goods of a link by what stands behind its `#`; null for one that is damaged or holds too much. */
export function decodeSharedCart(text: string): CartLines | null {
  const [version, ...parts] = text.split('.');
  if (version !== VERSION || parts.length === 0 || parts.length > MAX_CART_LINES) return null;
  let lines: CartLines = [];
  for (const part of parts) {
    const line = lineFrom(part);
    if (line === null) return null;
    lines = withLineAdded(lines, line);
  }
  return lines;
}

function lineFrom(part: string): CartLine | null {
  const [, id, quantity, escapedChoice] = /^([1-9]\d{0,14})x([1-9]\d{0,2})(?:x(.+))?$/.exec(part) ?? [];
  const pieces = Number(quantity);
  if (id === undefined || !(pieces <= MAX_LINE_QUANTITY)) return null;
  if (escapedChoice === undefined) return { id: Number(id), quantity: pieces };
  const choice = unescaped(escapedChoice);
  if (choice === null || choice.length > MAX_CHOICE_LENGTH) return null;
  return { id: Number(id), quantity: pieces, choice };
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** What of a cart that came by a link can be bought now. */
export interface ResolvedSharedCart {
  /** At today's prices. */
  lines: CartLines;
  /** All goods of known weight, without a box. */
  grams: number;
  /** Names of those of unknown weight. */
  unweighed: string[];
  /** Numbers of what is not sold any more: a link names nothing. */
  gone: number[];
  /** What is not sold for now, with what it says of itself. */
  out: { name: string; label: string }[];
  /** Names of what is sold, but not in the size or the like of the link: its line names none. */
  choiceGone: string[];
}

/** Compares the lines of a link with what the server answered to their numbers. */
export function matchSharedCartToProducts(
  wanted: CartLines,
  products: readonly Product[],
): ResolvedSharedCart {
  const found = new Map(products.map((product) => [product.id, product]));
  const gone = new Set<number>();
  const out = new Map<string, string>();
  const unweighed = new Set<string>();
  const choiceGone = new Set<string>();
  let lines: CartLines = [];
  let grams = 0;
  for (const { id, quantity, choice } of wanted) {
    const product = found.get(id);
    const label = product && formatOutOfStock(product);
    if (product === undefined) gone.add(id);
    else if (label) out.set(product.name, label);
    else {
      const { name, price: kopecks, choices } = product;
      // Words of a link that no product has are shown nowhere.
      const isSold = choice !== undefined && choices.includes(choice);
      if (choice !== undefined && !isSold && choices.length > 0) choiceGone.add(name);
      lines = withLineAdded(lines, { id, quantity, ...(isSold ? { choice } : {}), name, kopecks });
      const weight = weighProduct(product, quantity);
      if (weight === null) unweighed.add(name);
      else grams += weight;
    }
  }
  return {
    lines,
    grams,
    unweighed: [...unweighed],
    gone: [...gone],
    out: [...out].map(([name, label]) => ({ name, label })),
    choiceGone: [...choiceGone],
  };
}

/** That goods of a link went into the cart: what it was and what it became. */
export interface CartImport {
  how: 'added' | 'replaced';
  before: CartLines;
  after: CartLines;
  received: CartLines;
  /** How many pieces of it had room. */
  pieces: number;
}

/** Returns the cart with the goods of a link, added to it or in its place. */
export function createCartImport(how: CartImport['how'], before: CartLines, received: CartLines): CartImport {
  const kept = how === 'replaced' ? [] : before;
  const after = received.reduce(withLineAdded, kept);
  return { how, before, after, received, pieces: countCartPieces(after) - countCartPieces(kept) };
}

/** Returns the cart as it was before; what came into it meanwhile, from another tab too, stays. */
export function withoutCartImport(now: CartLines, { how, before, after, received }: CartImport): CartLines {
  if (JSON.stringify(now) === JSON.stringify(after)) return before;
  const others = withoutOrderedLines(now, received);
  return how === 'added' ? others : others.reduce(withLineAdded, before);
}
