import type { FastifyInstance } from 'fastify';
import { listenToChanges } from '../../shared/server/announcements.db.ts';
import type { Services } from '../../shared/server/handle.ts';
import { readShopVersion } from '../../shared/server/shop-version.db.ts';
import { ResponseCache } from './response-cache.ts';
import { ShopState, TRUSTED_MS } from './shop-state.ts';

export interface MountedCache {
  responses: ResponseCache;
  state: ShopState;
}

/**
 * The cache of the server's public responses, dropped at each change of the shop. PostgreSQL announces
 * changes to every process; the embedded database has one connection and is asked at each request.
 */
export function mountResponseCache(server: FastifyInstance, { db, config }: Services): MountedCache {
  const url = config.DATABASE_URL;
  const state = new ShopState(() => readShopVersion(db), url === undefined ? 0 : TRUSTED_MS, config.PATIENCE);
  if (url !== undefined) {
    let stop: (() => Promise<void>) | undefined;
    server.addHook('onReady', async () => {
      stop = listenToChanges(url, () => state.changed());
    });
    server.addHook('onClose', () => stop?.());
  }
  return { responses: new ResponseCache(state), state };
}
