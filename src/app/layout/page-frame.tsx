import { type ComponentType, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { isShopList } from '../../catalog/shop-list.ts';
import type { ShopFacts } from '../../contract/shop-facts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  /** Missing when even the shop's facts could not be loaded. */
  facts: { shop: ShopFacts; year: string } | undefined;
  children: ReactNode;
}

/** What a layout may export as `handle`: its screens have a frame of their own, as wide as the window and without a footer. */
export interface OwnFrame {
  /** Stands in place of the shop's header. */
  Top: ComponentType;
}

/** Header, main part and footer around every screen. */
export function PageFrame({ facts, children }: PageFrameProps) {
  const main = useRef<HTMLElement>(null);
  useFocusAfterMove(main);
  const { pathname } = useLocation();
  const own = useMatches().find(({ handle }) => handle !== undefined)?.handle as OwnFrame | undefined;
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
            <OfflineBanner />
          </div>
        </>
      ) : (
        <Header shop={facts?.shop} connection={<OfflineBanner />} />
      )}
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className={styles.main}
        data-wide={isShopList(pathname) || undefined}
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

/** Says that the connection is gone and that nothing in the cart is lost. */
function OfflineBanner() {
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
          Нет связи с интернетом. Корзина сохранена.
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
