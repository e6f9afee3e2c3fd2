import { sql } from 'kysely';
import type { Db } from '../../../shared/server/database.ts';
import type { OrderStatus } from '../order-status.ts';

/** Holds an order until the transaction ends; undefined when there is none, or not of this owner. */
export function lockOrder(tx: Db, id: number, ownerId: number | undefined) {
  return tx
    .selectFrom('orders')
    .select(['status', 'user_id'])
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', Number(ownerId)))
    .forUpdate()
    .executeTakeFirst();
}

/** The states an order went through, the first one first, with the administrators who set them. */
export function listMoves(tx: Db, orderId: number) {
  return tx
    .selectFrom('order_status_changes as change')
    .leftJoin('users', 'users.id', 'change.administrator_id')
    .select(['status', 'changed_at', 'author', 'administrator_id', 'last_name', 'first_name'])
    .where('order_id', '=', orderId)
    .orderBy('change.id')
    .execute();
}

interface Move {
  id: number;
  status: OrderStatus;
  /** Null for the order's own buyer. */
  administratorId: number | null;
  comment: string | null;
}

/** Sets the state of an order that is held, and adds it to the history. */
export async function moveOrder(tx: Db, { id, status, administratorId, comment }: Move): Promise<void> {
  await tx
    .with('moved', (query) => query.updateTable('orders').set({ status }).where('id', '=', id))
    .insertInto('order_status_changes')
    // The clock, not the beginning of this transaction: it may have waited for another change.
    .values({
      order_id: id,
      status,
      changed_at: sql<Date>`clock_timestamp()`,
      author: administratorId === null ? 'USER' : 'ADMIN',
      comment,
      administrator_id: administratorId,
    })
    .execute();
}
