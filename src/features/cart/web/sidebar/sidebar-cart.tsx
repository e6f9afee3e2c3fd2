import { useId, useState } from 'react';
import { formatRoubles } from '../../../../shared/contract/money/roubles.ts';
import { useNarrow } from '../../../../shared/web/narrow.ts';
import { partOnIdle } from '../../../../shared/web/part-on-idle.ts';
import { plural } from '../../../../shared/web/text/plural.ts';
import { Button, LinkButton } from '../../../../shared/web/ui/button.tsx';
import { piecesIn } from '../../cart-lines.ts';
import { EmptyCart } from '../empty-cart.tsx';
import { useCartSummary } from '../store/cart-hydration.ts';
import { useCart } from '../store/cart-store.ts';
import styles from './sidebar-cart.module.css';

/** Lines, facilities and sums. */
const useFilledCart = partOnIdle(() =>
  import('./filled-sidebar-cart.tsx').then(({ FilledSidebarCart }) => FilledSidebarCart),
);

/** Whether the person has opened the whole cart beside the list; as long as the page lives. */
let openedBefore = false;

/**
 * The cart beside the product list. On wide screens it says in short what is in it, in the room that the
 * empty one has, so that the catalogue below stays in sight and in its place; the whole opens by a press.
 */
export function SidebarCart() {
  const filled = useCart().length > 0;
  const narrow = useNarrow();
  const [opened, setOpened] = useState(openedBefore);
  const whole = useId();

  function toggle() {
    openedBefore = !opened;
    setOpened(!opened);
  }

  if (narrow === true) return <WholeCart />;
  return (
    <>
      {/* The server knows no cart: until the page is alive, only the script of the first paint does. */}
      {(filled || !opened) && (
        <div className={narrow === null ? styles.unknown : styles.short}>
          {filled ? <InShort opened={opened} whole={whole} onToggle={toggle} /> : <EmptyCart />}
        </div>
      )}
      {opened && narrow === false && (
        <div id={whole}>
          <WholeCart />
        </div>
      )}
    </>
  );
}

interface InShortProps {
  opened: boolean;
  /** Id of what the button opens. */
  whole: string;
  onToggle(): void;
}

function InShort({ opened, whole, onToggle }: InShortProps) {
  const { pieces, kopecks } = useCartSummary();
  const words = `${pieces} ${plural(pieces, ['товар', 'товара', 'товаров'])}`;
  return (
    <>
      <p className={styles.sum}>{kopecks === null ? words : `${words} · ${formatRoubles(kopecks, 0)}`}</p>
      {!opened && (
        <LinkButton to="/cart" full>
          Оформить заказ
        </LinkButton>
      )}
      <Button
        variant="quiet"
        full
        aria-expanded={opened}
        aria-controls={opened ? whole : undefined}
        onClick={onToggle}
      >
        {opened ? 'Свернуть' : 'Показать товары'}
      </Button>
    </>
  );
}

/** Lines, facilities and sums, loaded once there is something in the cart; they stay from then on. */
function WholeCart() {
  const lines = useCart();
  const filled = lines.length > 0;
  const { Part: Filled, failed } = useFilledCart(filled);
  if (Filled) return <Filled />;
  if (filled && failed) return <NotLoaded pieces={piecesIn(lines)} />;
  return filled ? null : <EmptyCart />;
}

/** What stands when the connection broke before the full cart came. */
function NotLoaded({ pieces }: { pieces: number }) {
  return (
    <div className={styles.cart}>
      <p>
        В корзине {pieces} {plural(pieces, ['товар', 'товара', 'товаров'])}. Список не загрузился, но корзина
        сохранена.
      </p>
      <LinkButton to="/cart" full>
        Оформить заказ
      </LinkButton>
    </div>
  );
}
