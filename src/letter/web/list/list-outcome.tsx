import { MAX_LINES, piecesIn } from '../../../cart/cart-lines.ts';
import type { Taking } from '../../../cart/shared-cart.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { quoted, typeset } from '../../../lib/russian/typography.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './list.module.css';
import type { Review } from './list-memory.ts';
import { type ListRow, REVIEW_GROUPS, rowsForCart } from './list-rows.ts';

/** What a press came to, in words that stay; the live region around them says them aloud. */
export function ListOutcome({
  taking,
  isUndone,
  crowded,
  review,
}: {
  taking: Taking | null;
  isUndone: boolean;
  /** How many lines the cart would have had: more than fit; 0 when they fit. */
  crowded: number;
  /** What is being reviewed; null while the text is. */
  review: Review | null;
}) {
  if (taking !== null) {
    const pieces = piecesIn(taking.received);
    return (
      <Notice kind="success">
        В корзину положено: {pieces} {plural(pieces, ['товар', 'товара', 'товаров'])}.
      </Notice>
    );
  }
  return (
    <>
      {isUndone && <Notice kind="success">Ваша корзина снова как была.</Notice>}
      {crowded > 0 && (
        <Notice kind="error">
          В корзине помещается {MAX_LINES} наименований, а вместе вышло бы {crowded}. Ваша корзина осталась
          как была: уберите из неё лишнее.
        </Notice>
      )}
      {review !== null && <p className={styles.summary}>{summaryOf(review.rows)}</p>}
    </>
  );
}

/** «Разобрали 23 строки. Нашли: 12. Выберите: 3. Не положим: 2.» */
function summaryOf(rows: readonly ListRow[]): string {
  const counts = REVIEW_GROUPS.map(({ title, groups }) => ({
    title,
    count: rows.filter(({ group }) => groups.includes(group)).length,
  })).filter(({ count }) => count > 0);
  const lines = `${rows.length} ${plural(rows.length, ['строку', 'строки', 'строк'])}`;
  return `Разобрали ${lines}. ${counts.map(({ title, count }) => `${title}: ${count}.`).join(' ')}`;
}

/** What of the list is not in the cart, to be told to whoever has written it. */
export function NotPut({ rows }: { rows: readonly ListRow[] }) {
  const put = new Set(rowsForCart(rows));
  const left = rows.filter((row) => !put.has(row) && row.group !== 'NOT_GOODS');
  if (left.length === 0) return null;
  return (
    <Card title="Не положили">
      <ul>
        {left.map(({ key, line, note }) => (
          <li key={key}>
            {quoted(line)}
            {note !== null && `: ${typeset(note)}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
