import { sql } from 'kysely';
import type { Db } from '../../../../shared/server/database.ts';

/** The lines of these orders with where their goods lie and what a piece weighs, group by group. */
export function listGroupedLines(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_lines as line')
    .innerJoin('products as product', 'product.id', 'line.product_id')
    .leftJoin('categories as category', 'category.id', 'product.category_id')
    .leftJoin('categories as above', 'above.id', 'category.parent_id')
    .select([
      'line.order_id',
      'line.product_id',
      'line.name',
      'line.quantity',
      'product.weight_grams',
      sql<string | null>`concat_ws(' — ', above.name, category.name)`.as('group'),
    ])
    .where('line.order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy(sql`category.id is null`)
    .orderBy(sql`coalesce(above.name, category.name) collate "und-x-icu"`)
    .orderBy(sql`category.name collate "und-x-icu"`)
    .orderBy('line.order_id')
    .orderBy('line.place')
    .execute();
}

export type GroupedLine = Awaited<ReturnType<typeof listGroupedLines>>[number];

/** The goods of each of these orders as one text: «Чай × 2; Сахар × 1». */
export function listGoodsTexts(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_lines')
    .select(['order_id', sql<string>`string_agg(name || ' × ' || quantity, '; ' order by place)`.as('goods')])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .groupBy('order_id')
    .execute();
}
