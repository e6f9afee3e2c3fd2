import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { plural } from '../../lib/russian/plural.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNarrowScreen } from '../../ui/narrow.ts';
import { createIdleComponentHook } from '../../ui/part-on-idle.ts';
import { useToken } from '../../ui/session.ts';
import styles from './cart-bottom-bar.module.css';
import { useCartSummary } from './cart-hydration.ts';
import { ParcelBox } from './parcel-box.tsx';
import { WholeCart } from './sidebar-cart.tsx';

// Only who has something in the cart needs to know what it weighs.
const useCartKilograms = createIdleComponentHook(() =>
  import('./parcel-words.tsx').then(({ CartKilograms }) => CartKilograms),
);

/**
 * On phones, the ways on at the bottom: «Мои заказы» for who is signed in, and unless the cart is empty the box, which
 * opens the parcel in its place, and «Корзина · 3 товара · 1 240 ₽ · 8,3 кг».
 */
export function CartBottomBar() {
  const { pieces, kopecks } = useCartSummary();
  const signedIn = useToken() !== null;
  const { pathname } = useLocation();
  const narrow = useNarrowScreen();
  const { Part: CartKilograms } = useCartKilograms(narrow === true && pieces > 0);
  const [looking, setLooking] = useState(false);
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
        <>
          <button
            type="button"
            className={styles.look}
            aria-haspopup="dialog"
            aria-label="Что в посылке"
            onClick={() => setLooking(true)}
          >
            <ParcelBox state="collecting" />
          </button>
          <Link to="/cart" className={styles.bar}>
            <Icon name="cart" />
            <span>
              {parts.join(' · ')}
              {narrow === true && CartKilograms && <CartKilograms />}
            </span>
          </Link>
        </>
      )}
      <Dialog open={looking} title="Ваша посылка" onClose={() => setLooking(false)}>
        {/* Nothing is to be typed yet: the keyboard of a phone stays away. */}
        <div tabIndex={-1} data-focus-first>
          <WholeCart />
        </div>
      </Dialog>
    </div>
  );
}
