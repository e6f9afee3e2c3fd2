import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { SignJWT } from 'jose';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { readConfig } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { launchChromium } from '../../tests/support/chromium.ts';
import type { PostgresServer } from '../../tests/support/postgres.ts';
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts';
import { ADMIN_EMAIL } from '../../tests/support/test-config.ts';
import { fill, type Size } from './data.ts';

const SECRET = 'the-secret-of-the-measurements-0123456789';

/** A change of the catalogue has come to every process by then. */
const HEARD_MS = 500;

export interface Buyer {
  userId: number;
  addressId: number;
  token: string;
}

/** A filled database on PostgreSQL. */
export interface Database {
  url: string;
  client: pg.Client;
  /** Tells every process that the catalogue changed, as a write does: nothing is cached after it. */
  touch(): Promise<void>;
  buyers: Buyer[];
  adminToken: string;
}

const tokenFor = (id: number, email: string, role: 'USER' | 'ADMIN') =>
  new SignJWT({ email, role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(id))
    .setIssuedAt()
    .setExpirationTime('10h')
    .sign(new TextEncoder().encode(SECRET));

async function migrated(variables: Record<string, string>): Promise<void> {
  const opened = await openDatabase(readConfig(variables));
  await migrate(opened.db);
  await opened.close();
}

/** Makes a database of this name and fills it. Its first administrator is made by the first shop on it. */
export async function makeDatabase(
  postgres: PostgresServer,
  name: string,
  size: Size,
  folder: string,
): Promise<Database> {
  await postgres.run(`create database ${name}`);
  const url = postgres.urlOf(name);
  await migrated({ DATABASE_URL: url, DATA_DIR: folder });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, size);
  await (await startShop(url, folder)).stop();
  const admin = await client.query("select id::int from users where role = 'ADMIN'");
  const touch = async () => {
    await client.query('update categories set name = name where false');
    await pause(HEARD_MS);
  };
  const adminToken = await tokenFor(admin.rows[0].id, ADMIN_EMAIL, 'ADMIN');
  return { url, client, touch, buyers: await buyersOf(client), adminToken };
}

/** Fills the embedded database in `folder`. */
export async function makeEmbedded(folder: string, size: Size): Promise<Buyer[]> {
  await migrated({ DATA_DIR: folder });
  const engine = await PGlite.create(join(folder, 'database'), { extensions: { pg_trgm } });
  const client = new pg.Client(createPgConfig(engine));
  await client.connect();
  await fill(client, size);
  const buyers = await buyersOf(client);
  await client.end();
  await engine.close();
  return buyers;
}

/** People who order, each with a saved recipient and a token. */
async function buyersOf(client: pg.Client): Promise<Buyer[]> {
  const { rows } = await client.query(`
    select u.id::int, u.email, r.id::int as recipient from users u join recipients r on r.user_id = u.id
    order by u.id limit 2000`);
  return Promise.all(
    rows.map(async ({ id, email, recipient }) => ({
      userId: id,
      addressId: recipient,
      token: await tokenFor(id, email, 'USER'),
    })),
  );
}

export interface Shop extends ShopProcess {
  port: number;
  /** Milliseconds until it served. */
  startedIn: number;
}

/** The shop as `npm start` runs it, without a line of log for each request: the reference writes none either. */
export async function startShop(
  url: string | undefined,
  folder: string,
  more: Record<string, string> = {},
): Promise<Shop> {
  const begun = performance.now();
  const shop = await startShopProcess({
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    DATA_DIR: folder,
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_ADDRESS: '1000000000',
    PAGES_PER_ADDRESS: '1000000000',
    UNPAID_ORDERS_PER_ACCOUNT: '1000000',
    ...more,
  });
  return { ...shop, port: Number(new URL(shop.url).port), startedIn: performance.now() - begun };
}

/** Looks at the demo shop of `npm start` with a browser. */
export async function inDemoShop(look: (shop: Shop, browser: Browser) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-shop-'));
  const shop = await startShop(undefined, folder, { DEMO_DATA: 'true', LOG_LEVEL: 'info' });
  const browser = await launchChromium();
  try {
    await look(shop, browser);
  } finally {
    await browser.close();
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fastify with nothing else on it (reference.ts) in a process of its own. */
export async function startReference(database: string, shop: string) {
  const program = fileURLToPath(new URL('./reference.ts', import.meta.url));
  const child = spawn(process.execPath, [program, database, shop], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the reference did not start')));
  ended.catch(() => {}); // It ends at last, too.
  const [port] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended]);
  return { port: Number(port), stop: () => void child.kill('SIGKILL') };
}

/** What a process holds in memory, as words in millions of bytes. */
export async function memoryOf({ pid }: ShopProcess): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? '—' : `${Math.round((Number(kilobytes) * 1024) / 1e6)} MB`;
}
