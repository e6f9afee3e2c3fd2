import type { Db } from '../../platform/database/database.ts';
import type { OrderHandover } from '../handover.ts';
import { type HandoverRow, listHandovers } from './handovers.db.ts';

/** What became of the parcel of each of these orders, as a function of its number; undefined of most. */
export async function readHandovers(
  db: Db,
  orderIds: number[],
): Promise<(id: number) => OrderHandover | undefined> {
  const rows = orderIds.length === 0 ? [] : await listHandovers(db, orderIds);
  const handovers = new Map(rows.map((row) => [row.order_id, handoverOf(row)]));
  return (id) => handovers.get(id);
}

function handoverOf({
  handed_on,
  grams,
  note,
  wish,
  wish_final,
  version,
  lines,
}: HandoverRow): OrderHandover {
  return {
    ...{ day: handed_on, grams, note, wish, version },
    ...(wish_final && { wishFinal: true }),
    lines: lines.map(({ position, reason }) => ({
      position,
      result: reason === null ? 'MISSING' : 'RETURNED',
      reason,
    })),
  };
}
