import type { ComponentProps } from 'react';
import { typesetName } from '../../../lib/russian/typography.ts';
import { joinClassNames } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { buildPictureSrcSet } from '../../picture-address.ts';
import type { Product } from '../../product.ts';
import styles from './product-words.module.css';
import { formatRestrictionForCard, mentionsPossibleRefusal } from './restriction-mark.ts';
import type { FacilityProductCheckResult } from './slots.ts';

interface ProductPictureProps
  extends Pick<ComponentProps<'img'>, 'className' | 'sizes' | 'loading' | 'fetchPriority' | 'decoding'> {
  product: Product;
}

/** The picture of a product, or the drawn box. */
export function ProductPicture({
  product: { imageUrl, imageColor },
  sizes,
  className,
  ...rest
}: ProductPictureProps) {
  return (
    // The first paint's script puts the drawn box in the place of a picture that fails.
    <img
      {...rest}
      data-picture=""
      className={joinClassNames(styles.picture, className)}
      src={imageUrl ?? '/img/productMissing.png'}
      srcSet={imageUrl ? buildPictureSrcSet(imageUrl) : undefined}
      sizes={imageUrl ? sizes : undefined}
      width="480"
      height="480"
      alt=""
      style={imageColor ? { backgroundColor: imageColor } : undefined}
      suppressHydrationWarning
    />
  );
}

/** Amber and a sign only where a facility may refuse the product: what we see to ourselves need not alarm. */
export function ProductRestrictionsNote({ words, short = false }: { words: string; short?: boolean }) {
  const alarms = mentionsPossibleRefusal(words);
  return (
    <p className={joinClassNames(styles.quiet, alarms && styles.warning)}>
      {alarms && <Icon name="warning" size={18} />}
      Ограничения: {typesetName(short ? formatRestrictionForCard(words) : words)}
    </p>
  );
}

/** What the chosen facility says: it alone needs no «Ограничения» before it. */
export function FacilityRefusalNote({ facility, reason }: FacilityProductCheckResult) {
  return (
    <p className={joinClassNames(styles.quiet, styles.warning)}>
      <Icon name="warning" size={18} />
      {facility} не принимает: {reason}
    </p>
  );
}
