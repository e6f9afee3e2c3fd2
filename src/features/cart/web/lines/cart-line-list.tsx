import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { type CartLine, MAX_QUANTITY } from '../../cart-lines.ts';
import { useHydratedCart } from '../cart-hydration.ts';
import { cart } from '../cart-store.ts';
import { QuantityStepper } from '../stepper.tsx';
import styles from './cart-line-list.module.css';
import { CartPicture } from './cart-picture.tsx';
import { lineName } from './use-removal.tsx';

interface CartLineListProps {
  /** Roubles without decimals in the sidebar, with two in the checkout. */
  decimals: 0 | 2;
  /** The remove button of a line was pressed. */
  onRemove(line: CartLine): void;
}

/** The lines of the cart with their quantities. */
export function CartLineList({ decimals, onRemove }: CartLineListProps) {
  const { lines, pictures } = useHydratedCart();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets.
    <ul role="list" className={decimals === 2 ? styles.wide : styles.narrow}>
      {lines.map((line, index) => (
        <li key={line.id} className={styles.line} style={{ '--index': Math.min(index, 20) } as object}>
          <CartPicture picture={pictures.get(line.id)} />
          <div className={styles.what}>
            <p className={styles.name}>{lineName(line)}</p>
            <UnitPrice line={line} decimals={decimals} />
          </div>
          <div className={styles.controls}>
            <QuantityStepper
              value={line.quantity}
              onChange={(quantity) => cart.set(line.id, quantity)}
              max={MAX_QUANTITY}
              label={lineName(line)}
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
            aria-label={`Удалить: ${lineName(line)}`}
            title="Удалить"
            onClick={() => onRemove(line)}
          >
            <Icon name="trash" />
          </button>
        </li>
      ))}
    </ul>
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
