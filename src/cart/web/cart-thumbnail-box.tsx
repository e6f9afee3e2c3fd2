import { type ReactNode, useState } from 'react';
import { pictureSrcSet } from '../../catalog/picture-address.ts';
import { joinClassNames } from '../../ui/classes.ts';
import { useRefreshedCart } from './cart-hydration.ts';
import styles from './cart-thumbnail-box.module.css';

/** How many of the goods look out of the box. */
const MOST_SHOWN = 5;

/** The box of the cart: what came last looks out of it, and its front says what is in it. */
export function CartThumbnailBox({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  const { lines, products } = useRefreshedCart();
  const urls = new Set(lines.flatMap(({ id }) => products.get(id)?.imageUrl ?? []));
  return (
    <div className={joinClassNames(styles.box, className)}>
      <div className={styles.goods} aria-hidden="true">
        {[...urls].slice(-MOST_SHOWN).map((url) => (
          <Thumbnail key={url} url={url} />
        ))}
      </div>
      <div className={styles.front}>{children}</div>
    </div>
  );
}

/** A small picture without words; nothing when it fails. */
function Thumbnail({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      src={url}
      srcSet={pictureSrcSet(url)}
      sizes="44px"
      width={44}
      height={44}
      alt=""
      onError={() => setFailed(true)}
    />
  );
}
