import { sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
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

/** The day of the last run, as the database's clock had it. */
export async function lastForgettingDay(db: Db): Promise<Day> {
  const { day } = await db.selectFrom('forgetting').select('day').executeTakeFirstOrThrow();
  return day;
}

/** Notes a run by the database's clock; returns its moment, its day, and the day of the run before it. */
export async function noteForgetting(db: Db): Promise<{ now: Date; today: Day; last: Day }> {
  const { rows } = await sql<{ now: Date; today: Day; last: Day }>`
    update forgetting set day = (now() at time zone 'Europe/Moscow')::date
    from (select id, day from forgetting for update) as before
    where forgetting.id = before.id
    returning now() as now, forgetting.day as today, before.day as last`.execute(db);
  const run = rows[0];
  if (run === undefined) throw new Error('the table forgetting has lost its row');
  return run;
}
