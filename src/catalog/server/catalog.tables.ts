import type { ColumnType, Generated } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { GeneratedDate, GeneratedId } from '../../platform/database/tables.ts';

/** The tables of the catalogue: only its *.db.ts write them. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    categories: CategoriesTable;
    pictures: PicturesTable;
    picture_files: PictureFilesTable;
    products: ProductsTable;
    product_steps: BulkChangesTable;
    product_stock: ProductStockTable;
    order_stock: OrderStockTable;
  }
}

export interface CategoriesTable {
  id: GeneratedId;
  parent_id: number | null;
  name: string;
  priority_sort: number | null;
  version: Generated<number>;
}

export interface PicturesTable {
  id: GeneratedId;
  /** Hash of the re-encoded picture; part of its address, which therefore never changes its bytes. */
  hash: string;
  /** Its dominant colour, `#rrggbb`, shown until the bytes arrive. */
  color: string;
}

export interface PictureFilesTable {
  picture_id: number;
  width: number;
  bytes: Buffer;
}

/** A part of a set: which product, and how many pieces of it. */
export interface StoredSetPart {
  productId: number;
  quantity: number;
}

export interface ProductsTable {
  id: GeneratedId;
  name: string;
  price_kopecks: number;
  priority_sort: number;
  category_id: number | null;
  restrictions: string | null;
  picture_id: number | null;
  picture_name: string | null;
  weight_grams: number | null;
  description: string | null;
  tags: Generated<string[]>;
  choices: Generated<string[]>;
  supplier: string | null;
  supplier_code: string | null;
  purchase_price_kopecks: number | null;
  /** The day in Moscow on which the purchase price became what it is; a trigger writes it. */
  purchase_price_on: ColumnType<Day | null, never, never>;
  /** As it was written by hand; whether it is still so depends on the day. */
  out: Generated<boolean>;
  out_until: Day | null;
  out_reason: string | null;
  /** What a set holds; written as JSON. */
  parts: ColumnType<StoredSetPart[], string | undefined, string | undefined>;
  deleted_at: Date | null;
  version: Generated<number>;
}

/** Changes of many products at once; kept for 30 days, so that they can be taken back. */
export interface BulkChangesTable {
  id: GeneratedId;
  created_at: GeneratedDate;
  administrator_id: number;
  fields: string[];
  /** The products and, in the same order, the versions that the step made of them. */
  products: number[];
  versions: number[];
  /** Pieces that came; written as JSON. */
  received: ColumnType<StockReceipt[], string, never>;
  undone_at: Date | null;
}

/** Pieces of a product that a step brought in; below zero where it took another step back. */
export interface StockReceipt {
  productId: number;
  pieces: number;
  /** It was not counted before, or is not after. */
  began: boolean;
}

/** The goods that are counted. */
export interface ProductStockTable {
  product_id: number;
  received: number;
  available: number;
}

/** What orders took of counted goods; triggers write it. */
export interface OrderStockTable {
  order_id: number;
  product_id: number;
  pieces: number;
  handed_in: boolean;
}
