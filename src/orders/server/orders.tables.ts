import type { ColumnType, Generated } from 'kysely';
import type * as z from 'zod/mini';
import type { Product } from '../../catalog/product.ts';
import type { Day } from '../../lib/calendar.ts';
import type { GeneratedDate, GeneratedId } from '../../platform/database/tables.ts';
import type { OrderBox } from '../handover.ts';
import type { IfMissingAction } from '../if-missing.ts';
import type { orderParcelResponseSchema } from '../order-fields.ts';
import type { ReceiptSign } from '../order-money.ts';
import type { OrderStatus } from '../order-status.ts';
import type { MessageTemplate, MessageWay } from '../user-order-notes.contract.ts';

/** The tables of orders: only its *.db.ts write them. */
declare module '../../platform/database/tables.ts' {
  interface Tables {
    orders: OrdersTable;
    order_lines: OrderLinesTable;
    order_status_changes: OrderStatusChangesTable;
    order_counts: OrderCountsTable;
    payments: PaymentsTable;
    payment_allocations: PaymentAllocationsTable;
    replaced_payments: ReplacedPaymentsTable;
    refunds: RefundsTable;
    order_money: OrderMoneyTable;
    receipts: ReceiptsTable;
    parcel_photos: ParcelPhotosTable;
    order_boxes: OrderBoxesTable;
    order_messages: OrderMessagesTable;
  }
}

interface OrdersTable {
  id: GeneratedId;
  user_id: number | null;
  status: OrderStatus;
  created_at: GeneratedDate;
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
  /** The day on which the parcel is to be handed in; null when unknown. */
  planned_day: Day | null;
  /** What the parcel was when it was ordered; null for orders from before that was noted. */
  parcel: ColumnType<OrderParcelSnapshot | null, string | null, string | null>;
  /** What is done with goods that turn out not to be there, as the buyer chose for all; null: nothing was chosen. */
  substitution: IfMissingAction | null;
  /** Since when its recipient is known to be moved elsewhere or released, as the buyer says. */
  held_at: Date | null;
  /** The desk has said that it may be paid. */
  may_pay: Generated<boolean>;
  /** Who moved the parcel last to another day of handing in, and when. */
  moved_at: Date | null;
  moved_by: number | null;
}

/** What the shop knew of a parcel when it was ordered, as it is answered; the day as it was then. */
export type OrderParcelSnapshot = z.output<typeof orderParcelResponseSchema>;

/** A part of a set as it was ordered; the weight is of one piece. */
export type OrderedSetPart = Omit<Product['parts'][number], 'productId' | 'tags'>;

interface OrderLinesTable {
  order_id: number;
  /** The position of the line in the order, from 1. */
  position: number;
  product_id: number;
  name: string;
  price_kopecks: number;
  quantity: number;
  /** The chosen size or the like. */
  choice: string | null;
  /** The product had choices, and none of them was named. */
  choice_missing: Generated<boolean>;
  /** What one piece weighed when it was ordered; null when it was unknown. */
  weight_grams: number | null;
  /** What the product was not allowed as when it was ordered, in words of the shop. */
  restrictions: string | null;
  /** What a set held when it was ordered; null for other goods. */
  parts: ColumnType<OrderedSetPart[] | null, string | null, never>;
  /** What is done when it turns out not to be there; null: nothing was chosen for the order. */
  if_missing: IfMissingAction | null;
  /** What one piece cost at its supplier when it was ordered; for reports alone. */
  purchase_price_kopecks: Generated<number | null>;
}

interface OrderStatusChangesTable {
  id: GeneratedId;
  order_id: number;
  status: OrderStatus;
  created_at: GeneratedDate;
  author: 'USER' | 'ADMIN';
  comment: string | null;
  /** Which administrator; null for a buyer, and for what is older than the column. */
  administrator_id: number | null;
}

/** Kept by triggers on orders; a number is the sum over all rows of its facility and status. */
interface OrderCountsTable {
  facility_id: number;
  status: OrderStatus;
  orders: number;
}

/** Money that came: a transfer of a bank statement, what an administrator noted, or what a status stands for. */
interface PaymentsTable {
  id: GeneratedId;
  paid_on: Day;
  kopecks: number;
  document: string;
  words: string;
  /** Which of the transfers of a statement that are alike it is, from 1. */
  occurrence: Generated<number>;
  /** The order was marked as paid, and no one has named a transfer. */
  assumed: Generated<boolean>;
  /** What of it is for no order yet; kept by triggers after it is written once. */
  unallocated_kopecks: number;
  version: Generated<number>;
  created_at: GeneratedDate;
  /** Null for what is older than the column. */
  administrator_id: number | null;
  /** The order it was for before that one was unpaid again; null once it has another. */
  released_order_id: Generated<number | null>;
}

interface PaymentAllocationsTable {
  payment_id: number;
  order_id: number;
  kopecks: number;
}

/** What was assumed to have come for an order, and has given way to what came. */
interface ReplacedPaymentsTable {
  order_id: number;
  kopecks: number;
  paid_on: Day;
  created_at: Date;
  administrator_id: number | null;
}

interface RefundsTable {
  id: GeneratedId;
  order_id: number;
  refunded_on: Day;
  kopecks: number;
  note: string | null;
  created_at: GeneratedDate;
  administrator_id: number;
}

/** A receipt that a cash service has issued. */
interface ReceiptsTable {
  id: GeneratedId;
  order_id: number;
  sign: ReceiptSign;
  kopecks: number;
  /** As the service has it; empty where it is not known. */
  number: string;
  issued_on: Day;
  administrator_id: number;
}

/** Kept by triggers; of most orders for which nothing came there is no row. */
interface OrderMoneyTable {
  order_id: number;
  due_kopecks: number;
  received_kopecks: number;
  refunded_kopecks: number;
  /** Null of what is not paid. */
  paid_on: Day | null;
  version: number;
  /** What receipts were issued for. */
  income_receipts_kopecks: number;
  refund_receipts_kopecks: number;
}

/** A photograph of a parcel in one width, as WebP. */
interface ParcelPhotosTable {
  order_id: number;
  /** From 1. */
  position: number;
  width: number;
  bytes: Buffer;
}

/** A box of an order that goes in more than one. */
export interface OrderBoxesTable {
  order_id: number;
  /** From 1. */
  number: number;
  grams: number;
  planned_day: Day | null;
  /** Written as JSON. */
  goods: ColumnType<OrderBox['goods'], string, never>;
  handed_on: Day | null;
}

export interface OrderMessagesTable {
  id: GeneratedId;
  order_id: number;
  template: MessageTemplate;
  way: MessageWay;
  text: string;
  sent_at: GeneratedDate;
  administrator_id: number;
}
