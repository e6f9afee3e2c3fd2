import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { LinkButton } from '../../../../shared/web/ui/button.tsx';
import { plural } from '../../../../shared/web/ui/plural.ts';
import { piecesIn } from '../../cart-lines.ts';
import { useCart } from '../cart-store.ts';
import { EmptyCart } from '../empty-cart.tsx';
import styles from './sidebar-cart.module.css';

let loaded: ComponentType | undefined;

const neverChanges = () => () => {};

/**
 * The cart beside the product list. Lines, facilities and sums are only loaded once there is something in
 * it, and stay from then on: a line that was removed can still be put back.
 */
export function SidebarCart() {
  const lines = useCart();
  const [Filled, setFilled] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  // The server knows no cart: until the page is alive, only the script of the first paint does.
  const unknown = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const filled = lines.length > 0;

  useEffect(() => {
    if (!filled || loaded) return;
    const load = () =>
      import('./filled-sidebar-cart.tsx').then(
        ({ FilledSidebarCart }) => {
          loaded = FilledSidebarCart;
          setFilled(() => loaded);
        },
        () => setFailed(true),
      );
    // The press that put something into the cart is answered first.
    const timer = setTimeout(load);
    return () => clearTimeout(timer);
  }, [filled]);

  if (Filled) return <Filled />;
  if (filled && failed) return <CartInShort pieces={piecesIn(lines)} />;
  return <div className={unknown || filled ? styles.room : undefined}>{!filled && <EmptyCart />}</div>;
}

/** What stands when the connection broke before the full cart came. */
function CartInShort({ pieces }: { pieces: number }) {
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
