import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { createRowPurger } from '../../platform/database/row-purger.db.ts';
import type { EditsTable } from './audit.tables.ts';

/** Says in whose name this transaction changes goods, categories and facilities. */
export async function setTransactionEditor(tx: Db, administratorId: number): Promise<void> {
  await sql`select set_config('shop.administrator', ${String(administratorId)}, true)`.execute(tx);
}

/** How many changes a refusal tells of; the last ones. */
const MOST_CHANGES = 20;

/** What happened to a thing after one of its versions, the last changes, the first of them first. */
export async function listEditsAfterVersion(tx: Db, thing: EditsTable['thing'], id: number, after: number) {
  const rows = await tx
    .selectFrom('edits')
    .leftJoin('users', 'users.id', 'edits.administrator_id')
    .select(['edits.created_at as at', 'administrator_id', 'last_name', 'first_name', 'was', 'became'])
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .where('edits.version', '>', after)
    .orderBy('edits.version', 'desc')
    .limit(MOST_CHANGES)
    .execute();
  return rows.reverse();
}

/** What this transaction has changed so far of things of one kind. */
export function listTransactionEdits(tx: Db, thing: EditsTable['thing']) {
  return (
    tx
      .selectFrom('edits')
      .select(['thing_id', 'was', 'became'])
      .where('thing', '=', thing)
      // The number of a transaction comes again after years, the moment when this one began does not.
      .where('created_at', '>=', sql<Date>`now()`)
      .where(sql<boolean>`xmin = pg_current_xact_id()::xid`)
      .execute()
  );
}

export const purgeEdits = createRowPurger('edits', 'created_at');
