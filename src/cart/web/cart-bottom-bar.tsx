import { Link, useLocation } from 'react-router';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { plural } from '../../lib/russian/plural.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNarrowScreen } from '../../ui/narrow.ts';
import { createIdleComponentHook } from '../../ui/part-on-idle.ts';
import { useToken } from '../../ui/session.ts';
import styles from './cart-bottom-bar.module.css';
import { useCartSummary } from './cart-hydration.ts';

// Only who has something in the cart needs to know what it weighs.
const useCartKilograms = createIdleComponentHook(() =>
  import('./cart-kilograms.tsx').then(({ CartKilograms }) => CartKilograms),
);

/**
 * On phones, the ways on at the bottom: «Корзина · 3 товара · 1 240 ₽ · 8,3 кг» unless it is empty, and «Мои заказы»
 * for who is signed in.
 */
export function CartBottomBar() {
  const { pieces, kopecks } = useCartSummary();
  const signedIn = useToken() !== null;
  const { pathname } = useLocation();
  const narrow = useNarrowScreen();
  const { Part: CartKilograms } = useCartKilograms(narrow === true && pieces > 0);
  if ((pieces === 0 && !signedIn) || pathname === '/cart') return null;
  const parts = [
    'Корзина',
    `${pieces} ${plural(pieces, ['товар', 'товара', 'товаров'])}`,
    ...(kopecks === null ? [] : [formatRoubles(kopecks, 0)]),
  ];
  return (
    <div className={styles.space}>
      {signedIn && (
        <Link to="/user-order-list" className={styles.orders}>
          Мои заказы
        </Link>
      )}
      {pieces > 0 && (
        <Link to="/cart" className={styles.bar}>
          <Icon name="cart" />
          <span>
            {parts.join(' · ')}
            {narrow === true && CartKilograms && <CartKilograms />}
          </span>
        </Link>
      )}
    </div>
  );
}
