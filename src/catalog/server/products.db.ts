import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { columnByProductField, productFieldNames } from '../product-fields.ts';
import { inCategorySubtree } from './categories.db.ts';

/** Whether a product (`p`) is out on this day in Moscow. */
export const isOutOfStockSql = sql<boolean>`(p.out and coalesce(p.out_until > (now() at time zone 'Europe/Moscow')::date, true))`;

/** Products (`p`) with what every answer needs of their category and picture. */
export function selectProducts(db: Db) {
  return db
    .selectFrom('products as p')
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('pictures as i', 'i.id', 'p.picture_id')
    .select([
      ...productFieldNames.map((name) => `p.${columnByProductField[name]}` as const),
      ...(['p.id', 'p.out_until', 'p.out_reason', 'p.parts', 'p.version'] as const),
      isOutOfStockSql.as('out'),
      'c.name as category_name',
      'p.picture_id',
      'p.picture_name',
      'i.hash as picture_hash',
      'i.color as picture_color',
    ]);
}

export type StoredProduct = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number];

/** Rows in the order of their ids; ids without a row are left out. */
function inOrder<Row extends { id: number }>(ids: Iterable<number>, rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return Array.from(ids).flatMap((id) => byId.get(id) ?? []);
}

/** These products, deleted or not, in the order of the ids. */
export async function findProductsByIds(db: Db, ids: number[]): Promise<StoredProduct[]> {
  const rows = await selectProducts(db).where('p.id', '=', sql<number>`any(${ids})`).execute();
  return inOrder(ids, rows);
}

/** The products on sale of a category and all below it, by priority; ties by id. */
export function listCategoryProducts(db: Db, categoryId: number, sortMethod: 'ASC' | 'DESC') {
  return selectProducts(db)
    .where('p.deleted_at', 'is', null)
    .where(inCategorySubtree(categoryId))
    .orderBy('p.priority_sort', sortMethod === 'ASC' ? 'asc' : 'desc')
    .orderBy('p.id')
    .execute();
}

/** Products that were deleted, the last one first. */
export function listDeletedProducts(db: Db): Promise<StoredProduct[]> {
  return selectProducts(db)
    .where('p.deleted_at', 'is not', null)
    .orderBy('p.deleted_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}
