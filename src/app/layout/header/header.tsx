import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { CATALOGUE_ID, ProductSearchForm } from '../../../catalog/catalog.web.ts';
import { isShopList } from '../../../catalog/shop-list.ts';
import type { ShopFacts } from '../../../contract/shop-facts.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isAdmin, useToken } from '../../../ui/session.ts';
import { DeskOrders } from '../../desk/desk-orders.tsx';
import { Brand } from './brand.tsx';
import { CartLink } from './cart-link.tsx';
import { Advert, HeaderContacts } from './contacts.tsx';
import styles from './header.module.css';
import links from './links.module.css';
import { Navigation } from './navigation/navigation.tsx';
import { TextSizeSwitch } from './text-size-switch.tsx';

interface HeaderProps {
  shop: ShopFacts | undefined;
  /** Says that the connection is gone; it stays in sight with the bar and covers nothing of it. */
  connection: ReactNode;
}

/**
 * The head of every screen. A bar with the search sticks to the top; what stands below it passes with
 * scrolling. Up to 950 px the links, contacts and the advert fold into the menu, which opens within the bar.
 */
export function Header({ shop, connection }: HeaderProps) {
  const { pathname, search } = useLocation();
  const token = useToken();
  const inShop = isShopList(pathname);
  return (
    <FoldingHead
      bar={
        <>
          <Brand className={styles.brand} />
          <div className={styles.search}>
            <ProductSearchForm />
          </div>
          <Link
            to={{ pathname: inShop ? pathname : '/', search: inShop ? search : '', hash: CATALOGUE_ID }}
            replace={inShop}
            className={classes(links.stacked, styles.narrow)}
          >
            <Icon name="list" size={20} />
            Каталог
          </Link>
          {inShop && (
            <NavLink to="/cart" className={classes(links.stacked, styles.narrow)}>
              <Icon name="cart" size={20} />
              Корзина
            </NavLink>
          )}
          {isAdmin(token) && <DeskOrders className={styles.orders} />}
          <CartLink className={styles.wide} />
        </>
      }
      connection={connection}
      menu={
        <>
          <div className={styles.band}>
            <nav aria-label="Главное меню" className={styles.navigation}>
              <Navigation />
            </nav>
          </div>
          <div className={classes(styles.band, styles.last)}>
            <div className={styles.facts}>
              {shop && <HeaderContacts shop={shop} />}
              {shop && <Advert advert={shop.advert} />}
              <div className={styles.wide}>
                <TextSizeSwitch />
              </div>
            </div>
          </div>
        </>
      }
      tools={
        <>
          {/* In the shop window the parts of the sidebar stand in this place. */}
          {!inShop && (
            <div className={styles.ways}>
              <CartLink />
              {token !== null && (
                <NavLink to="/user-order-list" className={links.link}>
                  <span className={styles.orders}>
                    <span className={styles.mine}>Мои </span>
                    <span>заказы</span>
                  </span>
                </NavLink>
              )}
            </div>
          )}
          <TextSizeSwitch />
        </>
      }
    />
  );
}

interface FoldingHeadProps extends Pick<HeaderProps, 'connection'> {
  /** Stands in the bar before the button of the menu. */
  bar: ReactNode;
  menu: ReactNode;
  /** Stands below the bar on narrow screens. */
  tools: ReactNode;
}

/** Opens the menu; its parts are handed in made, so that a press of the button draws none of them anew. */
function FoldingHead({ bar, connection, menu, tools }: FoldingHeadProps) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc and a chosen link, anywhere in the head, fold its menu.
    <header className={styles.header} onKeyDown={keyPressed} onClick={linkChosen}>
      <div className={styles.sticky} data-open={open}>
        <div className={styles.band}>
          <div className={styles.bar}>
            {bar}
            <button
              ref={button}
              type="button"
              className={classes(links.stacked, styles.menuButton)}
              aria-expanded={open}
              aria-controls="menu"
              onClick={() => setOpen(!open)}
            >
              <Icon name={open ? 'close' : 'menu'} size={20} />
              Меню
            </button>
          </div>
          {connection}
        </div>
        <div id="menu" className={styles.fold} data-open={open}>
          {menu}
        </div>
      </div>
      <div className={classes(styles.tools, styles.narrow)}>{tools}</div>
    </header>
  );
}
