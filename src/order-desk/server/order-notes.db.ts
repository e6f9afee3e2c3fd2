import { sql } from 'kysely';
import { paidStatuses } from '../../orders/order-status.ts';
import type { NoteReader } from '../../orders/user-order-notes.contract.ts';
import type { Db } from '../../platform/database/database.ts';

/**
 * What was paid for an order in kopecks, once it was marked as paid: what the bank's transfer brought, or all of
 * it where nobody named a transfer. Undefined when there is no order.
 */
export async function readPaid(db: Db, orderId: number): Promise<number | undefined> {
  const { rows } = await sql<{ paid: number }>`
    select case when exists (
      select from order_status_changes as c where c.order_id = o.id and c.status = any(${paidStatuses})
    ) then coalesce(payment.kopecks, o.goods_kopecks + o.delivery_kopecks) else 0 end as paid
    from orders as o left join order_payments as payment on payment.order_id = o.id
    where o.id = ${orderId}`.execute(db);
  return rows[0]?.paid;
}

/** Whoever wrote something, with a name while the account is there. */
const author = ['administrator_id', 'last_name', 'first_name'] as const;

/** What there is written on an order, with the names of who wrote it. */
export function listNotes(db: Db, orderId: number) {
  return db
    .selectFrom('order_notes')
    .leftJoin('users', 'users.id', 'order_notes.administrator_id')
    .select(['reader', 'text', 'version', 'saved_at', ...author])
    .where('order_id', '=', orderId)
    .execute();
}

/** The refund that is noted on an order, with the name of who noted it. */
export function findRefund(db: Db, orderId: number) {
  return db
    .selectFrom('order_refunds')
    .leftJoin('users', 'users.id', 'order_refunds.administrator_id')
    .select(['kopecks', 'reason', 'version', 'saved_at', ...author])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** Which administrators moved an order, by the ids of its history. */
export function listMovers(db: Db, orderId: number) {
  return db
    .selectFrom('order_status_changes as change')
    .leftJoin('users', 'users.id', 'change.administrator_id')
    .select(['change.id', ...author])
    .where('order_id', '=', orderId)
    .where('administrator_id', 'is not', null)
    .orderBy('change.id')
    .execute();
}

interface NewNote {
  orderId: number;
  reader: NoteReader;
  text: string | null;
  administratorId: number;
}

const now = sql<Date>`clock_timestamp()`;

/** Writes a note on an order that is held. */
export async function writeNote(tx: Db, { orderId, reader, text, administratorId }: NewNote): Promise<void> {
  const written = { text, saved_at: now, administrator_id: administratorId };
  await tx
    .insertInto('order_notes')
    .values({ order_id: orderId, reader, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'reader'])
        .doUpdateSet((of) => ({ ...written, version: of('order_notes.version', '+', 1) })),
    )
    .execute();
}

interface NewRefund {
  orderId: number;
  kopecks: number | null;
  reason: string | null;
  administratorId: number;
}

/** Writes down the refund of an order that is held. */
export async function writeRefund(
  tx: Db,
  { orderId, kopecks, reason, administratorId }: NewRefund,
): Promise<void> {
  const written = { kopecks, reason, saved_at: now, administrator_id: administratorId };
  await tx
    .insertInto('order_refunds')
    .values({ order_id: orderId, ...written })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet((of) => ({ ...written, version: of('order_refunds.version', '+', 1) })),
    )
    .execute();
}
