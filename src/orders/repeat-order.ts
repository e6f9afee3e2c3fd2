import type { SeenProduct } from '../cart/cart-answer.ts';
import { type CartLine, lineKey } from '../cart/cart-lines.ts';
import { choiceLabel } from '../catalog/product-choices.ts';

/** What comes of ordering the same again. */
export interface Repeat {
  /** What is still sold, at today's prices. */
  lines: CartLine[];
  /** Names of what is not sold any more. */
  gone: string[];
  /** What is not sold for now, with what it says of itself. */
  out: { name: string; label: string }[];
  /** Names of what is sold, but not in the size or the like that was ordered: its line names none. */
  choiceGone: string[];
  /** What costs more than it did then, in kopecks for one piece. */
  dearer: { name: string; was: number; now: number }[];
}

/** A line of an old order. */
interface OrderedLine extends Required<Omit<CartLine, 'choice'>> {
  choice: string | null;
}

/** Compares the lines of an old order with what is sold now. */
export function repeatOrder(ordered: readonly OrderedLine[], soldNow: readonly SeenProduct[]): Repeat {
  const repeat: Repeat = { lines: [], gone: [], out: [], choiceGone: [], dearer: [] };
  for (const { id, quantity, choice, name: nameThen, kopecks: was } of ordered) {
    const product = soldNow.find((candidate) => candidate.id === id);
    if (product === undefined) {
      repeat.gone.push(nameThen);
      continue;
    }
    const { name, kopecks: now, choices, outLabel } = product;
    if (outLabel) {
      repeat.out.push({ name, label: outLabel });
      continue;
    }
    const sold = choice !== null && choices.includes(choice);
    repeat.lines.push({ id, quantity, ...(sold ? { choice } : {}), name, kopecks: now });
    if (choice !== null && !sold) repeat.choiceGone.push(`${name} (${choiceLabel(choice)})`);
    if (now > was && !repeat.dearer.some((known) => known.name === name))
      repeat.dearer.push({ name, was, now });
  }
  return repeat;
}

/** A line to add, and how many pieces of it the cart holds already. */
export type DoubledLine = CartLine & { inCart: number };

/** Parts the lines to add into those the cart does not have and those it has: adding these doubles them. */
export function partByCart(
  lines: readonly CartLine[],
  inCart: readonly CartLine[],
): { fresh: CartLine[]; doubled: DoubledLine[] } {
  const fresh: CartLine[] = [];
  const doubled: DoubledLine[] = [];
  for (const line of lines) {
    const there = inCart.find((other) => lineKey(other) === lineKey(line));
    if (there === undefined) fresh.push(line);
    else doubled.push({ ...line, inCart: there.quantity });
  }
  return { fresh, doubled };
}
