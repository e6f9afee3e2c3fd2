import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { createRowPurger } from '../../../platform/database/row-purger.db.ts';

const WINDOW_MINUTES = 15;

/** How many rows past their window one failure takes away: more than it brings. */
const SWEPT = 50;

/** A window that ends later than one which begins now was begun by a clock that was ahead, and holds nothing up. */
const isCounted = (until: RawBuilder<unknown>, now: RawBuilder<unknown>) =>
  sql<boolean>`${until} > ${now} and ${until} <= ${now} + make_interval(mins => ${WINDOW_MINUTES}::integer)`;

const stillCounted = isCounted(sql`counted.until`, sql`excluded.failed_at`);

/** What was counted under one key in its window, moments in milliseconds of the database's own clock. */
export interface FailureCount {
  failures: number;
  failedAt: number;
  until: number;
}

/** What the database has counted at a moment of its clock. */
export interface FailureCountsByKey {
  now: number;
  byKey: ReadonlyMap<string, FailureCount>;
}

/** Reads what is counted under these keys; a key past its window is missing. */
export async function readFailureCounts(db: Db, keys: string[]): Promise<FailureCountsByKey> {
  const { rows } = await sql<{ now: number; key: string | null } & FailureCount>`
    with moment as materialized (select clock_timestamp() as now)
    select
      extract(epoch from now)::float * 1000 as now,
      key,
      failures,
      extract(epoch from failed_at)::float * 1000 as "failedAt",
      extract(epoch from until)::float * 1000 as until
    from moment left join wrong_passwords on key = any(${keys}) and ${isCounted(sql`until`, sql`now`)}`.execute(
    db,
  );
  const byKey = new Map(rows.flatMap(({ key, ...row }) => (key === null ? [] : [[key, row] as const])));
  return { now: rows[0]?.now ?? Date.now(), byKey };
}

/** Lets no other transaction count under this key, in any process, until the transaction ends. */
export async function lockFailureKey(tx: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Counts one more under each of these keys, and forgets some past their window. */
export async function incrementFailureCounts(tx: Db, keys: string[]): Promise<void> {
  await purgeFailureCounts(tx, sql`clock_timestamp()`, SWEPT);
  await sql`
    insert into wrong_passwords as counted (key, failures, failed_at, until)
    select key, 1, now, now + make_interval(mins => ${WINDOW_MINUTES}::integer)
    from unnest(${keys}::text[]) as key, (select clock_timestamp() as now) as moment
    -- In one order, so that two who count never wait for each other.
    order by key
    on conflict (key) do update set
      failures = case when ${stillCounted} then counted.failures + 1 else 1 end,
      until = case when ${stillCounted} then counted.until else excluded.until end,
      failed_at = excluded.failed_at`.execute(tx);
}

export async function clearFailureCounts(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('wrong_passwords').where('key', '=', sql<string>`any(${keys})`).execute();
}

export const purgeFailureCounts = createRowPurger('wrong_passwords', 'until');
