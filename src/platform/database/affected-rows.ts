import type { RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Runs a statement that writes; returns how many rows it has written or deleted. */
export async function affectedRows(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db);
  return Number(numAffectedRows);
}
