import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** All responses together, and the largest that is cached, in bytes. */
export const MAX_CACHE_BYTES = 6 * 1024 * 1024;
const LARGEST_BYTES = 1024 * 1024;

/** The same for lists full of pictures, which are cached apart: a few of them would push out all others. */
const MAX_PICTURE_LIST_CACHE_BYTES = 12 * 1024 * 1024;
const LARGEST_HEAVY_BYTES = 4 * 1024 * 1024;

/** Longer questions are answered, not cached. */
const LONGEST_KEY = 1_024;

/** At each quarter of an hour a response is made again even where nothing changed: «сегодня до 18:00» does. */
const QUARTER_MS = 15 * 60_000;

interface Entry {
  response: CachedResponse;
  /** The state of the shop it belongs to. */
  state: string;
}

/** Answers that are the same for everyone, cached until the shop changes; asked for by many at once, made once. */
export class ResponseCache {
  readonly #shop: { readonly number: number };
  readonly #ordinary = lruOf(MAX_CACHE_BYTES, LARGEST_BYTES);
  readonly #heavy = lruOf(MAX_PICTURE_LIST_CACHE_BYTES, LARGEST_HEAVY_BYTES);
  readonly #making = new Map<string, { state: string; response: Promise<CachedResponse> }>();

  /** @param shop its number grows with each change */
  constructor(shop: { readonly number: number }) {
    this.#shop = shop;
  }

  /** Bytes that are cached now. */
  get weight(): number {
    return this.#ordinary.calculatedSize + this.#heavy.calculatedSize;
  }

  /** The response to a question, cached or made. `key` holds everything it depends on beside the shop's data. */
  async find(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const state = `${this.#shop.number} ${Math.floor(Date.now() / QUARTER_MS)}`;
    const entry = this.#ordinary.get(key) ?? this.#heavy.get(key);
    return entry?.state === state ? entry.response : this.#make(key, state, make);
  }

  /** Makes a response once for all who ask in the same state of the shop. */
  #make(key: string, state: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const making = this.#making.get(key);
    if (making?.state === state) return making.response;
    const response = make().then((made) => {
      if (!made.cacheable || key.length > LONGEST_KEY) return made;
      const cache = made.heavy ? this.#heavy : this.#ordinary;
      // Most changes of the shop leave most responses as they were: then the one from before is packed and hashed already.
      const before = cache.peek(key)?.response;
      const response = before?.isSameAs(made) ? before : made;
      cache.set(key, { response, state });
      return response;
    });
    const own = { state, response };
    this.#making.set(key, own);
    const done = () => {
      if (this.#making.get(key) === own) this.#making.delete(key);
    };
    response.then(done, done);
    return response;
  }
}

function lruOf(maxSize: number, maxEntrySize: number): LRUCache<string, Entry> {
  return new LRUCache({
    maxSize,
    maxEntrySize,
    sizeCalculation: ({ response }, key) => response.weight + 2 * key.length,
  });
}
