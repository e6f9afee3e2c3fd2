import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '../../catalog/product.ts';
import { createDraftStorage } from '../../ui/draft.ts';
import { type CartLines, MAX_CART_LINES, withLineAdded } from '../cart-lines.ts';
import { type CartImport, createCartImport, withoutCartImport } from '../shared-cart.ts';
import { cacheKnownProducts } from './cart-hydration.ts';
import { cartStore } from './cart-store.ts';

/** The way back outlives a reload and the way to the cart: what was in the cart before is nowhere else. */
const storedFor = (source: 'sharedCart' | 'list') =>
  createDraftStorage<{ text: string; taking: CartImport }>(`${source}Taken`);

interface CartImportProps {
  /** Where the goods come from. */
  source: 'sharedCart' | 'list';
  /** Tells one link from another; of a list nothing is stored. */
  text: string;
  received: CartLines;
  products: readonly Product[];
}

/** Takes goods that came at once into the cart, and gives the cart back as it was. */
export function useCartImport({ source, text, received, products }: CartImportProps) {
  const stored = storedFor(source);
  const [imported, setImported] = useState<CartImport | null>(null);
  // Not while the page comes alive: the server knew nothing of it.
  useLayoutEffect(() => {
    const last = storedFor(source).read();
    setImported(last?.text === text ? last.taking : null);
  }, [source, text]);
  /** How many lines there would have been: more than fit. */
  const [crowded, setCrowded] = useState(0);
  const [isUndone, setUndone] = useState(false);
  const [presses, setPresses] = useState(0);
  const outcome = useRef<HTMLDivElement>(null);
  // The buttons change places: the focus goes on where it is said what came of the press.
  useEffect(() => {
    if (presses > 0) outcome.current?.focus();
  }, [presses]);

  /** Says whether all of it has room. */
  function take(how: CartImport['how']): boolean {
    const next = createCartImport(how, cartStore.lines(), received);
    setPresses((before) => before + 1);
    setUndone(false);
    if (next.after.length > MAX_CART_LINES) {
      setCrowded(next.after.length);
      return false;
    }
    setCrowded(0);
    cacheKnownProducts(products);
    // What is taken in two presses is given back in one.
    const taking =
      how === 'added' && imported !== null
        ? {
            ...next,
            before: imported.before,
            received: received.reduce(withLineAdded, imported.received),
            pieces: next.pieces + imported.pieces,
          }
        : next;
    stored.write({ text, taking });
    setImported(taking);
    cartStore.replace(next.after);
    return true;
  }

  function undo() {
    if (imported !== null) cartStore.replace(withoutCartImport(cartStore.lines(), imported));
    stored.clear();
    setImported(null);
    setUndone(true);
    setPresses((before) => before + 1);
  }

  /** What was taken is the cart's own from now on. */
  function forget() {
    stored.clear();
    setImported(null);
    setUndone(false);
  }

  return {
    imported,
    outcome,
    crowded,
    isUndone,
    add: () => take('added'),
    replace: () => take('replaced'),
    undo,
    forget,
  };
}
