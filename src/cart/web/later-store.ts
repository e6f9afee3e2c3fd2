import {
  type CartLine,
  type CartLines,
  lineKey,
  withAdded,
  withoutOrdered,
  withPutBack,
} from '../cart-lines.ts';
import { cart } from './cart-store.ts';
import { lineStore, NO_LINES } from './line-store.ts';

const { read, write, useValue } = lineStore('later');

/** What was put aside for the next parcel: local storage under `later`; no request names it. */
export const later = {
  /** Moves lines of the cart, or so many pieces of them, out of it; returns what takes it back. */
  putAside(moved: CartLines): () => void {
    const putBack = moved.map((line) => ({ line, back: cart.remove(line, line.quantity) }));
    write(moved.reduce(withAdded, read()));
    return () => {
      for (const { line, back } of putBack.toReversed()) {
        // What went back by itself meanwhile is in the cart already: twice would be ordered twice.
        if (!isThere(line)) continue;
        write(withoutOrdered(read(), [line]));
        back();
      }
    };
  },
  /** Moves a line into the cart. */
  intoCart(line: CartLine): void {
    later.remove(line);
    cart.add(line);
  },
  /** Forgets a line; returns what brings it back to its place. */
  remove(line: CartLine): () => void {
    const index = read().findIndex((other) => lineKey(other) === lineKey(line));
    write(read().filter((other) => lineKey(other) !== lineKey(line)));
    return () => write(withPutBack(read(), line, index));
  },
};

function isThere({ quantity, ...which }: CartLine): boolean {
  return read().some((other) => lineKey(other) === lineKey(which) && other.quantity >= quantity);
}

/** What was put aside for the next parcel. */
export function useLater(): CartLines {
  return useValue(read, NO_LINES);
}
