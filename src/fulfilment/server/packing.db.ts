import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type {
  OrderLineCallsTable,
  OrderPackedLinesTable,
  OrderPackedPartsTable,
  OrderPackingsTable,
} from './packing.tables.ts';

/** How far the packing of these orders has come, with the names of who weighed and who packed; none for most. */
export function listPackings(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_packings as packing')
    .leftJoin('users as weigher', 'weigher.id', 'packing.weighed_by')
    .leftJoin('users as packer', 'packer.id', 'packing.packed_by')
    .selectAll('packing')
    .select([
      'weigher.last_name as weigher_last_name',
      'weigher.first_name as weigher_first_name',
      'packer.last_name as packer_last_name',
      'packer.first_name as packer_first_name',
    ])
    .where('packing.order_id', '=', sql<number>`any(${orderIds})`)
    .execute();
}

/** Notes how many pieces of a part are in the parcel, over what was noted of it. */
export async function putPackedPart(
  tx: Db,
  {
    position,
    ...mark
  }: Omit<Selectable<OrderPackedPartsTable>, 'packed_at' | 'place'> & { position: number },
): Promise<void> {
  const noted = { ...mark, place: position, packed_at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('order_packed_parts')
    .values(noted)
    .onConflict((conflict) => conflict.columns(['order_id', 'place', 'part']).doUpdateSet(noted))
    .execute();
}

/** Forgets what was noted of a part. */
export async function deletePackedPart(
  tx: Db,
  orderId: number,
  position: number,
  part: number,
): Promise<void> {
  await tx
    .deleteFrom('order_packed_parts')
    .where('order_id', '=', orderId)
    .where('place', '=', position)
    .where('part', '=', part)
    .execute();
}

/** What came of calling the buyers about lines of these orders, and who called. */
export function listCalls(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_line_calls as call')
    .leftJoin('users', 'users.id', 'call.administrator_id')
    .select(['call.order_id', 'call.place as position', 'call.outcome', 'call.called_at'])
    .select(['call.administrator_id', 'users.last_name', 'users.first_name'])
    .where('call.order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('call.order_id')
    .orderBy('call.place')
    .execute();
}

export type CallRow = Awaited<ReturnType<typeof listCalls>>[number];

/** Whether there is such an order. */
export async function isOrder(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

type NewPackedLine = Omit<Selectable<OrderPackedLinesTable>, 'packed_at' | 'place'> & { position: number };

/** Notes what was put in for lines, over whatever was noted of them. */
export async function putPackedLines(tx: Db, lines: NewPackedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const now = sql<Date>`clock_timestamp()`;
  await tx
    .insertInto('order_packed_lines')
    .values(lines.map(({ position, ...line }) => ({ ...line, place: position, packed_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'place']).doUpdateSet((of) => ({
        packed_at: of.ref('excluded.packed_at'),
        administrator_id: of.ref('excluded.administrator_id'),
        quantity: of.ref('excluded.quantity'),
        replacement_id: of.ref('excluded.replacement_id'),
        replacement_name: of.ref('excluded.replacement_name'),
        replacement_choice: of.ref('excluded.replacement_choice'),
        replacement_kopecks: of.ref('excluded.replacement_kopecks'),
        replacement_grams: of.ref('excluded.replacement_grams'),
        replacement_quantity: of.ref('excluded.replacement_quantity'),
      })),
    )
    .execute();
}

/** Takes lines out of the parcel again. */
export async function deletePackedLines(tx: Db, orderId: number, positions: number[]): Promise<void> {
  if (positions.length === 0) return;
  await tx
    .deleteFrom('order_packed_lines')
    .where('order_id', '=', orderId)
    .where('place', 'in', positions)
    .execute();
}

type NewCall = Omit<Selectable<OrderLineCallsTable>, 'called_at' | 'place'> & { position: number };

/** Notes what came of a call about a line, over what was noted of it. */
export async function putCall(tx: Db, { position, ...call }: NewCall): Promise<void> {
  const noted = { ...call, place: position, called_at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('order_line_calls')
    .values(noted)
    .onConflict((conflict) => conflict.columns(['order_id', 'place']).doUpdateSet(noted))
    .execute();
}

/** Forgets what came of a call about a line. */
export async function deleteCall(tx: Db, orderId: number, position: number): Promise<void> {
  await tx
    .deleteFrom('order_line_calls')
    .where('order_id', '=', orderId)
    .where('place', '=', position)
    .execute();
}

export type Marks = Omit<Selectable<OrderPackingsTable>, 'order_id'>;

/** Stores the weight and «Собран» of an order that is held. */
export async function storePacking(tx: Db, orderId: number, marks: Marks): Promise<void> {
  await tx
    .insertInto('order_packings')
    .values({ order_id: orderId, ...marks })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(marks))
    .execute();
}
