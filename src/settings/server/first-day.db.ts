import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The ids of the things that the first start made to try the shop out with, of each kind. */
export interface Examples {
  categories: number[];
  products: number[];
  facilities: number[];
}

/** Whether the first day is put away, and what the examples are. */
export async function findFirstDay(db: Db): Promise<{ hidden: boolean; examples: Examples }> {
  const row = await db.selectFrom('first_day').selectAll().executeTakeFirstOrThrow();
  return {
    hidden: row.hidden_at !== null,
    examples: {
      categories: row.example_categories.map(Number),
      products: row.example_products.map(Number),
      facilities: row.example_facilities.map(Number),
    },
  };
}

/** Puts the first day away or brings it back; false when it was so before. */
export async function writeHidden(tx: Db, hidden: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('first_day')
    .set({ hidden_at: hidden ? sql<Date>`now()` : null })
    .where('hidden_at', hidden ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Remembers which things are examples. */
export async function storeExamples(tx: Db, { categories, products, facilities }: Examples): Promise<void> {
  await tx
    .updateTable('first_day')
    .set({ example_categories: categories, example_products: products, example_facilities: facilities })
    .execute();
}
