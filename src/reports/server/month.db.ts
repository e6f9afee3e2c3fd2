import { type RawBuilder, sql } from 'kysely';
import type { HandlerResponse } from '../../contract/endpoint.ts';
import type { Day } from '../../lib/calendar.ts';
import type { ReturnedGoodsWish, ReturnReason } from '../../orders/handover.ts';
import { cancelledStatuses, deliveredStatuses, newOrderStatus } from '../../orders/order-status.ts';
import type { Db } from '../../platform/database/database.ts';
import type { getMonthReport } from '../user-order-reports.contract.ts';

const cancelled = sql`o.status = any(${cancelledStatuses})`;

const isDayWithinMonthSql = (day: RawBuilder<unknown>, month: string) =>
  sql`(${day} >= ${`${month}-01`}::date and ${day} < ${`${month}-01`}::date + interval '1 month')`;

/** The orders that were paid in a month; what was cancelled since is marked. */
const paidIn = (month: string) => sql`
  select o.id, o.facility_id, o.goods_kopecks, o.delivery_kopecks, money.paid_on as day, money.received_kopecks,
    ${cancelled} as cancelled
  from order_money as money join orders as o on o.id = money.order_id
  where ${isDayWithinMonthSql(sql`money.paid_on`, month)}`;

type Sums = HandlerResponse<typeof getMonthReport>;
type Total = 'orders' | 'goods' | 'delivery' | 'refunds';

interface MonthSums extends Omit<Sums, Total> {
  totals: Pick<Sums, Total>;
}

/** The sums of a month in kopecks, of one moment; days without a payment are left out. */
export async function readPaidMonthSums(db: Db, month: string): Promise<MonthSums> {
  const { rows } = await sql<MonthSums>`
    with paid as materialized (${paidIn(month)}),
    live as materialized (
      select id, facility_id, day, goods_kopecks, delivery_kopecks, goods_kopecks + delivery_kopecks as kopecks,
        received_kopecks
      from paid where not cancelled
    ),
    came as materialized (
      select id, kopecks, unallocated_kopecks from payments where ${isDayWithinMonthSql(sql`paid_on`, month)}
    ),
    part as (
      select part.kopecks, o.status, ${cancelled} as cancelled, o.id in (select id from live) as of_month
      from came join payment_allocations as part on part.payment_id = came.id
      join orders as o on o.id = part.order_id
    ),
    by_day as (select day, count(*) as orders, sum(kopecks) as sum from live group by day),
    by_facility as (
      select facility_id as id, count(*) as orders, sum(kopecks) as sum from live group by facility_id
    ),
    by_product as (
      select line.product_id as id, sum(line.quantity) as quantity,
        sum(line.price_kopecks::bigint * line.quantity) as sum,
        sum((line.price_kopecks - line.purchase_price_kopecks)::bigint * line.quantity) as margin,
        sum(line.price_kopecks::bigint * line.quantity) filter (where line.purchase_price_kopecks is not null) as margin_of
      from live join order_lines as line on line.order_id = live.id group by line.product_id
    )
    select
      (select json_build_object(
        'orders', count(*), 'goods', coalesce(sum(goods_kopecks), 0), 'delivery', coalesce(sum(delivery_kopecks), 0),
        'refunds', (select coalesce(sum(kopecks), 0) from refunds where ${isDayWithinMonthSql(sql`refunded_on`, month)})
      ) from live) as totals,
      (select json_build_object(
        'sum', (select coalesce(sum(kopecks), 0) from came),
        'over', coalesce(sum(greatest(0, received_kopecks - kopecks)), 0),
        'under', coalesce(sum(greatest(0, kopecks - received_kopecks)), 0),
        'other', coalesce(sum(received_kopecks), 0) - (select coalesce(sum(kopecks), 0) from part where of_month),
        'ofOther', (select coalesce(sum(kopecks), 0) from part
          where not of_month and not cancelled and status <> ${newOrderStatus}),
        'ofUnpaid', (select coalesce(sum(kopecks), 0) from part where status = ${newOrderStatus}),
        'ofCancelled', (select coalesce(sum(kopecks), 0) from part where cancelled),
        'unallocated', (select coalesce(sum(unallocated_kopecks), 0) from came)
      ) from live) as received,
      (select json_build_object('orders', count(*), 'sum', coalesce(sum(goods_kopecks + delivery_kopecks), 0))
        from paid where cancelled) as cancelled,
      (select coalesce(json_agg(json_build_object('day', day, 'orders', orders, 'sum', sum)), '[]')
        from by_day) as days,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'orders', b.orders, 'sum', b.sum)
        order by b.sum desc, f.id), '[]') from by_facility as b join facilities as f using (id)) as facilities,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'quantity', b.quantity, 'sum', b.sum, 'margin', b.margin)
        order by b.sum desc, p.id), '[]') from by_product as b join products as p using (id)) as products,
      (select json_build_object('sum', coalesce(sum(margin), 0), 'of', coalesce(sum(margin_of), 0))
        from by_product) as margin`.execute(db);
  return rows[0] as MonthSums;
}

/** The numbers of the orders paid in a month by day of payment, cancelled ones last, and how many there are. */
export async function listPaidOrderIds(db: Db, month: string, most: number) {
  const { rows } = await sql<{ id: number; total: number }>`
    with paid as (${paidIn(month)})
    select id, count(*) over () as total from paid order by cancelled, day, id limit ${most}`.execute(db);
  return { ids: rows.map(({ id }) => id), totalElements: rows[0]?.total ?? 0 };
}

/** Whose account these orders were made from, '' once it is gone, and on which day in Moscow they were paid, if any. */
export async function listOrderBuyersAndPaidDays(db: Db, ids: number[]) {
  const { rows } = await sql<{ id: number; buyer: string; paid_on: Day | null }>`
    select o.id, concat_ws(' ', u.last_name, u.first_name, u.middle_name) as buyer, money.paid_on
    from orders as o left join users as u on u.id = o.user_id left join order_money as money on money.order_id = o.id
    where o.id = any(${ids})`.execute(db);
  return rows;
}

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
