import { sql } from 'kysely';
import { type Day, dayAfter } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';

/**
 * Lets one process of a database in until the transaction ends; false when another one is in. 'rete':
 * a number of ours among the advisory locks.
 */
export async function enter(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ entered: boolean }>`
    select pg_try_advisory_xact_lock(x'72657465'::integer, 0) as entered`.execute(tx);
  return rows[0]?.entered ?? false;
}

/** The last day on which something was let go by a clock that could be believed. */
export async function lastForgettingDay(db: Db): Promise<Day> {
  const { day } = await db.selectFrom('forgetting').select('day').executeTakeFirstOrThrow();
  return day;
}

/**
 * Notes that what is due goes on `today`, unless that is more than so many days after the last such day: false then, and
 * nothing is noted. Of two days the later one stays.
 */
export async function noteForgettingDay(db: Db, today: Day, mostDays: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('forgetting')
    .set({ day: sql<Day>`greatest(day, ${today}::date)` })
    .where('day', '>=', dayAfter(today, -mostDays))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that `today` is right, however far that is from the last such day. */
export async function believeForgettingDay(db: Db, today: Day): Promise<void> {
  await db.updateTable('forgetting').set({ day: today }).execute();
}
