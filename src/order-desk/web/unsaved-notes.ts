import { useSyncExternalStore } from 'react';
import { createPersonalDraftStorage } from '../../ui/draft.ts';

/** What is typed and not stored yet, and the version it is written over. */
interface Unsaved {
  texts: readonly string[];
  version: number;
}

/** By what they are of, such as `12-DESK`: they outlive an order that is folded, and a reload. */
const stored = createPersonalDraftStorage<Record<string, Unsaved>>('unsaved-notes');

const CHANGED = 'unsaved-notes';

function write(all: Record<string, Unsaved>): void {
  if (Object.keys(all).length > 0) stored.write(all);
  else stored.clear();
  window.dispatchEvent(new Event(CHANGED));
}

/** Texts of notes and refunds that the shop has not stored yet. */
export const unsavedNotes = {
  get: (of: string): Unsaved | undefined => stored.read()?.[of],
  keep: (of: string, typed: Unsaved) => write({ ...stored.read(), [of]: typed }),
  forget(of: string): void {
    const { [of]: found, ...others } = stored.read() ?? {};
    if (found !== undefined) write(others);
  },
  forgetAll: () => write({}),
};

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

/** Whether anything is not stored yet. */
export function useHasUnsavedNotes(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => stored.read() !== null,
    () => false,
  );
}
