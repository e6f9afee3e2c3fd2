import { sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';

/** The columns that an administrator writes; what is undefined stays as it is. */
export interface ProductColumns {
  name: string;
  price_kopecks: number;
  priority_sort: number;
  category_id: number;
  restrictions?: string | null;
  weight_grams?: number | null;
  description?: string | null;
  tags?: string[];
  choices?: string[];
  out?: boolean;
  out_until?: Day | null;
  out_reason?: string | null;
  /** As JSON. */
  parts?: string;
  picture_id?: number | null;
  picture_name?: string | null;
}

interface NewProduct extends ProductColumns {
  /** When it was taken off sale; without it the product is on sale. */
  deleted_at?: Date | null;
}

/** Adds products; returns their ids in the same order. */
export async function insertProducts(db: Db, products: NewProduct[]): Promise<number[]> {
  const rows = await db.insertInto('products').values(products).returning('id').execute();
  return rows.map((row) => row.id);
}

/** What a change must know of a product, deleted or not. */
export function findProductState(db: Db, id: number) {
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
export async function changeProduct(db: Db, id: number, fields: Partial<ProductColumns>): Promise<void> {
  if (Object.values(fields).every((value) => value === undefined)) return;
  await db.updateTable('products').set(fields).where('id', '=', id).execute();
}

/** Takes a product off sale; false when none of that id is on sale. */
export async function markDeleted(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts a product back on sale. */
export async function markOnSale(db: Db, id: number): Promise<void> {
  await db.updateTable('products').set({ deleted_at: null }).where('id', '=', id).execute();
}
