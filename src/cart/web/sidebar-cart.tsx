import { type CSSProperties, type ReactNode, useState } from 'react';
import { useChosenFacilityId } from '../../facilities/facilities.web.ts';
import { plural } from '../../lib/russian/plural.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { browserStorage } from '../../ui/data/safe-storage.ts';
import { createIdleComponentHook } from '../../ui/idle-component-hook.ts';
import text from '../../ui/look/text.module.css';
import { useNarrowScreen } from '../../ui/narrow.ts';
import { hasRoomForCartLines, SIDEBAR_CART_FOLD_KEY } from '../../ui/sidebar-room.ts';
import { countCartPieces } from '../cart-lines.ts';
import { useCartSummary } from './cart-hydration.ts';
import { useCartLines } from './cart-store.ts';
import { EmptyCart } from './empty-cart.tsx';
import { CartContentsPreview, ParcelBox } from './parcel-box.tsx';
import styles from './sidebar-cart.module.css';

// Only who has something in the cart needs to know what it weighs and when it goes.
export const loadParcelWords = () => import('./parcel-words.tsx');
const useParcelWords = createIdleComponentHook(() =>
  loadParcelWords().then(({ ParcelBoxCaption }) => ParcelBoxCaption),
);

/** Lines, facilities and sums. */
const useFilledCart = createIdleComponentHook<{ after: ReactNode }>(() =>
  import('./filled-sidebar-cart.tsx').then(({ FilledSidebarCart }) => FilledSidebarCart),
);

/** Whether the cart stands open, as the person left it; until then while it leaves the catalogue in sight. */
function useFold(lines: number): [opened: boolean, toggle: () => void] {
  const [left, setLeft] = useState(() => browserStorage.get(SIDEBAR_CART_FOLD_KEY));
  const opened = left === null ? hasRoomForCartLines(lines) : left === 'open';
  return [
    opened,
    () => {
      const next = opened ? 'folded' : 'open';
      browserStorage.set(SIDEBAR_CART_FOLD_KEY, next);
      setLeft(next);
    },
  ];
}

/**
 * The cart beside the product list. On wide screens it stands open while the catalogue below stays on the first
 * screen, and else says in short what is in it; its room is there before its parts come, so that nothing jumps.
 */
export function SidebarCart() {
  const narrow = useNarrowScreen();
  if (narrow === true) return <LazySidebarCart after={<CheckoutLink />} />;
  // The server knows no cart: until the page is alive, only the script of the first paint does.
  if (narrow === null) {
    return (
      <div className={styles.unknown}>
        <EmptyParcel />
      </div>
    );
  }
  return <WideCart />;
}

function WideCart() {
  const lines = useCartLines().length;
  // In lines: what is said of a facility takes as much as one. Choosing it in the open cart must not fold that.
  const chosen = useChosenFacilityId();
  const [forFacility] = useState(chosen === null ? 0 : 1);
  const room = lines + forFacility;
  const [opened, toggle] = useFold(room);
  if (lines === 0) {
    return (
      <div className={styles.nothing}>
        <EmptyParcel />
      </div>
    );
  }
  if (!opened) return <InShort onOpen={toggle} />;
  return (
    <div className={styles.whole} style={{ '--cart-lines': room } as CSSProperties}>
      <LazySidebarCart
        after={
          <>
            <CheckoutLink />
            <Button variant="quiet" full aria-expanded onClick={toggle}>
              Свернуть
            </Button>
          </>
        }
      />
    </div>
  );
}

/** The one way on from what is in the cart; a sum follows where none stands above it. */
export function CheckoutLink({ children }: { children?: ReactNode }) {
  return (
    <LinkButton to="/cart" full>
      Оформить заказ{children}
    </LinkButton>
  );
}

function EmptyParcel() {
  return (
    <>
      <ParcelBox state="filling" />
      <EmptyCart besideGoods />
    </>
  );
}

function InShort({ onOpen }: { onOpen(): void }) {
  const { pieces, sum } = useCartSummary();
  const { Part: ParcelWords } = useParcelWords(true);
  return (
    <div className={styles.short}>
      <CartContentsPreview>
        <p className={text.strong}>{`${pieces} ${plural(pieces, ['товар', 'товара', 'товаров'])}${sum}`}</p>
        {ParcelWords ? <ParcelWords /> : <p>Считаем вес…</p>}
      </CartContentsPreview>
      <CheckoutLink />
      <Button variant="quiet" full aria-expanded={false} onClick={onOpen}>
        Показать товары
      </Button>
    </div>
  );
}

/** The box with its lines, facilities and sums, loaded once there is something in the cart; they stay from then on. */
export function LazySidebarCart({ after }: { after: ReactNode }) {
  const lines = useCartLines();
  const filled = lines.length > 0;
  const { Part: Filled, failed } = useFilledCart(filled);
  if (Filled) return <Filled after={after} />;
  if (filled && failed) return <NotLoaded pieces={countCartPieces(lines)} />;
  return filled ? null : <EmptyCart besideGoods />;
}

/** What stands when the connection broke before the full cart came. */
function NotLoaded({ pieces }: { pieces: number }) {
  return (
    <div className={styles.cart}>
      <p>
        В корзине {pieces} {plural(pieces, ['товар', 'товара', 'товаров'])}. Список не загрузился, но корзина
        сохранена.
      </p>
      <CheckoutLink />
    </div>
  );
}
