import type { CartLine, SeenProduct } from '../cart/cart-lines.ts';

/** What comes of ordering the same again. */
export interface Repeat {
  /** What is still sold, at today's prices. */
  lines: CartLine[];
  /** Names of what is not sold any more. */
  gone: string[];
  /** What costs more than it did then, in kopecks for one piece. */
  dearer: { name: string; was: number; now: number }[];
}

/** Compares the lines of an old order with what is sold now. */
export function repeatOrder(ordered: readonly Required<CartLine>[], soldNow: readonly SeenProduct[]): Repeat {
  const repeat: Repeat = { lines: [], gone: [], dearer: [] };
  for (const { id, quantity, name: nameThen, kopecks: was } of ordered) {
    const product = soldNow.find((candidate) => candidate.id === id);
    if (product === undefined) {
      repeat.gone.push(nameThen);
      continue;
    }
    const { name, kopecks: now } = product;
    repeat.lines.push({ id, quantity, name, kopecks: now });
    if (now > was) repeat.dearer.push({ name, was, now });
  }
  return repeat;
}
