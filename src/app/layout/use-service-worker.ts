import { useEffect } from 'react';

/** The worker waits this long after the page has loaded: nothing of the first view shares the line with it. */
const PATIENCE_MS = 3_000;

/** Gives this browser the worker that shows the cart without a connection, where the configuration wants it. */
export function useServiceWorker(wanted: boolean | undefined): void {
  useEffect(() => {
    if (!wanted || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    let timer: ReturnType<typeof setTimeout>;
    const loaded = () => {
      // A browser that forbids it shows its own page without a connection.
      timer = setTimeout(() => navigator.serviceWorker.register('/sw.js').catch(() => {}), PATIENCE_MS);
    };
    if (document.readyState === 'complete') loaded();
    else window.addEventListener('load', loaded, { once: true });
    return () => {
      window.removeEventListener('load', loaded);
      clearTimeout(timer);
    };
  }, [wanted]);
}
