import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../../shared/web/data/safe-storage.ts';

const KEY = 'facility';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): number | null {
  const id = Number(browserStorage.get(KEY));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Chooses the facility that delivery is counted for; null for none. The browser remembers it. */
export function chooseFacility(id: number | null): void {
  if (id === null) browserStorage.remove(KEY);
  else browserStorage.set(KEY, String(id));
  for (const listener of listeners) listener();
}

/** Id of the chosen facility, shared by all screens; none at the start. */
export function useChosenFacility(): number | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
