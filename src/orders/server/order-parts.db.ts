import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The lines of these orders, in their places. */
export function listLines(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_lines')
    .select([
      'order_id',
      'product_id',
      'name',
      'price_kopecks',
      'quantity',
      'choice',
      'choice_missing',
      'weight_grams',
      'parts',
      'if_missing',
    ])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/** The states these orders went through, the first one first. */
export function listChanges(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_status_changes')
    .select(['id', 'order_id', 'status', 'created_at', 'author', 'comment'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('id')
    .execute();
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** What is written on these orders for their buyers to read. */
export function listBuyerNotes(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_notes')
    .select(['order_id', 'text'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .where('kind', '=', 'BUYER')
    .execute();
}
