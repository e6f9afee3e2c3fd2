import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { ProductsTable } from './catalog.tables.ts';

/** Adds products; returns their ids in the same order. */
export async function insertProducts(db: Db, products: Insertable<ProductsTable>[]): Promise<number[]> {
  const rows = await db.insertInto('products').values(products).returning('id').execute();
  return rows.map((row) => row.id);
}

/** What a change must know of a product, deleted or not. */
export function findProductBeforeChange(db: Db, id: number) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'version', 'picture_id', 'category_id', 'parts', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What products are called, deleted or not, in the order of `ids`. */
export async function listProductNames(db: Db, ids: number[]): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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

/** Puts a product back on sale. */
export async function unmarkProductDeleted(db: Db, id: number): Promise<void> {
  await db.updateTable('products').set({ deleted_at: null }).where('id', '=', id).execute();
}
