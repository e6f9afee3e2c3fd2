import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../../shared/server/database.ts';
import type { OrderPackingsTable } from '../orders.tables.ts';

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

/** The lines of these orders that are in the parcels, and who put them in. */
export function listPackedLines(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_packed_lines as line')
    .leftJoin('users', 'users.id', 'line.administrator_id')
    .select(['line.order_id', 'line.place as position', 'line.packed_at', 'line.administrator_id'])
    .select(['users.last_name', 'users.first_name'])
    .where('line.order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('line.order_id')
    .orderBy('line.place')
    .execute();
}

/** The positions of an order's lines. */
export async function listPositions(tx: Db, orderId: number): Promise<number[]> {
  const rows = await tx.selectFrom('order_lines').select('place').where('order_id', '=', orderId).execute();
  return rows.map(({ place }) => place);
}

/** Notes that lines are in the parcel; of what is noted already the first note stays. */
export async function insertPackedLines(
  tx: Db,
  orderId: number,
  positions: number[],
  administratorId: number,
): Promise<void> {
  if (positions.length === 0) return;
  await tx
    .insertInto('order_packed_lines')
    .values(
      positions.map((position) => ({
        order_id: orderId,
        place: position,
        packed_at: sql<Date>`clock_timestamp()`,
        administrator_id: administratorId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
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

export type Marks = Omit<Selectable<OrderPackingsTable>, 'order_id'>;

/** Stores the weight and «Собран» of an order that is held. */
export async function storePacking(tx: Db, orderId: number, marks: Marks): Promise<void> {
  await tx
    .insertInto('order_packings')
    .values({ order_id: orderId, ...marks })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(marks))
    .execute();
}
