import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useCartSummary } from '../../../cart/cart.web.ts';
import { CATALOGUE_SECTION_ID, ProductSearchForm } from '../../../catalog/catalog.web.ts';
import { isShopListPath } from '../../../catalog/shop-list.ts';
import type { PublicShopInfo } from '../../../contract/shop-facts.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { formatPhone } from '../../../lib/text/format-phone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { useNarrowScreen } from '../../../ui/narrow.ts';
import { decodeToken, isAdminToken, useToken } from '../../../ui/session.ts';
import { Brand } from './brand.tsx';
import cartLinkStyles from './cart-link.module.css';
import contactsStyles from './contacts.module.css';
import links from './links.module.css';
import { DropdownMenu } from './navigation/dropdown-menu.tsx';
import { NavigationItem as Item } from './navigation/navigation-item.tsx';
import { useSignOut } from './navigation/use-sign-out.ts';
import { TextSizePopover, TextSizeSwitch } from './text-size-switch.tsx';

// Last: what it hides by width wins over how the others show it.

import styles from './header.module.css';

interface HeaderProps {
  shop: PublicShopInfo | undefined;
  /** Says that the connection is gone; it stays in sight with the bar and covers nothing of it. */
  connection: ReactNode;
}

/**
 * The head of every screen: name, search, account and cart in a row that stays in sight, below it the menus, the
 * contacts and the advert. Up to 950 px all but the ways to the catalogue and the cart fold into the menu, and of the
 * two rows the one with the search stays in sight.
 */
export function Header({ shop, connection }: HeaderProps) {
  const { pathname, search } = useLocation();
  const token = useToken();
  const signOut = useSignOut(token);
  const inShop = isShopListPath(pathname);
  const admin = isAdminToken(token);
  return (
    <FoldingHead
      name={
        <>
          <Brand className={styles.brand} />
          {token === null && shop && (
            <p className={joinClassNames(styles.region, styles.narrow)}>{shop.region}</p>
          )}
          {admin ? (
            <DeskOrders className={styles.narrow} />
          ) : (
            token !== null && (
              <NavLink to="/user-order-list" className={joinClassNames(links.link, styles.narrow)}>
                <span className={styles.orders}>
                  <span className={styles.mine}>Мои </span>
                  <span>заказы</span>
                </span>
              </NavLink>
            )
          )}
          <TextSizePopover className={styles.narrow} />
        </>
      }
      bar={
        <>
          <Link
            to={`${inShop ? pathname + search : '/'}#${CATALOGUE_SECTION_ID}`}
            replace={inShop}
            className={joinClassNames(links.stacked, styles.narrow)}
          >
            <Icon name="grid" />
            Каталог
          </Link>
          <div className={styles.search}>
            <ProductSearchForm />
          </div>
          <div className={styles.wide}>{shop && <Phone phone={shop.phone} />}</div>
          {admin && <DeskOrders className={styles.wide} />}
          <nav aria-label="Личный кабинет" className={joinClassNames(styles.account, styles.wide)}>
            <ul className={links.links}>
              <Account signedIn={token !== null} onSignOut={signOut} />
            </ul>
          </nav>
          <CartLink />
        </>
      }
      connection={connection}
      menu={
        <div className={joinClassNames(styles.second, admin && styles.withDesk)}>
          <nav aria-label="Главное меню">
            <ul className={joinClassNames(links.links, styles.narrow, styles.wishes)}>
              <Item to="/how-to-order">Как заказать</Item>
              <Item to="/allowed">Что можно передать</Item>
              <Item to="/user-order-list">Мои заказы</Item>
              <Item to="/delivery-address">Адреса доставки</Item>
              <Item to="/list">Разобрать список из письма</Item>
            </ul>
            <ul className={links.links}>
              <Navigation admin={admin} />
            </ul>
            <ul className={joinClassNames(links.links, styles.narrow)}>
              <Account signedIn={token !== null} onSignOut={signOut} />
            </ul>
          </nav>
          {shop && <HeaderContacts shop={shop} />}
          <div className={styles.wide}>
            <TextSizeSwitch />
          </div>
          {shop && <Advert advert={shop.advert} />}
        </div>
      }
    />
  );
}

interface FoldingHeadProps extends Pick<HeaderProps, 'connection'> {
  /** Stands before the button of the menu, which is there on narrow screens. */
  name: ReactNode;
  /** Stands behind it; on narrow screens in a row of its own. */
  bar: ReactNode;
  menu: ReactNode;
}

/** Opens the menu; its parts are handed in made, so that a press of the button draws none of them again. */
function FoldingHead({ name, bar, connection, menu }: FoldingHeadProps) {
  const [open, setOpen] = useState(false);
  // The button answers its press first, and what it unfolds follows.
  const unfolded = useDeferredValue(open);
  const button = useRef<HTMLButtonElement>(null);

  function pressed({ target }: MouseEvent) {
    if ((target as Element).closest('a')) setOpen(false);
  }

  function keyPressed(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc and a chosen link, anywhere in the head, fold its menu.
    <header className={styles.header} onKeyDown={keyPressed} onClick={pressed}>
      <div className={styles.sticky} data-open={unfolded}>
        <div className={styles.band}>
          <div className={styles.bar}>
            <div className={styles.name}>
              {name}
              <button
                ref={button}
                type="button"
                className={joinClassNames(links.stacked, styles.menuButton)}
                aria-expanded={open}
                aria-controls="menu"
                onClick={() => setOpen(!open)}
              >
                <Icon name={open ? 'close' : 'menu'} />
                Меню
              </button>
            </div>
            {bar}
          </div>
          {connection}
        </div>
        <div id="menu" className={styles.fold} data-open={unfolded}>
          {menu}
        </div>
      </div>
    </header>
  );
}

