import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { choiceLabel, choiceWord } from '../../catalog/product-choices.ts';
import { typeset } from '../../lib/russian/typography.ts';
import { Icon } from '../../ui/icon.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { type CartLine, lineKey, MAX_QUANTITY, needsChoice } from '../cart-lines.ts';
import { useHydratedCart } from './cart-hydration.ts';
import styles from './cart-line-list.module.css';
import { CartPicture } from './cart-picture.tsx';
import { cart } from './cart-store.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { QuantityStepper } from './stepper.tsx';
import { lineLabel, lineName } from './use-removal.tsx';

interface CartLineListProps {
  /** Roubles without decimals in the sidebar, with two in the checkout. */
  decimals: 0 | 2;
  /** The remove button of a line was pressed. */
  onRemove(line: CartLine): void;
  /** The person wanted to go on: a line without its size says that one is needed. */
  choiceNeeded?: boolean;
}

/** The lines of the cart with their quantities. */
export function CartLineList({ decimals, onRemove, choiceNeeded = false }: CartLineListProps) {
  const { lines, pictures, choices } = useHydratedCart();
  const list = useRef<HTMLUListElement>(null);

  /** Another choice makes another line of it: the focus goes with it. */
  function choose(line: CartLine, choice: string) {
    flushSync(() => cart.choose(line, choice));
    const index = cart.lines().findIndex((other) => lineKey(other) === lineKey({ ...line, choice }));
    list.current?.children[index]?.querySelector('select')?.focus({ preventScroll: true });
  }

  return (
    <PlainList ref={list} className={decimals === 2 ? styles.wide : styles.narrow}>
      {lines.map((line, index) => (
        <li key={lineKey(line)} className={styles.line} style={{ '--index': Math.min(index, 20) } as object}>
          <CartPicture picture={pictures.get(line.id)} />
          <div className={styles.what}>
            <p className={styles.name}>{typeset(lineName(line))}</p>
            <UnitPrice line={line} decimals={decimals} />
          </div>
          <LineChoice
            line={line}
            choices={choices.get(line.id)}
            needed={choiceNeeded}
            onChange={(choice) => choose(line, choice)}
          />
          <div className={styles.controls}>
            <QuantityStepper
              value={line.quantity}
              onChange={(quantity) => cart.set(line, quantity)}
              max={MAX_QUANTITY}
              label={lineLabel(line)}
            />
            <p className={styles.sum}>
              {line.kopecks === undefined ? (
                '—'
              ) : (
                <Price kopecks={line.kopecks * line.quantity} decimals={decimals} />
              )}
            </p>
          </div>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Удалить: ${lineLabel(line)}`}
            title="Удалить"
            onClick={() => onRemove(line)}
          >
            <Icon name="trash" />
          </button>
        </li>
      ))}
    </PlainList>
  );
}

interface LineChoiceProps {
  line: CartLine;
  /** Of its product; undefined until the server has named them. */
  choices: readonly string[] | undefined;
  needed: boolean;
  onChange(choice: string): void;
}

/** Which size or the like the line is of, to be changed; one that is sold no more is named. */
function LineChoice({ line, choices, needed, onChange }: LineChoiceProps) {
  const { choice } = line;
  if (choices === undefined)
    return choice !== undefined && <p className={styles.choice}>{choiceLabel(choice)}</p>;
  if (choices.length === 0) return null;
  const whatIsWrong = (gone: string | undefined) => {
    if (gone !== undefined) return `${choiceWord(gone)} ${gone} больше не продаётся`;
    return needed ? `${choiceWord(choices[0] ?? '')} не выбран` : undefined;
  };
  return (
    <div className={styles.choice}>
      <ChoiceSelect
        choices={choices}
        value={choice}
        onChange={onChange}
        of={lineName(line)}
        error={needsChoice(line, choices) ? whatIsWrong(choice) : undefined}
      />
    </div>
  );
}

function UnitPrice({ line: { kopecks, quantity }, decimals }: { line: CartLine; decimals: 0 | 2 }) {
  if (kopecks === undefined) return <p className={styles.unit}>Цена ещё не загружена</p>;
  return (
    <p className={styles.unit}>
      <Price kopecks={kopecks} decimals={decimals} />
      {quantity > 1 ? ` × ${quantity}` : ' за шт.'}
    </p>
  );
}
