import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Day } from '../contract/calendar.ts';

/**
 * The tables as Kysely sees them; `db/migrations` is the truth. Sums are whole kopecks, weights
 * grams, moments UTC. Ids are 64-bit in the database and safe integers here.
 */
export interface Tables {
  users: UsersTable;
  categories: CategoriesTable;
  pictures: PicturesTable;
  picture_files: PictureFilesTable;
  products: ProductsTable;
  facilities: FacilitiesTable;
  recipients: RecipientsTable;
  consents: ConsentsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_status_changes: OrderStatusChangesTable;
  order_keys: OrderKeysTable;
  order_counts: OrderCountsTable;
  admin_record: AdminRecordTable;
  edits: EditsTable;
  restores: RestoresTable;
  request_keys: RequestKeysTable;
}

type Id = GeneratedAlways<number>;
type Now = Generated<Date>;

export interface UsersTable {
  id: Id;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  email: string;
  password_hash: string;
  role: Generated<'USER' | 'ADMIN'>;
  /** Tokens issued before this moment no longer count. */
  signed_out_at: Date | null;
  created_at: Now;
}

export interface CategoriesTable {
  id: Id;
  parent_id: number | null;
  name: string;
  priority_sort: number | null;
  version: Generated<number>;
}

export interface PicturesTable {
  id: Id;
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

export interface ProductsTable {
  id: Id;
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
  deleted_at: Date | null;
  created_at: Now;
  version: Generated<number>;
}

export interface FacilitiesTable {
  id: Id;
  name: string;
  delivery_kopecks: number;
  free_from_kopecks: number;
  deleted_at: Date | null;
  version: Generated<number>;
}

export interface RecipientsTable {
  id: Id;
  user_id: number;
  last_name: string;
  first_name: string;
  middle_name: string;
  birth_date: Day;
  squad_number: string | null;
  facility_id: number;
  phone: string;
  additional_info: string | null;
  created_at: Now;
}

export interface ConsentsTable {
  id: Id;
  user_id: number | null;
  recipient_id: number | null;
  purpose: 'REGISTRATION' | 'RECIPIENT';
  text_version: string;
  /** Where it came from; null once the account was erased. */
  address: string | null;
  given_at: Now;
}

export interface OrdersTable {
  id: Id;
  user_id: number | null;
  status: string;
  created_at: Now;
  email: string;
  phone: string;
  last_name: string;
  first_name: string;
  middle_name: string;
  birth_date: Day | null;
  squad_number: string | null;
  additional_info: string | null;
  facility_id: number;
  facility_name: string;
  goods_kopecks: number;
  delivery_kopecks: number;
}

export interface OrderLinesTable {
  order_id: number;
  /** The place of the line in the order, from 1. */
  place: number;
  product_id: number;
  name: string;
  price_kopecks: number;
  quantity: number;
}

export interface OrderStatusChangesTable {
  id: Id;
  order_id: number;
  status: string;
  changed_at: Now;
  author: 'USER' | 'ADMIN';
  comment: string | null;
  /** Which administrator; null for a buyer, and for what is older than the column. */
  administrator_id: number | null;
}

export interface OrderKeysTable {
  user_id: number;
  key: string;
  body_hash: string;
  /** Null while the request that brought the key is in flight. */
  order_id: number | null;
  created_at: Now;
}

/** The keys of calls that create something but an order. */
export interface RequestKeysTable {
  owner: string;
  call: string;
  key: string;
  body_mark: string;
  /** Null while the request that brought the key is in flight. */
  answer: ColumnType<unknown, string | null | undefined, string>;
  /** Null where nobody has signed in. */
  user_id: number | null;
  created_at: Now;
}

/** Kept by triggers on orders; a number is the sum over all slots. */
export interface OrderCountsTable {
  slot: number;
  facility_id: number;
  status: string;
  orders: number;
}

/** Rows are only added, and removed when they are old; a trigger refuses everything else. */
export interface AdminRecordTable {
  id: Id;
  at: Now;
  /** The user who did it; the account may be gone. */
  administrator_id: number;
  kind: string;
  record_ids: number[];
  /** The personal fields that were searched by, never what was typed into them. */
  fields: Generated<string[]>;
  detail: string | null;
}

/** What made each version of a category, product or facility; a trigger writes it. */
export interface EditsTable {
  id: Id;
  thing: 'categories' | 'products' | 'facilities';
  thing_id: number;
  /** The version that it made. */
  version: number;
  at: Now;
  administrator_id: number | null;
  /** Column → value, of those that changed. */
  was: Record<string, unknown>;
  became: Record<string, unknown>;
}

export interface RestoresTable {
  id: Id;
  at: Now;
  /** Tokens issued before this moment no longer count, whoever holds them. */
  tokens_good_since: Date;
}
