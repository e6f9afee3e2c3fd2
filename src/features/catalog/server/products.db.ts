import { sql } from 'kysely';
import { PREPARED } from '../../../shared/server/database/postgres-pools.ts';
import type { Db } from '../../../shared/server/database.ts';
import { shopVersion } from '../../../shared/server/shop-version.db.ts';
import { inCategory } from './categories.db.ts';

/** Whether a product (`p`) is out on this day in Moscow. */
export const isOut = sql<boolean>`(p.out and coalesce(p.out_until > (now() at time zone 'Europe/Moscow')::date, true))`;

/** A product by its id, and its stamp: what was read under the same stamp is as it is now. */
export interface Stamped {
  id: number;
  stamp: string;
}

/** Whoever writes a row or its category changes what it was last written by; whether it is out depends on the day. */
const stampOf = (written: string) =>
  sql<string>`concat(${sql.ref(written)}, '-', c.xmin, '-', (now() at time zone 'Europe/Moscow')::date)`;

/**
 * Stands in a statement for all products of a page (`found` with their `id`, `category_id`, `written`, which is their
 * xmin, and `place`), to be read by `stampedIn`.
 */
export const allStamped = sql`(
  select string_agg(concat(found.id, ' ', ${stampOf('found.written')}), ',' order by found.place)
  from found left join categories as c on c.id = found.category_id
)`;

/** The products that a statement named through `allStamped`. */
export function stampedIn(text: string | null): Stamped[] {
  if (text === null) return [];
  return text.split(',').map((one) => {
    const space = one.indexOf(' ');
    return { id: Number(one.slice(0, space)), stamp: one.slice(space + 1) };
  });
}

/** The stamps of the products on sale among these, in their order, and the state of the shop. */
export async function findStamps(db: Db, ids: number[]): Promise<{ stamped: Stamped[]; version: string }> {
  const { rows } = await sql<{ version: string; stamped: string | null }>`${sql.raw(PREPARED)}
    with found as (
      select p.id, p.category_id, p.xmin as written, place
      from unnest(${ids}::bigint[]) with ordinality as page (id, place) join products as p on p.id = page.id
      where p.deleted_at is null
    )
    select ${shopVersion} as version, ${allStamped} as stamped`.execute(db);
  const { version = '', stamped = null } = rows[0] ?? {};
  return { stamped: stampedIn(stamped), version };
}

/** What a product (`p`) is by itself, whoever asks. */
export const ownColumns = [
  'p.id',
  'p.name',
  'p.price_kopecks',
  'p.priority_sort',
  'p.category_id',
  'p.restrictions',
  'p.picture_name',
  'p.weight_grams',
  'p.description',
  'p.tags',
  'p.choices',
  isOut.as('out'),
  'p.out_until',
  'p.out_reason',
  'p.version',
] as const;

/** Products (`p`) with what every answer needs of their category and picture. */
export function products(db: Db) {
  return db
    .selectFrom('products as p')
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('pictures as i', 'i.id', 'p.picture_id')
    .select([
      ...ownColumns,
      'c.name as category_name',
      'p.picture_id',
      'i.hash as picture_hash',
      'i.color as picture_color',
      'p.parts',
    ]);
}

export type FoundProduct = Awaited<ReturnType<ReturnType<typeof products>['execute']>>[number];

/** Rows in the order of their ids; ids without a row are left out. */
function inOrder<Row extends { id: number }>(ids: Iterable<number>, rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return Array.from(ids).flatMap((id) => byId.get(id) ?? []);
}

/** The products on sale among these ids, in their order, each with its stamp and the state of the shop. */
export async function findProductsOnSale(db: Db, ids: number[]) {
  const rows = await products(db)
    .modifyFront(sql.raw(PREPARED))
    .select([shopVersion.as('shop_version'), stampOf('p.xmin').as('stamp')])
    .where('p.deleted_at', 'is', null)
    .where('p.id', '=', sql<number>`any(${ids})`)
    .execute();
  return inOrder(ids, rows);
}

/** These products, deleted or not, in the order of the ids. */
export async function findProducts(db: Db, ids: number[]): Promise<FoundProduct[]> {
  const rows = await products(db).where('p.id', '=', sql<number>`any(${ids})`).execute();
  return inOrder(ids, rows);
}

/** The products on sale of a category and all below it, by priority; ties by id. */
export function listByPriority(db: Db, categoryId: number, sortMethod: 'ASC' | 'DESC') {
  return products(db)
    .where('p.deleted_at', 'is', null)
    .where(inCategory(categoryId))
    .orderBy('p.priority_sort', sortMethod === 'ASC' ? 'asc' : 'desc')
    .orderBy('p.id')
    .execute();
}

/** The first products on sale by priority, and how many there are in all. */
export async function listOnSale(db: Db, most: number): Promise<{ rows: FoundProduct[]; total: number }> {
  const rows = await products(db)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.priority_sort', 'desc')
    .orderBy('p.id')
    .limit(most)
    .execute();
  if (rows.length < most) return { rows, total: rows.length };
  const { total } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Products that were deleted, the last one first. */
export function listDeleted(db: Db): Promise<FoundProduct[]> {
  return products(db)
    .where('p.deleted_at', 'is not', null)
    .orderBy('p.deleted_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}
