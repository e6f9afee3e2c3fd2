import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type * as entry from '../../entry.server.tsx';
import type { Config } from '../../platform/config/config.ts';
import type { LoadBuild } from '../../platform/html/mount-pages.ts';
import type { ShopSettings } from '../../settings/settings.server.ts';
import { shopFacts } from '../routes/page-context.ts';

const PAGE = '/offline';

/** The worker asks the shop and nobody else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * Serves the page for the time without a connection and the service worker that stores it. Browsers look for another
 * worker at every move to a page: where the configuration wants none, the one they find takes itself away.
 */
export function mountOffline(
  server: FastifyInstance,
  config: Config,
  settings: () => ShopSettings,
  loadBuild: LoadBuild,
): void {
  const shop = () => shopFacts(settings(), config);
  const parts = async () => {
    // The names of built files are known to the bundle, which exports what is made of them.
    const { module } = (await loadBuild()).entry as unknown as { module: typeof entry };
    return module.offline;
  };
  server.route({
    method: ['GET', 'HEAD'],
    url: PAGE,
    handler: async (_, reply) => {
      const { page, pagePolicy } = await parts();
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': pagePolicy })
        .type('text/html; charset=utf-8')
        .send(page(shop()));
    },
  });
  server.route({
    method: ['GET', 'HEAD'],
    url: '/sw.js',
    handler: async (_, reply) => {
      const { page, fonts, worker } = await parts();
      const files = config.SERVICE_WORKER ? [PAGE, ...fonts] : [];
      const version = createHash('sha256').update(page(shop())).digest('hex').slice(0, 12);
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
        .type('text/javascript; charset=utf-8')
        .send(`const FILES = ${JSON.stringify(files)};\nconst CACHE = 'offline-${version}';\n\n${worker}`);
    },
  });
}
