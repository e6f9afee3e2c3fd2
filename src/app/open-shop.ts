import type { FastifyInstance } from 'fastify';
import { assertFirstAdminIsNoBuyer, makeFirstAdministrator } from '../accounts/accounts.server.ts';
import { catalogueSnapshotPart } from '../catalog/catalog.server.ts';
import { listSettingsLeftAsSample, settingDefinitions } from '../contract/shop-settings.ts';
import { facilitiesSnapshotPart } from '../facilities/facilities.server.ts';
import { scheduleDailyPurge } from '../personal-data/personal-data.server.ts';
import type { Services } from '../platform/calls/handle.ts';
import { type Config, StartError } from '../platform/config/config.ts';
import type { DatabaseConnections, Db } from '../platform/database/database.ts';
import { ShopSnapshotStore } from '../platform/snapshot.ts';
import { readEffectiveSettings, settingsSnapshotPart } from '../settings/settings.server.ts';
import { fillWithDemoData } from './demo/demo-data.ts';
import { createServer, type PageBuildSource } from './server.ts';
import { printGeneratedPassword, printStartupBanner, printToOperator } from './startup-banner.ts';

/** A shop over a database that is open and has its schema; its opener says where it listens. */
export interface ShopInstance {
  server: FastifyInstance;
  /**
   * Makes the first administrator and says on the terminal where the shop is and how to sign in. Once it listens:
   * a password that is made up is shown once, and a start that failed would have shown it for nothing.
   */
  greet(port: number): Promise<void>;
}

/** Makes the examples and the server, which logs to `log` as `createServer` says; nothing listens yet. */
export async function openShop(
  database: DatabaseConnections,
  config: Config,
  pages: PageBuildSource,
  log?: { write(line: string): void },
): Promise<ShopInstance> {
  // No request waits for a start, and a busy machine, as after a power cut, is no reason to give it up.
  const patient = { db: database.unlimitedDb, config };
  await assertFirstAdminIsNoBuyer(patient);
  if (config.DEMO_DATA) await fillWithDemoData(patient.db, printToOperator);
  const services = { db: database.db, snapshot: await loadShopSnapshot(database.unlimitedDb), config };
  const server = await createServer(services, database.listen, pages, log);
  scheduleDailyPurge(server, services);
  return {
    server,
    greet: async (port) => {
      const passwordShown = await makeFirstAdministrator(patient, printGeneratedPassword);
      const samples = await samplesInPlace(patient);
      server.markOpened();
      printStartupBanner(config, { kind: database.kind, port, passwordShown, samples });
    },
  };
}

async function samplesInPlace({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string[]> {
  const samples = listSettingsLeftAsSample(await readEffectiveSettings(db, config));
  return samples.map((name) => settingDefinitions[name].variable);
}

/** Reads what every visitor is shown alike into memory. */
export async function loadShopSnapshot(db: Db): Promise<ShopSnapshotStore> {
  const snapshot = new ShopSnapshotStore(db, [
    facilitiesSnapshotPart,
    settingsSnapshotPart,
    // Last: making it changes words that all its moments share, so nothing that may fail comes after.
    catalogueSnapshotPart,
  ]);
  await snapshot.refresh();
  return snapshot;
}

/** A drain may take this long before the process ends all the same. */
const DRAIN_MS = 9_000;

/** Ends the process in order, once, on SIGINT, SIGTERM or the end of the process that started it. */
export function stopOnSignal(close: (signal: NodeJS.Signals) => Promise<void>): void {
  let closing = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await close(signal);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // The door (scripts/bootstrap.mjs) was killed.
  process.on('disconnect', () => stop('SIGTERM'));
}

/** What it means, in one line with what to do, that nothing can listen at this address. */
export function createListenError(error: NodeJS.ErrnoException, { PORT, HOST }: Config): Error {
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
