import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useCartSummary } from '../../../cart/cart.web.ts';
import { CATALOGUE_ID, ProductSearchForm } from '../../../catalog/catalog.web.ts';
import { isShopListPath } from '../../../catalog/shop-list.ts';
import type { ShopFacts } from '../../../contract/shop-facts.ts';
import { formatRoubles } from '../../../lib/money/roubles.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { formatPhone } from '../../../lib/text/format-phone.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isAdmin, useToken } from '../../../ui/session.ts';
import { Brand } from './brand.tsx';
import cartLinkStyles from './cart-link.module.css';
import contactsStyles from './contacts.module.css';
import links from './links.module.css';
import { Menu } from './navigation/menu.tsx';
import { NavigationItem as Item } from './navigation/navigation-item.tsx';
import { useSignOut } from './navigation/sign-out.ts';
import { TextSizeSwitch } from './text-size-switch.tsx';

// Last: what it hides by width wins over how the others show it.

import styles from './header.module.css';

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
  const inShop = isShopListPath(pathname);
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

/** Opens the menu; its parts are handed in made, so that a press of the button draws none of them again. */
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

/** Only an administrator's browser fetches what counts; where it does not come, the way to the orders stands without. */
const NewOrders = lazy(() =>
  import('../../desk/administrator-menu.tsx').then(
    ({ NewOrdersCount }) => ({ default: NewOrdersCount }),
    () => ({ default: () => null }),
  ),
);

/** An administrator's way to the orders from any screen of the shop: «Заказы 3», the new ones counted. */
function DeskOrders({ className }: { className?: string | undefined }) {
  return (
    <NavLink to="/admin/user-order-list" className={classes(links.link, className)}>
      Заказы
      <Suspense>
        <NewOrders className={links.badge} />
      </Suspense>
    </NavLink>
  );
}

/** The way to the cart with what is in it: «Корзина 3», and the sum where there is room. */
function CartLink({ className }: { className?: string | undefined }) {
  const { pieces, kopecks } = useCartSummary();
  return (
    <NavLink to="/cart" className={classes(links.link, cartLinkStyles.cart, className)}>
      <Icon name="cart" />
      Корзина
      {pieces > 0 && (
        <>
          {' '}
          <span className={links.badge}>
            {pieces}
            <span className="visually-hidden"> {plural(pieces, ['товар', 'товара', 'товаров'])}</span>
          </span>
          {kopecks !== null && <span className={cartLinkStyles.sum}>{formatRoubles(kopecks, 0)}</span>}
        </>
      )}
    </NavLink>
  );
}

/** E-mail, messenger and phone: a messenger may be closed to some, so the others stand beside it. */
function HeaderContacts({ shop }: { shop: ShopFacts }) {
  return (
    <ul className={contactsStyles.contacts}>
      <li>
        <a className={contactsStyles.contact} href={`tel:${shop.phone}`}>
          <Icon name="phone" size={20} />
          {formatPhone(shop.phone)}
        </a>
      </li>
      <li>
        <a
          className={contactsStyles.contact}
          href={shop.messengerUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="message" size={20} />
          Написать нам
        </a>
      </li>
      <li>
        <a className={contactsStyles.contact} href={`mailto:${shop.email}`}>
          <Icon name="mail" size={20} />
          {shop.email}
        </a>
      </li>
    </ul>
  );
}

/** The advert of legal services with what the law wants beside it; absent unless it is complete. */
function Advert({ advert }: { advert: ShopFacts['advert'] }) {
  if (advert === null) return null;
  return (
    <p className={contactsStyles.advert}>
      <span>
        Реклама:{' '}
        <a href={advert.url} target="_blank" rel="sponsored noopener noreferrer">
          {advert.text}
        </a>
      </span>
      <span>
        {advert.advertiser}, erid:&nbsp;{advert.erid}
      </span>
    </p>
  );
}

/** Only an administrator's browser fetches it; where it does not come, «Заказы» in the bar leads to the desk. */
const AdministratorMenu = lazy<ComponentType>(() =>
  import('../../desk/administrator-menu.tsx').then(
    ({ AdministratorMenu: Menu }) => ({ default: Menu }),
    () => ({ default: () => null }),
  ),
);

/** The links of the header. */
function Navigation() {
  const token = useToken();
  const signOut = useSignOut(token);
  return (
    <>
      <ul className={links.links}>
        <Item to="/" end>
          Главная
        </Item>
        <Item to="/cart" on="narrow">
          Корзина
        </Item>
        <Menu label="Информация">
          <Item to="/info">О сервисе</Item>
          <Item to="/allowed">Разрешённые продукты</Item>
          <Item to="/how-to-order" on="narrow">
            Как заказать
          </Item>
          <Item to="/privacy-police">Политика конфиденциальности</Item>
        </Menu>
        <Item to="/how-to-order" on="wide">
          Как заказать
        </Item>
        <Item to="/delivery-address" on="wide">
          Адреса доставки
        </Item>
        <Item to="/user-order-list" on="wide">
          Мои заказы
        </Item>
        <Menu label="Доставка" className={styles.narrow}>
          <Item to="/delivery-address">Адреса доставки</Item>
          <Item to="/user-order-list">Мои заказы</Item>
        </Menu>
        {isAdmin(token) && (
          <Suspense>
            <AdministratorMenu />
          </Suspense>
        )}
      </ul>
      <ul className={links.links}>
        {token === null ? (
          <Item to="/login">Войти</Item>
        ) : (
          <>
            <Menu label="Кабинет">
              <Item to="/user-order-list">Мои заказы</Item>
              <Item to="/delivery-address">Мои адреса</Item>
              <Item to="/account">Мои данные</Item>
              <Item to="/info">Обратная связь</Item>
            </Menu>
            <li>
              <button type="button" className={links.link} onClick={signOut}>
                Выйти
              </button>
            </li>
          </>
        )}
      </ul>
    </>
  );
}
