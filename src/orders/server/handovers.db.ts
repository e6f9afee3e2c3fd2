import { sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import type { OrderHandover, ReturnedGoodsOption, ReturnReason } from '../handover.ts';

/** A line that was not handed in; without a reason it was not in the parcel. */
export interface StoredNotHandedInLine {
  position: number;
  reason: ReturnReason | null;
  /** How many pieces were returned; missing: all. */
  quantity?: number;
}

export interface HandoverRow {
  order_id: number;
  handed_on: Day;
  grams: number | null;
  note: string | null;
  wish: ReturnedGoodsOption | null;
  /** A refund was noted after the wish. */
  wish_final: boolean;
  version: number;
  lines: StoredNotHandedInLine[];
}

/** What became of the parcels of these orders; nothing of those that no one has noted it of. */
export async function listHandovers(db: Db, orderIds: number[]): Promise<HandoverRow[]> {
  const { rows } = await sql<HandoverRow>`
    select order_id, handed_on, handed_grams as grams, handed_note as note, handed_lines as lines,
      handed_version as version, wish, exists (
        select from refunds as refund
        where refund.order_id = parcel.order_id and refund.created_at > parcel.wished_at
      ) as wish_final
    from order_parcels as parcel where order_id = any(${orderIds}::bigint[]) and handed_on is not null`.execute(
    db,
  );
  return rows;
}

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
    lines: lines.map((line) => ({ ...line, result: line.reason === null ? 'MISSING' : 'RETURNED' })),
  };
}
