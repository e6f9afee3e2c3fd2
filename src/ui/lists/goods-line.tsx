import type { ReactNode } from 'react';
import text from '../look/text.module.css';
import { Price } from '../prices/price.tsx';
import { DottedFacts } from './dotted-facts.tsx';
import styles from './goods-line.module.css';

interface GoodsLineProps {
  picture: ReactNode;
  /** What it is, with its notes below. */
  children: ReactNode;
  /** For one piece; undefined while it is not known. */
  kopecks: number | undefined;
  quantity: number;
  /** Of all of them, in words; nothing while it is not known. */
  weight: string | null | undefined;
}

/** A line of an order to read: what, how many at which price, for how much. */
export function GoodsLine({ picture, children, kopecks, quantity, weight }: GoodsLineProps) {
  return (
    <li className={styles.line}>
      {picture}
      <span className={styles.name}>{children}</span>
      {kopecks !== undefined && (
        <>
          <span className={text.hint}>
            <DottedFacts then={weight}>
              <Price kopecks={kopecks} decimals={2} /> {quantity > 1 ? `×\u00a0${quantity}` : 'за\u00a0шт.'}
            </DottedFacts>
          </span>
          <span className={styles.sum}>
            <Price kopecks={kopecks * quantity} decimals={2} />
          </span>
        </>
      )}
    </li>
  );
}

/** What the goods weigh, below their name: «480 г»; nothing while it is not known. */
export function WeightNote({ weight }: { weight: string | null | undefined }) {
  return weight && <span className={text.hintBelow}>{weight}</span>;
}

/** A line below the name of the goods: «Размер: 50». */
export function GoodsNote({ children }: { children: ReactNode }) {
  return <span className={text.below}>{children}</span>;
}
