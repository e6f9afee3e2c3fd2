import { sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import { cancelledStatuses, paidStatuses } from '../../orders/order-status.ts';
import type { Db } from '../../platform/database/database.ts';

// Written out, not parameters: the index of paid orders is of these states alone.
const paidLiterals = sql.join(paidStatuses.map((status) => sql.lit(status)));

/** The moment a month begins in Moscow, or the month after it. */
const monthStart = (month: string, later: 0 | 1) =>
  sql`((${`${month}-01`}::date + ${later} * interval '1 month') at time zone 'Europe/Moscow')`;

/**
 * The orders that were paid in a month: on the day that a bank statement said, else on the day in Moscow when they
 * were first marked as paid. What was marked by mistake and stands unpaid again is left out; what was cancelled
 * since is marked.
 */
const paidIn = (month: string) => sql`
  select o.id, o.facility_id, o.goods_kopecks, o.delivery_kopecks, dated.day,
    o.status = any(${cancelledStatuses}) as cancelled
  from (
    select order_id, paid_on as day from order_payments
    where paid_on >= ${`${month}-01`}::date and paid_on < ${`${month}-01`}::date + interval '1 month'
    union all
    select c.order_id, (c.created_at at time zone 'Europe/Moscow')::date
    from order_status_changes as c
    where c.status in (${paidLiterals})
      and c.created_at >= ${monthStart(month, 0)} and c.created_at < ${monthStart(month, 1)}
      and not exists (
        select from order_status_changes as e
        where e.order_id = c.order_id and e.status in (${paidLiterals}) and e.id < c.id
      )
      and not exists (select from order_payments as p where p.order_id = c.order_id)
  ) as dated join orders as o on o.id = dated.order_id
  where o.status = any(${[...paidStatuses, ...cancelledStatuses]})`;

interface MonthSums {
  totals: { orders: number; goods: number; delivery: number; refunds: number };
  cancelled: { orders: number; sum: number };
  days: { day: Day; orders: number; sum: number }[];
  facilities: { id: number; name: string; orders: number; sum: number }[];
  products: { id: number; name: string; quantity: number; sum: number }[];
}

/** The sums of a month in kopecks, of one moment; days without a payment are left out. */
export async function readPaidMonthSums(db: Db, month: string): Promise<MonthSums> {
  const { rows } = await sql<MonthSums>`
    with paid as materialized (${paidIn(month)}),
    live as materialized (
      select id, facility_id, day, goods_kopecks, delivery_kopecks, goods_kopecks + delivery_kopecks as kopecks
      from paid where not cancelled
    ),
    by_day as (select day, count(*) as orders, sum(kopecks) as sum from live group by day),
    by_facility as (
      select facility_id as id, count(*) as orders, sum(kopecks) as sum from live group by facility_id
    ),
    by_product as (
      select line.product_id as id, sum(line.quantity) as quantity,
        sum(line.price_kopecks::bigint * line.quantity) as sum
      from live join order_lines as line on line.order_id = live.id group by line.product_id
    )
    select
      (select json_build_object(
        'orders', count(*), 'goods', coalesce(sum(goods_kopecks), 0), 'delivery', coalesce(sum(delivery_kopecks), 0),
        'refunds', (select coalesce(sum(kopecks), 0) from order_notes where order_id in (select id from paid))
      ) from live) as totals,
      (select json_build_object('orders', count(*), 'sum', coalesce(sum(goods_kopecks + delivery_kopecks), 0))
        from paid where cancelled) as cancelled,
      (select coalesce(json_agg(json_build_object('day', day, 'orders', orders, 'sum', sum)), '[]')
        from by_day) as days,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'orders', b.orders, 'sum', b.sum)
        order by b.sum desc, f.id), '[]') from by_facility as b join facilities as f using (id)) as facilities,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'quantity', b.quantity, 'sum', b.sum)
        order by b.sum desc, p.id), '[]') from by_product as b join products as p using (id)) as products`.execute(
    db,
  );
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
export async function listBuyersAndPaymentDays(db: Db, ids: number[]): Promise<OrderBuyerAndPaymentDay[]> {
  const { rows } = await sql<OrderBuyerAndPaymentDay>`
    select o.id, concat_ws(' ', u.last_name, u.first_name, u.middle_name) as buyer,
      case when o.status = any(${[...paidStatuses, ...cancelledStatuses]}) then coalesce((select p.paid_on from order_payments as p where p.order_id = o.id), (
        select (c.created_at at time zone 'Europe/Moscow')::date from order_status_changes as c
        where c.order_id = o.id and c.status in (${paidLiterals}) order by c.id limit 1
      )) end as paid_on
    from orders as o left join users as u on u.id = o.user_id
    where o.id = any(${ids})`.execute(db);
  return rows;
}
