import { sql } from 'kysely';
import type { Day } from '../../../lib/calendar.ts';
import type { Db } from '../../../platform/database/database.ts';
import { selectProducts } from '../products.db.ts';

/** Names the state of the catalogue: triggers renew it at every write, and goods come back on a day. */
export const catalogueVersion = sql<string>`concat(
  (select version from versions where subject = 'catalog'), ' ', (now() at time zone 'Europe/Moscow')::date
)`;

/** How many products, by their numbers, share one checksum. */
export const CHECKSUM_BLOCK_SIZE = 64;

/** A checksum for each block of products, deleted ones too: another one means that some row of it was written. */
export async function readChecksums(db: Db): Promise<{ block: number; checksum: number }[]> {
  // What a row was last written by, and how often it was: after a restore the former may be the same by chance.
  const { rows } = await sql<{ block: number; checksum: number }>`
    select (id / ${sql.lit(CHECKSUM_BLOCK_SIZE)})::int as block,
      bit_xor(hashint8extended(id + (version::bigint << 40), xmin::text::bigint)) % 9007199254740881 as checksum
    from products group by 1`.execute(db);
  return rows;
}

/** The day in Moscow, by which goods come back. */
export async function readMoscowDay(db: Db): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`select (now() at time zone 'Europe/Moscow')::date as day`.execute(
    db,
  );
  return rows[0]?.day ?? '';
}

/** These products, deleted or not, unordered. */
export function readProductsByIds(db: Db, ids: number[]) {
  return allColumns(db).where('p.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
}

/** The next products by number, deleted or not. */
export function readProductsAfter(db: Db, after: number, limit: number) {
  return allColumns(db).where('p.id', '>', after).orderBy('p.id').limit(limit).execute();
}

const allColumns = (db: Db) =>
  selectProducts(db).select([
    sql<boolean>`p.deleted_at is not null`.as('deleted'),
    sql<string>`p.xmin::text`.as('written'),
  ]);
