import { formatWeight } from '../lib/text/weight-label.ts';
import type { Product } from './product.ts';

type Weighed = Pick<Product, 'weightGrams'>;

/** What so many pieces of a product weigh, in grams; null when its weight is not known. */
export function weighProduct({ weightGrams }: Weighed, pieces = 1): number | null {
  return weightGrams === null ? null : weightGrams * pieces;
}

/** The same as a label: «240 г». */
export function formatProductWeight(product: Weighed, pieces = 1): string | null {
  const grams = weighProduct(product, pieces);
  return grams === null ? null : formatWeight(grams);
}

/** What 100 g of a product cost, in kopecks; null when its weight is not known. */
export function computeKopecksPer100g(product: Weighed & Pick<Product, 'price'>): number | null {
  const grams = weighProduct(product);
  return grams === null ? null : (product.price / grams) * 100;
}
