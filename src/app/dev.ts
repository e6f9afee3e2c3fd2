import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { loadConfigWithEnvFile } from '../platform/config/environment.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { toStartError } from '../platform/start-error.ts';
import type { ShopInstance } from './open-shop.ts';
import { createListenError, stopOnSignal } from './open-shop.ts';
import { printToOperator } from './startup-banner.ts';

/** When to look whether Vite has forgotten a changed module; looking for nothing costs nothing. */
const LOOKS_MS = [30, 200, 1_000];

/**
 * Development, on the port of the shop. The database and Vite are opened once; pages change in place, and when code
 * of the server changes, Vite loads what has changed and a new server takes the place of the old one. Only a change
 * of what opens the database starts the whole process again (scripts/bootstrap.mjs).
 */
async function develop(): Promise<void> {
  const { config, warnings } = loadConfigWithEnvFile();
  for (const warning of warnings) printToOperator(warning, 'warn');
  const httpServer = createHttpServer();
  const [database, vite] = await Promise.all([
    openDatabase(config),
    createVite({
      server: {
        middlewareMode: true,
        hmr: { server: httpServer },
        // The embedded database writes all the time, and nothing is built from what it writes.
        watch: { ignored: [`${resolve(config.DATA_DIR)}/**`] },
      },
      appType: 'custom',
    }),
  ]);
  await migrate(database.unlimitedDb);

  const loadServer = () =>
    vite.ssrLoadModule('/src/app/open-shop.ts') as Promise<typeof import('./open-shop.ts')>;
  const pages = {
    mode: 'development' as const,
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
  };
  let code: Awaited<ReturnType<typeof loadServer>> | undefined;
  let shop: ShopInstance | undefined;

  /** Puts a server of the newest code in the place of the running one. */
  const renew = async (): Promise<void> => {
    const newest = await loadServer();
    if (newest === code) return;
    const began = performance.now();
    code = undefined;
    await shop?.server.close();
    const { server, greet } = await newest.openShop(database, config, pages);
    // Its own port is not told: what begins with listening (mail, metrics) begins here, too.
    await server.listen({ port: 0, host: '127.0.0.1' });
    if (shop !== undefined) {
      server.markOpened();
      vite.environments.client.hot.send({ type: 'full-reload' });
      printToOperator(`Сервер обновлён за ${Math.round(performance.now() - began)} мс`);
    }
    shop = { server, greet };
    code = newest;
  };
  let renewing: Promise<unknown> = Promise.resolve();
  const renewed = (): Promise<void> => {
    const next = renewing.then(renew);
    renewing = next.catch(() => {});
    return next;
  };
  await renewed();

  httpServer.on('request', (request, response) =>
    vite.middlewares(request, response, () =>
      renewed().then(
        () => shop?.server.routing(request, response),
        (error) =>
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error.stack}`),
      ),
    ),
  );
  const source = fileURLToPath(new URL('..', import.meta.url));
  const showFailure = (error: Error) => {
    const { message, stack = '' } = error;
    vite.environments.client.hot.send({ type: 'error', err: { message, stack } });
    console.error(error);
  };
  vite.watcher.on('all', (_, file) => {
    if (!file.startsWith(source)) return;
    for (const ms of LOOKS_MS) setTimeout(() => renewed().catch(showFailure), ms);
  });
  stopOnSignal(async () => {
    await shop?.server.close();
    await vite.close();
    await database.close();
  });
  httpServer.listen(config.PORT, config.HOST);
  await once(httpServer, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw createListenError(error, config);
  });
  const address = httpServer.address();
  await shop?.greet(typeof address === 'object' && address ? address.port : config.PORT);
}

await develop().catch((error) => {
  console.error(toStartError(error)?.message ?? error);
  process.exit(1);
});
