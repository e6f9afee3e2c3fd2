/** A storage of the browser that may be full or forbidden: what it does not take lives as long as the page. */
function safe(storage: () => Storage) {
  const memory = new Map<string, string>();
  return {
    get(key: string): string | null {
      const held = memory.get(key);
      if (held !== undefined) return held;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, text: string): void {
      try {
        storage().setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },
    remove(key: string): void {
      memory.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // Nothing was stored either.
      }
    },
    clear(): void {
      memory.clear();
      try {
        storage().clear();
      } catch {
        // Nothing was stored either.
      }
    },
  };
}

/** What all tabs of this browser share; it outlives them. */
export const browserStorage = safe(() => localStorage);

/** What one tab remembers; a reload leaves it. */
export const tabStorage = safe(() => sessionStorage);

/** The database of files that wait to be sent: too large for the storages above. */
export const FILE_DRAFTS = 'files';

/** Takes the waiting files away; a browser without such databases holds none. */
export function deleteFileDrafts(): void {
  globalThis.indexedDB?.deleteDatabase(FILE_DRAFTS);
}
