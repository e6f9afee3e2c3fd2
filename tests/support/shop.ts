import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { makeFirstAdministrator } from '../../src/accounts/accounts.server.ts';
import { setHashCost } from '../../src/accounts/server/password.ts';
import { loadShopSnapshot, openShop } from '../../src/app/open-shop.ts';
import { createServer, type PageBuildSource } from '../../src/app/server.ts';
import type { Services } from '../../src/platform/calls/handle.ts';
import { StartError } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { chromiumIsHere } from './chromium.ts';
import { freePort } from './free-port.ts';
import { type HttpClient, httpClient } from './http-client.ts';
import { startedDatabase, usualDatabase } from './own-database.ts';
import { keepLog } from './run-log.ts';
import { databasesOfRun, FULL } from './safety.ts';
import { shopMakers } from './shop-makers.ts';
import { CHEAP_HASHES, type Environment, testConfig } from './test-config.ts';

export type DatabaseKind = 'embedded' | 'postgres';

/** One running shop: the real server on a real port, its database and what a test does with it. */
export interface Shop extends HttpClient, ReturnType<typeof shopMakers> {
  url: string;
  kind: DatabaseKind;
  services: Services;
  /** Every line the server has logged so far. */
  logs: string[];
}

interface ShopOptions {
  /** Variables of the environment that differ from those of `testConfig`. */
  config?: Environment;
  /** Serve the built pages. */
  pages?: boolean;
  /** The tests need Chromium too; without it they are skipped, or fail with CI=true. */
  browser?: boolean;
  /** Hashes of passwords cost what they cost people, as where they are what is tested; next to nothing elsewhere. */
  realHashes?: boolean;
  /** Stories that no database can tell apart: the usual one, with full counts too. */
  oneDatabase?: boolean;
  /** Stories that are about these databases. */
  databases?: DatabaseKind[];
}

/**
 * A group of tests against one shop on the usual database, and with full counts on both, started before its tests
 * and stopped after them. Call `shop()` inside tests and hooks. What the embedded database owes in every run stands
 * in tests/http/embedded.test.ts.
 */
export function describeShop(
  name: string,
  tests: (shop: () => Shop) => void,
  options: ShopOptions = {},
): void {
  const browserMissing = options.browser === true && !chromiumIsHere();
  for (const kind of options.databases ?? (options.oneDatabase ? [usualDatabase()] : databasesOfRun())) {
    const skip = browserMissing || (kind === 'postgres' && inject('postgres') === null);
    describe(`${name} (${kind})`, { skip }, () => {
      let running: { shop: Shop; stop(): Promise<void> } | undefined;
      beforeAll(async () => {
        running = await startShop(kind, options);
      });
      afterAll(() => running?.stop());
      tests(() => {
        if (running === undefined) throw new Error('the shop is there only inside tests and hooks');
        return running.shop;
      });
    });
  }
}

async function startShop(kind: DatabaseKind, { config, pages, browser, realHashes }: ShopOptions) {
  setHashCost(realHashes ? undefined : CHEAP_HASHES);
  const own = await startedDatabase(kind);
  const fullConfig = testConfig({ ...own.environment, ...config });
  const database = await openDatabase(fullConfig);
  const { db, listen } = database;
  const services = { db, snapshot: await loadShopSnapshot(db), config: fullConfig };
  const logs: string[] = [];
  const server = await createServer(services, listen, pageSource(pages || browser), {
    write: (line) => void logs.push(line),
  });
  const url = browser ? await listenForBrowser(server) : await server.listen(anyPort);
  server.markOpened();
  // Its machine is busy with other tests, and the shop's limits stay those of a machine of its own.
  const client = httpClient(url, { tries: FULL ? 1 : 3 });
  const shop: Shop = { url, kind, services, logs, ...client, ...shopMakers(client) };
  const stop = async () => {
    await server.close();
    await database.close();
    await own.remove();
    keepLog(logs);
  };
  return { shop, stop };
}

/** A shop in this process, on the database that its variables name. */
export interface ServedShop extends Pick<Shop, 'url' | 'logs'> {
  stop(): Promise<void>;
}

/**
 * Starts a shop like `startShopProcess`, but in this process, whose modules are loaded: a twentieth of the processor's
 * time. For what it answers; how a process begins and ends is told by one. Listens on any free port unless told which.
 * @throws {StartError} with the line that main.ts would print
 */
export async function serveHere(variables: Environment, port = 0): Promise<ServedShop> {
  setHashCost(CHEAP_HASHES);
  const config = testConfig(variables);
  const database = await openDatabase(config);
  const logs: string[] = [];
  const write = (line: string) => void logs.push(line);
  try {
    await migrate(database.unlimitedDb);
    const { server } = await openShop(database, config, pageSource(true), { write });
    const url = await server.listen({ ...anyPort, port });
    await makeFirstAdministrator({ db: database.unlimitedDb, config }, () => {});
    server.markOpened();
    const stop = async () => {
      await server.close();
      await database.close();
      keepLog(logs);
    };
    return { url, logs, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The one line by which a shop with these variables says why it does not start. */
export async function refusalHere(variables: Environment): Promise<string> {
  const refusal: unknown = await serveHere(variables)
    .then(({ stop }) => stop())
    .catch((error) => error);
  if (refusal instanceof StartError && !refusal.message.includes('\n')) return refusal.message;
  throw new Error('refused otherwise than in one line', { cause: refusal });
}

const anyPort = { port: 0, host: '127.0.0.1' };

let browserPort: Promise<number> | undefined;

/**
 * Listens where the last shop of this worker did: what the browser has read of that, it need not read of this one.
 * Anywhere while another has the place. Returns the address.
 */
async function listenForBrowser(server: Awaited<ReturnType<typeof createServer>>): Promise<string> {
  browserPort ??= freePort();
  const port = await browserPort;
  return server.listen({ ...anyPort, port }).catch(() => server.listen(anyPort));
}

/** The built pages, or none: a shop without them answers its calls all the same. */
function pageSource(wanted: boolean | undefined): PageBuildSource {
  const address = new URL('../../build/server/index.js', import.meta.url).href;
  return {
    mode: wanted ? 'production' : 'development',
    loadBuild: () => {
      if (!wanted) throw new Error('this shop was started without pages: ask for them with { pages: true }');
      return import(/* @vite-ignore */ address) as Promise<ServerBuild>;
    },
  };
}
