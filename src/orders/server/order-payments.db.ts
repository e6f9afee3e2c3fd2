import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { newOrderStatus } from '../order-status.ts';

/** The most orders that a sum alone leads to. */
const MOST_WITH_SUM = 50;

const columns = sql`
  o.id, o.status, o.created_at, o.last_name, o.first_name, o.middle_name,
  o.goods_kopecks + o.delivery_kopecks as total_kopecks,
  u.last_name as buyer_last_name, u.first_name as buyer_first_name,
  (select count(*) from order_status_changes as c where c.order_id = o.id) as version`;

/** An order that a transfer may be for. */
export interface PayableRow {
  id: number;
  status: string;
  created_at: Date;
  last_name: string;
  first_name: string;
  middle_name: string;
  total_kopecks: number;
  /** Null when the account is gone. */
  buyer_last_name: string | null;
  buyer_first_name: string | null;
  version: number;
}

/** The orders with these numbers, and the newest unpaid ones of each of these sums. */
export async function listPayableOrders(db: Db, ids: number[], sums: number[]): Promise<PayableRow[]> {
  const { rows } = await sql<PayableRow>`
    select ${columns} from orders as o left join users as u on u.id = o.user_id
    where o.id = any(${ids}::bigint[])
    union
    select ${columns} from unnest(${sums}::bigint[]) as wanted (kopecks)
    cross join lateral (
      select * from orders
      where status = ${sql.lit(newOrderStatus)} and goods_kopecks + delivery_kopecks = wanted.kopecks
      order by id desc limit ${sql.lit(MOST_WITH_SUM)}
    ) as o
    left join users as u on u.id = o.user_id
    order by id`.execute(db);
  return rows;
}

/** The transfers of these days that orders were marked with. */
export function listTransfersByDays(db: Db, days: string[]) {
  return db
    .selectFrom('order_payments')
    .select(['order_id', 'paid_on', 'kopecks', 'document', 'words'])
    .where('paid_on', '=', sql<string>`any(${days}::date[])`)
    .execute();
}

/** The transfers these orders were marked with. */
export function listPayments(db: Db, orderIds: number[]) {
  return db
    .selectFrom('order_payments')
    .select(['order_id', 'paid_on', 'kopecks', 'document', 'words'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .execute();
}

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

/**
 * Keeps the transfers that orders, which are held, are paid with; returns the orders whose transfers were not
 * kept, since somebody has marked another order with the same one. Of two at once the second waits for the first.
 */
export async function insertPayments(tx: Db, rows: PaymentRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insertInto('order_payments')
    // In one order of all callers, so that no two wait for each other.
    .values(rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .execute();
  const ids = new Set(inserted.map(({ order_id }) => order_id));
  return rows.flatMap(({ order_id }) => (ids.has(order_id) ? [] : [order_id]));
}

const keyOf = ({ paid_on, kopecks, document, words }: PaymentRow) =>
  [paid_on, kopecks, document, words].join('\n');

/** Forgets the transfers of orders that are held. */
export async function deletePayments(tx: Db, orderIds: number[]): Promise<void> {
  if (orderIds.length > 0) await tx.deleteFrom('order_payments').where('order_id', 'in', orderIds).execute();
}
