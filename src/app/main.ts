import { existsSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import { StartError } from '../platform/config/config.ts';
import { loadConfigWithEnvFile } from '../platform/config/environment.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { toStartError } from '../platform/start-error.ts';
import { createListenError, openShop, stopOnSignal } from './open-shop.ts';
import type { PageBuildSource } from './server.ts';
import { printToOperator } from './startup-banner.ts';

/** Connections that wait to be taken in. A crowd past that would knock again only after a second. */
const BACKLOG = 4_096;

/**
 * Starts the shop: configuration, database, schema, first administrator, examples, server; says on
 * the terminal where it is and how to sign in. What cannot be helped here ends in one line and
 * exit code 1.
 */
async function start(loadPages: () => Promise<PageBuildSource>): Promise<void> {
  try {
    const { config, warnings } = loadConfigWithEnvFile();
    for (const warning of warnings) printToOperator(warning, 'warn');
    const database = await openDatabase(config);
    await migrate(database.unlimitedDb);
    const { server, greet } = await openShop(database, config, await loadPages());
    stopOnSignal(async (signal) => {
      // Ctrl+C is pressed by somebody who waits for it.
      if (signal === 'SIGTERM') await server.sayGoodbye();
      await server.close();
      await database.close();
    });
    const { PORT: port, HOST: host } = config;
    await server.listen({ port, host, backlog: BACKLOG }).catch((error: NodeJS.ErrnoException) => {
      throw createListenError(error, config);
    });
    const address = server.server.address();
    await greet(typeof address === 'object' && address ? address.port : port);
  } catch (error) {
    console.error(toStartError(error)?.message ?? error);
    process.exit(1);
  }
}

/** Production: the pages as they were built. */
await start(async () => {
  const built = new URL('../../build/server/index.js', import.meta.url);
  if (!existsSync(built)) throw new StartError('Страницы не собраны. Соберите их: npm run build');
  const build = (await import(built.href)) as ServerBuild;
  return { mode: 'production', loadBuild: async () => build };
});
