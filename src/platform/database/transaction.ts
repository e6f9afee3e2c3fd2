import type { Transaction } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** How often something is begun before its failure is the answer. */
const MOST_TRIES = 5;

/** Broken off by PostgreSQL so that another may go on: of two that wait for each other, or cannot both be right. */
const BROKEN_OFF = ['40P01', '40001'];

/**
 * Runs `work` in a transaction, and from its beginning again when PostgreSQL has broken it off in favour of another one.
 * Nothing of a try that was broken off is stored, so what `work` does belongs into the transaction: letters and
 * audit entries are rows of it; a request of the network, or a line in the log, would be made twice.
 */
export function inTransaction<Done>(db: Db, work: (tx: Transaction<Tables>) => Promise<Done>): Promise<Done> {
  return retryOnTransactionConflict(() => db.transaction().execute(work));
}

/** The same for a single statement, which is a transaction of its own. */
export async function retryOnTransactionConflict<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (tries === MOST_TRIES || !BROKEN_OFF.includes(code)) throw error;
    }
  }
}
