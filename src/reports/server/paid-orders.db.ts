import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import { cancelledStatuses, newOrderStatus } from '../../orders/order-status.ts';
import type { Db } from '../../platform/database/database.ts';

const cancelled = sql`o.status = any(${cancelledStatuses})`;

/** Whether a day lies in a month. */
export const isDayWithinMonthSql = (day: RawBuilder<unknown>, month: string) =>
  sql`(${day} >= ${`${month}-01`}::date and ${day} < ${`${month}-01`}::date + interval '1 month')`;

/** The orders that were paid in a month; what was cancelled since is marked. */
const paidIn = (month: string) => sql`
  select o.id, o.facility_id, o.goods_kopecks, o.delivery_kopecks, money.paid_on as day, money.received_kopecks,
    ${cancelled} as cancelled
  from order_money as money join orders as o on o.id = money.order_id
  where ${isDayWithinMonthSql(sql`money.paid_on`, month)}`;

interface MonthSums {
  totals: { orders: number; goods: number; delivery: number; refunds: number };
  received: Record<
    'sum' | 'over' | 'under' | 'other' | 'ofOther' | 'ofUnpaid' | 'ofCancelled' | 'unallocated',
    number
  >;
  cancelled: { orders: number; sum: number };
  days: { day: Day; orders: number; sum: number }[];
  facilities: { id: number; name: string; orders: number; sum: number }[];
  products: { id: number; name: string; quantity: number; sum: number; margin: number | null }[];
  margin: { sum: number; of: number };
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

export interface OrderBuyerAndPaymentDay {
  id: number;
  /** Empty once the account is gone. */
  buyer: string;
  /** Null for what is not paid. */
  paid_on: Day | null;
}

/** Whose account these orders were made from, and on which day in Moscow they were paid. */
export async function listOrderBuyersAndPaidDays(db: Db, ids: number[]): Promise<OrderBuyerAndPaymentDay[]> {
  const { rows } = await sql<OrderBuyerAndPaymentDay>`
    select o.id, concat_ws(' ', u.last_name, u.first_name, u.middle_name) as buyer,
      money.paid_on
    from orders as o left join users as u on u.id = o.user_id left join order_money as money on money.order_id = o.id
    where o.id = any(${ids})`.execute(db);
  return rows;
}
