import { type ComponentProps, memo, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import {
  CartLinePicture,
  cartLineListStyles as cartLine,
  ProductChoiceSelect,
  QuantityStepper,
  useRefreshedCart,
} from '../../cart/cart.web.ts';
import { type CartLines, countCartPieces, MAX_LINE_QUANTITY, sumCartKopecks } from '../../cart/cart-lines.ts';
import type { Product } from '../../catalog/product.ts';
import { formatProductWeight } from '../../catalog/product-weight.ts';
import { checkParcel, type ParcelCheckResult } from '../../facilities/check-parcel.ts';
import { type FacilitiesState, useFacilities } from '../../facilities/facilities.web.ts';
import { formatKilogramsRoundedDown, formatKilogramsRoundedUp } from '../../facilities/parcel-words.ts';
import { formatDayAndMonth } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { insertSoftHyphens, keepNumbers, quoteName, typesetName } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import textStyles from '../../ui/look/text.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { TotalBar } from '../../ui/prices/total-bar.tsx';
import styles from './list.module.css';
import { type ListReviewData, listDraftStore } from './list-memory.ts';
import {
  countUndecidedRows,
  explainChoice,
  type ListRowState,
  REST_GROUPS,
  REVIEW_GROUPS,
  type RowDecision,
  rowsToCartLines,
  withRowDecision,
} from './list-rows.ts';

interface ListReviewProps {
  review: ListReviewData;
  /** Everything that is chosen goes into the cart. */
  onPut(): void;
}

/** What became of each line of the list; nothing of it is in the cart before the button at the bottom. */
export function ListReview({ review: { rows, products, facilityId }, onPut }: ListReviewProps) {
  const { state } = useLocation();
  const facilities = useFacilities();
  const facility = facilities.list?.find(({ id }) => id === facilityId);
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products]);
  const lines = rowsToCartLines(rows, byId);

  // It never changes: a line is rendered only when it is another.
  const decide = useCallback((key: string, decision: RowDecision) => {
    const { review } = listDraftStore.read();
    if (review === null) return;
    const changed = review.rows.map((row) =>
      row.key === key ? withRowDecision(row, decision, review.products) : row,
    );
    listDraftStore.write({ review: { ...review, rows: changed } });
  }, []);

  const rest = rows.filter(({ put }) => !put);
  const isPut = rest.length < rows.length;

  return (
    <div className={styles.review}>
      {!isPut && (
        <ul className={styles.parts}>
          {REVIEW_GROUPS.map(({ title, groups }) => {
            const count = rows.filter(({ group }) => groups.includes(group)).length;
            return (
              count > 0 &&
              !groups.includes('NOT_GOODS') && (
                <li key={title}>
                  <Link replace to={{ hash: groups[0] }} state={state} className={styles.part}>
                    {title} <b>{count}</b>
                  </Link>
                </li>
              )
            );
          })}
        </ul>
      )}
      {lines.length === 0 && !isPut && (
        <p>
          {rows.some(({ group }) => group === 'CHOOSE') ? (
            'Выберите ниже, что положить в корзину.'
          ) : (
            <>
              Пока в корзину класть нечего. Назовите вещи иначе или найдите их в{' '}
              <Link to="/products">каталоге</Link>.
            </>
          )}
        </p>
      )}
      <ListGroups
        rows={rest}
        {...(isPut ? { groups: REST_GROUPS } : {})}
        products={byId}
        refusals={
          facility === undefined
            ? null
            : `Список ведёт магазин${
                facility.rules.refusedOn === null
                  ? ''
                  : `, обновлён ${keepNumbers(formatDayAndMonth(facility.rules.refusedOn))}`
              }. Последнее слово — за учреждением.`
        }
        onDecide={decide}
      />
      {lines.length > 0 && (
        <ListTotal
          {...{ lines, facilities, facilityId, onPut }}
          undecided={countUndecidedRows(rows, byId)}
          isMore={isPut}
          products={byId}
        />
      )}
    </div>
  );
}

interface ListGroupsProps {
  rows: readonly ListRowState[];
  groups?: typeof REVIEW_GROUPS;
  products: ReadonlyMap<number, Product>;
  /** What stands under «Не положим»: which facility refuses it. */
  refusals: string | null;
  /** As low as rows of the desk, below headings of one card, what is to be chosen first. */
  dense?: boolean;
  onDecide(key: string, decision: RowDecision): void;
}

/** What is certain after all that asks for an answer. */
const IN_DOUBT_FIRST = [2, 1, 3, 0, 4].flatMap((index) => REVIEW_GROUPS[index] ?? []);

