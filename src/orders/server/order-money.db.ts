import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { OrderPaymentTotals, ReceiptSign } from '../order-money.ts';
import { inWorkStatuses, newOrderStatus } from '../order-status.ts';

/** The most orders that a sum alone leads to. */
const MOST_WITH_SUM = 50;

const total = sql`o.goods_kopecks + o.delivery_kopecks`;

const columns = sql`
  o.id, o.status, o.created_at, o.last_name, o.first_name, o.middle_name, ${total} as total_kopecks,
  coalesce(money.due_kopecks + money.refunded_kopecks - money.received_kopecks, ${total}) as rest_kopecks,
  u.last_name as buyer_last_name, u.first_name as buyer_first_name, u.middle_name as buyer_middle_name,
  (select count(*) from order_status_changes as c where c.order_id = o.id) as version, coalesce(money.version, 0) as money_version,
  o.phone <> '' as takes_more, (
    select coalesce(sum(part.kopecks), 0)::bigint
    from payment_allocations as part join payments on payments.id = part.payment_id
    where part.order_id = o.id and payments.assumed
  ) as assumed_kopecks`;

const joined = sql`left join users as u on u.id = o.user_id left join order_money as money on money.order_id = o.id`;

type OrderToPay = 'id' | 'status' | 'created_at' | 'last_name' | 'first_name' | 'middle_name';

export interface TransferCandidateRow extends Pick<Selectable<Tables['orders']>, OrderToPay> {
  total_kopecks: number;
  /** What is still to be paid; less than nothing where too much came. */
  rest_kopecks: number;
  /** Null when the account is gone. */
  buyer_last_name: string | null;
  buyer_first_name: string | null;
  buyer_middle_name: string | null;
  version: number;
  money_version: number;
  /** What comes once it is paid may be kept: its people are not erased. */
  takes_more: boolean;
  /** So much it was said to be paid by no transfer that is known. */
  assumed_kopecks: number;
}

/** The orders with these numbers, and the newest unpaid ones of each of these sums. */
export async function listTransferCandidateOrders(
  db: Db,
  ids: number[],
  sums: number[],
): Promise<TransferCandidateRow[]> {
  const { rows } = await sql<TransferCandidateRow>`
    select ${columns} from orders as o ${joined} where o.id = any(${ids}::bigint[])
    union
    select ${columns} from unnest(${sums}::bigint[]) as wanted (kopecks)
    cross join lateral (
      select * from orders
      where status = ${sql.lit(newOrderStatus)} and goods_kopecks + delivery_kopecks = wanted.kopecks
      order by id desc limit ${sql.lit(MOST_WITH_SUM)}
    ) as o ${joined}
    order by id`.execute(db);
  return rows;
}

/** So much of a payment is for this order. */
type AllocationRow = Omit<Selectable<Tables['payment_allocations']>, 'payment_id'>;

const paymentColumns = sql`
  payments.id, paid_on, payments.kopecks, document, words, occurrence, assumed, unallocated_kopecks, payments.version,
  payments.created_at, administrator_id, users.last_name, users.first_name, (
    select coalesce(json_agg(json_build_object('order_id', order_id, 'kopecks', kopecks) order by order_id), '[]')
    from payment_allocations as part where part.payment_id = payments.id
  ) as parts`;

const withNames = sql`payments left join users on users.id = payments.administrator_id`;

/** Money that came, with what of it is for which order. */
export interface PaymentRow extends Omit<Selectable<Tables['payments']>, 'released_order_id'> {
  /** Null when the account is gone. */
  last_name: string | null;
  first_name: string | null;
  parts: AllocationRow[];
}

const selectPayments = async (db: Db, which: RawBuilder<unknown>): Promise<PaymentRow[]> =>
  (await sql<PaymentRow>`select ${paymentColumns} from ${withNames} ${which}`.execute(db)).rows;

export const listPaymentsByDays = (db: Db, days: string[]) =>
  selectPayments(db, sql`where paid_on = any(${days}::date[]) order by payments.id`);

/** What came for an order, the first first. */
export const listOrderPayments = (db: Db, orderId: number) =>
  selectPayments(
    db,
    sql`where payments.id in (select payment_id from payment_allocations where order_id = ${orderId})
      order by paid_on, payments.id`,
  );

/** Payments of which something is for no order yet, the newest first; at most so many. */
export const listUnallocatedPayments = (db: Db, most: number) =>
  selectPayments(db, sql`where unallocated_kopecks > 0 order by payments.id desc limit ${most}`);

