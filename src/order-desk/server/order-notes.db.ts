import { sql } from 'kysely';
import { paidStatuses } from '../../orders/order-status.ts';
import type { NoteAudience } from '../../orders/user-order-notes.contract.ts';
import type { Db } from '../../platform/database/database.ts';

/**
 * What was paid for an order in kopecks, once it was marked as paid: what the bank's transfer brought, or all of
 * it where no one named a transfer. Undefined when there is no order.
 */
export async function readPaidKopecks(db: Db, orderId: number): Promise<number | undefined> {
  const { rows } = await sql<{ paid: number }>`
    select case when exists (
      select from order_status_changes as c where c.order_id = o.id and c.status = any(${paidStatuses})
    ) then coalesce(payment.kopecks, o.goods_kopecks + o.delivery_kopecks) else 0 end as paid
    from orders as o left join order_payments as payment on payment.order_id = o.id
    where o.id = ${orderId}`.execute(db);
  return rows[0]?.paid;
}

/** Who wrote something, with a name while the account is there. */
const author = ['administrator_id', 'last_name', 'first_name'] as const;

/** What there is written on an order, with the names of who wrote it. */
export function listNotes(db: Db, orderId: number) {
  return db
    .selectFrom('order_notes')
    .leftJoin('users', 'users.id', 'order_notes.administrator_id')
    .select(['kind', 'text', 'version', 'saved_at', ...author])
    .where('order_id', '=', orderId)
    .execute();
}

/** What administrators noted for themselves on these orders, by number. */
export async function readDeskNotes(db: Db, orderIds: number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('order_notes')
    .select(['order_id', 'text'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .where('kind', '=', 'DESK')
    .execute();
  return new Map(rows.map(({ order_id, text }) => [order_id, text]));
}

/** The refund that is noted on an order, with the name of who noted it. */
export function findRefund(db: Db, orderId: number) {
  return db
    .selectFrom('order_notes')
    .leftJoin('users', 'users.id', 'order_notes.administrator_id')
    .select(['kopecks', 'text as reason', 'version', 'saved_at', ...author])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'REFUND')
    .executeTakeFirst();
}

/** Which administrators moved an order, by the ids of its history. */
export function listStatusChangeAuthors(db: Db, orderId: number) {
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
  kind: NoteAudience | 'REFUND';
  text: string | null;
  /** What is to be given back. */
  kopecks?: number | null;
  administratorId: number;
}

/** Writes a note or a refund on an order that is held. */
export async function writeNote(tx: Db, { orderId, kind, administratorId, ...note }: NewNote): Promise<void> {
  const written = { ...note, saved_at: sql<Date>`clock_timestamp()`, administrator_id: administratorId };
  await tx
    .insertInto('order_notes')
    .values({ order_id: orderId, kind, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'kind'])
        .doUpdateSet((of) => ({ ...written, version: of('order_notes.version', '+', 1) })),
    )
    .execute();
}
