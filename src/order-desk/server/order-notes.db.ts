import { sql } from 'kysely';
import type { NoteAudience } from '../../orders/user-order-notes.contract.ts';
import type { Db } from '../../platform/database/database.ts';

/** What there is written on an order, with the names of who wrote it. */
export function listOrderNotes(db: Db, orderId: number) {
  return db
    .selectFrom('order_notes')
    .leftJoin('users', 'users.id', 'order_notes.administrator_id')
    .select(['kind', 'text', 'version', 'saved_at', 'administrator_id', 'last_name', 'first_name'])
    .where('order_id', '=', orderId)
    .execute();
}

interface NewNote {
  orderId: number;
  kind: NoteAudience;
  text: string | null;
  administratorId: number;
}

export async function writeOrderNote(
  tx: Db,
  { orderId, kind, administratorId, ...note }: NewNote,
): Promise<void> {
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
