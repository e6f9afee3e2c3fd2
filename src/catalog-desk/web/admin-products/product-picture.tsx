import { pictureSrcSet } from '../../../catalog/picture-address.ts';
import type { Product } from '../../../catalog/product.ts';
import styles from './admin-products.module.css';

/** The small photo of a row; a missing or failing one is the drawn box. */
export function ProductPicture({ product: { imageUrl } }: { product: Product }) {
  return (
    <img
      data-picture=""
      className={styles.thumb}
      src={imageUrl ?? '/img/productMissing.png'}
      srcSet={imageUrl ? pictureSrcSet(imageUrl) : undefined}
      sizes={imageUrl ? '64px' : undefined}
      width="64"
      height="64"
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
