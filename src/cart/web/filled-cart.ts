import type { Product } from '../../catalog/product.ts';
import { productsByIds } from '../../catalog/products.contract.ts';
import { checkParcel } from '../../facilities/check-parcel.ts';
import { useChosenFacility, useFacilities } from '../../facilities/facilities.web.ts';
import { kilograms } from '../../facilities/parcel-words.ts';
import { call } from '../../ui/data/call.ts';
import { seenProduct, withAnswer } from '../cart-answer.ts';
import type { CartChanges, CartLines } from '../cart-lines.ts';
import { useHydratedCart } from './cart-hydration.ts';

interface CartAnswer {
  products: Product[];
  /**
   * Brings the lines up to the answer. `changes` is all that is to be read by now, with what was unread before;
   * null when this answer changed nothing.
   */
  apply(lines: CartLines, unread: CartChanges): { lines: CartLines; changes: CartChanges | null };
}

/** Asks for the products of the cart. Throws what the call throws. */
export async function cartFromServer(ids: number[]): Promise<CartAnswer> {
  const products = await call(productsByIds, { body: { ids, images: 'url' } });
  const seen = products.map((product) => seenProduct(product));
  return {
    products,
    apply(before, unread) {
      const { lines, changes } = withAnswer(before, ids, seen);
      const changed = changes.dropped.length + changes.repriced.length > 0;
      return { lines, changes: changed ? merged(unread, changes) : null };
    },
  };
}

function merged(old: CartChanges, fresh: CartChanges): CartChanges {
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

/** « · 8,3 кг», what the cart weighs with its box; nothing while no weight is known. */
export function CartKilograms() {
  const { lines, products } = useHydratedCart();
  const { list, unset } = useFacilities();
  const chosen = useChosenFacility();
  const rules = list?.find(({ id }) => id === chosen)?.rules ?? unset;
  if (rules === null || lines.some(({ id }) => !products.has(id))) return null;
  const { grams, unweighed } = checkParcel(lines, products.values(), rules, new Date());
  // With a weight that nobody knows the number alone would promise too little.
  return unweighed.length > 0 ? null : ` · ${kilograms(grams)} кг`;
}
