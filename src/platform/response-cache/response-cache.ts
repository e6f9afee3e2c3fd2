import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../shared/server/handle.ts';
import { isDatabaseAway } from '../../shared/server/problem-reply.ts';
import { readShopVersion } from '../../shared/server/shop-version.db.ts';
import type { CachedResponse } from './cached-response.ts';
import { ShopState } from './shop-state.ts';

/** All answers together, and the largest that is cached, in bytes. */
export const MOST_BYTES = 16 * 1024 * 1024;
const LARGEST_BYTES = 1024 * 1024;

/** The same for lists full of pictures, which are cached apart: a few of them would push out all others. */
export const MOST_HEAVY_BYTES = 12 * 1024 * 1024;
const LARGEST_HEAVY_BYTES = 4 * 1024 * 1024;

/** Longer questions are answered, not cached. */
const LONGEST_KEY = 1_024;

/** After this an answer is made anew even where nothing changed: the year in the footer does. */
const LONGEST_MS = 60 * 60_000;

/** How old an answer may be while the database is away. Orders read the database, so no old price is sold. */
const MOST_OLD_MS = 10 * 60_000;

interface Entry {
  answer: CachedResponse;
  /** The state of the shop it belongs to. */
  state: number;
  /** When it was last known to be right. */
  rightAt: number;
}

/**
 * Answers that are the same for everyone, cached until the shop changes. A hundred who ask for the same
 * at once have it made once. While the database is away, what was right a short while ago is served.
 */
export class ResponseCache {
  readonly #state: ShopState;
  readonly #ordinary = lruOf(MOST_BYTES, LARGEST_BYTES);
  readonly #heavy = lruOf(MOST_HEAVY_BYTES, LARGEST_HEAVY_BYTES);
  readonly #making = new Map<string, { state: number; answer: Promise<CachedResponse> }>();

  constructor(state: ShopState) {
    this.#state = state;
  }

  /** Bytes that are cached now. */
  get weight(): number {
    return this.#ordinary.calculatedSize + this.#heavy.calculatedSize;
  }

  /** The answer to a question, cached or made. `key` holds everything it depends on beside the shop's data. */
  async find(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const state = await this.#state.number();
    const entry = this.#ordinary.get(key) ?? this.#heavy.get(key);
    if (entry?.state === state) entry.rightAt = this.#state.confirmedAt;
    const usable = entry !== undefined && performance.now() - entry.rightAt < MOST_OLD_MS;
    if (usable && (entry.state === state || this.#state.away)) return entry.answer;
    try {
      const answer = await this.#make(key, state, make);
      return answer.broken && usable ? entry.answer : answer;
    } catch (error) {
      if (usable && isDatabaseAway(error)) return entry.answer;
      throw error;
    }
  }

  /** Makes an answer once for all who ask in the same state of the shop. */
  #make(key: string, state: number, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const making = this.#making.get(key);
    if (making?.state === state) return making.answer;
    const answer = make().then((made) => {
      if (!made.cacheable || key.length > LONGEST_KEY) return made;
      const cache = made.heavy ? this.#heavy : this.#ordinary;
      // Most changes of the shop leave most answers as they were: then the one from before is packed and hashed already.
      const before = cache.peek(key)?.answer;
      const answer = before?.isSameAs(made) ? before : made;
      cache.set(key, { answer, state, rightAt: this.#state.confirmedAt });
      return answer;
    });
    const own = { state, answer };
    this.#making.set(key, own);
    const done = () => {
      if (this.#making.get(key) === own) this.#making.delete(key);
    };
    answer.then(done, done);
    return answer;
  }
}

function lruOf(maxSize: number, maxEntrySize: number): LRUCache<string, Entry> {
  return new LRUCache({
    maxSize,
    maxEntrySize,
    ttl: LONGEST_MS,
    sizeCalculation: ({ answer }, key) => answer.weight + 2 * key.length,
  });
}

export interface MountedCache {
  responses: ResponseCache;
  state: ShopState;
}

/** The cache of the server's public responses, dropped at each change of the shop. */
export function mountResponseCache(
  server: FastifyInstance,
  { db, reads, listen, config }: Services,
): MountedCache {
  const state = new ShopState(
    { readVersion: () => readShopVersion(db), expect: (version) => reads.expect(version) },
    config.PATIENCE,
  );
  let stop: (() => Promise<void>) | undefined;
  server.addHook('onReady', async () => {
    stop = listen(() => state.changed());
  });
  server.addHook('onClose', () => stop?.());
  return { responses: new ResponseCache(state), state };
}
