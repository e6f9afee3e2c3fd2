import { type Insertable, sql, type Updateable } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import { columnByProductField, productFieldNames } from '../product-fields.ts';
import type { ProductsTable, StoredSetPart } from './catalog.tables.ts';
import { isInCategorySubtreeSql } from './categories.db.ts';

const isOutByHandSql = sql<boolean>`(p.out and coalesce(p.out_until > (now() at time zone 'Europe/Moscow')::date, true))`;
const hasEndedSql = sql<boolean>`has_ended(p.id, p.parts)`;
// Asked of all goods, the function would take longer than everything else; with the stock (`s`) beside, few need it.
const hasEndedByStockSql = sql<boolean>`((s.available = 0 or p.parts <> '[]') is true and ${hasEndedSql})`;

/** Whether a product (`p`) is out on this day in Moscow: by hand, or since it has ended. */
export const isOutOfStockSql = sql<boolean>`(${isOutByHandSql} or ${hasEndedSql})`;

/** The day on which a product (`p`) that is out by hand is back; of one that has ended none is known. */
export const outUntilSql = sql<Day | null>`case when p.out_until is not null and not ${hasEndedSql} then p.out_until end`;

/** Products (`p`) with what every response needs of their category and picture. */
export function buildProductsQuery(db: Db) {
  return db
    .selectFrom('products as p')
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('pictures as i', 'i.id', 'p.picture_id')
    .leftJoin('product_stock as s', 's.product_id', 'p.id')
    .select([
      ...productFieldNames.map((name) => `p.${columnByProductField[name]}` as const),
      ...(['p.id', 'p.out_reason', 'p.purchase_price_on', 'p.parts', 'p.version'] as const),
      sql<boolean>`(${isOutByHandSql} or ${hasEndedByStockSql})`.as('out'),
      outUntilSql.as('out_until'),
      hasEndedByStockSql.as('sold_out'),
      // Of more than a few nothing is said: they would renew the catalogue with each order.
      sql<number | null>`case when s.available <= 20 then s.available end`.as('left'),
      'c.name as category_name',
      'p.picture_id',
      'p.picture_name',
      'i.hash as picture_hash',
      'i.color as picture_color',
    ]);
}

export type ProductQueryRow = Awaited<ReturnType<ReturnType<typeof buildProductsQuery>['execute']>>[number];

/** Rows in the order of their ids; ids without a row are left out. */
function inOrder<Row extends { id: number }>(ids: Iterable<number>, rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return Array.from(ids).flatMap((id) => byId.get(id) ?? []);
}

/** These products, deleted or not, in the order of the ids. */
export async function findProductsByIds(db: Db, ids: number[]): Promise<ProductQueryRow[]> {
  const rows = await buildProductsQuery(db).where('p.id', '=', sql<number>`any(${ids})`).execute();
  return inOrder(ids, rows);
}

/** The products on sale of a category and all below it, by priority; ties by id. */
export function listCategoryProducts(db: Db, categoryId: number, sortMethod: 'ASC' | 'DESC') {
  return buildProductsQuery(db)
    .where('p.deleted_at', 'is', null)
    .where(isInCategorySubtreeSql(categoryId))
    .orderBy('p.priority_sort', sortMethod === 'ASC' ? 'asc' : 'desc')
    .orderBy('p.id')
    .execute();
}

/** Products that were deleted, the last one first. */
export function listDeletedProducts(db: Db) {
  return buildProductsQuery(db)
    .select('p.deleted_at')
    .where('p.deleted_at', 'is not', null)
    .orderBy('p.deleted_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}

/** What sets need of the products they hold, deleted or not, by id. */
export async function findPartProducts(db: Db, parts: readonly StoredSetPart[]) {
  const ids = new Set(parts.map(({ productId }) => productId));
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'weight_grams', 'tags', 'parts'])
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The sets that hold a product, by id. */
export function findSetsContainingProduct(db: Db, productId: number) {
  return db
    .selectFrom('products')
    .select(['id', 'name'])
    .where(sql<boolean>`parts <> '[]' and parts @> ${JSON.stringify([{ productId }])}::jsonb`)
    .orderBy('id')
    .execute();
}

/** Adds products; returns their ids in the same order. */
export async function insertProducts(db: Db, products: Insertable<ProductsTable>[]): Promise<number[]> {
  const rows = await db.insertInto('products').values(products).returning('id').execute();
  return rows.map((row) => row.id);
}

/** What a change must know of a product, deleted or not. */
export function findProductBeforeChangeById(db: Db, id: number) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'version', 'picture_id', 'category_id', 'parts', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What products are called, deleted or not, in the order of `ids`. */
export async function listProductNamesByIds(db: Db, ids: number[]): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return inOrder(ids, rows);
}

/** Writes those fields of a product that are given, deleted or not. */
export async function updateProductFields(
  db: Db,
  id: number,
  fields: Updateable<ProductsTable>,
): Promise<void> {
  if (Object.values(fields).every((value) => value === undefined)) return;
  await db.updateTable('products').set(fields).where('id', '=', id).execute();
}

/** Takes a product off sale; false when none of that id is on sale. */
export async function markProductDeleted(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function unmarkProductDeleted(db: Db, id: number): Promise<void> {
  await db.updateTable('products').set({ deleted_at: null }).where('id', '=', id).execute();
}
