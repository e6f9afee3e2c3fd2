import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { finishedStatuses } from '../order-status.ts';

/** The last order that was made before a moment; 0 when there is none. */
export async function findLastOrderIdBefore(db: Db, moment: Date): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('created_at', '<', moment)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Those of these products that no order since a moment holds; each is one look into an index. */
export async function findProductsUnorderedSince(db: Db, ids: number[], moment: Date): Promise<Set<number>> {
  const last = await findLastOrderIdBefore(db, moment);
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${ids}::bigint[]) as wanted (id)
    where not exists (select from order_lines as l where l.product_id = wanted.id and l.order_id > ${last})`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The finished orders that have people in them, and none of whose statuses has changed since a moment. */
const due = (moment: Date) => sql`o.phone <> '' and o.status = any(${finishedStatuses})
  and not exists (
    select from order_status_changes as c where c.order_id = o.id and c.created_at >= ${moment}
  )`;

/** How many orders have people whose term would be over at a moment. */
export async function countErasableOrders(db: Db, moment: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders as o
    where o.created_at < ${moment} and ${due(moment)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface OrderEraseBatch {
  /** Orders with a number after this one, up to `upTo`. */
  after: number;
  upTo: number;
  /** The most orders that are looked at. */
  size: number;
  moment: Date;
}

/**
 * Empties what tells of people in a batch of orders: those that are over and whose state last changed
 * before `moment`. Returns how many, and the number to go on from; null when all have been looked at.
 */
export async function erasePeopleFromOldOrders(tx: Db, { after, upTo, size, moment }: OrderEraseBatch) {
  const { rows } = await sql<{ emptied: number; next: number | null }>`
    with scanned as (
      select id from orders where id > ${after} and id <= ${upTo} order by id limit ${size}
    ), due as (
      select o.id from orders as o
      where o.id in (select id from scanned) and ${due(moment)}
      for update
    ), ${erasePeopleCtes}
    select (select count(*) from emptied) as emptied, (select max(id) from scanned) as next`.execute(tx);
  return rows[0] ?? { emptied: 0, next: null };
}

/** Folds what was counted of orders into one row a facility and status; the sums stay. */
export async function rollUpOrderCounts(db: Db): Promise<void> {
  await sql`
    with folded as (delete from order_counts returning facility_id, status, orders)
    insert into order_counts (facility_id, status, orders)
    select facility_id, status, sum(orders) from folded
    group by facility_id, status having sum(orders) <> 0`.execute(db);
}

/** Holds a person's orders until the transaction ends; a change of status that runs is waited for. */
export function lockUserOrders(tx: Db, userId: number) {
  return tx
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * The CTEs that empty what tells of people in the orders whose ids the CTE `due` selects; goods, sums, facility and
 * states stay. The marks of packing go but for what was packed otherwise than ordered: a refund follows from it. What
 * was handed in stays without its note.
 */
const erasePeopleCtes = sql`
  quiet as (
    update order_status_changes set comment = null
    where comment is not null and order_id in (select id from due)
  ), unwritten as (
    delete from order_notes where order_id in (select id from due)
  ), unsaid as (
    delete from order_messages where order_id in (select id from due)
  ), unexplained as (
    update refunds set note = null where note is not null and order_id in (select id from due)
  ), unnumbered as (
    update receipts set number = '' where number <> '' and order_id in (select id from due)
  ), unticked as (
    delete from order_packed_lines where quantity is null and order_id in (select id from due)
  ), uncalled as (
    delete from order_line_calls where order_id in (select id from due)
  ), unboxed as (
    delete from order_boxes where order_id in (select id from due)
  ), unpictured as (
    delete from parcel_photos where order_id in (select id from due)
  ), unpacked as (
    update order_parcels set
      weighed_grams = null, weighed_at = null, weighed_by = null, packed_at = null, packed_by = null, handed_note = null
    where order_id in (select id from due)
  ), unnamed as (
    update payments set document = '', words = '' where released_order_id in (select id from due) or id in (
      select payment_id from payment_allocations where order_id in (select id from due)
    )
  ), emptied as (
    update orders set
      email = '', phone = '', last_name = '', first_name = '', middle_name = '',
      birth_date = null, squad_number = null, additional_info = null, held_at = null
    where id in (select id from due)
    returning id
  )`;

/** Empties the words of payments that were for no order before a moment; returns how many, at most `size`. */
export async function erasePeopleFromUnallocatedPayments(
  tx: Db,
  moment: Date,
  size: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update payments set document = '', words = '' where id in (
      select id from payments as old where unallocated_kopecks > 0 and created_at < ${moment}
        and (document <> '' or words <> '')
        and not exists (select from payment_allocations as part where part.payment_id = old.id)
      order by id limit ${size} for update
    )`.execute(tx);
  return Number(numAffectedRows);
}

/** Empties what tells of people in a person's orders, which are held. */
export async function erasePeopleFromUserOrders(tx: Db, userId: number): Promise<void> {
  await sql`
    with due as (select id from orders where user_id = ${userId}), ${erasePeopleCtes}
    select count(*) from emptied`.execute(tx);
  await tx.updateTable('orders').set({ user_id: null }).where('user_id', '=', userId).execute();
}
