import { tabStorage } from './data/safe-storage.ts';
import { decodeToken, session } from './session.ts';

/** Something stored in session storage under one key. */
export interface DraftStorage<Value> {
  read(): Value | null;
  write(value: Value): void;
  clear(): void;
}

/**
 * Something in the making, stored in session storage: it survives a reload, belongs to one tab and
 * goes when the person signs out (see session.end). What cannot be read is no draft. Where the storage is
 * full or forbidden it lasts until the reload.
 */
export function createDraftStorage<Value>(key: string, storage = tabStorage): DraftStorage<Value> {
  return {
    read() {
      try {
        return JSON.parse(storage.get(key) ?? 'null') as Value | null;
      } catch {
        return null;
      }
    },
    write(value) {
      storage.set(key, JSON.stringify(value));
    },
    clear() {
      storage.remove(key);
    },
  };
}

/** The same for what only its writer may see: gone when another person signs in, not stored while no one is. */
export function createPersonalDraftStorage<Value>(key: string): DraftStorage<Value> {
  const stored = createDraftStorage<{ owner: string; value: Value }>(key);
  return {
    read() {
      const found = stored.read();
      const reader = getDraftOwner();
      // Signed out is no one else: anyone who signs in next may be the same person.
      if (found === null || reader === undefined) return null;
      if (found.owner === reader) return found.value;
      stored.clear();
      return null;
    },
    write(value) {
      const writer = getDraftOwner();
      if (writer !== undefined) stored.write({ owner: writer, value });
    },
    clear: stored.clear,
  };
}

/** Whose the drafts of this tab are; undefined while no one is signed in. */
export function getDraftOwner(): string | undefined {
  const token = session.token();
  return token === null ? undefined : decodeToken(token)?.email;
}
