/** What an error calls itself: `ENOSPC` of the system, `53100` of a database. */
export function errorCodeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

const looksLike = (error: unknown, codes: RegExp, words: RegExp): boolean =>
  codes.test(errorCodeOf(error) ?? '') || (error instanceof Error && words.test(error.message));

const NOT_PRIMARY = ['0A000', '25006'];

/** True when a server refuses to write, or to read a table of a primary alone: it was the primary once, or never was. */
export const isNotPrimaryError = (error: unknown): boolean => NOT_PRIMARY.includes(errorCodeOf(error) ?? '');

const CUT_OFF = /^(57P0[12]|08\w{3}|ECONNRESET|EPIPE)$/;
const CUT_OFF_WORDS = /Connection terminated unexpectedly|not queryable|has been discarded/i;

/** True when the connection ended, or led to a server that only reads: another one may be had at once. */
export const isConnectionLostError = (error: unknown): boolean =>
  isNotPrimaryError(error) || looksLike(error, CUT_OFF, CUT_OFF_WORDS);

// 25P03: a transaction forgotten for too long; 53…: no memory, no disk, no connection left there.
const AWAY = /^(ECONNREFUSED|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|25P03|53\w{3}|57P0\d|57014)$/;
const AWAY_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|timeout expired/i;

/** True when a query failed because the database is gone, busy or shutting down, not because it is wrong. */
export function isDatabaseUnavailableError(error: unknown): boolean {
  if (isConnectionLostError(error) || looksLike(error, AWAY, AWAY_WORDS)) return true;
  // The socket file of a PostgreSQL on this machine is gone while it is stopped.
  return (error as { syscall?: unknown } | undefined)?.syscall === 'connect';
}
