import { sql } from 'kysely';
import type { Db } from '../../../shared/server/database.ts';

/**
 * The state of the catalogue as one text, to be read in the same statement as the rows it belongs to.
 * Triggers give it a new value at every write to products or categories, whoever writes
 * (db/migrations/0006_search.sql), so what was remembered under another value is out of date.
 */
export const catalogVersion = sql<string>`coalesce((select version::text from catalog_version), '')`;

/** The state of the catalogue at this moment. */
export async function readCatalogVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${catalogVersion} as version`.execute(db);
  return rows[0]?.version ?? '';
}

/**
 * Holds the catalogue until the transaction ends, before anything of it is read or written there. Writers
 * come in one by one: what one of them has checked (that a category is empty, that a move makes no circle)
 * stays so until it is done. Only administrators write here, so nobody waits for long; readers never wait.
 */
export async function holdCatalog(tx: Db): Promise<void> {
  await sql`select touch_catalog()`.execute(tx);
}
