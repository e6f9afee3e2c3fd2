import { formatOutOfStock } from '../catalog/availability.ts';
import type { Product } from '../catalog/product.ts';
import { computeKopecksPer100g } from '../catalog/product-weight.ts';
import { servesSamePurpose } from '../catalog/purpose.ts';
import { findProductRefusalReasons } from './check-parcel.ts';

/** How many goods are offered in the place of one. */
const MOST = 3;

/**
 * Returns what to take in place of a product that a facility refuses: up to three goods of its very category that are by the price of 100 g first. Goods of unknown weight come after
 * them, by the price of a piece, as all do where the weight of the product itself is not known.
 */
export function findAcceptedAlternatives(
  product: Product,
  candidates: readonly Product[],
  refusedTags: ReadonlySet<string>,
): Product[] {
  const distance = (other: Product): [number, number] => {
    const [own, its] = [computeKopecksPer100g(product), computeKopecksPer100g(other)];
    if (own === null || its === null) return [own === null ? 0 : 1, Math.abs(product.price - other.price)];
    return [0, Math.abs(own - its)];
  };
  return candidates
    .filter(
      (other) =>
        other.id !== product.id &&
        other.categoryId === product.categoryId &&
        servesSamePurpose(product.name, other.name) &&
        formatOutOfStock(other) === null &&
        findProductRefusalReasons(other, refusedTags).length === 0,
    )
    .map((other) => ({ other, distance: distance(other) }))
    .sort((one, next) => one.distance[0] - next.distance[0] || one.distance[1] - next.distance[1])
    .slice(0, MOST)
    .map(({ other }) => other);
}
