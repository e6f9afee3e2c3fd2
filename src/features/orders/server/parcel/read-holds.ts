import type { Db } from '../../../../shared/server/database.ts';
import { listHolds } from './order-parcel.db.ts';

/** Since when each of these orders waits, as a function of its number: a moment, or null for most. */
export async function readHolds(db: Db, orderIds: number[]): Promise<(id: number) => string | null> {
  const rows = await listHolds(db, orderIds);
  const heldAt = new Map(rows.map(({ order_id, held_at }) => [order_id, held_at.toISOString()]));
  return (id) => heldAt.get(id) ?? null;
}
