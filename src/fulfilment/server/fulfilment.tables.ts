import type { ColumnType, Generated } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { ReturnedGoodsWish } from '../../orders/handover.ts';
import type { StoredNotHandedInLine } from '../../orders/orders.server.ts';
import type { BuyerPhoneCallOutcome } from '../packing-rules.ts';

/** The tables of what was packed and handed in: only its *.db.ts write them. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    order_parcels: OrderParcelsTable;
    order_packed_lines: OrderPackedLinesTable;
    order_line_calls: OrderLineCallsTable;
  }
}

/** How far the packing of an order has come, and what became of its parcel at the facility. */
export interface OrderParcelsTable {
  order_id: number;
  weighed_grams: number | null;
  weighed_at: Date | null;
  weighed_by: number | null;
  packed_at: Date | null;
  packed_by: number | null;
  handed_on: Day | null;
  /** By the scales of the facility. */
  handed_grams: number | null;
  /** For the buyer to read. */
  handed_note: string | null;
  /** The lines that were not handed in; written as JSON. */
  handed_lines: ColumnType<StoredNotHandedInLine[], string | undefined, string>;
  handed_version: number | null;
  handed_noted_at: Date | null;
  handed_noted_by: number | null;
  /** What the buyer wants done with what was returned. */
  wish: ReturnedGoodsWish | null;
  wished_at: Date | null;
}

/** What was put into the parcel for a line or a part of a set, as the packer noted it. */
export interface OrderPackedLinesTable {
  order_id: number;
  position: number;
  /** The position of the part in its set, from 1; 0 is the line. */
  part: Generated<number>;
  packed_at: Date;
  administrator_id: number;
  /** How many of the ordered pieces; null: all of them. */
  quantity: number | null;
  /** What went in for the others, as it was sold then; all null where nothing did. */
  replacement_id: number | null;
  replacement_name: string | null;
  replacement_choice: string | null;
  replacement_kopecks: number | null;
  replacement_grams: number | null;
  replacement_quantity: number | null;
}

/** What came of calling the buyer about a line that was not there. */
export interface OrderLineCallsTable {
  order_id: number;
  position: number;
  outcome: BuyerPhoneCallOutcome;
  called_at: Date;
  administrator_id: number;
}
