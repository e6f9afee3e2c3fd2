import { useSyncExternalStore } from 'react';
import { Icon } from '../../shared/web/ui/icon.tsx';
import styles from './page-frame.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the connection is gone and that nothing in the cart is lost. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
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
