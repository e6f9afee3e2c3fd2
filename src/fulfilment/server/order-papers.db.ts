import { sql } from 'kysely';
import { orderColumns } from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database/database.ts';

/** The orders with these ids, facility by facility; unknown ids are left out. */
export function listOrdersSortedByFacility(db: Db, orderIds: number[]) {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', sql<number>`any(${orderIds})`)
    .orderBy(sql`facility_name collate "und-x-icu"`)
    .orderBy('facility_id')
    .orderBy('id')
    .execute();
}

/** The lines of these orders with where their goods lie, group by group. */
export function listOrderLinesWithCategory(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_lines as line')
    .innerJoin('products as product', 'product.id', 'line.product_id')
    .leftJoin('categories as category', 'category.id', 'product.category_id')
    .leftJoin('categories as above', 'above.id', 'category.parent_id')
    .selectAll('line')
    .select(sql<string | null>`coalesce(above.name, category.name)`.as('department'))
    .where('line.order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy(sql`category.id is null`)
    .orderBy(sql`coalesce(above.name, category.name) collate "und-x-icu"`)
    .orderBy(sql`category.name collate "und-x-icu"`)
    .orderBy('line.order_id')
    .orderBy('line.position')
    .execute();
}

/** Where goods of these names lie, one of each name: what is on sale before what is not. */
export function listCategoriesByProductNames(db: Db, names: string[]) {
  return db
    .selectFrom('products as product')
    .leftJoin('categories as category', 'category.id', 'product.category_id')
    .leftJoin('categories as above', 'above.id', 'category.parent_id')
    .distinctOn('product.name')
    .select(['product.id', 'product.name'])
    .select(sql<string | null>`coalesce(above.name, category.name)`.as('department'))
    .where('product.name', '=', sql<string>`any(${names})`)
    .orderBy('product.name')
    .orderBy(sql`product.deleted_at is not null`)
    .orderBy('product.id')
    .execute();
}

export type OrderLineWithCategory = Awaited<ReturnType<typeof listOrderLinesWithCategory>>[number];

/** The order with this id when it is the buyer's own. */
export function findOwnOrderId(db: Db, userId: number, id: number) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
