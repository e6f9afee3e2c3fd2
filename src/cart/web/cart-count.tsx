import { plural } from '../../lib/russian/plural.ts';
import { type CartLines, piecesIn } from '../cart-lines.ts';
import styles from './sidebar-cart.module.css';

/** How many kinds of goods and how many pieces in all: «2 наименования, 5 товаров». */
export function CartCount({ lines }: { lines: CartLines }) {
  const pieces = piecesIn(lines);
  return (
    <p className={styles.count}>
      {lines.length} {plural(lines.length, ['наименование', 'наименования', 'наименований'])}, {pieces}{' '}
      {plural(pieces, ['товар', 'товара', 'товаров'])}
    </p>
  );
}
