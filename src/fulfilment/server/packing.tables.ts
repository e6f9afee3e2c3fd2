import type { CallOutcome } from '../packing-rules.ts';

/** The tables of what was packed: only its *.db.ts write them. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    order_packings: OrderPackingsTable;
    order_packed_lines: OrderPackedLinesTable;
    order_line_calls: OrderLineCallsTable;
    order_packed_parts: OrderPackedPartsTable;
  }
}

/** How far the packing of an order has come. */
export interface OrderPackingsTable {
  order_id: number;
  grams: number | null;
  weighed_at: Date | null;
  weighed_by: number | null;
  packed_at: Date | null;
  packed_by: number | null;
}

/** What was put into the parcel for a line, as the packer noted it. */
export interface OrderPackedLinesTable {
  order_id: number;
  place: number;
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

/** What was put into the parcel of a part of a set. */
export interface OrderPackedPartsTable {
  order_id: number;
  place: number;
  /** The position of the part in its set, from 1. */
  part: number;
  /** Pieces over all sets of the line. */
  quantity: number;
  packed_at: Date;
  administrator_id: number;
}

/** What came of calling the buyer about a line that was not there. */
export interface OrderLineCallsTable {
  order_id: number;
  place: number;
  outcome: CallOutcome;
  called_at: Date;
  administrator_id: number;
}
