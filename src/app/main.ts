import { existsSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import { makeFirstAdministrator } from '../features/accounts/accounts.server.ts';
import { readConfig, StartError } from '../shared/server/config.ts';
import { openDatabase } from '../shared/server/database.ts';
import { migrate } from '../shared/server/migrate.ts';
import { createServer } from './server.ts';

/** Starts the shop: configuration, database, schema, first administrator, examples, server. */
async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const { db, kind, close } = await openDatabase(config);
  await migrate(db);
  const services = { db, config };
  const password = await makeFirstAdministrator(services);
  const build = new URL('../../build/server/index.js', import.meta.url);
  const server = await createServer(services, {
    mode: 'production',
    loadBuild: () => import(build.href) as Promise<ServerBuild>,
  });
  await server.listen({ port: config.PORT, host: config.HOST });
  console.log(`listening ${config.PORT} ${kind} ${password}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await server.close();
      await close();
      process.exit(0);
    });
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
