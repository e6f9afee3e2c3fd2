import { sql } from 'kysely';
import type { OrderStatus } from '../../features/orders/order-status.ts';
import type { Db } from '../../shared/server/database.ts';

/** An order in one of these is over: nobody needs to know any more whom it was for. */
const finished: readonly OrderStatus[] = ['Delivered', 'CANCELED', 'CANCELED_USER', 'CANCELED_ADMIN'];

/** How many rows one transaction looks at: few enough to hold nobody up. */
const BATCH = 5_000;

/**
 * Lets one process of a database in until the transaction ends; false when another one is in. 'rete':
 * a number of ours among the advisory locks.
 */
export async function enter(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ entered: boolean }>`
    select pg_try_advisory_xact_lock(x'72657465'::integer, 0) as entered`.execute(tx);
  return rows[0]?.entered ?? false;
}

/** The moment of the newest row that was made before a moment; undefined in an empty shop. */
export async function newestRowBefore(db: Db, moment: Date): Promise<Date | undefined> {
  const newest = (table: string, column: string) => sql`
    (select ${sql.ref(column)} from ${sql.table(table)}
    where ${sql.ref(column)} < ${moment} order by id desc limit 1)`;
  const { rows } = await sql<{ newest: Date | null }>`
    select greatest(
      ${newest('orders', 'created_at')}, ${newest('order_status_changes', 'changed_at')},
      ${newest('users', 'created_at')}, ${newest('admin_record', 'at')}
    ) as newest`.execute(db);
  return rows[0]?.newest ?? undefined;
}

/** The last order that was made before a moment; 0 when there is none. */
export async function lastOrderBefore(db: Db, moment: Date): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('created_at', '<', moment)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * Empties what tells of people in finished orders whose state last changed before `moment`: those with
 * a number after `after`, up to `upTo`, a batch of them. Answers how many, and the number to go on
 * from; null when all have been looked at.
 */
export async function emptyOldOrders(tx: Db, range: { after: number; upTo: number; moment: Date }) {
  const { rows } = await sql<{ emptied: number; next: number | null }>`
    with scanned as (
      select id from orders where id > ${range.after} and id <= ${range.upTo} order by id limit ${BATCH}
    ), due as (
      select o.id from orders as o
      where o.id in (select id from scanned) and o.phone <> '' and o.status = any(${finished})
        and not exists (
          select from order_status_changes as c where c.order_id = o.id and c.changed_at >= ${range.moment}
        )
      for update
    ), quiet as (
      update order_status_changes set comment = null
      where comment is not null and order_id in (select id from due)
    ), emptied as (
      update orders set
        email = '', phone = '', last_name = '', first_name = '', middle_name = '',
        birth_date = null, squad_number = null, additional_info = null
      where id in (select id from due)
      returning id
    )
    select (select count(*) from emptied) as emptied, (select max(id) from scanned) as next`.execute(tx);
  return rows[0] ?? { emptied: 0, next: null };
}

/** Forgets a batch of keys older than `moment`, of orders and of all else; returns how many. */
export async function forgetKeys(tx: Db, moment: Date): Promise<number> {
  let forgotten = 0;
  for (const table of ['order_keys', 'request_keys']) {
    const keys = sql.table(table);
    const { numAffectedRows } = await sql`
      delete from ${keys}
      where ctid = any(array(select ctid from ${keys} where created_at < ${moment} limit ${BATCH}))`.execute(
      tx,
    );
    forgotten += Number(numAffectedRows);
  }
  return forgotten;
}

/** Forgets a batch of what made versions before `moment`; returns how many. */
export async function forgetEdits(tx: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('edits')
    .where('id', 'in', (of) =>
      of.selectFrom('edits').select('id').where('at', '<', moment).orderBy('at').limit(BATCH),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes a batch of entries of the record older than `moment`; answers how many. */
export async function forgetRecords(tx: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('admin_record')
    .where('id', 'in', (of) =>
      of.selectFrom('admin_record').select('id').where('at', '<', moment).orderBy('id').limit(BATCH),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
