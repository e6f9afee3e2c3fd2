import { Link, useLocation, useNavigate } from 'react-router';
import { plural } from '../../lib/russian/plural.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { createIdleComponentHook } from '../../ui/idle-component-hook.ts';
import { useNarrowScreen } from '../../ui/narrow.ts';
import styles from './cart-bottom-bar.module.css';
import { useCartSummary } from './cart-hydration.ts';
import { ParcelBox } from './parcel-box.tsx';
import { CheckoutLink, LazySidebarCart, loadParcelWords } from './sidebar-cart.tsx';

// Only who has something in the cart needs to know what it weighs.
const useCartKilograms = createIdleComponentHook(() =>
  loadParcelWords().then(({ CartKilograms }) => CartKilograms),
);

/** On phones, unless the cart is empty: the box, which opens the parcel, and «Корзина · 3 товара · 1 240 ₽ · 8,3 кг». */
export function CartBottomBar() {
  const { pieces, sum } = useCartSummary();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const narrow = useNarrowScreen();
  // The open parcel has a place in the history, so that Back closes it.
  const looking = narrow === true && state?.parcel === true;
  const { Part: CartKilograms } = useCartKilograms(narrow === true && pieces > 0);
  // What was taken out last can still be put back in the open sheet.
  if ((pieces === 0 && !looking) || pathname === '/cart') return null;
  return (
    <div className={styles.space}>
      {pieces > 0 && (
        <>
          <button
            type="button"
            className={styles.look}
            aria-haspopup="dialog"
            onClick={() =>
              navigate({ search, hash: '#parcel' }, { state: { parcel: true }, preventScrollReset: true })
            }
          >
            <ParcelBox state="collecting" />
            Посылка
          </button>
          <Link to="/cart" className={styles.bar}>
            <span>
              Корзина
              <span className={styles.pieces}>
                {` · ${pieces} ${plural(pieces, ['товар', 'товара', 'товаров'])}`}
              </span>
              {sum}
              <span className={styles.weight}>{narrow === true && CartKilograms && <CartKilograms />}</span>
            </span>
          </Link>
        </>
      )}
      <Drawer
        open={looking}
        title="Ваша посылка"
        closeTo={pathname}
        onClose={() => navigate(-1)}
        foot={<CheckoutLink>{sum}</CheckoutLink>}
      >
        <LazySidebarCart after={null} />
      </Drawer>
    </div>
  );
}
