import { useContext } from 'react';
import { kopecksFrom } from '../../../../shared/contract/roubles.ts';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { pictureSrcSet } from '../../picture-address.ts';
import type { Product } from '../../products.contract.ts';
import { AddSlot } from './add-slot.ts';
import styles from './product-card.module.css';

/** As wide as a card's picture is on the screens of design.md. */
const SIZES = '(width > 950px) 290px, (width > 560px) 33vw, 50vw';

interface ProductCardProps {
  product: Product;
  /** Among the first on the screen: its picture must not wait. */
  early: boolean;
}

/** A product on the shelf: picture, name, price, restrictions, how many (spec.md §2). */
export function ProductCard({ product, early }: ProductCardProps) {
  const { name, price, restrictions, imageUrl, imageColor } = product;
  const Add = useContext(AddSlot);
  return (
    <article className={styles.card}>
      {/* The first paint's script puts the drawn box in the place of a picture that fails. */}
      <img
        data-picture=""
        className={styles.picture}
        src={imageUrl ?? '/img/productMissing.png'}
        srcSet={imageUrl ? pictureSrcSet(imageUrl) : undefined}
        sizes={imageUrl ? SIZES : undefined}
        width="480"
        height="480"
        alt=""
        style={imageColor ? { backgroundColor: `color-mix(in srgb, ${imageColor} 25%, #fff)` } : undefined}
        loading={early ? undefined : 'lazy'}
        fetchPriority={early ? 'high' : undefined}
        decoding={early ? undefined : 'async'}
        suppressHydrationWarning
      />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {restrictions && (
          <p className={styles.restrictions}>
            <Icon name="warning" size={18} />
            <b>Ограничения</b> <span className={styles.restriction}>{restrictions}</span>
          </p>
        )}
        <p className={styles.price}>
          <Price kopecks={kopecksFrom(price) ?? 0} decimals={0} />
        </p>
        {Add && <Add product={product} />}
      </div>
    </article>
  );
}
