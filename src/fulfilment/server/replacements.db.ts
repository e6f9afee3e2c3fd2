import { sql } from 'kysely';
import { isOut } from '../../catalog/catalog.server.ts';
import { servesSamePurpose } from '../../catalog/purpose.ts';
import type { IfMissing } from '../../orders/if-missing.ts';
import type { Db } from '../../platform/database/database.ts';

/** A line of an order with what its product is now; the weight is of one piece. */
export interface LineToPack {
  position: number;
  product_id: number;
  name: string;
  choice: string | null;
  quantity: number;
  price_kopecks: number;
  weight_grams: number | null;
  if_missing: IfMissing | null;
  category_id: number | null;
  tags: string[];
  is_set: boolean;
  /** What a set held when it was ordered; null for other goods. */
  parts: { quantity: number }[] | null;
}

/** The lines of an order, and what its facility takes now. */
export async function readLinesToPack(db: Db, orderId: number) {
  const [lines, facility] = await Promise.all([
    db
      .selectFrom('order_lines as line')
      .innerJoin('products as product', 'product.id', 'line.product_id')
      .select(['line.place as position', 'line.product_id', 'line.name', 'line.choice', 'line.quantity'])
      .select(['line.price_kopecks', 'line.weight_grams', 'line.if_missing', 'line.parts'])
      .select(['product.category_id', 'product.tags', sql<boolean>`product.parts <> '[]'`.as('is_set')])
      .where('line.order_id', '=', orderId)
      .orderBy('line.place')
      .execute(),
    db
      .selectFrom('orders')
      .innerJoin('facilities as facility', 'facility.id', 'orders.facility_id')
      .select(['facility.parcel_grams', 'facility.box_grams', 'facility.refused_tags'])
      .where('orders.id', '=', orderId)
      .executeTakeFirst(),
  ]);
  return { lines, facility };
}

/** A product as it is sold now; undefined for one that was never there. */
export function findOfferedProduct(db: Db, id: number) {
  return db
    .selectFrom('products as p')
    .select(['p.id', 'p.name', 'p.price_kopecks', 'p.weight_grams', 'p.choices', 'p.category_id', 'p.tags'])
    .select([
      isOut.as('is_out'),
      sql<boolean>`p.parts <> '[]'`.as('is_set'),
      sql<boolean>`p.deleted_at is not null`.as('is_deleted'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
}

interface CandidateRow {
  position: number;
  id: number;
  name: string;
  price_kopecks: number;
  weight_grams: number;
  choices: string[];
}

/** How many products are offered for a line, and among how many they are looked for. */
const MOST_OFFERED = 8;
const MOST_COMPARED = 200;

/**
 * What is sold in the category of each line of an order, not dearer, taken at its facility and of the same kind; what
 * is for the same purpose comes first, then the nearest by price per gram. What else forbids it, `whyNoReplacement` knows.
 */
export async function listCandidates(db: Db, orderId: number): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow & { line_name: string }>`
    select line.place as position, line.name as line_name, offered.*
    from orders
    join facilities on facilities.id = orders.facility_id
    join order_lines as line on line.order_id = orders.id
    join products as was on was.id = line.product_id
    cross join lateral (
      select p.id, p.name, p.price_kopecks, p.weight_grams, p.choices from products as p
      where p.category_id = was.category_id and p.deleted_at is null and p.id <> was.id and not ${isOut}
        and p.parts = '[]' and p.weight_grams is not null and p.price_kopecks <= line.price_kopecks
        and not p.tags && facilities.refused_tags
        and ('nonfood' = any(p.tags)) = ('nonfood' = any(was.tags))
        and (p.choices = '{}' or line.choice = any(p.choices))
      order by abs(p.price_kopecks::real / p.weight_grams - line.price_kopecks::real / line.weight_grams),
        p.price_kopecks desc, p.id
      limit ${MOST_COMPARED}
    ) as offered
    where orders.id = ${orderId} and was.parts = '[]'
    order by line.place`.execute(db);
  const isAlike = (row: (typeof rows)[number]) => servesSamePurpose(row.line_name, row.name);
  return [...Map.groupBy(rows, ({ position }) => position).values()].flatMap((offered) =>
    offered.toSorted((one, other) => Number(isAlike(other)) - Number(isAlike(one))).slice(0, MOST_OFFERED),
  );
}