/** Only an administrator's browser fetches them; where they do not come, the way to the orders stands without. */
const deskPart = (name: 'NewOrdersBadge' | 'AdministratorMenu') =>
  lazy<ComponentType<{ className?: string | undefined }>>(() =>
    import('../../desk/administrator-menu.tsx').then(
      (parts) => ({ default: parts[name] }),
      () => ({ default: () => null }),
    ),
  );
const NewOrders = deskPart('NewOrdersBadge');
const AdministratorMenu = deskPart('AdministratorMenu');

/** An administrator's way to the orders from any screen of the shop, «Заказы 3», the new ones counted; with a part of the desk's work the way to that. */
function DeskOrders({ className }: { className?: string | undefined }) {
  const token = useToken();
  const hasPart = token !== null && decodeToken(token)?.deskRole !== undefined;
  return (
    <NavLink
      to={hasPart ? '/admin' : '/admin/user-order-list'}
      className={joinClassNames(links.link, className)}
    >
      {hasPart ? 'Стол' : 'Заказы'}
      {!hasPart && (
        <Suspense>
          <NewOrders className={cartLinkStyles.count} />
        </Suspense>
      )}
    </NavLink>
  );
}

/** The way to the cart with how much is in it, and the sum where there is room. */
function CartLink() {
  const { pieces, sum } = useCartSummary();
  // From then on what the first paint counted is out of date.
  const alive = useNarrowScreen() !== null;
  return (
    <NavLink to="/cart" className={cartLinkStyles.cart} data-counted={alive}>
      <Icon name="cart" />
      <span>Корзина</span>{' '}
      <span className={cartLinkStyles.count} data-empty={pieces === 0 || undefined}>
        {pieces}
        <span className="visually-hidden"> {plural(pieces, ['товар', 'товара', 'товаров'])}</span>
        {pieces > 0 && sum !== '' && <span className={cartLinkStyles.sum}>{sum}</span>}
      </span>
    </NavLink>
  );
}

function Phone({ phone }: { phone: string }) {
  return (
    <a className={contactsStyles.contact} href={`tel:${phone}`}>
      <Icon name="phone" size={20} />
      {formatPhone(phone)}
    </a>
  );
}

/** A messenger may be closed to some, so e-mail and phone stand beside it. */
function HeaderContacts({ shop }: { shop: PublicShopInfo }) {
  return (
    <ul className={contactsStyles.contacts}>
      <li className={styles.narrow}>
        <Phone phone={shop.phone} />
      </li>
      <li>
        <a
          className={contactsStyles.contact}
          href={shop.messengerUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="message" size={20} />
          <span className={contactsStyles.word}>Написать нам</span>
        </a>
      </li>
      <li>
        <a className={contactsStyles.contact} href={`mailto:${shop.email}`}>
          <Icon name="mail" size={20} />
          <span className={contactsStyles.word}>{shop.email}</span>
        </a>
      </li>
    </ul>
  );
}

/** The advert of legal services with what the law wants beside it; absent unless it is complete. */
function Advert({ advert }: { advert: PublicShopInfo['advert'] }) {
  if (advert === null) return null;
  return (
    <p className={contactsStyles.advert}>
      Реклама:{' '}
      <a href={advert.url} target="_blank" rel="sponsored noopener noreferrer">
        {advert.text}
      </a>{' '}
      {advert.advertiser}, erid:&nbsp;{advert.erid}
    </p>
  );
}

function Navigation({ admin }: { admin: boolean }) {
  return (
    <>
      <Item to="/" end>
        Главная
      </Item>
      <Item to="/cart" on="narrow">
        Корзина
      </Item>
      <DropdownMenu label="Информация">
        <Item to="/info">О сервисе</Item>
        <Item to="/allowed">Разрешённые продукты</Item>
        <Item to="/how-to-order" on="narrow">
          Как заказать
        </Item>
        <Item to="/privacy-police">Политика конфиденциальности</Item>
      </DropdownMenu>
      <Item to="/how-to-order" on="wide">
        Как заказать
      </Item>
      <Item to="/delivery-address" on="wide">
        Адреса доставки
      </Item>
      <Item to="/user-order-list" on="wide">
        Мои заказы
      </Item>
      <DropdownMenu label="Доставка" className={styles.narrow}>
        <Item to="/delivery-address">Адреса доставки</Item>
        <Item to="/user-order-list">Мои заказы</Item>
      </DropdownMenu>
      {admin && (
        <Suspense>
          <AdministratorMenu />
        </Suspense>
      )}
    </>
  );
}

/** Signing in, or the own screens and the way out; beside the cart, and on narrow screens in the menu. */
function Account({ signedIn, onSignOut }: { signedIn: boolean; onSignOut(): void }) {
  if (!signedIn) return <Item to="/login">Войти</Item>;
  return (
    <>
      <DropdownMenu label="Кабинет">
        <Item to="/user-order-list">Мои заказы</Item>
        <Item to="/delivery-address">Мои адреса</Item>
        <Item to="/account">Мои данные</Item>
        <Item to="/info">Обратная связь</Item>
      </DropdownMenu>
      <li>
        <button type="button" className={links.link} onClick={onSignOut}>
          Выйти
        </button>
      </li>
    </>
  );
}
