import { getDraftOwner } from '../draft.ts';
import { FILE_DRAFTS } from './safe-storage.ts';

/** A file that waits to be sent, and what it is for. */
interface FileDraft {
  key: string;
  dataUrl: string;
}

const STORE = 'drafts';

/**
 * Files that wait to be sent, kept in IndexedDB: they outlive a reload and are seen by who put them in alone. They go when
 * that person signs out, or another one reads. Where the browser gives no room for them nothing is kept.
 */
export function createFileDraftStorage<Draft extends FileDraft>() {
  type Stored = Draft & { owner: string };
  return {
    async read(): Promise<Draft[]> {
      const owner = getDraftOwner();
      const stored = (await withStore<Stored[]>((store) => store.getAll())) ?? [];
      if (owner === undefined) return [];
      for (const { key } of stored.filter((one) => one.owner !== owner)) await this.remove(key);
      return stored.filter((one) => one.owner === owner);
    },
    async add(draft: Draft): Promise<void> {
      const owner = getDraftOwner();
      if (owner !== undefined) await withStore((store) => store.add({ ...draft, owner }));
    },
    async remove(key: string): Promise<void> {
      await withStore((store) => store.delete(key));
    },
  };
}

/** Does one thing with what is stored; undefined where the browser refuses. */
async function withStore<Result>(
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open(FILE_DRAFTS);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
    const database = await resultOf(opening);
    // One that stays open would keep a person who leaves from taking it away.
    return await resultOf(work(database.transaction(STORE, 'readwrite').objectStore(STORE))).finally(() =>
      database.close(),
    );
  } catch {
    return undefined;
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
