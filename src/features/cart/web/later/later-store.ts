import { type CartLine, type CartLines, lineKey, withAdded, withoutOrdered } from '../../cart-lines.ts';
import { cart } from '../cart-store.ts';
import { lineStore, NO_LINES } from '../line-store.ts';

const { read, write, useValue } = lineStore('later');

/** What was put aside for the next parcel: local storage under `later`; no request names it. */
export const later = {
  /** Moves lines of the cart, or so many pieces of them, out of it; returns what takes it back. */
  putAside(moved: CartLines): () => void {
    const putBack = moved.map((line) => cart.remove(line, line.quantity));
    write(moved.reduce(withAdded, read()));
    return () => {
      write(withoutOrdered(read(), moved));
      for (const back of putBack.toReversed()) back();
    };
  },
  /** Moves a line into the cart. */
  intoCart(line: CartLine): void {
    later.remove(line);
    cart.add(line);
  },
  remove(line: CartLine): void {
    write(read().filter((other) => lineKey(other) !== lineKey(line)));
  },
};

/** What was put aside for the next parcel. */
export function useLater(): CartLines {
  return useValue(read, NO_LINES);
}
