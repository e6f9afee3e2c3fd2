import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import pg from 'pg';
import { readConfig } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import type { PostgresServer } from '../../tests/support/postgres.ts';
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts';
import { ADMIN_EMAIL } from '../../tests/support/test-config.ts';
import { type DataSet, fill } from './data-set.ts';
import type { BenchBuyer } from './requests.ts';

const SECRET = 'the-secret-of-the-measurements-0123456789';

/** The snapshot has been looked through by then: whatever is requested later is answered from nothing that was cached before. */
const HEARD_MS = 500;

/** One filled database on PostgreSQL. */
export interface BenchDatabase {
  url: string;
  /** Tells every process that the catalogue changed, as a write to it does, and gives them time to read it. */
  touch(): Promise<void>;
  buyers: BenchBuyer[];
  adminToken: string;
  close(): Promise<void>;
}

const tokenFor = (id: number, email: string, role: 'USER' | 'ADMIN') =>
  new SignJWT({ email, role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(id))
    .setIssuedAt()
    .setExpirationTime('10h')
    .sign(new TextEncoder().encode(SECRET));

/** Makes a database of this name and fills it. The first administrator is made by the first shop on it. */
export async function makeDatabase(
  postgres: PostgresServer,
  name: string,
  size: DataSet,
  folder: string,
): Promise<BenchDatabase> {
  await postgres.run(`create database ${name}`);
  const url = postgres.urlOf(name);
  const opened = await openDatabase(readConfig({ DATABASE_URL: url, DATA_DIR: folder }));
  await migrate(opened.db);
  await opened.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, size);
  await client.query(await readFile(new URL('./reference-search.sql', import.meta.url), 'utf8'));
  const shop = await startShop(url, folder);
  await shop.stop();
  const admin = await client.query("select id::int from users where role = 'ADMIN'");
  return {
    url,
    touch: async () => {
      await client.query('select touch_catalog()');
      await pause(HEARD_MS);
    },
    buyers: await benchBuyers(client),
    adminToken: await tokenFor(admin.rows[0].id, ADMIN_EMAIL, 'ADMIN'),
    close: () => client.end(),
  };
}

/** People who order, each with a saved recipient and a token. */
export async function benchBuyers(client: pg.Client): Promise<BenchBuyer[]> {
  const { rows } = await client.query(`
    select u.id::int, u.email, r.id::int as recipient from users u join recipients r on r.user_id = u.id
    order by u.id limit 64`);
  return Promise.all(
    rows.map(async ({ id, email, recipient }) => ({
      userId: id,
      addressId: recipient,
      token: await tokenFor(id, email, 'USER'),
    })),
  );
}

/** The shop as `npm start` runs it, without a line of log for each request: the reference writes none either. */
export function startShop(
  url: string | undefined,
  folder: string,
  more: Record<string, string> = {},
): Promise<ShopProcess> {
  return startShopProcess({
    ...more,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    DATA_DIR: folder,
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_ADDRESS: '1000000000',
    PAGES_PER_ADDRESS: '1000000000',
    UNPAID_ORDERS_PER_ACCOUNT: '1000000',
  });
}

export const portOf = ({ url }: ShopProcess) => Number(new URL(url).port);

export interface Reference {
  port: number;
  stop(): Promise<void>;
}

/** Fastify with nothing else on it (reference-server.ts), in a process of its own. */
export async function startReference(url: string, folder: string): Promise<Reference> {
  const program = fileURLToPath(new URL('./reference-server.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [program, url, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('опора не запустилась')));
  exited.catch(() => {}); // It exits at the end too, when nobody waits for it.
  const [port] = await Promise.race([
    once(child.stdout?.setEncoding('utf8') as NodeJS.ReadableStream, 'data'),
    exited,
  ]);
  const stop = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { port: Number(port), stop };
}

/** What a process holds in memory, in millions of bytes; undefined where the system does not tell. */
export async function memoryOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6;
}
