import type { Product } from '../../../catalog/product.ts';

/** The picture of a product as the lines of the cart show it; undefined without one. */
export function pictureOf({ imageUrl, imageColor }: Product) {
  return imageUrl === null ? undefined : { url: imageUrl, color: imageColor };
}
