import { sql } from 'kysely';
import type { Db } from '../../../../shared/server/database.ts';

/** How many copies of an application each of these facilities asks for, those that are deleted included. */
export function listPaperCopies(db: Db, facilityIds: number[]) {
  return db
    .selectFrom('facilities')
    .select(['id', 'paper_copies'])
    .where('id', '=', sql<number>`any(${facilityIds})`)
    .execute();
}

/** The order with this id when it is the buyer's own. */
export function findOwnOrderId(db: Db, userId: number, id: number) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** What those of these products that are sets hold, in the order it is shown; a part may be deleted. */
export async function listSetParts(db: Db, productIds: number[]) {
  const { rows } = await sql<{ set_id: number; name: string; quantity: number; weight_grams: number | null }>`
    select "set".id as set_id, part.name, (held.part ->> 'quantity')::int as quantity, part.weight_grams
    from products as "set"
    cross join lateral jsonb_array_elements("set".parts) with ordinality as held (part, position)
    join products as part on part.id = (held.part ->> 'productId')::bigint
    where "set".id = any(${productIds}) and "set".parts <> '[]'
    order by "set".id, held.position
  `.execute(db);
  return rows;
}
