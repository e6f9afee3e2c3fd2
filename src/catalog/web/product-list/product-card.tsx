import { useContext } from 'react';
import { typeset } from '../../../lib/russian/typography.ts';
import { Price } from '../../../ui/prices/price.tsx';
import { pictureSrcSet } from '../../picture-address.ts';
import type { Product } from '../../product.ts';
import { AddSlot } from './add-slot.ts';
import styles from './product-card.module.css';
import { ProductNotes } from './product-notes.tsx';

/** As wide as a card's picture is, by the width of the screen. */
const SIZES = '(width > 950px) 290px, (width > 560px) 33vw, 50vw';

/** The first row of a phone comes before everything; what a first screen may show does not wait to be seen. */
const FIRST_ROW = 2;
const FIRST_SCREEN = 4;

interface ProductCardProps {
  product: Product;
  /** Its index in the list. */
  index: number;
}

/** A product of the list: picture, name, price, one line of notes, how many. */
export function ProductCard({ product, index }: ProductCardProps) {
  const { name, price, imageUrl, imageColor } = product;
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
        loading={index < FIRST_SCREEN ? undefined : 'lazy'}
        fetchPriority={index < FIRST_ROW ? 'high' : undefined}
        decoding={index < FIRST_SCREEN ? undefined : 'async'}
        suppressHydrationWarning
      />
      <div className={styles.text}>
        <h2 className={styles.name}>{typeset(name)}</h2>
        <p className={styles.price}>
          <Price kopecks={price} decimals={0} />
        </p>
        <ProductNotes product={product} />
        {Add && (
          <div className={styles.add}>
            <Add product={product} />
          </div>
        )}
      </div>
    </article>
  );
}
