import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { useFacilities } from '../../../facilities/facilities.web.ts';
import { shortDay } from '../../../facilities/parcel-words.ts';
import { typeset } from '../../../lib/russian/typography.ts';
import { Button } from '../../../ui/button.tsx';
import inRow from '../../../ui/lists/row.module.css';
import styles from './list.module.css';
import { ListGroups } from './list-groups.tsx';
import { listMemory, type Review } from './list-memory.ts';
import { cartLinesOf, lacksChoice, type RowDecision, withDecision } from './list-rows.ts';
import { ListTotal } from './list-total.tsx';

interface ListReviewProps {
  review: Review;
  /** Everything that is chosen goes into the cart. */
  onPut(): void;
}

/** What became of each line of the list; nothing of it is in the cart before the button at the bottom. */
export function ListReview({ review: { rows, products, facilityId }, onPut }: ListReviewProps) {
  const navigate = useNavigate();
  const facilities = useFacilities();
  const facility = facilities.list?.find(({ id }) => id === facilityId);
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products]);
  const [choiceNeeded, setChoiceNeeded] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const lines = cartLinesOf(rows, byId);

  // It never changes: a line is drawn anew only when it is another.
  const decide = useCallback((key: string, decision: RowDecision) => {
    const { review } = listMemory.read();
    if (review === null) return;
    const changed = review.rows.map((row) =>
      row.key === key ? withDecision(row, decision, review.products) : row,
    );
    listMemory.write({ review: { ...review, rows: changed } });
  }, []);

  function put() {
    if (!rows.some((row) => lacksChoice(row, byId.get(row.chosen ?? 0)))) return onPut();
    flushSync(() => setChoiceNeeded(true));
    const first = area.current?.querySelector<HTMLElement>('select[aria-invalid]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }

  return (
    <div ref={area} className={styles.review}>
      <div className={inRow.gap24}>
        <Button variant="secondary" onClick={() => navigate(-1)}>
          Изменить список
        </Button>
        {facility !== undefined && <p>Учреждение: {typeset(facility.name)}</p>}
      </div>
      {lines.length === 0 && (
        <p>
          Пока в корзину класть нечего. Назовите вещи иначе или найдите их в{' '}
          <Link to="/products">каталоге</Link>.
        </p>
      )}
      <ListGroups
        rows={rows}
        products={byId}
        refusals={
          facility === undefined
            ? null
            : `Список того, чего не принимает ${typeset(facility.name)}, ведёт магазин${
                facility.rules.refusedOn === null ? '' : `, обновлён ${shortDay(facility.rules.refusedOn)}`
              }. Последнее слово — за учреждением.`
        }
        choiceNeeded={choiceNeeded}
        onDecide={decide}
      />
      {lines.length > 0 && <ListTotal {...{ lines, facilities, facilityId }} products={byId} onPut={put} />}
    </div>
  );
}