export const findPaymentById = async (db: Db, id: number): Promise<PaymentRow | undefined> =>
  (await selectPayments(db, sql`where payments.id = ${id}`))[0];

/** How many rows there are, and how much that is. */
async function countAndSum(db: Db, kopecks: RawBuilder<unknown>, from: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number; kopecks: number }>`
    select count(*) as count, coalesce(sum(${kopecks}), 0)::bigint as kopecks from ${from}`.execute(db);
  return rows[0] ?? { count: 0, kopecks: 0 };
}

/** How many payments there are of which something is for no order, and how much that is. */
export const countUnallocatedPayments = (db: Db) =>
  countAndSum(db, sql`unallocated_kopecks`, sql`payments where unallocated_kopecks > 0`);

/** For how many orders money is to be given back, and how much that is. */
export const countOwedRefunds = (db: Db) =>
  countAndSum(
    db,
    sql`received_kopecks - refunded_kopecks - due_kopecks`,
    sql`order_money where received_kopecks - refunded_kopecks > due_kopecks`,
  );

/** Holds payments until the transaction ends, once their orders are held. */
export function lockPaymentsByIds(tx: Db, ids: number[]) {
  return tx
    .selectFrom('payments')
    .select(['id', 'version'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

type PaymentKey = Pick<PaymentRow, 'paid_on' | 'kopecks' | 'document' | 'words' | 'occurrence'>;

interface NewPayment extends PaymentKey, Pick<PaymentRow, 'parts'> {
  administrator_id: number;
}

/**
 * Keeps payments for orders that are held. Returns their ids in the order given; undefined for one whose transfer is
 * kept already. Of two at once the second waits for the first.
 */
export async function insertPayments(tx: Db, payments: NewPayment[]): Promise<(number | undefined)[]> {
  if (payments.length === 0) return [];
  const inserted = await tx
    .insertInto('payments')
    // In one order of all callers, so that no two wait for each other.
    .values(
      payments
        .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
        .map(({ parts: _, ...payment }) => ({ ...payment, unallocated_kopecks: payment.kopecks })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'paid_on', 'kopecks', 'document', 'words', 'occurrence'])
    .execute();
  const idsOf = Map.groupBy(inserted, keyOf);
  const ids = payments.map((payment) => idsOf.get(keyOf(payment))?.shift()?.id);
  await insertAllocations(
    tx,
    payments.flatMap(({ parts }, index) => parts.map((part) => ({ ...part, payment_id: ids[index] ?? 0 }))),
  );
  return ids;
}

const keyOf = ({ paid_on, kopecks, document, words, occurrence }: PaymentKey) =>
  [paid_on, kopecks, document, words, occurrence].join('\n');

async function insertAllocations(tx: Db, rows: Selectable<Tables['payment_allocations']>[]): Promise<void> {
  const kept = rows.filter(({ payment_id }) => payment_id > 0);
  if (kept.length > 0) await tx.insertInto('payment_allocations').values(kept).execute();
}

/**
 * Says for which orders a payment is, all of them held. What is left of an assumed one is forgotten, as what was replaced of
 * it is: no one saw it come.
 */
export async function writePaymentAllocations(
  tx: Db,
  paymentId: number,
  parts: AllocationRow[],
): Promise<void> {
  await forgetReplacedPayments(tx, [paymentId]);
  await tx.deleteFrom('payment_allocations').where('payment_id', '=', paymentId).execute();
  await insertAllocations(
    tx,
    parts.map((part) => ({ ...part, payment_id: paymentId })),
  );
  await sql`delete from payments where id = ${paymentId} and assumed and unallocated_kopecks = kopecks`.execute(
    tx,
  );
  await sql`
    update payments set
      kopecks = kopecks - case when assumed then unallocated_kopecks else 0 end,
      unallocated_kopecks = case when assumed then 0 else unallocated_kopecks end,
      version = version + 1, assumed = false, released_order_id = null
    where id = ${paymentId}`.execute(tx);
}

/** Forgets payments that are held with their orders, and what was replaced of those that were assumed. */
export async function deletePaymentsByIds(tx: Db, ids: number[]): Promise<void> {
  await forgetReplacedPayments(tx, ids);
  if (ids.length > 0) await tx.deleteFrom('payments').where('id', 'in', ids).execute();
}

/** Forgets what was replaced of these payments, where they are assumed: who changes the rest of it has the last word. */
async function forgetReplacedPayments(tx: Db, paymentIds: number[]): Promise<void> {
  await sql`
    delete from replaced_payments where order_id in (
      select order_id from payment_allocations as part join payments on payments.id = part.payment_id
      where payments.id = any(${paymentIds}::bigint[]) and assumed
    )`.execute(tx);
}

/** What came, or went, for an order that changed its status; in kopecks. */
export interface MovedPayment extends AllocationRow {
  id: number;
  paid_on: Day;
  /** No one has named its transfer. */
  assumed: boolean;
}

/**
 * Keeps what is due for those of these orders, which are held, that were paid by nothing known: it came today, as
 * far as anyone has said. Returns what was kept.
 */
export async function insertAssumedPayments(
  tx: Db,
  orderIds: number[],
  administratorId: number | null,
): Promise<MovedPayment[]> {
  const { rows } = await sql<MovedPayment>`
    with unpaid as materialized (
      select orders.id as order_id, order_cost(orders) as kopecks,
        nextval(pg_get_serial_sequence('payments', 'id')) as payment_id
      from orders where id = any(${orderIds}::bigint[]) and order_cost(orders) > 0
        and not exists (select from payment_allocations as part where part.order_id = orders.id)
    ), assumed as (
      insert into payments (
        id, paid_on, kopecks, document, words, assumed, unallocated_kopecks, administrator_id
      ) overriding system value
      select payment_id, (now() at time zone 'Europe/Moscow')::date, kopecks, '', '', true, kopecks,
        ${administratorId}::bigint
      from unpaid
    )
    insert into payment_allocations (payment_id, order_id, kopecks)
    select payment_id, order_id, kopecks from unpaid
    returning payment_id as id, order_id, kopecks, (now() at time zone 'Europe/Moscow')::date as paid_on,
      true as assumed`.execute(tx);
  return rows;
}

/** What was assumed to have come for an order, and what of it is so now; in kopecks. */
interface ReplacedPayment extends AllocationRow {
  id: number;
  paid_on: Day;
  left: number;
}

/** Sums of orders as a relation, one row for each order. */
const sumsByOrder = (parts: AllocationRow[]) => sql`(
    select order_id, sum(kopecks)::bigint as kopecks
    from unnest(${parts.map((part) => part.order_id)}::bigint[], ${parts.map((part) => part.kopecks)}::bigint[])
      as part (order_id, kopecks)
    group by order_id
  )`;

/** The same rows as a relation: what was, and what is now. */
const changedPayments = (rows: ReplacedPayment[]) => sql`unnest(
    ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ order_id }) => order_id)}::bigint[],
    ${rows.map(({ kopecks }) => kopecks)}::bigint[], ${rows.map(({ left }) => left)}::bigint[]
  ) as changed (id, order_id, was, stays)`;

/**
 * Puts what came for orders, which are held, in the place of what was assumed to have come: as far as they have more
 * now than is due. What is replaced is kept, to stand again. Returns what was replaced.
 */
export async function replaceAssumedPayments(tx: Db, came: AllocationRow[]): Promise<ReplacedPayment[]> {
  const { rows } = await sql<ReplacedPayment>`
    select payments.id, payments.paid_on, order_id, part.kopecks, part.kopecks - least(
      part.kopecks, came.kopecks, money.received_kopecks - money.refunded_kopecks - money.due_kopecks
    ) as left
    from ${sumsByOrder(came)} as came
    join payment_allocations as part using (order_id)
    join payments on payments.id = part.payment_id and payments.assumed
    join order_money as money using (order_id)
    where came.kopecks > 0 and money.received_kopecks - money.refunded_kopecks > money.due_kopecks
    order by order_id`.execute(tx);
  if (rows.length === 0) return [];
  const changed = changedPayments(rows);
  await sql`
    insert into replaced_payments as known (order_id, kopecks, paid_on, created_at, administrator_id)
    select order_id, was - stays, paid_on, created_at, administrator_id
    from ${changed} join payments using (id)
    on conflict (order_id) do update set kopecks = known.kopecks + excluded.kopecks`.execute(tx);
  await sql`delete from payments using ${changed} where payments.id = changed.id and stays = 0`.execute(tx);
  await sql`
    update payment_allocations set kopecks = stays from ${changed} where payment_id = changed.id`.execute(tx);
  await sql`
    update payments set kopecks = stays, unallocated_kopecks = 0, version = version + 1
    from ${changed} where payments.id = changed.id`.execute(tx);
  return rows;
}

/**
 * Lets what was assumed to have come for orders, which are held, stand again where so much of what had replaced it is
 * taken away: as far as they have less now than they cost. Returns what stands again.
 */
export async function restoreAssumedPayments(tx: Db, taken: AllocationRow[]): Promise<ReplacedPayment[]> {
  const { rows } = await sql<ReplacedPayment>`
    select coalesce(standing.id, nextval(pg_get_serial_sequence('payments', 'id'))) as id, order_id,
      replaced.paid_on, coalesce(standing.kopecks, 0) as kopecks, coalesce(standing.kopecks, 0) + more as left
    from ${sumsByOrder(taken)} as taken
    join replaced_payments as replaced using (order_id)
    join order_money as money using (order_id)
    join orders on orders.id = order_id
    cross join lateral (
      select least(
        replaced.kopecks, taken.kopecks, order_cost(orders) + money.refunded_kopecks - money.received_kopecks
      ) as more
    ) as restored
    left join lateral (
      select payments.id, payments.kopecks
      from payment_allocations as part join payments on payments.id = part.payment_id
      where part.order_id = orders.id and assumed
    ) as standing on true
    where more > 0
    order by order_id`.execute(tx);
  if (rows.length === 0) return [];
  const changed = changedPayments(rows);
  await sql`
    insert into payments as standing (
      id, paid_on, kopecks, document, words, assumed, unallocated_kopecks, created_at, administrator_id
    ) overriding system value
    select id, paid_on, stays, '', '', true, stays - was, created_at, administrator_id
    from ${changed} join replaced_payments using (order_id)
    on conflict (id) do update set kopecks = excluded.kopecks, unallocated_kopecks = excluded.unallocated_kopecks,
      version = standing.version + 1`.execute(tx);
  await sql`
    insert into payment_allocations as known (payment_id, order_id, kopecks)
    select id, order_id, stays - was from ${changed}
    on conflict (payment_id, order_id) do update set kopecks = known.kopecks + excluded.kopecks`.execute(tx);
  await sql`
    delete from replaced_payments as replaced using ${changed}
    where replaced.order_id = changed.order_id and replaced.kopecks = stays - was`.execute(tx);
  await sql`
    update replaced_payments as replaced set kopecks = replaced.kopecks - (stays - was)
    from ${changed} where replaced.order_id = changed.order_id`.execute(tx);
  return rows;
}

/**
 * Takes what came, or is chosen of it, away from held orders: transfers wait for another, what was assumed is forgotten; where
 * nothing is chosen, also what was replaced. Returns what was taken.
 */
export async function unallocateOrderPayments(
  tx: Db,
  orderIds: number[],
  isChosen?: (part: MovedPayment) => boolean,
): Promise<MovedPayment[]> {
  const { rows: all } = await sql<MovedPayment>`
    select payments.id, order_id, part.kopecks, paid_on, assumed
    from payment_allocations as part join payments on payments.id = part.payment_id
    where order_id = any(${orderIds}::bigint[]) order by order_id, payments.id`.execute(tx);
  const rows = isChosen === undefined ? all : all.filter(isChosen);
  const marked = isChosen === undefined ? orderIds : rows.flatMap((row) => (row.assumed ? row.order_id : []));
  await sql`delete from replaced_payments where order_id = any(${marked}::bigint[])`.execute(tx);
  const parts = sql`unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.order_id)}::bigint[])
    as part (payment_id, order_id)`;
  await sql`delete from payments using ${parts} where assumed and payments.id = part.payment_id`.execute(tx);
  await sql`
    update payments set released_order_id = part.order_id from ${parts}
    where payments.id = part.payment_id`.execute(tx);
  await sql`
    delete from payment_allocations as taken using ${parts}
    where (taken.payment_id, taken.order_id) = (part.payment_id, part.order_id)`.execute(tx);
  return rows;
}

interface OrderMoneyRow extends OrderPaymentTotals {
  order_id: number;
  version: number;
}

/** The money of these orders; nothing of those for which nothing came and nothing was packed otherwise. */
export function listOrderPaymentTotals(db: Db, orderIds: number[]): Promise<OrderMoneyRow[]> {
  return db
    .selectFrom('order_money')
    .select(['order_id', 'version'])
    .select(['due_kopecks as due', 'received_kopecks as received', 'refunded_kopecks as refunded'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .execute();
}

/** So many orders without money are named at once. */
const MOST_WITHOUT_MONEY = 20;

/** The first of the orders that are paid and not handed in, and of which no money is left. */
export async function listOrderIdsWithoutMoney(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select orders.id from orders join order_money as money on money.order_id = orders.id
    where status = any(${inWorkStatuses}) and due_kopecks > 0 and received_kopecks <= refunded_kopecks
    order by orders.id limit ${sql.lit(MOST_WITHOUT_MONEY)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was given back for these orders, the first first. */
export function listOrderRefunds(db: Db, orderIds: number[]) {
  return db
    .selectFrom('refunds')
    .leftJoin('users', 'users.id', 'refunds.administrator_id')
    .select(['refunds.id', 'order_id', 'refunded_on', 'kopecks', 'note', 'refunds.created_at'])
    .select(['administrator_id', 'last_name', 'first_name'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('refunded_on')
    .orderBy('refunds.id')
    .execute();
}

/** Which order a refund is of, and what was given back when; undefined when there is none. */
export function findRefundById(db: Db, id: number) {
  return db
    .selectFrom('refunds')
    .select(['order_id', 'kopecks', 'refunded_on'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Notes what was given back for an order that is held. */
export function insertRefund(tx: Db, refund: Insertable<Tables['refunds']>): Promise<{ id: number }> {
  return tx.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow();
}

/** Takes a note of a refund back, of an order that is held. */
export async function deleteRefund(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('refunds').where('id', '=', id).execute();
}

export interface OwedReceiptRow {
  order_id: number;
  sign: ReceiptSign;
  kopecks: number;
  /** For how much receipts stand before it: those of money that came, less those of money given back. */
  receipted: number;
  /** When the order was paid, or something was given back last; null where neither is known any more. */
  day: Day | null;
}

/**
 * What receipts are still to be issued for, of orders that were paid from a day on: all that came, and all that was given
 * back. Where more was receipted than there is now, as of a payment that was taken away, the other sign makes it even.
 */
const owedReceipts = (from: Day) => sql`
  select money.order_id, owed.sign, owed.kopecks, owed.receipted, case owed.sign when 'INCOME' then money.paid_on
    else coalesce((select max(refunded_on) from refunds where order_id = money.order_id), money.paid_on) end as day
  from order_money as money
  cross join lateral (select
    income_receipts_kopecks - refund_receipts_kopecks as receipted,
    received_kopecks - refunded_kopecks as kept,
    greatest(0, refunded_kopecks - refund_receipts_kopecks) as given_back
  ) as net
  cross join lateral (select greatest(0, kept - receipted + given_back) as income) as came
  cross join lateral (values
    ('INCOME', income, receipted), ('REFUND', receipted + income - kept, receipted + income)
  ) as owed (sign, kopecks, receipted)
  where (received_kopecks, refunded_kopecks) <> (income_receipts_kopecks, refund_receipts_kopecks)
    and (paid_on >= ${from}::date or paid_on is null and income_receipts_kopecks > 0)
    and owed.kopecks > 0`;

/** How many receipts are to be issued for orders that were paid from a day on. */
export const countOwedReceipts = async (db: Db, from: Day): Promise<number> =>
  (await countAndSum(db, sql`0`, sql`(${owedReceipts(from)}) as owed`)).count;

/** Receipts to be issued for orders that were paid from a day on, of these orders or of all, the oldest first. */
export async function listOwedReceipts(
  db: Db,
  from: Day,
  orderIds: number[] | null,
  most: number,
): Promise<OwedReceiptRow[]> {
  const { rows } = await sql<OwedReceiptRow>`
    select * from (${owedReceipts(from)}) as owed
    where ${orderIds}::bigint[] is null or order_id = any(${orderIds})
    order by day nulls first, order_id, sign limit ${most}`.execute(db);
  return rows;
}

/** The receipts that were issued for these orders, the first first. */
export function listIssuedReceipts(db: Db, orderIds: number[]) {
  return db
    .selectFrom('receipts')
    .leftJoin('users', 'users.id', 'receipts.administrator_id')
    .select(['receipts.id', 'order_id', 'sign', 'kopecks', 'number', 'issued_on'])
    .select(['administrator_id', 'last_name', 'first_name'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('receipts.id')
    .execute();
}

/** Notes a receipt of an order that is held. Returns its id. */
export async function insertReceipt(tx: Db, receipt: Insertable<Tables['receipts']>): Promise<number> {
  return (await tx.insertInto('receipts').values(receipt).returning('id').executeTakeFirstOrThrow()).id;
}

/** Forgets receipts; returns what they were. Their orders are held by it. */
export async function deleteReceipts(tx: Db, ids: number[]) {
  const chosen = sql<number>`any(${ids})`;
  await sql`
    select from orders where id in (select order_id from receipts where id = ${chosen})
    order by id for update`.execute(tx);
  return tx
    .deleteFrom('receipts')
    .where('id', '=', chosen)
    .returning(['order_id', 'sign', 'kopecks', 'issued_on'])
    .execute();
}
