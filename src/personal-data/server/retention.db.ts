import { sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  findShopStateRow,
  lockShopStateRow,
  writeShopStateRow,
} from '../../platform/database/shop-state.db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/**
 * Lets one process of a database in until the transaction ends; false when another one is in. 'rete':
 * a number of ours among the advisory locks.
 */
export async function tryLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(x'72657465'::integer, 0) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

/** The day of the last run, as the database's clock had it. */
export const readLastPurgeDay = async (db: Db): Promise<Day> => (await findShopStateRow(db)).retention_ran_on;

/** Notes a run by the database's clock; returns its moment, its day, and the day of the run before it. */
export function recordPurgeRun(db: Db): Promise<{ now: Date; today: Day; last: Day }> {
  return inTransaction(db, async (tx) => {
    const { retention_ran_on: last } = await lockShopStateRow(tx);
    const { now, today } = await tx
      .selectNoFrom([
        sql<Date>`now()`.as('now'),
        sql<Day>`(now() at time zone 'Europe/Moscow')::date`.as('today'),
      ])
      .executeTakeFirstOrThrow();
    await writeShopStateRow(tx, { retention_ran_on: today });
    return { now, today, last };
  });
}

/** The moment of the newest account, entry of the audit log, order or change of one; undefined in an empty shop. */
export async function findNewestShopRecordTime(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ newest: Date | null }>`
    select greatest(
      (select created_at from users order by id desc limit 1),
      (select created_at from audit_log order by id desc limit 1),
      (select created_at from orders order by id desc limit 1),
      (select created_at from order_status_changes order by id desc limit 1)
    ) as newest`.execute(db);
  return rows[0]?.newest ?? undefined;
}
