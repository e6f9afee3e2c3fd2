import { browserStorage } from '../../../shared/web/data/safe-storage.ts';
import { watched } from '../../../shared/web/watched.ts';
import {
  type CartLine,
  type CartLines,
  type LineId,
  lineKey,
  parseCart,
  withAdded,
  withChoice,
  withoutOrdered,
  withPutBack,
  withQuantity,
} from '../cart-lines.ts';

const KEY = 'cart';
const EMPTY: CartLines = [];

const stored = watched(KEY);
let shownText: string | null = null;
let shownLines: CartLines = EMPTY;

/** The cart as it stands; the same array until something changes, as React wants it. */
function read(): CartLines {
  const stored = browserStorage.get(KEY);
  if (stored !== shownText) {
    shownText = stored;
    shownLines = parseCart(stored);
  }
  return shownLines;
}

function write(lines: CartLines): void {
  shownText = JSON.stringify(lines);
  shownLines = lines;
  browserStorage.set(KEY, shownText);
  stored.changed();
}

/** The cart of this browser: local storage under `cart`, shared by all tabs. */
export const cart = {
  lines: read,
  /** Adds more of a product, or a new line. */
  add(line: CartLine): void {
    write(withAdded(read(), line));
  },
  /** Sets the quantity; below 1 the line goes. */
  set(which: LineId, quantity: number): void {
    write(withQuantity(read(), which, quantity));
  },
  /** Names another of the product's choices for a line. */
  choose(which: LineId, choice: string): void {
    write(withChoice(read(), which, choice));
  },
  /** Removes a line; returns what puts it back where it was. */
  remove(which: LineId): () => void {
    const index = read().findIndex((line) => lineKey(line) === lineKey(which));
    const line = read()[index];
    if (line === undefined) return () => {};
    write(withQuantity(read(), line, 0));
    return () => write(withPutBack(read(), line, index));
  },
  /** Takes out what was ordered; what was added meanwhile stays. */
  takeOrdered(ordered: CartLines): void {
    write(withoutOrdered(read(), ordered));
  },
  replace: write,
};

/** The lines of the cart; on the server and until hydration it is empty. */
export function useCart(): CartLines {
  return stored.useValue(read, EMPTY);
}

/** Which choice of a product came into the cart last; undefined when there is none. */
export function useChoiceInCart(id: number): string | undefined {
  return stored.useValue(() => read().findLast((line) => line.id === id)?.choice, undefined);
}

/** How many pieces of a product, in this choice, are in the cart; only a change of this number draws its card anew. */
export function useQuantityInCart(id: number, choice?: string): number {
  return stored.useValue(
    () => read().find((line) => lineKey(line) === lineKey({ id, choice: choice ?? null }))?.quantity ?? 0,
    0,
  );
}
