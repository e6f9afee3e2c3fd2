import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { OrderRow } from './orders.db.ts';

/** What a correction of the recipient changes of an order. */
export type CorrectedOrder = Pick<
  OrderRow,
  | 'id'
  | 'last_name'
  | 'first_name'
  | 'middle_name'
  | 'birth_date'
  | 'squad_number'
  | 'facility_id'
  | 'facility_name'
  | 'delivery_kopecks'
  | 'planned_day'
  | 'parcel'
>;

/** Writes whom and where to an order that is held goes; another facility may have moved its day, which is noted. */
export async function writeCorrectedRecipient(
  tx: Db,
  order: CorrectedOrder,
  administratorId: number,
): Promise<void> {
  const { id, last_name, first_name, middle_name, birth_date, squad_number } = order;
  const { facility_id, facility_name, delivery_kopecks, planned_day, parcel } = order;
  await tx
    .updateTable('orders')
    .set({ last_name, first_name, middle_name, birth_date, squad_number })
    .set({ facility_id, facility_name, delivery_kopecks, planned_day })
    .set({ parcel: parcel === null ? null : JSON.stringify(parcel) })
    .set((of) => ({
      moved_at: sql`case when ${of.ref('planned_day')} is distinct from ${planned_day}::date then clock_timestamp() else moved_at end`,
      moved_by: sql`case when ${of.ref('planned_day')} is distinct from ${planned_day}::date then ${administratorId}::bigint else moved_by end`,
    }))
    .where('id', '=', id)
    .execute();
}
