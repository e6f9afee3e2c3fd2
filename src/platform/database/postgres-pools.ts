import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';

/**
 * The shop asks much and little at a time: compiling a plan to machine code, which PostgreSQL does on a
 * high estimate, would take far longer than running it.
 */
const OPTIONS = '-c jit=off';

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

/**
 * The connections that requests share. Nothing on them can hang: not a statement, not a forgotten
 * transaction, not a server that is there and silent. What is cut off reads as «the database is away».
 */
export function requestPool(connectionString: string, max: number): pg.Pool {
  return watched(
    new pg.Pool({
      ...{ connectionString, max },
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      stream: () => socketThatHangsUp(SILENCE_MS),
      Client: PreparedStatementClient,
      options: OPTIONS,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      application_name: NAME,
    }),
  );
}

/** One connection for what may take its time: a start, a migration, or waiting until another process has migrated. */
export function migrationPool(connectionString: string): pg.Pool {
  return watched(
    new pg.Pool({
      connectionString,
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
 * A connection on which PostgreSQL reads and plans a marked statement once: for the shop's shortest
 * queries that takes longer than running them. Marked texts must be few, since each connection keeps all.
 */
export class PreparedStatementClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads take anything.
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text === 'string' && text.includes(PREPARED_STATEMENT_MARK)) {
      return super.query({ name: nameOf(text), text, values }, callback);
    }
    return super.query(text, values, callback);
  }
}
