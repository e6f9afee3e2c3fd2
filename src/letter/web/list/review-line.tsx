import { memo, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  CartPicture,
  ChoiceSelect,
  cartLineListStyles as lines,
  QuantityStepper,
} from '../../../cart/cart.web.ts';
import { MAX_QUANTITY } from '../../../cart/cart-lines.ts';
import type { Product } from '../../../catalog/product.ts';
import { choiceWord } from '../../../catalog/product-choices.ts';
import { quoted, typeset } from '../../../lib/russian/typography.ts';
import { weightLabel } from '../../../lib/text/weight-label.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Price } from '../../../ui/prices/price.tsx';
import { pictureOf } from './line-picture.ts';
import { type ListRow, lacksChoice, type RowDecision } from './list-rows.ts';
import { OtherGoods } from './other-goods.tsx';
import styles from './review-line.module.css';

interface ReviewLineProps {
  row: ListRow;
  products: ReadonlyMap<number, Product>;
  /** The person wanted to go on: a line without its size says that one is needed. */
  choiceNeeded: boolean;
  onDecide(key: string, decision: RowDecision): void;
}

/** A line of the list: its words, what goes into the cart for it, and the ways to another answer. */
export const ReviewLine = memo(function ReviewLine({
  row,
  products,
  choiceNeeded,
  onDecide,
}: ReviewLineProps) {
  const item = useRef<HTMLLIElement>(null);
  const product = row.left ? undefined : products.get(row.chosen ?? 0);
  const options = row.options.flatMap((id) => (id === row.chosen ? [] : (products.get(id) ?? [])));

  // It is left out already; what can be put into the cart is something else.
  const isReplaced = row.group === 'REFUSED' || row.group === 'NOT_SOLD';

  /** The button that was pressed goes: the focus stays in its line. */
  function choose(chosen: number) {
    flushSync(() => onDecide(row.key, { chosen }));
    item.current?.focus({ preventScroll: true });
  }

  return (
    <li ref={item} tabIndex={-1} className={classes(styles.row, product === undefined && styles.empty)}>
      {product !== undefined && <CartPicture picture={pictureOf(product)} />}
      <div className={lines.what}>
        <p className={styles.words}>{quoted(row.line)}</p>
        {product !== undefined && (
          <>
            <p className={lines.name}>{typeset(product.name)}</p>
            <p className={lines.unit}>
              <Price kopecks={product.price} decimals={2} />
              {row.quantity > 1 ? ` × ${row.quantity}` : ' за шт.'} · {weightOf(product, row.quantity)}
            </p>
          </>
        )}
        {row.left && <p>Не кладём</p>}
        {row.note !== null && !row.left && <p className={styles.note}>{typeset(row.note)}</p>}
      </div>
      {product !== undefined && (
        <Chosen row={row} product={product} choiceNeeded={choiceNeeded} onDecide={onDecide} />
      )}
      {row.options.length > 0 && (
        <div className={styles.more}>
          {!row.left && options.length > 0 && (
            <OtherGoods
              goods={options}
              open={product === undefined}
              {...(isReplaced ? { title: 'Можно положить вместо этого:' } : {})}
              onChoose={choose}
            />
          )}
          {!(isReplaced && row.chosen === null) && (
            <Button
              variant="quiet"
              aria-label={`${row.left ? 'Всё-таки положить' : 'Не класть'}: ${row.line}`}
              onClick={() => onDecide(row.key, { left: !row.left })}
            >
              {row.left ? 'Всё-таки положить' : 'Не класть'}
            </Button>
          )}
        </div>
      )}
    </li>
  );
});

/** The size or the like, how many pieces, what they cost. */
function Chosen({
  row,
  product,
  choiceNeeded,
  onDecide,
}: Omit<ReviewLineProps, 'products'> & { product: Product }) {
  const { name, price, choices } = product;
  const isMissing = choiceNeeded && lacksChoice(row, product);
  return (
    <>
      {choices.length > 0 && (
        <div className={lines.choice}>
          <ChoiceSelect
            choices={choices}
            value={row.choice ?? undefined}
            onChange={(choice) => onDecide(row.key, { choice })}
            of={name}
            error={isMissing ? `${choiceWord(choices[0] ?? '')} не выбран` : undefined}
          />
        </div>
      )}
      <div className={lines.controls}>
        <QuantityStepper
          value={row.quantity}
          onChange={(quantity) => onDecide(row.key, { quantity })}
          max={MAX_QUANTITY}
          label={name}
        />
        <p className={classes(lines.sum, styles.sum)}>
          <Price kopecks={price * row.quantity} decimals={2} />
        </p>
      </div>
    </>
  );
}

function weightOf({ weightGrams }: Product, quantity: number): string {
  return weightGrams === null ? 'вес не указан' : weightLabel(weightGrams * quantity);
}
