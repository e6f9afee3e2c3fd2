import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

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
