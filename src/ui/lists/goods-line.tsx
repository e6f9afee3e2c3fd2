import type { ReactNode } from 'react';
import { formatWeight } from '../../lib/text/weight-label.ts';
import text from '../look/text.module.css';
import { Price } from '../prices/price.tsx';
import styles from './goods-line.module.css';

interface GoodsLineProps {
  picture: ReactNode;
  /** What it is, with its notes below. */
  children: ReactNode;
  /** For one piece; undefined while it is not known. */
  kopecks: number | undefined;
  quantity: number;
}

/** A line of an order to read: what, how many at which price, for how much. */
export function GoodsLine({ picture, children, kopecks, quantity }: GoodsLineProps) {
  return (
    <li className={styles.line}>
      {picture}
      <span className={styles.name}>{children}</span>
      {kopecks !== undefined && (
        <>
          <span className={text.quiet}>
            <Price kopecks={kopecks} decimals={2} /> × {quantity}
          </span>
          <span className={styles.sum}>
            <Price kopecks={kopecks * quantity} decimals={2} />
          </span>
        </>
      )}
    </li>
  );
}

interface WeightNoteProps {
  goods: { weightGrams: number | null } | undefined;
  quantity: number;
}

/** What so many pieces weigh, below the name of the goods; nothing while the weight of one is not known. */
export function WeightNote({ goods, quantity }: WeightNoteProps) {
  const grams = goods?.weightGrams;
  return grams ? <span className={text.hintBelow}>{formatWeight(grams * quantity)}</span> : null;
}

/** A line below the name of the goods: «Размер: 50». */
export function GoodsNote({ children }: { children: ReactNode }) {
  return <span className={text.below}>{children}</span>;
}
