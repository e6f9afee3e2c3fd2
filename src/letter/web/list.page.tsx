import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTaking } from '../../cart/cart.web.ts';
import { MAX_LINES, piecesIn } from '../../cart/cart-lines.ts';
import type { Taking } from '../../cart/shared-cart.ts';
import { plural } from '../../lib/russian/plural.ts';
import { quoted, typeset } from '../../lib/russian/typography.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { clientAction } from '../../ui/data/client-action.ts';
import inRow from '../../ui/lists/row.module.css';
import { Notice } from '../../ui/notice.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import { WithoutScripts } from '../../ui/shop/without-scripts.tsx';
import styles from './list.module.css';
import { ListForm, type REVIEW } from './list-form.tsx';
import { listMemory, type Review, useListInMaking } from './list-memory.ts';
import { ListReview } from './list-review.tsx';
import { cartLinesOf, type ListRow, REVIEW_GROUPS, rowsForCart } from './list-rows.ts';

export { clientAction };

export const meta = metaOf({
  path: '/list',
  name: 'Список',
  description: 'Вставьте или надиктуйте список вещей: найдём товары, посчитаем вес и положим в корзину.',
});

/** Somebody's list becomes a cart: its text, then a review of it, then what went into the cart. */
export default function ListPage() {
  const { review } = useListInMaking();
  const { state } = useLocation();
  const navigate = useNavigate();
  const products = review?.products ?? [];
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products]);
  const received = cartLinesOf(review?.rows ?? [], byId);
  const { taking, outcome, crowded, isUndone, add, undo, forget } = useTaking({
    source: 'list',
    text: '',
    received,
    products,
  });
  const isReviewed = review !== null && (state as Partial<typeof REVIEW> | null)?.review === true;
  const shown = useRef(isReviewed);
  // The button that was pressed is gone: what came of it is said where the focus goes on.
  useEffect(() => {
    if (isReviewed && !shown.current) outcome.current?.focus();
    shown.current = isReviewed;
  }, [isReviewed, outcome]);

  function begin() {
    forget();
    listMemory.forget();
    navigate('/list');
  }

  return (
    <div className={styles.page}>
      <h1>Список</h1>
      <WithoutScripts />
      <div role="status" ref={outcome} tabIndex={-1} className={styles.outcome}>
        <ListOutcome
          taking={taking}
          isUndone={isUndone}
          crowded={crowded}
          review={isReviewed ? review : null}
        />
      </div>
      {taking !== null && (
        <>
          <div className={inRow.gap24}>
            <LinkButton to="/cart">Перейти в корзину</LinkButton>
            <Button variant="secondary" onClick={undo}>
              Вернуть как было
            </Button>
            <Button variant="quiet" onClick={begin}>
              Разобрать другой список
            </Button>
          </div>
          {review !== null && <NotPut rows={review.rows} />}
        </>
      )}
      {taking === null && (isReviewed ? <ListReview review={review} onPut={add} /> : <ListForm />)}
    </div>
  );
}

/** What a press came to, in words that stay; the live region around them says them aloud. */
function ListOutcome({
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

/** What of the list is not in the cart, to be told to its writer. */
function NotPut({ rows }: { rows: readonly ListRow[] }) {
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
