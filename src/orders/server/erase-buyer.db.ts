import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { cancelledByBuyer } from '../order-status.ts';

/** Holds a person's orders until the transaction ends; a change of status that runs is waited for. */
export function lockOrders(tx: Db, userId: number) {
  return tx
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Cancels orders that are held, in their buyer's name. */
export async function cancelOrders(tx: Db, orderIds: number[]): Promise<void> {
  await sql`
    with canceled as (
      update orders set status = ${cancelledByBuyer} where id = any(${orderIds}) returning id, status
    )
    insert into order_status_changes (order_id, status, created_at, author)
    select id, status, clock_timestamp(), 'USER' from canceled order by id`.execute(tx);
}

/**
 * The CTEs that empty what tells of people in the orders whose ids the CTE `due` selects; goods, sums, facility and
 * states stay. The marks of packing go but for what was packed otherwise than ordered: a refund follows from it. What
 * was handed in stays without its note.
 */
export const emptyingDue = sql`
  quiet as (
    update order_status_changes set comment = null
    where comment is not null and order_id in (select id from due)
  ), unwritten as (
    delete from order_notes where kind <> 'REFUND' and order_id in (select id from due)
  ), unexplained as (
    update order_notes set text = null
    where kind = 'REFUND' and text is not null and order_id in (select id from due)
  ), unticked as (
    delete from order_packed_lines where quantity is null and order_id in (select id from due)
  ), uncalled as (
    delete from order_line_calls where order_id in (select id from due)
  ), unpacked as (
    update order_parcels set
      weighed_grams = null, weighed_at = null, weighed_by = null, packed_at = null, packed_by = null, handed_note = null
    where order_id in (select id from due)
  ), unnamed as (
    update order_payments set document = '', words = '' where order_id in (select id from due)
  ), emptied as (
    update orders set
      email = '', phone = '', last_name = '', first_name = '', middle_name = '',
      birth_date = null, squad_number = null, additional_info = null, held_at = null
    where id in (select id from due)
    returning id
  )`;

/** Empties what tells of people in a person's orders, which are held. */
export async function erasePeople(tx: Db, userId: number): Promise<void> {
  await sql`
    with due as (select id from orders where user_id = ${userId}), ${emptyingDue}
    select count(*) from emptied`.execute(tx);
  await tx.updateTable('orders').set({ user_id: null }).where('user_id', '=', userId).execute();
}
