import type { Day } from '../../lib/calendar.ts';
import type { ReturnReason, ReturnWish } from '../../orders/handover.ts';

/** The tables of what was handed in: only its *.db.ts write them. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    order_handovers: OrderHandoversTable;
    order_handover_lines: OrderHandoverLinesTable;
  }
}

/** What became of the parcel of an order at its facility. */
interface OrderHandoversTable {
  order_id: number;
  handed_on: Day;
  /** By the scales of the facility. */
  grams: number | null;
  /** For the buyer to read. */
  note: string | null;
  version: number;
  saved_at: Date;
  administrator_id: number;
  /** What the buyer wants done with what was returned. */
  wish: ReturnWish | null;
  wished_at: Date | null;
}

/** The lines that were not handed in. */
interface OrderHandoverLinesTable {
  order_id: number;
  place: number;
  /** Null of what was not in the parcel. */
  reason: ReturnReason | null;
}
