import { outLabel } from '../catalog/availability.ts';
import type { Product } from '../catalog/product.ts';
import { type CartLines, withAdded, withoutOrdered } from './cart-lines.ts';

/** What of a cart that came by a link can be bought now. */
export interface ReceivedCart {
  /** At today's prices. */
  lines: CartLines;
  /** All goods whose weight is known, without a box. */
  grams: number;
  /** Names of those whose weight nobody knows. */
  unweighed: string[];
  /** Numbers of what is not sold any more: a link names nothing. */
  gone: number[];
  /** What is not sold for now, with what it says of itself. */
  out: { name: string; label: string }[];
  /** Names of what is sold, but not in the size or the like of the link: its line names none. */
  choiceGone: string[];
}

/** Compares the lines of a link with what the server answered to their numbers. */
export function receivedCart(wanted: CartLines, products: readonly Product[]): ReceivedCart {
  const found = new Map(products.map((product) => [product.id, product]));
  const gone = new Set<number>();
  const out = new Map<string, string>();
  const unweighed = new Set<string>();
  const choiceGone = new Set<string>();
  let lines: CartLines = [];
  let grams = 0;
  for (const { id, quantity, choice } of wanted) {
    const product = found.get(id);
    const label = product && outLabel(product);
    if (product === undefined) gone.add(id);
    else if (label) out.set(product.name, label);
    else {
      const { name, price: kopecks, weightGrams, choices } = product;
      // Words of a link that no product has are shown nowhere.
      const isSold = choice !== undefined && choices.includes(choice);
      if (choice !== undefined && !isSold && choices.length > 0) choiceGone.add(name);
      lines = withAdded(lines, { id, quantity, ...(isSold ? { choice } : {}), name, kopecks });
      if (weightGrams === null) unweighed.add(name);
      else grams += weightGrams * quantity;
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
export interface Taking {
  how: 'added' | 'replaced';
  before: CartLines;
  after: CartLines;
  received: CartLines;
}

/** Returns the cart with the goods of a link, added to it or in its place. */
export function takingOf(how: Taking['how'], before: CartLines, received: CartLines): Taking {
  const after = how === 'replaced' ? received : received.reduce(withAdded, before);
  return { how, before, after, received };
}

/** Returns the cart as it was before; what came into it meanwhile, from another tab too, stays. */
export function takenBack(now: CartLines, { how, before, after, received }: Taking): CartLines {
  if (JSON.stringify(now) === JSON.stringify(after)) return before;
  const others = withoutOrdered(now, received);
  return how === 'added' ? others : others.reduce(withAdded, before);
}
