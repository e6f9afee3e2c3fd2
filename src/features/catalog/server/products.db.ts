import { sql } from 'kysely';
import { PREPARED } from '../../../shared/server/database/postgres-pools.ts';
import type { Db } from '../../../shared/server/database.ts';
import { shopVersion } from '../../../shared/server/shop-version.db.ts';
import { inCategory } from './categories.db.ts';

/** Whether a product (`p`) is out on this day in Moscow. */
export const isOut = sql<boolean>`(p.out and coalesce(p.out_until > (now() at time zone 'Europe/Moscow')::date, true))`;

/** Products (`p`) with what every answer needs of their category and picture. */
export function products(db: Db) {
  return db
    .selectFrom('products as p')
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('pictures as i', 'i.id', 'p.picture_id')
    .select([
      'p.id',
      'p.name',
      'p.price_kopecks',
      'p.priority_sort',
      'p.category_id',
      'c.name as category_name',
      'p.restrictions',
      'p.picture_id',
      'p.picture_name',
      'i.hash as picture_hash',
      'i.color as picture_color',
      'p.weight_grams',
      'p.description',
      'p.tags',
      'p.choices',
      isOut.as('out'),
      'p.out_until',
      'p.out_reason',
      'p.parts',
      'p.version',
    ]);
}

export type FoundProduct = Awaited<ReturnType<ReturnType<typeof products>['execute']>>[number];

/** Rows in the order of their ids; ids without a row are left out. */
function inOrder<Row extends { id: number }>(ids: Iterable<number>, rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return Array.from(ids).flatMap((id) => byId.get(id) ?? []);
}

/** The products on sale among these ids, in their order, each with the state of the shop. */
export async function findProductsOnSale(db: Db, ids: number[] | Float64Array) {
  const rows = await products(db)
    .modifyFront(sql.raw(PREPARED))
    .select(shopVersion.as('shop_version'))
    .where('p.deleted_at', 'is', null)
    .where('p.id', '=', sql<number>`any(${Array.from(ids)})`)
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
