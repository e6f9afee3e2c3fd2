import { sql, type Transaction } from 'kysely';
import type { Db } from './database.ts';
import { errorCodeOf, isConnectionLostError } from './database-errors.ts';
import type { Tables } from './tables.ts';

/** How often something is begun before its failure is the response. */
const MOST_TRIES = 5;

/** Broken off by PostgreSQL so that another may go on: of two that wait for each other, or cannot both be right. */
const BROKEN_OFF = ['40P01', '40001'];

/** Whether what is done twice is there once, as a key makes sure: then it is done again after a commit without a response. */
export interface RetryOptions {
  repeatable: boolean;
}

/**
 * Runs `work` in a transaction, and from its beginning again when PostgreSQL has broken it off in favour of another one;
 * one that is repeatable also once after its connection was cut off.
 * Nothing of a try that was broken off is stored, so what `work` does belongs into the transaction: letters and
 * audit entries are rows of it; a request of the network, or a line in the log, would be made twice.
 */
export function inTransaction<Done>(
  db: Db,
  work: (tx: Transaction<Tables>) => Promise<Done>,
  options?: RetryOptions,
): Promise<Done> {
  return retryTransaction(() => db.transaction().execute(work), options);
}

/** The same for statements that are transactions of their own, the last of which alone stores something. */
export async function retryTransaction<Done>(
  work: () => Promise<Done>,
  { repeatable }: RetryOptions = { repeatable: false },
): Promise<Done> {
  let mayReconnect = repeatable;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const reconnects = mayReconnect && isConnectionLostError(error);
      if (reconnects) mayReconnect = false;
      if (tries === MOST_TRIES || !(reconnects || BROKEN_OFF.includes(errorCodeOf(error) ?? ''))) throw error;
    }
  }
}

/** Runs a part of a transaction, which goes on when the part fails: what the part did is undone, its error thrown. */
export async function inSavepoint<Done>(tx: Db, work: () => Promise<Done>): Promise<Done> {
  await sql`savepoint part`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}
