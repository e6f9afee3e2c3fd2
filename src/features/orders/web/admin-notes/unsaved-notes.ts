import { useSyncExternalStore } from 'react';

/** What is typed and not stored yet, and the version it is written over. */
interface Unsaved {
  texts: readonly string[];
  version: number;
}

const unsaved = new Map<string, Unsaved>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = () => {
  for (const listener of listeners) listener();
};

/** Texts that are not stored yet, by what they are of: they outlive an order that is folded or turned away from. */
export const unsavedNotes = {
  get: (of: string): Unsaved | undefined => unsaved.get(of),
  keep(of: string, typed: Unsaved): void {
    unsaved.set(of, typed);
    tell();
  },
  forget(of: string): void {
    if (unsaved.delete(of)) tell();
  },
  forgetAll(): void {
    unsaved.clear();
    tell();
  },
};

/** Whether anything is not stored yet. */
export function useUnsavedNotes(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => unsaved.size > 0,
    () => false,
  );
}