/** The lines of a list by what became of them; a group without any is not there. */
export function ListGroups({
  rows,
  dense = false,
  groups: inOrder = dense ? IN_DOUBT_FIRST : REVIEW_GROUPS,
  refusals,
  ...lines
}: ListGroupsProps) {
  const Group = dense ? Part : Card;
  return inOrder.map(({ title, groups }) => {
    const inGroup = rows.filter(({ group }) => groups.includes(group));
    if (inGroup.length === 0) return null;
    if (groups.includes('NOT_GOODS'))
      return (
        <p key={title} className={textStyles.quiet}>
          {title}: {inGroup.map(({ line }) => quoteName(line)).join(', ')}. Если это товар, измените список и
          назовите его иначе.
        </p>
      );
    return (
      <Group
        key={title}
        title={
          <>
            {title}{' '}
            <span id={groups[0]} className={styles.count}>
              {inGroup.length}
            </span>
          </>
        }
      >
        {groups[0] === 'CHECK' && !dense && (
          <p className={textStyles.quiet}>То ли мы выбрали? Не подходит — нажмите «Другое» или уберите.</p>
        )}
        {groups.includes('REFUSED') && refusals !== null && <p className={textStyles.quiet}>{refusals}</p>}
        <PlainList className={dense ? styles.dense : undefined}>
          {inGroup.map((row) => (
            <ReviewLine key={row.key} row={row} {...lines} />
          ))}
        </PlainList>
      </Group>
    );
  });
}

/** A group within the card of something else. */
const Part = ({ title, children }: ComponentProps<typeof Card>) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

interface ReviewLineProps {
  row: ListRowState;
  products: ReadonlyMap<number, Product>;
  onDecide(key: string, decision: RowDecision): void;
}

/** A line of the list: its words, what goes into the cart for it, and the ways to another response. */
const ReviewLine = memo(function ReviewLine({ row, products, onDecide }: ReviewLineProps) {
  const item = useRef<HTMLLIElement>(null);
  const product = row.left ? undefined : products.get(row.chosen ?? 0);
  const options = row.options.flatMap((id) => (id === row.chosen ? [] : (products.get(id) ?? [])));

  // It is left out already; what can be put into the cart is something else.
  const isReplaced = row.group === 'REFUSED' || row.group === 'NOT_SOLD';

  /** The button that was pressed goes: the focus stays in its line. */
  function decide(decision: RowDecision) {
    flushSync(() => onDecide(row.key, decision));
    item.current?.focus({ preventScroll: true });
  }

  return (
    <li
      ref={item}
      tabIndex={-1}
      className={joinClassNames(styles.row, product === undefined && styles.empty)}
    >
      {product !== undefined && <CartLinePicture product={product} />}
      <div className={cartLine.what}>
        <p className={styles.words}>{quoteName(row.line)}</p>
        {product !== undefined && (
          <>
            <p className={cartLine.name}>{typesetName(product.name)}</p>
            <p className={cartLine.unit}>
              <Price kopecks={product.price} decimals={2} />
              {row.quantity > 1 ? ` × ${row.quantity}` : ' за шт.'} ·{' '}
              {formatProductWeight(product, row.quantity) ?? 'вес не указан'}
            </p>
          </>
        )}
        {row.left && <p>Не кладём</p>}
        {row.note !== null && !row.left && <p className={styles.note}>{typesetName(row.note)}</p>}
        {product !== undefined && product.choices.length > 0 && (
          <div className={styles.choice}>
            <ProductChoiceSelect
              choices={product.choices}
              value={row.choice ?? undefined}
              onChange={(choice) => onDecide(row.key, { choice })}
              of={product.name}
            />
            {row.choice !== null && <p className={styles.note}>{explainChoice(row.line, row.choice)}</p>}
          </div>
        )}
      </div>
      {product !== undefined && (
        <div className={joinClassNames(cartLine.controls, styles.controls)}>
          <QuantityStepper
            value={row.quantity}
            onChange={(quantity) => onDecide(row.key, { quantity })}
            max={MAX_LINE_QUANTITY}
            label={product.name}
          />
          <p className={joinClassNames(cartLine.sum, styles.sum)}>
            <Price kopecks={product.price * row.quantity} decimals={2} />
          </p>
        </div>
      )}
      {row.options.length > 0 && (
        <div className={styles.more}>
          {!row.left && options.length > 0 && (
            <OtherGoods
              row={row}
              goods={options}
              open={product === undefined}
              {...(isReplaced ? { title: 'Можно положить вместо этого:' } : {})}
              onChoose={(chosen) => decide({ chosen })}
            />
          )}
          {row.left && (
            <Button
              variant="quiet"
              aria-label={`Всё-таки положить: ${row.line}`}
              onClick={() => decide({ left: false })}
            >
              Всё-таки положить
            </Button>
          )}
        </div>
      )}
      {row.options.length > 0 && !row.left && !(isReplaced && row.chosen === null) && (
        <button
          type="button"
          className={styles.leave}
          aria-label={`Не класть: ${row.line}`}
          title="Не класть"
          onClick={() => decide({ left: true })}
        >
          <Icon name="trash" />
        </button>
      )}
    </li>
  );
});

