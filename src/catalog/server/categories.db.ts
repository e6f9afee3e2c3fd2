import { type RawBuilder, sql } from 'kysely';
import { fieldValuesToRow, listFieldColumns } from '../../lib/fields.ts';
import type { Db } from '../../platform/database/database.ts';
import { type CategoryInput, categoryFields } from '../categories.contract.ts';

/** Every category, siblings in the order they are shown in. */
export function listCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'parent_id', ...listFieldColumns(categoryFields), 'version'])
    .orderBy('priority_sort', (order) => order.desc().nullsLast())
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();
}

export type StoredCategory = Awaited<ReturnType<typeof listCategories>>[number];

/** True for products (as `p`) of a category or of any below it; for none when it does not exist. */
export function isInCategorySubtreeSql(id: number): RawBuilder<boolean> {
  // An array, so that the index of each category is read instead of all products.
  return sql`p.category_id = any(array(
    with recursive branch as (
      select id from categories where id = ${id}
      union
      select below.id from categories as below join branch on below.parent_id = branch.id
    )
    select id from branch
  ))`;
}

export async function findExistingCategoryIds(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** True while there is neither a category nor a product, not even a deleted one. */
export async function isCatalogEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from categories) and not exists (select from products) as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

/**
 * How far a shop with these examples has come: whether a category is its own, or an example that was changed, and
 * whether something else is on sale; how many examples are.
 */
export async function readGoodsForShopSetupProgress(
  db: Db,
  examples: { categories: number[]; products: number[] },
) {
  const { categories, products } = examples;
  const { rows } = await sql<{ ownCategories: boolean; ownProducts: boolean; examples: number }>`
    select
      exists (
        select from categories where not (id = any(${categories}::bigint[]) and version = 1)
      ) as "ownCategories",
      exists (
        select from products where deleted_at is null and id <> all(${products}::bigint[])
      ) as "ownProducts",
      (
        select count(*) from products where deleted_at is null and id = any(${products}::bigint[])
      )::int as examples`.execute(db);
  return rows[0] ?? { ownCategories: false, ownProducts: false, examples: 0 };
}

export function findCategoryById(db: Db, id: number) {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface NewCategory extends CategoryInput {
  /** The category that it hangs below; without one it is a root. */
  parentId?: number | null;
}

/** Adds categories; returns their ids in the same order. */
export async function insertCategories(db: Db, categories: NewCategory[]): Promise<number[]> {
  const rows = await db
    .insertInto('categories')
    .values(
      categories.map(({ parentId = null, ...fields }) => ({
        ...fieldValuesToRow(categoryFields, fields),
        parent_id: parentId,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Writes those fields of a category that are given. */
export async function updateCategoryFields(
  db: Db,
  id: number,
  fields: Partial<CategoryInput>,
): Promise<void> {
  const columns = fieldValuesToRow(categoryFields, fields);
  if (Object.values(columns).every((value) => value === undefined)) return;
  await db.updateTable('categories').set(columns).where('id', '=', id).execute();
}

/** Hangs a category below another one; null makes it a root. */
export async function setParent(db: Db, id: number, parentId: number | null): Promise<void> {
  await db.updateTable('categories').set({ parent_id: parentId }).where('id', '=', id).execute();
}

/** What a category is called and what keeps it from being deleted; undefined when there is no such category. */
export async function findCategoryDeletionBlockers(db: Db, id: number) {
  const { rows } = await sql<{ name: string; hasCategories: boolean; hasProducts: boolean }>`
    select
      c.name,
      exists (select from categories as below where below.parent_id = c.id) as "hasCategories",
      exists (select from products where category_id = c.id and deleted_at is null) as "hasProducts"
    from categories as c where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Removes a category; its deleted products are left without one. */
export async function deleteCategoryRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('categories').where('id', '=', id).execute();
}

/**
 * Holds the catalogue until the transaction ends, before anything of it is read or written there. Writers
 * come in one by one: what one of them has checked (that a category is empty, that a move makes no circle)
 * stays so until it is done. Only administrators write here, so no one waits for long; readers never wait.
 */
export async function lockCatalog(tx: Db): Promise<void> {
  await sql`select from versions where subject = 'catalog' for update`.execute(tx);
}
