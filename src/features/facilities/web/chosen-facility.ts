import { useSyncExternalStore } from 'react';

let chosen: number | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Chooses the facility that delivery is counted for; null for none. */
export function chooseFacility(id: number | null): void {
  chosen = id;
  for (const listener of listeners) listener();
}

/** Id of the chosen facility, shared by all screens; none at the start. */
export function useChosenFacility(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  );
}