/** What a product costs and weighs, as often as the line asks for it. */
function GoodsPrice({ row, product }: { row: ListRowState; product: Product }) {
  const { quantity } = withRowDecision(row, { chosen: product.id }, [product]);
  const weight = formatProductWeight(product, quantity);
  return (
    <>
      <Price kopecks={product.price} decimals={2} />
      {quantity > 1 && `\u00A0×\u00A0${quantity}`}
      {weight !== null && ` · ${weight}`}
    </>
  );
}

interface OtherGoodsProps {
  row: ListRowState;
  goods: readonly Product[];
  /** Nothing is chosen yet: the goods stand open, to choose from. */
  open: boolean;
  /** Stands above them where they are open. */
  title?: string;
  onChoose(id: number): void;
}

/** «Другое»: goods that a line may mean as well; a press on one takes it. */
function OtherGoods({ row, goods, open, title, onChoose }: OtherGoodsProps) {
  // A long letter has hundreds of them, and most stay folded.
  const [isUnfolded, setUnfolded] = useState(false);
  const list = (
    <PlainList className={joinClassNames(grid.columns, styles.goods)}>
      {goods.map((product) => (
        <li key={product.id}>
          <button type="button" className={styles.product} onClick={() => onChoose(product.id)}>
            <CartLinePicture product={product} />
            <span className={styles.name}>
              {insertSoftHyphens(typesetName(product.name))}{' '}
              <span className={textStyles.hint}>
                <GoodsPrice row={row} product={product} />
              </span>{' '}
              <span className={styles.take}>Выбрать</span>
            </span>
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
      <summary className={styles.foldTitle}>
        Другое
        <Icon name="chevron-down" size={20} />
      </summary>
      {isUnfolded && list}
    </details>
  );
}

interface ListTotalProps {
  /** What is to go into the cart, at least one line. */
  lines: CartLines;
  /** How many lines have nothing chosen yet. */
  undecided: number;
  /** Some of the list is in the cart already. */
  isMore: boolean;
  products: ReadonlyMap<number, Product>;
  facilities: FacilitiesState;
  facilityId: number | null;
  onPut(): void;
}

/** What the goods of the list cost, how full the parcel gets with them, and the one button that puts them into the cart. */
function ListTotal({ lines, undecided, isMore, products, facilities, facilityId, onPut }: ListTotalProps) {
  const own = useRefreshedCart();
  const { list, unset } = facilities;
  const rules = list?.find(({ id }) => id === facilityId)?.rules ?? unset;
  const isKnown = rules !== null && own.lines.every(({ id }) => own.products.has(id) || products.has(id));
  const all = new Map([...own.products, ...products]);
  const check = isKnown ? checkParcel([...own.lines, ...lines], all.values(), rules, new Date()) : null;
  const { state } = useLocation();
  const sum = sumCartKopecks(lines) ?? 0;
  const pieces = countCartPieces(lines);
  const inParcel = check !== null && <ParcelWeight check={check} withCart={own.lines.length > 0} />;
  return (
    <TotalBar
      // Without kopecks that are none the button beside it has one line on a phone.
      total={<Price kopecks={sum} decimals={sum % 100 > 0 ? 2 : 0} />}
      hint={
        <>
          {inParcel}
          {undecided > 0 && (
            <Link replace to={{ hash: 'CHOOSE' }} state={state} className={styles.undecided}>
              {undecided} не {plural(undecided, ['выбран', 'выбраны', 'выбрано'])}
            </Link>
          )}
        </>
      }
    >
      <Button onClick={onPut}>
        <span>
          Положить {isMore ? 'ещё ' : undecided === 0 && 'в корзину: '}
          <span className={textStyles.whole}>
            {pieces} {plural(pieces, ['товар', 'товара', 'товаров'])}
          </span>
        </span>
      </Button>
    </TotalBar>
  );
}

/** «12,4 из 20 кг с коробкой»; an unknown weight is named and never counted as nothing. */
function ParcelWeight({
  check: { grams, limitGrams, leftGrams, state, unweighed },
  withCart,
}: {
  check: ParcelCheckResult;
  withCart: boolean;
}) {
  return (
    <>
      {unweighed.length > 0 && 'Не меньше '}
      {formatKilogramsRoundedUp(grams)}&nbsp;из&nbsp;{formatKilogramsRoundedDown(limitGrams)}&nbsp;кг
      <span className={styles.weighed}>{withCart ? ' вместе с тем, что уже в корзине' : ' с коробкой'}</span>
      {state === 'OVER' &&
        `, на ${formatKilogramsRoundedUp(-leftGrams)}\u00A0кг больше, чем принимают за один раз`}
    </>
  );
}
