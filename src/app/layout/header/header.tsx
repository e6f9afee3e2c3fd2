import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { useCartSummary } from '../../../features/cart/cart.web.ts';
import { formatRoubles } from '../../../shared/contract/money/roubles.ts';
import type { ShopFacts } from '../../../shared/contract/shop-facts.ts';
import { SHOP_NAME } from '../../../shared/web/page-meta.ts';
import { classes } from '../../../shared/web/ui/classes.ts';
import { Icon } from '../../../shared/web/ui/icon.tsx';
import { plural } from '../../../shared/web/ui/plural.ts';
import { Advert, HeaderContacts } from './contacts.tsx';
import styles from './header.module.css';
import { Navigation } from './navigation.tsx';
import { TextSizeSwitch } from './text-size-switch.tsx';

/**
 * The head of every screen: home, contacts and the advert, the links. Up to 950 px everything but
 * home, the menu's button and the cart folds into the menu.
 */
export function Header({ shop }: { shop: ShopFacts | undefined }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function linkChosen(event: MouseEvent) {
    if ((event.target as Element).closest('a')) setOpen(false);
  }

  function keyPressed(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc anywhere in the head folds its menu.
    <header className={styles.header} onKeyDown={keyPressed}>
      <div className={styles.page}>
        <Link to="/" className={styles.brand} aria-label={`${SHOP_NAME}, на главную`}>
          <Mark />
          {SHOP_NAME}
        </Link>
        <div className={styles.bar}>
          <button
            ref={button}
            type="button"
            className={styles.menuButton}
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'close' : 'menu'} />
            Меню
          </button>
          <CartLink />
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it have their own keys. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that a link was chosen. */}
        <div id="menu" className={styles.fold} data-open={open} onClick={linkChosen}>
          <nav aria-label="Главное меню" className={styles.navigation}>
            <Navigation
              cart={
                <li className={styles.wide}>
                  <CartLink withSum />
                </li>
              }
            />
          </nav>
          <div className={styles.facts}>
            {shop && <HeaderContacts shop={shop} />}
            {shop && <Advert advert={shop.advert} />}
            <TextSizeSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}

/** A tied parcel. */
function Mark() {
  return (
    <svg
      viewBox="0 0 32 32"
      width="32"
      height="32"
      className={styles.mark}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        d="M7 13.5h18v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 7 23.5zM16 13.5V25M16 13.5c-4.5 0-6.5-1.6-6.5-3.6C9.5 8 13.5 7 16 13.5c2.5-6.5 6.5-5.5 6.5-3.6 0 2-2 3.6-6.5 3.6z"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The way to the cart with what is in it: «Корзина 3», and the sum where there is room. */
function CartLink({ withSum = false }: { withSum?: boolean }) {
  const { pieces, kopecks } = useCartSummary();
  return (
    <NavLink to="/cart" className={classes(styles.link, styles.cart)}>
      <Icon name="cart" />
      Корзина
      {pieces > 0 && (
        <>
          {' '}
          <span className={styles.badge}>
            {pieces}
            <span className="visually-hidden"> {plural(pieces, ['товар', 'товара', 'товаров'])}</span>
          </span>
          {withSum && kopecks !== null && <span className={styles.sum}>{formatRoubles(kopecks, 0)}</span>}
        </>
      )}
    </NavLink>
  );
}
