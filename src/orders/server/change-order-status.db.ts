import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { newOrderStatus, type OrderStatus } from '../order-status.ts';

/**
 * Holds an order until the transaction ends, so that nothing else is written on it; undefined when there is none, or
 * not of this owner.
 */
export function lockOrder(tx: Db, id: number, ownerId?: number) {
  return tx
    .selectFrom('orders')
    .select(['status', 'user_id', 'phone', 'created_at', 'planned_day', 'facility_id'])
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', Number(ownerId)))
    .forUpdate()
    .executeTakeFirst();
}

/** Holds these orders until the transaction ends, in one order of all callers, so that no two wait for each other. */
export function holdOrders(tx: Db, ids: number[]) {
  return tx
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The states these orders went through, the first one first, with the administrators who set them. */
export function listMoves(tx: Db, orderIds: number[]) {
  return tx
    .selectFrom('order_status_changes as change')
    .leftJoin('users', 'users.id', 'change.administrator_id')
    .select([
      'order_id',
      'status',
      'change.created_at',
      'author',
      'administrator_id',
      'last_name',
      'first_name',
    ])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('change.id')
    .execute();
}

interface Move {
  id: number;
  status: OrderStatus;
}

interface Mover {
  /** Null for the order's own buyer. */
  administratorId: number | null;
  comment: string | null;
}

/** Sets the states of orders that are held, and adds them to their histories; what is unpaid has no payment. */
export async function moveOrders(tx: Db, moves: Move[], { administratorId, comment }: Mover): Promise<void> {
  const unpaid = moves.filter(({ status }) => status === newOrderStatus).map(({ id }) => id);
  if (unpaid.length > 0) await tx.deleteFrom('order_payments').where('order_id', 'in', unpaid).execute();
  const author = administratorId === null ? 'USER' : 'ADMIN';
  await sql`
    with move as (
      select * from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ status }) => status)}::text[])
        as move (id, status)
    ), moved as (
      update orders set status = move.status from move where orders.id = move.id
    )
    insert into order_status_changes (order_id, status, created_at, author, comment, administrator_id)
    -- The clock, not the beginning of this transaction: it may have waited for another change.
    select id, status, clock_timestamp(), ${author}, ${comment}, ${administratorId}::bigint
    from move order by id`.execute(tx);
}
