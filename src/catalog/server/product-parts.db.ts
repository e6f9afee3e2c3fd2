import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** What sets need of the products they hold, deleted or not. */
export function findPartProducts(db: Db, ids: number[]) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'weight_grams', 'tags', 'parts'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** The sets that hold a product, by id. */
export function findSetsHolding(db: Db, productId: number) {
  return db
    .selectFrom('products')
    .select(['id', 'name'])
    .where(sql<boolean>`parts <> '[]' and parts @> ${JSON.stringify([{ productId }])}::jsonb`)
    .orderBy('id')
    .execute();
}
