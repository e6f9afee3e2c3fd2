import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTaking } from '../../cart/cart.web.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { clientAction } from '../../ui/data/client-action.ts';
import inRow from '../../ui/lists/row.module.css';
import { metaOf } from '../../ui/page-meta.ts';
import { WithoutScripts } from '../../ui/shop/without-scripts.tsx';
import styles from './list/list.module.css';
import { ListForm, type REVIEW } from './list/list-form.tsx';
import { listMemory, useListInMaking } from './list/list-memory.ts';
import { ListOutcome, NotPut } from './list/list-outcome.tsx';
import { ListReview } from './list/list-review.tsx';
import { cartLinesOf } from './list/list-rows.ts';

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
