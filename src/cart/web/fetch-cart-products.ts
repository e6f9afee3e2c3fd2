import { getProductsByIds } from '../../catalog/products.contract.ts';
import { call } from '../../ui/data/call.ts';
import type { CartLines, CartRefreshChanges } from '../cart-lines.ts';
import { applyServerProducts, toProductForCartCheck } from '../cart-response.ts';

/** Asks for the products of the cart. Throws what the call throws. */
export async function fetchCartProducts(ids: number[]) {
  const products = await call(getProductsByIds, { body: { ids, images: 'url' } });
  const seen = products.map(toProductForCartCheck);
  return {
    products,
    /** Brings the lines up to the response. `changes`: all that is to be read by now; null when it changed nothing. */
    apply(before: CartLines, unread: CartRefreshChanges) {
      const { lines, changes } = applyServerProducts(before, ids, seen);
      const changed = changes.dropped.length + changes.repriced.length > 0;
      return { lines, changes: changed ? merged(unread, changes) : null };
    },
  };
}

function merged(old: CartRefreshChanges, fresh: CartRefreshChanges): CartRefreshChanges {
  return {
    dropped: [...new Set([...old.dropped, ...fresh.dropped])],
    out: { ...old.out, ...fresh.out },
    repriced: [
      ...old.repriced.filter(({ id }) => !fresh.repriced.some((line) => line.id === id)),
      ...fresh.repriced.map((line) => ({
        ...line,
        was: old.repriced.find(({ id }) => id === line.id)?.was ?? line.was,
      })),
      // There and back again is no change.
    ].filter(({ was, now }) => was !== now),
  };
}
