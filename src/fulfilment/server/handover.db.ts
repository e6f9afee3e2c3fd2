import { sql } from 'kysely';
import type { ReturnedGoodsOption } from '../../orders/handover.ts';
import type { HandoverRow, StoredNotHandedInLine } from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database/database.ts';

/** Who noted last what became of an order, and when; undefined before that. */
export function findHandoverAuthor(db: Db, orderId: number) {
  return db
    .selectFrom('order_parcels')
    .leftJoin('users', 'users.id', 'order_parcels.handed_noted_by')
    .select(['handed_noted_at as at', 'handed_noted_by as administrator_id', 'last_name', 'first_name'])
    .where('order_id', '=', orderId)
    .where('handed_on', 'is not', null)
    .$narrowType<{ at: Date }>()
    .executeTakeFirst();
}

/** How many pieces were ordered in each line of an order, by its position. */
export async function readOrderedPieces(tx: Db, orderId: number): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('order_lines')
    .select(['position', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ position, quantity }) => [position, quantity]));
}

interface NewHandover extends Pick<HandoverRow, 'handed_on' | 'grams' | 'note' | 'wish'> {
  orderId: number;
  administratorId: number;
  lines: readonly StoredNotHandedInLine[];
}

/** Writes what became of an order that is held, over what there was. */
export async function writeHandover(tx: Db, handover: NewHandover): Promise<void> {
  const { orderId, administratorId, handed_on, grams, note, wish, lines } = handover;
  await sql`
    insert into order_parcels as old (
      order_id, handed_on, handed_grams, handed_note, handed_lines, handed_version, handed_noted_at, handed_noted_by
    )
    values (
      ${orderId}, ${handed_on}, ${grams}, ${note}, ${JSON.stringify(lines)}, 1, clock_timestamp(), ${administratorId}
    )
    on conflict (order_id) do update set
      handed_on = excluded.handed_on, handed_grams = excluded.handed_grams, handed_note = excluded.handed_note,
      handed_lines = excluded.handed_lines, handed_version = coalesce(old.handed_version, 0) + 1,
      handed_noted_at = excluded.handed_noted_at, handed_noted_by = excluded.handed_noted_by,
      wish = ${wish}, wished_at = case when ${wish}::text is null then null else old.wished_at end`.execute(
    tx,
  );
}

/** Writes what the buyer wants done with what was returned of an order that is held. */
export async function writeReturnedGoodsOption(
  tx: Db,
  orderId: number,
  wish: ReturnedGoodsOption,
): Promise<void> {
  await tx
    .updateTable('order_parcels')
    .set({ wish, wished_at: sql<Date>`clock_timestamp()` })
    .where('order_id', '=', orderId)
    .execute();
}
