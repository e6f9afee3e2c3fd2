import { afterPaint, type ChangeNotifier, createChangeNotifier } from '../../ui/change-notifier.ts';
import { browserStorage } from '../../ui/data/safe-storage.ts';
import {
  type CartLine,
  type CartLineIdentity,
  type CartLines,
  createCartLineKey,
  MAX_LINE_QUANTITY,
  parseStoredCart,
  withLineAdded,
  withLineChoice,
  withLineQuantity,
  withLinesReplaced,
  withoutOrderedLines,
  withRestoredLine,
} from '../cart-lines.ts';

/** Before hydration there are none. */
export const EMPTY_CART_LINES: CartLines = [];

interface LineStore extends Pick<ChangeNotifier, 'useValue'> {
  /** The lines as they stand; the same array until something changes, as React wants it. */
  read(): CartLines;
  /** Lines that stand there already are no change, and written nowhere. Screens are told through `tell`. */
  write(lines: CartLines, tell?: (screens: () => void) => void): void;
}

/** Lines of goods in local storage under a key, shared by all tabs. */
export function createCartLineStore(key: string): LineStore {
  const stored = createChangeNotifier(key);
  let shownText: string | null = null;
  let shownLines = EMPTY_CART_LINES;

  function read(): CartLines {
    const text = browserStorage.get(key);
    if (text !== shownText) {
      shownText = text;
      shownLines = parseStoredCart(text);
    }
    return shownLines;
  }

  function write(lines: CartLines, tell = (screens: () => void) => screens()): void {
    const text = JSON.stringify(lines);
    // Another tab may be changing them at this moment: what was there before must not come back over it.
    if (text === browserStorage.get(key)) return;
    shownText = text;
    shownLines = lines;
    browserStorage.set(key, text);
    tell(stored.changed);
  }

  return { read, write, useValue: stored.useValue };
}

const { read, write, useValue } = createCartLineStore('cart');

/** The cart of this browser: local storage under `cart`, shared by all tabs. */
export const cartStore = {
  lines: read,
  /** Adds more of a product, or a new line; other screens learn of it once what was pressed is painted. */
  add(line: CartLine): void {
    write(withLineAdded(read(), line), afterPaint);
  },
  /** Sets the quantity; below 1 the line goes. */
  set(which: CartLineIdentity, quantity: number): void {
    write(withLineQuantity(read(), which, quantity));
  },
  /** Names another of the product's choices for a line. */
  choose(which: CartLineIdentity, choice: string): void {
    write(withLineChoice(read(), which, choice));
  },
  /** Removes a line, or so many of its pieces; returns what puts them back where they were. */
  remove(which: CartLineIdentity, pieces = MAX_LINE_QUANTITY): () => void {
    const index = read().findIndex((line) => createCartLineKey(line) === createCartLineKey(which));
    const line = read()[index];
    if (line === undefined) return () => {};
    const removed = { ...line, quantity: Math.min(pieces, line.quantity) };
    write(withLineQuantity(read(), line, line.quantity - removed.quantity));
    return () => write(withRestoredLine(read(), removed, index));
  },
  /** Puts other goods in the place of some lines; returns what undoes it and keeps what was added meanwhile. */
  swap(removed: CartLines, added: CartLines): () => void {
    const before = read();
    const after = withLinesReplaced(before, removed, added);
    if (after === before) return () => {};
    write(after);
    return () => {
      const isUntouched = JSON.stringify(read()) === JSON.stringify(after);
      write(isUntouched ? before : removed.reduce(withLineAdded, withoutOrderedLines(read(), added)));
    };
  },
  /** Takes out what was ordered; what was added meanwhile stays. */
  takeOrdered(ordered: CartLines): void {
    write(withoutOrderedLines(read(), ordered));
  },
  replace: write,
};

/** The lines of the cart; on the server and until hydration it is empty. */
export function useCartLines(): CartLines {
  return useValue(read, EMPTY_CART_LINES);
}

/** Which choice of a product came into the cart last; undefined when there is none. */
export function useLastChoiceInCart(id: number): string | undefined {
  return useValue(() => read().findLast((line) => line.id === id)?.choice, undefined);
}

/** How many pieces of a product, in this choice, are in the cart; only a change of this number renders a card. */
export function useQuantityInCart(id: number, choice: string | null = null): number {
  const key = createCartLineKey({ id, choice });
  return useValue(() => read().find((line) => createCartLineKey(line) === key)?.quantity ?? 0, 0);
}
