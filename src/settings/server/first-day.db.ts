import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import {
  findShopStateRow,
  lockShopStateRow,
  writeShopStateRow,
} from '../../platform/database/shop-state.db.ts';

/** The ids of the things that the first start made to try the shop out with, of each kind. */
export interface ExampleIds {
  categories: number[];
  products: number[];
  facilities: number[];
}

/** Whether the first day is put away, and what the examples are. */
export async function findSetupHiddenAndExamples(db: Db): Promise<{ hidden: boolean; examples: ExampleIds }> {
  const row = await findShopStateRow(db);
  return {
    hidden: row.first_day_hidden_at !== null,
    examples: {
      categories: row.example_categories.map(Number),
      products: row.example_products.map(Number),
      facilities: row.example_facilities.map(Number),
    },
  };
}

/** Puts the first day away or brings it back; false when it was so before. */
export async function writeSetupHidden(tx: Db, hidden: boolean): Promise<boolean> {
  const { first_day_hidden_at: hiddenAt } = await lockShopStateRow(tx);
  if ((hiddenAt !== null) === hidden) return false;
  await writeShopStateRow(tx, { first_day_hidden_at: hidden ? sql<Date>`now()` : null });
  return true;
}

export async function storeExampleIds(
  tx: Db,
  { categories, products, facilities }: ExampleIds,
): Promise<void> {
  await writeShopStateRow(tx, {
    example_categories: categories,
    example_products: products,
    example_facilities: facilities,
  });
}
