import { forgetDaily } from '../features/account/account.server.ts';
import { firstAdministratorCanBeMade, makeFirstAdministrator } from '../features/accounts/accounts.server.ts';
import { readSettings } from '../features/admin/admin.server.ts';
import { isSample, settingNames, settings } from '../shared/contract/shop-settings.ts';
import { type Config, StartError } from '../shared/server/config.ts';
import { openDatabase } from '../shared/server/database.ts';
import { readEnvironment } from '../shared/server/environment.ts';
import type { Services } from '../shared/server/handle.ts';
import { migrate } from '../shared/server/migrate.ts';
import { ShopReads } from '../shared/server/shop-reads.ts';
import { startErrorFrom } from '../shared/server/start-error.ts';
import { fillWithDemoData } from './demo/demo-data.ts';
import { say, sayPassword, sayWhereWeAre } from './greeting.ts';
import { createServer, type PageSource } from './server.ts';

/** A drain may take this long before the process ends all the same. */
const DRAIN_MS = 9_000;

/** Connections that wait to be taken in. A crowd past that would knock again only after a second. */
const BACKLOG = 4_096;

/**
 * Starts the shop: configuration, database, schema, first administrator, examples, server; says on
 * the terminal where it is and how to sign in. Whatever cannot be helped here ends in one line and
 * exit code 1.
 */
export async function start(loadPages: () => Promise<PageSource>): Promise<void> {
  try {
    const { config, warnings } = readEnvironment();
    for (const warning of warnings) say(warning, 'warn');
    const database = await openDatabase(config);
    await migrate(database.unhurried);
    const services = { ...database, reads: new ShopReads(database), config };
    await firstAdministratorCanBeMade(services);
    if (config.DEMO_DATA) await fillWithDemoData(database.db, say);
    const server = await createServer(services, await loadPages());
    forgetDaily(server, services);
    stopOnSignal(async (signal) => {
      // Ctrl+C is pressed by somebody who waits for it.
      if (signal === 'SIGTERM') await server.sayGoodbye();
      await server.close();
      await database.close();
    });
    const { PORT: port, HOST: host } = config;
    await server.listen({ port, host, backlog: BACKLOG }).catch((error: NodeJS.ErrnoException) => {
      throw listenError(error, config);
    });
    // Only now: the password that is made up is shown once, and a start that failed would have shown it to nobody.
    const made = await makeFirstAdministrator(services, sayPassword);
    const address = server.server.address();
    const listensAt = typeof address === 'object' && address ? address.port : port;
    const samples = await samplesInPlace(services);
    sayWhereWeAre(config, { kind: database.kind, port: listensAt, passwordShown: made, samples });
    process.send?.('open');
  } catch (error) {
    console.error(startErrorFrom(error)?.message ?? error);
    process.exit(1);
  }
}

function stopOnSignal(close: (signal: NodeJS.Signals) => Promise<void>): void {
  let closing = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await close(signal);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // Whoever watches over this process (scripts/supervise.mjs) was killed.
  process.on('disconnect', () => stop('SIGTERM'));
}

function listenError(error: NodeJS.ErrnoException, { PORT, HOST }: Config): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `PORT: порт ${PORT} занят. Остановите другую программу или задайте другой: PORT=3001`,
    );
  }
  if (error.code === 'EACCES') return new StartError(`PORT: нет прав слушать порт ${PORT}. Задайте от 1024.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST: адреса ${HOST} на этой машине нет`);
  }
  return error;
}

async function samplesInPlace({ db, config }: Services): Promise<string[]> {
  const now = await readSettings(db, config);
  return settingNames
    .filter((name) => isSample(name, now[settings[name].variable]))
    .map((name) => settings[name].variable);
}
