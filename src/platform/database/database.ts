import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Day } from '../../lib/calendar.ts';
import { StartError } from '../config/config.ts';
import { addMetric } from '../metrics.ts';
import { listenForEmbeddedChanges, listenForPostgresChanges } from './announcements.db.ts';
import { errorCodeOf } from './database-errors.ts';
import { lockDatabaseFolder } from './folder-lock.ts';
import {
  askAgainThroughPooler,
  assertPoolerLimits,
  createMigrationPool,
  createRequestPool,
  isPgBouncerError,
} from './postgres-pools.ts';
import type { Tables } from './tables.ts';

/** The database, or the transaction that is open on it: queries take whichever they are given. */
export type Db = Kysely<Tables>;

export interface DatabaseConnections {
  db: Db;
  /** The same without a limit on time, for migrations and starts; on PostgreSQL a connection of its own. */
  unlimitedDb: Db;
  kind: 'postgres' | 'embedded';
  /** Calls `changed` whenever what visitors are shown has changed, in any process. Returns how to stop. */
  listen: SubscribeToChanges;
  close(): Promise<void>;
}

export type SubscribeToChanges = (changed: () => void) => () => Promise<void>;

interface Settings {
  /** A PostgreSQL to use; without it the embedded database below `DATA_DIR`. */
  DATABASE_URL?: string | undefined;
  /** The same PostgreSQL directly, where `DATABASE_URL` leads through PgBouncer. */
  DATABASE_LISTEN_URL?: string | undefined;
  DATABASE_POOL: number;
  DATA_DIR: string;
}

// Ids and sums of kopecks are 64-bit integers well below 2^53; days stay text, or a time zone moves them; of a time
// of day people say hours and minutes.
const { builtins } = pg.types;
const DATES: number = 1182;
const TEXTS: number = 1009;
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.DATE, String);
pg.types.setTypeParser(DATES, pg.types.getTypeParser(TEXTS));
pg.types.setTypeParser(builtins.TIME, (time) => time.slice(0, 5));

/** Opens PostgreSQL or the embedded database. @throws {StartError} with what to do when it cannot */
export async function openDatabase(settings: Settings): Promise<DatabaseConnections> {
  return settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, settings)
    : openEmbedded(settings.DATA_DIR);
}

async function openPostgres(url: string, settings: Settings): Promise<DatabaseConnections> {
  const pooled = settings.DATABASE_LISTEN_URL !== undefined;
  const direct = settings.DATABASE_LISTEN_URL ?? url;
  const own = createMigrationPool(direct);
  try {
    const { rows } = await own.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < 150_000) throw new StartError('DATABASE_URL: нужен PostgreSQL 15 или новее');
    if (pooled) await assertPoolerLimits(url);
  } catch (error) {
    await own.end();
    if (error instanceof StartError) throw error;
    if (isPgBouncerError(error)) {
      throw new StartError(
        `${pooled ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL'}: по этому адресу PgBouncer. Прямой адрес базы, мимо него, задайте в DATABASE_LISTEN_URL.`,
      );
    }
    const reason = errorCodeOf(error) ?? 'нет ответа';
    throw new StartError(`DATABASE_URL: к базе не подключиться (${reason}). Проверьте адрес, имя и пароль.`);
  }
  const pool = createRequestPool(url, settings.DATABASE_POOL, pooled);
  showPool(pool);
  const [db, unlimitedDb] = [kyselyOn(pooled ? askAgainThroughPooler(pool) : pool), kyselyOn(own)];
  const close = async () => {
    await Promise.all([pool.end(), own.end()]);
  };
  return {
    db,
    unlimitedDb,
    kind: 'postgres',
    listen: (changed) => listenForPostgresChanges(direct, changed),
    close,
  };
}

/**
 * The embedded database serves one connection, so a query beside an open transaction waits for
 * it for ever: inside a transaction every query must go through the transaction's own handle.
 */
async function openEmbedded(dataDir: string): Promise<DatabaseConnections> {
  const folder = makeFolder(dataDir);
  const unlock = lockDatabaseFolder(dataDir);
  // Loaded only here: a shop on PostgreSQL needs neither its 40 MB nor its start.
  const [{ PGlite }, { createPgConfig }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  // The system keeps its files in memory anyway; 128 MB of them once more are a quarter of a small machine.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
  const engine = await PGlite.create(folder, { extensions: { pg_trgm }, startParams }).catch(
    (error: unknown) => {
      unlock();
      throw embeddedError(error, folder);
    },
  );
  const pool = new pg.Pool({ ...createPgConfig(engine), max: 1 });
  showPool(pool);
  const db = kyselyOn(pool);
  const close = async () => {
    await db.destroy();
    await engine.close();
    unlock();
  };
  return {
    db,
    unlimitedDb: db,
    kind: 'embedded',
    listen: (changed) => listenForEmbeddedChanges(engine, changed),
    close,
  };
}

const kyselyOn = (pool: PostgresPool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

function showPool(pool: pg.Pool): void {
  addMetric({
    name: 'shop_database_connections',
    help: 'Connections to the database: all, those that wait for a query, and queries that wait for one',
    label: 'state',
    read: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  });
}

/** True when the database answers within a second. */
export async function canQuery(db: Db): Promise<boolean> {
  const silence = new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref());
  const response = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([response, silence]);
}

/** A LIKE pattern for values that contain this text literally: `%` and `_` in it are themselves. */
export function createContainsPattern(part: string): string {
  return `%${createPrefixPattern(part)}`;
}

/** The same for values that begin with this text. */
export function createPrefixPattern(start: string): string {
  return `${start.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The moment a day begins in Moscow, or the day that many days later. */
export function moscowMidnightSql(day: Day, later: number): RawBuilder<Date> {
  return sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Moscow')`;
}

/** Returns the folder of the embedded database below `dataDir`, made where it was not. @throws {StartError} */
function makeFolder(dataDir: string): string {
  const folder = join(dataDir, 'database');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `DATA_DIR: папка ${dataDir} недоступна (${(error as NodeJS.ErrnoException).code}). Проверьте права или задайте другую.`,
    );
  }
  return folder;
}

/** The numbers that its file system has for what a person can mend: no room; no rights, only to read. */
const ENGINE_CODES: Record<number, string> = {
  ...{ 51: 'ENOSPC', 22: 'EFBIG', 19: 'EDQUOT' },
  ...{ 2: 'EACCES', 63: 'EPERM', 69: 'EROFS' },
};

/** Its engine ends without a word when it cannot write one piece more of its journal. */
const JOURNAL_BYTES = 16 * 1024 * 1024;

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < JOURNAL_BYTES;
}

/** Returns why the embedded database does not open, in words for the operator. */
function embeddedError(error: unknown, folder: string): unknown {
  const code =
    ENGINE_CODES[(error as { errno?: number }).errno ?? 0] ?? (isFull(folder) ? 'ENOSPC' : undefined);
  if (code !== undefined) return Object.assign(new Error(code), { code, path: folder });
  return new StartError(
    `DATA_DIR: встроенная база в папке ${folder} не открывается (${String(error).split('\n')[0]}). Проверьте место на диске; если оно есть, отложите папку и верните копию: npm run restore -- файл`,
  );
}
