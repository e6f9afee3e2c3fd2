import { useState } from 'react';
import { CartPicture } from '../../../cart/cart.web.ts';
import type { Product } from '../../../catalog/product.ts';
import { typeset } from '../../../lib/russian/typography.ts';
import { weightLabel } from '../../../lib/text/weight-label.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import columns from '../../../ui/lists/columns.module.css';
import { PlainList } from '../../../ui/plain-list.tsx';
import { Price } from '../../../ui/prices/price.tsx';
import { pictureOf } from './line-picture.ts';
import styles from './other-goods.module.css';

interface OtherGoodsProps {
  goods: readonly Product[];
  /** Nothing is chosen yet: the goods stand open, to choose from. */
  open: boolean;
  /** Stands above them where they are open. */
  title?: string;
  onChoose(id: number): void;
}

/** «Другое»: goods that a line may mean as well; a press on one takes it. */
export function OtherGoods({ goods, open, title, onChoose }: OtherGoodsProps) {
  // A long letter has hundreds of them, and most stay folded.
  const [isUnfolded, setUnfolded] = useState(false);
  const list = (
    <PlainList className={classes(columns.columns, styles.goods)}>
      {goods.map((product) => (
        <li key={product.id}>
          <button type="button" className={styles.product} onClick={() => onChoose(product.id)}>
            <CartPicture picture={pictureOf(product)} />
            <span className={styles.name}>
              {typeset(product.name)}
              <span className={styles.facts}>
                <Price kopecks={product.price} decimals={2} />
                {product.weightGrams !== null && ` · ${weightLabel(product.weightGrams)}`}
              </span>
            </span>
            <span className={styles.take}>Выбрать</span>
          </button>
        </li>
      ))}
    </PlainList>
  );
  if (open) {
    return (
      <div className={styles.open}>
        {title !== undefined && <p>{title}</p>}
        {list}
      </div>
    );
  }
  return (
    <details className={styles.fold} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary className={styles.summary}>
        Другое
        <Icon name="chevron-down" size={20} />
      </summary>
      {isUnfolded && list}
    </details>
  );
}
