import { useEffect } from 'react';
import type { Product } from '../../catalog/product.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { createChangeNotifier } from '../../ui/change-notifier.ts';
import { createDraftStorage } from '../../ui/draft.ts';
import {
  type CartRefreshChanges,
  countCartPieces,
  lacksRequiredChoice,
  MAX_CART_LINES,
  sumCartKopecks,
} from '../cart-lines.ts';
import { cartStore, useCartLines } from './cart-store.ts';

/** What is known in this tab beyond the stored lines. */
interface Seen {
  /** What is known of the products, by id. */
  products: ReadonlyMap<number, Product>;
  /** What the last answers changed, until the person has read it. */
  changes: CartRefreshChanges;
}

const NO_CHANGES: CartRefreshChanges = { dropped: [], repriced: [] };
const NOTHING: Seen = { products: new Map(), changes: NO_CHANGES };

/** Until they are read, the changes outlive a reload: by then the cart itself holds the new prices. */
const unread = createDraftStorage<CartRefreshChanges>('cartChanges');

let seen: Seen = { ...NOTHING, changes: unread.read() ?? NO_CHANGES };
let running: Promise<boolean> | undefined;
/** Ids the server has spoken about in this tab; the rest still has to be requested. */
const requested = new Set<number>();
const watchedSeen = createChangeNotifier();

function tell(next: Seen): void {
  seen = next;
  watchedSeen.changed();
}

/**
 * Brings the cart up to the server: prices, names, pictures; what is not sold any more is dropped.
 * Returns false when the server could not be reached: that is only logged, the cart stays as it was.
 */
export function refreshCart(): Promise<boolean> {
  running ??= ask().finally(() => {
    running = undefined;
  });
  return running;
}

async function ask(): Promise<boolean> {
  const ids = cartStore
    .lines()
    .map(({ id }) => id)
    .slice(0, MAX_CART_LINES);
  if (ids.length === 0) return true;
  // Only who has something in the cart needs the call, its schemas and what is made of its response.
  return import('./fetch-cart-products.ts')
    .then(({ fetchCartProducts: cartFromServer }) => cartFromServer(ids))
    .then(
      ({ products, apply }) => {
        for (const id of ids) requested.add(id);
        const { lines, changes } = apply(cartStore.lines(), seen.changes);
        cacheKnownProducts(products);
        if (changes !== null) {
          unread.write(changes);
          tell({ ...seen, changes });
        }
        cartStore.replace(lines);
        return true;
      },
      () => {
        console.error('Ошибка загрузки данных корзины');
        return false;
      },
    );
}

/** Keeps what the page already knows of a product, so that the cart need not ask for it. */
export function cacheKnownProducts(products: readonly Product[]): void {
  for (const { id } of products) requested.add(id);
  const known = new Map([...seen.products, ...products.map((product) => [product.id, product] as const)]);
  tell({ ...seen, products: known });
}

/** The person has read what changed. */
export function dismissCartChanges(): void {
  unread.clear();
  tell({ ...seen, changes: NO_CHANGES });
}

/** The cart's products and what changed in it; asks the server about lines it has not seen yet. */
export function useRefreshedCart() {
  const lines = useCartLines();
  const { products, changes } = watchedSeen.useValue(() => seen, NOTHING);
  const unknown = lines
    .map(({ id }) => id)
    .filter((id) => !requested.has(id))
    .join();
  useEffect(() => {
    if (unknown !== '') refreshCart();
  }, [unknown]);
  return { lines, products, changes };
}

/** Whether some line lacks a size or the like, as far as is known here. */
export function isAnyLineChoiceMissing(): boolean {
  return cartStore.lines().some((line) => lacksRequiredChoice(line, seen.products.get(line.id)?.choices));
}

/** The cart in numbers: `pieces` in all, and the goods' sum as « · 1 240 ₽», empty while unknown. */
export function useCartSummary(): { pieces: number; sum: string } {
  const { lines } = useRefreshedCart();
  const kopecks = sumCartKopecks(lines);
  return { pieces: countCartPieces(lines), sum: kopecks === null ? '' : ` · ${formatRoubles(kopecks, 0)}` };
}
