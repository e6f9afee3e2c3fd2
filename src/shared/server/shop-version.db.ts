import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * The state of everything that visitors are shown, as one text, to be read in the same statement as the
 * rows it belongs to. Triggers give it a new value at every write to products, categories or facilities,
 * whoever writes (db/migrations/0006_search.sql, 0008_announcements.sql): what was made under another value
 * is out of date. The settings are one row, known by the transaction that wrote it. Out of date is also what was
 * made on another day in Moscow, for goods come back on a day. Whatever is remembered of the shop compares this
 * and nothing else; rows of products have stamps of their own beside it.
 */
export const shopVersion = sql<string>`concat(
  (select version from catalog_version), ' ', (select version from facilities_version), ' ',
  (select xmin from shop_settings), ' ',
  (now() at time zone 'Europe/Moscow')::date
)`;

/** Returns the state of the shop at this moment. */
export async function readShopVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${shopVersion} as version`.execute(db);
  return rows[0]?.version ?? '';
}
