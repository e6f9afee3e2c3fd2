import { formatRoubles } from '../../lib/money/roubles.ts';
import styles from './price.module.css';

/** A sum: without decimals in lists, with two in the checkout. Its digits stand in columns. */
export function Price({ kopecks, decimals }: { kopecks: number; decimals: 0 | 2 }) {
  return <span className={styles.price}>{formatRoubles(kopecks, decimals)}</span>;
}
