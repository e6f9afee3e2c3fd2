import { formatWeight } from '../lib/text/weight-label.ts';
import type { Product } from './product.ts';

/** What so many pieces of a product weigh: «240 г»; null when its weight is not known. */
export function formatProductWeight(
  { weightGrams }: Pick<Product, 'weightGrams'>,
  pieces = 1,
): string | null {
  return weightGrams === null ? null : formatWeight(weightGrams * pieces);
}

/** What 100 g of a product cost, in kopecks; null when its weight is not known. */
export function computeKopecksPer100g({
  price,
  weightGrams,
}: Pick<Product, 'price' | 'weightGrams'>): number | null {
  return weightGrams === null ? null : (price / weightGrams) * 100;
}
