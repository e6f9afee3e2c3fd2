import type { Generated } from 'kysely';

/** What the desk notes of orders: only its *.db.ts write here. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    order_notes: OrderNotesTable;
    order_refunds: OrderRefundsTable;
  }
}

export interface OrderNotesTable {
  order_id: number;
  reader: 'DESK' | 'BUYER';
  /** Null when it was emptied. */
  text: string | null;
  version: Generated<number>;
  saved_at: Date;
  administrator_id: number;
}

export interface OrderRefundsTable {
  order_id: number;
  /** Null when it was taken back. */
  kopecks: number | null;
  /** Null then, and once it was erased. */
  reason: string | null;
  version: Generated<number>;
  saved_at: Date;
  administrator_id: number;
}
