import type { Generated } from 'kysely';

/** What the desk notes of orders: only its *.db.ts write here. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    order_notes: OrderNotesTable;
  }
}

interface OrderNotesTable {
  order_id: number;
  kind: 'DESK' | 'BUYER';
  /** Null when it was emptied. */
  text: string | null;
  version: Generated<number>;
  saved_at: Date;
  administrator_id: number;
}
