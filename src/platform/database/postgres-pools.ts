import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { StartError } from '../config/config.ts';
import { errorCodeOf, isNotPrimaryError } from './database-errors.ts';

/** Compiling a plan, which PostgreSQL does on a high estimate, would take far longer than running it. */
const OPTIONS = '-c jit=off';

/** How PgBouncer refuses a connection that asks for settings of its own. */
const NO_SETTINGS = '08P01';

/** How the shop is called in the lists of the database. */
const NAME = 'peredacha';

/** How long a request waits for a connection, a free one or a new one, before it is refused with 503. */
export const CONNECT_TIMEOUT_MS = 600;

/** What takes longer than this is cut off, waiting for somebody else's lock included. */
const STATEMENT_MS = 5_000;

/** Longer than any statement may take: a server that is silent for so long is gone, though TCP believes in it. */
const SILENCE_MS = 6_000;

/** Idle connections are given back before they count as silent. */
const IDLE_MS = 5_000;

/** What a connection of our own keeps to its end. PgBouncer lends us another for each transaction, which keeps nothing. */
const SESSION = {
  options: OPTIONS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: STATEMENT_MS,
};

/**
 * The connections that requests share. Nothing on them can hang: not a statement, not a forgotten
 * transaction, not a server that is there and silent. What is cut off reads as «the database is away».
 * `pooled`: they lead through PgBouncer in transaction mode (deploy/cluster/pgbouncer.ini).
 */
export function createRequestPool(connectionString: string, max: number, pooled: boolean): pg.Pool {
  return watched(
    new pg.Pool({
      ...{ connectionString, max },
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      stream: () => socketThatHangsUp(SILENCE_MS),
      ...(pooled ? { Client: SelfClosingClient } : { ...SESSION, Client: PreparedStatementClient }),
      application_name: NAME,
    }),
  );
}

/** How PgBouncer refuses who comes after its own sign-in to the database failed: it has passed nothing on. */
const NOT_PASSED_ON = /server login has been failing/;

/** By then PgBouncer, which the refused one made try again, is signed in where the database is there. */
const ASK_AGAIN_MS = 150;

/**
 * The connections of `pool` through PgBouncer. What it refused because it was not signed in is asked again, reads and
 * changes without a key too, for as long as a request waits for a connection.
 */
export function askAgainThroughPooler(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new AskingAgain(pool),
    end: () => pool.end(),
  };
}

/** A connection that is taken with its first statement, and another one in place of the one that PgBouncer refused. */
class AskingAgain {
  readonly #pool: pg.Pool;
  #client: pg.PoolClient | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  // biome-ignore lint/suspicious/noExplicitAny: by its type a cursor may be asked for too, which the shop never does.
  query(text: any, values?: any): any {
    return this.#query(text, values);
  }

  async #query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const deadline = performance.now() + CONNECT_TIMEOUT_MS;
    for (;;) {
      try {
        this.#client ??= await this.#pool.connect();
        return await this.#client.query(text, values);
      } catch (error) {
        if (!NOT_PASSED_ON.test(String(error)) || performance.now() > deadline) throw error;
        this.release(true);
        await pause(ASK_AGAIN_MS);
      }
    }
  }

  release(destroy?: boolean): void {
    this.#client?.release(destroy);
    this.#client = undefined;
  }
}

/** Makes sure that PgBouncer keeps the time limits that a connection through it cannot ask for. @throws {StartError} */
export async function assertPoolerLimits(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, application_name: NAME });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ limited: boolean }>(`
      select bool_and(setting::int between 1 and ${STATEMENT_MS}) as limited from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`);
    if (rows[0]?.limited) return;
  } finally {
    await client.end().catch(() => {});
  }
  throw new StartError(
    'DATABASE_URL: за PgBouncer у запросов нет предела времени. Возьмите connect_query из deploy/cluster/pgbouncer.ini и перезапустите PgBouncer.',
  );
}

/** True when what refused the connection is PgBouncer where PostgreSQL itself was expected. */
export const isPgBouncerError = (error: unknown): boolean => errorCodeOf(error) === NO_SETTINGS;

/** One connection for what may take its time: a start, a migration, or waiting until another process has migrated. */
export function createMigrationPool(connectionString: string): pg.Pool {
  return watched(
    new pg.Pool({
      connectionString,
      options: OPTIONS,
      max: 1,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: IDLE_MS,
      application_name: NAME,
    }),
  );
}

/** A connection may die at any moment, also between two statements; the next query gets the error. */
function watched(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {});
  // In somebody's hands it has no other listener, and an error without a listener ends the process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

function socketThatHangsUp(afterMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(afterMs, () => {
    socket.destroy(Object.assign(new Error('the database says nothing'), { code: 'ETIMEDOUT' }));
  });
  return socket;
}

/** Stands in the text of a statement that comes so often that its plan is worth keeping. */
export const PREPARED_STATEMENT_MARK = '/* prepared */';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? hash('sha1', text).slice(0, 16);
  names.set(text, name);
  return name;
}

/**
 * A connection that closes once it is of no use: PostgreSQL has said that it ends it, or it leads to a server that only
 * reads. The pool would hand it out again before its end is seen.
 */
class SelfClosingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads take anything.
  override query(text: any, values?: any, callback?: any): any {
    const asked: unknown = super.query(text, values, callback);
    if (asked instanceof Promise) {
      asked.catch((error: { severity?: unknown }) => {
        if (isNotPrimaryError(error) || error.severity === 'FATAL') void this.end();
      });
    }
    return asked;
  }
}

/**
 * A connection on which PostgreSQL reads and plans a marked statement once: for the shop's shortest
 * queries that takes longer than running them. Marked texts must be few, since each connection keeps all.
 */
class PreparedStatementClient extends SelfClosingClient {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads take anything.
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text === 'string' && text.includes(PREPARED_STATEMENT_MARK)) {
      return super.query({ name: nameOf(text), text, values }, callback);
    }
    return super.query(text, values, callback);
  }
}
