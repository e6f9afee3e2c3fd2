import { sql } from 'kysely';
import type { ReturnWish } from '../../orders/handover.ts';
import type { HandoverRow, StoredResult } from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database/database.ts';

/** Who noted last what became of an order, and when; undefined before that. */
export function findHandoverAuthor(db: Db, orderId: number) {
  return db
    .selectFrom('order_handovers')
    .leftJoin('users', 'users.id', 'order_handovers.administrator_id')
    .select(['saved_at', 'administrator_id', 'last_name', 'first_name'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** The positions of an order's lines. */
export async function listLinePositions(tx: Db, orderId: number): Promise<Set<number>> {
  const rows = await tx.selectFrom('order_lines').select('place').where('order_id', '=', orderId).execute();
  return new Set(rows.map(({ place }) => place));
}

interface NewHandover extends Pick<HandoverRow, 'handed_on' | 'grams' | 'note' | 'wish'> {
  orderId: number;
  administratorId: number;
  lines: readonly StoredResult[];
}

/** Writes what became of an order that is held, over what there was. */
export async function writeHandover(tx: Db, handover: NewHandover): Promise<void> {
  const { orderId, administratorId, handed_on, grams, note, wish, lines } = handover;
  await sql`
    insert into order_handovers as old (order_id, handed_on, grams, note, saved_at, administrator_id)
    values (${orderId}, ${handed_on}, ${grams}, ${note}, clock_timestamp(), ${administratorId})
    on conflict (order_id) do update set
      handed_on = excluded.handed_on, grams = excluded.grams, note = excluded.note, saved_at = excluded.saved_at,
      administrator_id = excluded.administrator_id, version = old.version + 1,
      wish = ${wish}, wished_at = case when ${wish}::text is null then null else old.wished_at end`.execute(
    tx,
  );
  await tx.deleteFrom('order_handover_lines').where('order_id', '=', orderId).execute();
  if (lines.length === 0) return;
  await tx
    .insertInto('order_handover_lines')
    .values(lines.map(({ position, reason }) => ({ order_id: orderId, place: position, reason })))
    .execute();
}

/** Writes what the buyer wants done with what was returned of an order that is held. */
export async function writeWish(tx: Db, orderId: number, wish: ReturnWish): Promise<void> {
  await tx
    .updateTable('order_handovers')
    .set({ wish, wished_at: sql<Date>`clock_timestamp()` })
    .where('order_id', '=', orderId)
    .execute();
}
