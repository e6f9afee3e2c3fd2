import { sql } from 'kysely';
import type { Db } from '../../../shared/server/database.ts';

/** Products with what every answer needs of their category and picture. */
function products(db: Db) {
  return db
    .selectFrom('products as p')
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('pictures as i', 'i.id', 'p.picture_id')
    .select([
      'p.id',
      'p.name',
      'p.price_kopecks',
      'p.priority_sort',
      'p.category_id',
      'c.name as category_name',
      'p.restrictions',
      'p.picture_id',
      'p.picture_name',
      'i.hash as picture_hash',
      'i.color as picture_color',
      'p.weight_grams',
      'p.description',
      'p.tags',
    ]);
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof products>['execute']>>[number];

interface PageWish {
  page: number;
  size: number;
  sortDirection: 'ASC' | 'DESC';
  field: 'id' | 'price';
  /** Only products of these categories; all when undefined. */
  categoryIds?: number[];
}

/** One page of the products on sale; ties of price break by id in the same direction. */
export function listProducts(db: Db, wish: PageWish): Promise<ProductRow[]> {
  const direction = wish.sortDirection === 'ASC' ? 'asc' : 'desc';
  return products(db)
    .where('p.deleted_at', 'is', null)
    .$if(wish.categoryIds !== undefined, (query) =>
      query.where('p.category_id', '=', sql<number>`any(${wish.categoryIds})`),
    )
    .$if(wish.field === 'price', (query) => query.orderBy('p.price_kopecks', direction))
    .orderBy('p.id', direction)
    .limit(wish.size)
    .offset(wish.page * wish.size)
    .execute();
}

/** How many products are on sale, in these categories or in all. */
export async function countProducts(db: Db, categoryIds: number[] | undefined): Promise<number> {
  const { total } = await db
    .selectFrom('products')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .$if(categoryIds !== undefined, (query) =>
      query.where('category_id', '=', sql<number>`any(${categoryIds})`),
    )
    .executeTakeFirstOrThrow();
  return total;
}

/** The products on sale among these ids, in no particular order. */
export function findProducts(db: Db, ids: number[]): Promise<ProductRow[]> {
  return products(db)
    .where('p.deleted_at', 'is', null)
    .where('p.id', '=', sql<number>`any(${ids})`)
    .execute();
}
