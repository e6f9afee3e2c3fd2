import type { Generated } from 'kysely';

/** What the desk notes of orders: only its *.db.ts write here. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    order_notes: OrderNotesTable;
  }
}

export interface OrderNotesTable {
  order_id: number;
  kind: 'DESK' | 'BUYER' | 'REFUND';
  /** Of a refund its reason; null when it was emptied or erased. */
  text: string | null;
  /** What is to be given back; null when that was taken back. */
  kopecks: number | null;
  version: Generated<number>;
  saved_at: Date;
  administrator_id: number;
}
