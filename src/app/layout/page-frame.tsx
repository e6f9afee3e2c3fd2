import { type ComponentType, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, Link, useLocation, useMatches, useNavigation } from 'react-router';
import { isShopListPath } from '../../catalog/shop-list.ts';
import type { PublicShopInfo } from '../../contract/shop-facts.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { Button } from '../../ui/button.tsx';
import { CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { ContactLinks } from '../../ui/shop/contact-links.tsx';
import footerStyles from './footer.module.css';
import { Header } from './header/header.tsx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  /** Missing when even the shop's facts could not be loaded. */
  facts: { shop: PublicShopInfo; year: string } | undefined;
  children: ReactNode;
}

/** What a layout may export as `handle`: its screens have a frame of their own, as wide as the window and without a footer. */
export interface CustomFrameRouteHandle {
  /** Stands in place of the shop's header. */
  Top: ComponentType;
  /** What is said to be kept while there is no connection. */
  kept: string;
}

/** Header, main part and footer around every screen. */
export function PageFrame({ facts, children }: PageFrameProps) {
  const main = useRef<HTMLElement>(null);
  useFocusAfterMove(main);
  const { pathname } = useLocation();
  const own = useMatches().find(({ handle }) => handle !== undefined)?.handle as
    | CustomFrameRouteHandle
    | undefined;
  return (
    <>
      <a href="#content" className={styles.skip}>
        К содержанию
      </a>
      <RouteProgress />
      {own ? (
        <>
          <own.Top />
          <div className={styles.connection}>
            <OfflineBanner kept={own.kept} />
          </div>
        </>
      ) : (
        <Header shop={facts?.shop} connection={<OfflineBanner kept="Корзина сохранена." />} />
      )}
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className={styles.main}
        data-wide={isShopListPath(pathname) || undefined}
        data-own={own !== undefined || undefined}
      >
        {children}
      </main>
      {facts && !own && <Footer {...facts} />}
    </>
  );
}

/** After a move to another screen the focus begins at its content, unless the screen has placed it itself. */
function useFocusAfterMove(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Who has searched may go on searching.
    const stays = main.current?.contains(document.activeElement) || document.activeElement?.closest('search');
    if (!stays) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

function listenToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the connection is gone and what is not lost by that. */
function OfflineBanner({ kept }: { kept: string }) {
  const online = useSyncExternalStore(
    listenToConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <Icon name="offline" />
          Нет связи с интернетом. {kept}
        </p>
      )}
    </div>
  );
}

/** A thin line at the top while the next screen is being loaded. */
function RouteProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.progress} />;
}

const FOOTER_LINKS = [
  ['/how-to-order', 'Как заказать'],
  ['/parcel-path', 'Что будет с посылкой'],
  ['/info', 'О сервисе'],
  ['/allowed', 'Разрешённые продукты'],
  ['/next-parcel', 'Когда следующая передача'],
  ['/privacy-police', 'Политика конфиденциальности'],
] as const;

/** The foot of every screen: how to reach the seller, their requisites, the year. */
function Footer({ shop, year }: { shop: PublicShopInfo; year: string }) {
  return (
    <footer className={footerStyles.footer}>
      <div className={footerStyles.page}>
        <section aria-labelledby="reach-us">
          <h2 id="reach-us" className={footerStyles.title}>
            Связь
          </h2>
          <ul className={footerStyles.links}>
            <li>
              <a href={`tel:${shop.phone}`}>{formatPhone(shop.phone)}</a>
            </li>
            <li>
              <a href={shop.messengerUrl} target="_blank" rel="noopener noreferrer">
                Написать администратору
              </a>
            </li>
            <li>
              <a href={`mailto:${shop.email}`}>{shop.email}</a>
            </li>
            {FOOTER_LINKS.map(([to, name]) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
        {/* Folded on a phone, where the contacts are what is sought; wide, the styles keep it open. */}
        <details className={footerStyles.seller}>
          <summary className={footerStyles.fold}>
            Реквизиты
            <Icon name="chevron-down" size={20} />
          </summary>
          <h2 className={footerStyles.title}>Реквизиты</h2>
          <p>{shop.operator}</p>
          <dl className={footerStyles.requisites}>
            {shop.requisites.map(([name, value]) => (
              <div key={name} className={footerStyles.requisite}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
        <p className={footerStyles.copyright}>
          © {year} {shop.operator}. {shop.region}
        </p>
      </div>
    </footer>
  );
}

/** What stands in place of a screen that could not be shown. */
export function ErrorPage({ error, shop }: { error: unknown; shop: PublicShopInfo | undefined }) {
  return (
    <div className={styles.error} role="alert">
      <h1>Страница не открылась</h1>
      <p>{reasonOf(error)} Корзина и вход сохранены.</p>
      <div className={styles.errorButtons}>
        <Button onClick={() => location.reload()}>Повторить</Button>
        {/* A whole load, not a move within the page: what broke is left behind. */}
        <a href="/">На главную</a>
      </div>
      {shop && (
        <p>
          Не получается? Позвоните: <ContactLinks />, на почту{' '}
          <a href={`mailto:${shop.email}`}>{shop.email}</a>.
        </p>
      )}
    </div>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof CallError) {
    return getCallFailureMessage(error, 'Сервер не отвечает. Проверьте соединение.');
  }
  if (isRouteErrorResponse(error) && error.status === 404) return 'Такой страницы нет.';
  return 'Что-то пошло не так. Попробуйте ещё раз чуть позже.';
}
