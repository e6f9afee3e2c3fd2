import { sql } from 'kysely';
import type { Day } from '../../../lib/calendar.ts';
import type { Db } from '../../../platform/database/database.ts';
import { buildProductsQuery } from '../products.db.ts';

const version = sql<string>`(select version from versions where subject = 'catalog')`;
const moscowDay = sql<Day>`(now() at time zone 'Europe/Moscow')::date`;

/** Names the state of the catalogue: triggers renew it at every write, and goods come back on a day. */
export const catalogueVersionSql = sql<string>`concat(${version}, ' ', ${moscowDay})`;

/** A state of the catalogue in the database. */
export interface CatalogueVersion {
  version: string;
  /** The day in Moscow, by which goods come back. */
  day: Day;
}

/** The state now, and whether the database knows what has changed since the one before. */
export async function readCatalogueVersion(
  db: Db,
  before: CatalogueVersion | undefined,
): Promise<CatalogueVersion & { isChangeKnown: boolean }> {
  const { rows } = await sql<CatalogueVersion & { isChangeKnown: boolean }>`
    select ${version} as version, ${moscowDay} as day,
      exists (select from catalog_changes where version = ${before?.version ?? null}) as "isChangeKnown"`.execute(
    db,
  );
  const [state] = rows;
  if (state === undefined) throw new Error('a row was selected');
  return state;
}

/**
 * The next products by number, deleted or not: with `changed` those alone that were written since a state, the sets,
 * which follow what they hold, and on another day those that may be back.
 */
export function listProductsAfterId(
  db: Db,
  after: number,
  limit: number,
  changed: { since: string; isOtherDay: boolean } | undefined,
) {
  // An array, so that the index is asked for each product instead of all being read.
  const written = sql<boolean>`(p.id = any(array(
    select unnest(products) from catalog_changes
    where number > (select number from catalog_changes where version = ${changed?.since})
  )) or p.parts <> '[]')`;
  return buildProductsQuery(db)
    .select([sql<boolean>`p.deleted_at is not null`.as('deleted'), sql<string>`p.xmin::text`.as('written')])
    .where('p.id', '>', after)
    .$if(changed?.isOtherDay === false, (query) => query.where(written))
    .$if(changed?.isOtherDay === true, (query) =>
      query.where(({ or, eb }) => or([written, eb('p.out_until', 'is not', null)])),
    )
    .orderBy('p.id')
    .limit(limit)
    .execute();
}
