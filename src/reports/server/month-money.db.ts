import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { ReturnedGoodsWish, ReturnReason } from '../../orders/handover.ts';
import { deliveredStatuses } from '../../orders/order-status.ts';
import type { Db } from '../../platform/database/database.ts';
import { isDayWithinMonthSql } from './paid-orders.db.ts';

/** Money that came or was given back, goods that were, or a receipt for money. */
export interface MonthPaymentOrRefundRow {
  kind: 'PAYMENT' | 'REFUND' | 'RETURN' | 'INCOME_RECEIPT' | 'REFUND_RECEIPT';
  day: Day;
  /** Null of a payment that is for no order yet. */
  order_id: number | null;
  /** Empty once the account is gone. */
  buyer: string;
  kopecks: number;
  document: string;
  /** Of a payment's statement, or of a refund's note. */
  words: string;
  /** Of goods that the facility gave back. */
  product: string;
  pieces: number | null;
  reason: ReturnReason | null;
  wish: ReturnedGoodsWish | null;
}

const noGoods = sql`'' as product, null::integer as pieces, null as reason, null as wish`;

const payments = sql`
  select 'PAYMENT' as kind, came.paid_on as day, part.order_id, part.kopecks, came.document, came.words, ${noGoods}
  from payments as came join payment_allocations as part on part.payment_id = came.id`;

const refunds = sql`
  select 'REFUND' as kind, refunded_on as day, order_id, kopecks, '' as document, coalesce(note, '') as words, ${noGoods}
  from refunds`;

const receipts = sql`
  select sign || '_RECEIPT' as kind, issued_on as day, order_id, kopecks, number as document, '' as words, ${noGoods}
  from receipts`;

/** Pieces that were put in instead come back after the ordered ones, as in `order_cost`. */
const returns = sql`
  select 'RETURN' as kind, parcel.handed_on as day, parcel.order_id,
    line.price_kopecks::bigint * least(back.pieces, back.packed)
      + coalesce(mark.replacement_kopecks, 0)::bigint * greatest(0, back.pieces - back.packed) as kopecks,
    '' as document, '' as words, line.name as product, back.pieces, given_back.reason, parcel.wish
  from order_parcels as parcel join orders as o on o.id = parcel.order_id and o.status = any(${deliveredStatuses})
  cross join jsonb_to_recordset(parcel.handed_lines) as given_back (position smallint, reason text, quantity integer)
  join order_lines as line on line.order_id = parcel.order_id and line.position = given_back.position
  left join order_packed_lines as mark
    on mark.order_id = line.order_id and mark.position = line.position and mark.part = 0
  cross join lateral (
    select packed, coalesce(given_back.quantity, packed + coalesce(mark.replacement_quantity, 0)) as pieces
    from (select coalesce(mark.quantity, line.quantity) as packed) as put_in
  ) as back
  where given_back.reason is not null`;

/** All of a month that is an order's. */
const moneyIn = (month: string): RawBuilder<unknown> => sql`
  select * from (${payments}) as came where ${isDayWithinMonthSql(sql`day`, month)}
  union all select * from (${refunds}) as gone where ${isDayWithinMonthSql(sql`day`, month)}
  union all select * from (${receipts}) as issued where ${isDayWithinMonthSql(sql`day`, month)}
  union all select * from (${returns}) as back where ${isDayWithinMonthSql(sql`day`, month)}`;

/** The orders with money or returned goods in a month, by the day of the first of it, and how many there are. */
export async function listOrderIdsWithMonthPaymentsOrRefunds(db: Db, month: string, most: number) {
  const { rows } = await sql<{ id: number; total: number }>`
    select order_id as id, count(*) over () as total from (${moneyIn(month)}) as money
    group by order_id order by min(day), order_id limit ${most}`.execute(db);
  return { ids: rows.map(({ id }) => id), totalElements: rows[0]?.total ?? 0 };
}

/** What came, was given back and returned of these orders in a month, order by order as they are named. */
export async function listMonthPaymentsAndRefunds(
  db: Db,
  month: string,
  ids: number[],
): Promise<MonthPaymentOrRefundRow[]> {
  const { rows } = await sql<MonthPaymentOrRefundRow>`
    select money.*, concat_ws(' ', u.last_name, u.first_name, u.middle_name) as buyer
    from (${moneyIn(month)}) as money join orders as o on o.id = money.order_id left join users as u on u.id = o.user_id
    where money.order_id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], money.order_id), day, kind`.execute(db);
  return rows;
}

/** What of the payments of a month is for no order yet, by day. */
export async function listMonthUnallocatedPayments(
  db: Db,
  month: string,
  most: number,
): Promise<MonthPaymentOrRefundRow[]> {
  const { rows } = await sql<MonthPaymentOrRefundRow>`
    select 'PAYMENT' as kind, paid_on as day, null as order_id, '' as buyer, unallocated_kopecks as kopecks, document,
      words, ${noGoods}
    from payments where unallocated_kopecks > 0 and ${isDayWithinMonthSql(sql`paid_on`, month)}
    order by paid_on, id limit ${most}`.execute(db);
  return rows;
}
