import { useSyncExternalStore } from 'react';

/** Something outside of React that screens show, such as the cart. It is read where it lives; here it is only told of. */
export interface ChangeNotifier {
  /** Tells anyone who shows it that it has changed in this tab. */
  changed(): void;
  /**
   * Returns what `read` returns, and draws again when that is another value; `onServer` on the server and until
   * hydration. `read` must return the very same value until something has changed.
   */
  useValue<Value>(read: () => Value, onServer: Value): Value;
}

/** Runs something once what stands at this moment is painted: what was pressed answers first. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** Tells screens of changes; with a `key` of local storage also other tabs, after `inOtherTab` has run. */
export function createChangeNotifier(key?: string, inOtherTab = () => {}): ChangeNotifier {
  const listeners = new Set<() => void>();

  function changed() {
    for (const listener of listeners) listener();
  }

  function stored(event: StorageEvent) {
    // A storage that was emptied names no key.
    if (event.key !== key && event.key !== null) return;
    inOtherTab();
    changed();
  }

  function subscribe(listener: () => void) {
    if (key !== undefined && listeners.size === 0) window.addEventListener('storage', stored);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', stored);
    };
  }

  return {
    changed,
    useValue: (read, onServer) => useSyncExternalStore(subscribe, read, () => onServer),
  };
}
