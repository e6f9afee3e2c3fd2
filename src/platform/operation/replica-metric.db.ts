import { sql } from 'kysely';
import type { Db } from '../../shared/server/database.ts';
import type { DatabaseMetric } from './metrics.ts';

/** A replica that says nothing must not keep the other metrics from being told. */
const ANSWER_MS = 500;

/** Whether a replica answers, and how much it has yet to take over from its primary. */
export function replicaMetric(replica: Db): DatabaseMetric {
  return {
    name: 'shop_replica',
    help: 'The replica: whether it answers, and how many bytes of the log of the primary it lacks',
    label: 'is',
    async read(primary): Promise<Record<string, number>> {
      const silence = new Promise<undefined>((go) => setTimeout(go, ANSWER_MS, undefined).unref());
      const place = await Promise.race([placeInLog(replica).catch(() => undefined), silence]);
      if (place === undefined) return { up: 0 };
      const { rows } = await sql<{ bytes: string }>`
        select greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), ${place}::pg_lsn), 0) as bytes`.execute(
        primary,
      );
      return { up: 1, bytes_behind: Number(rows[0]?.bytes) };
    },
  };
}

/** How far the log of the primary has been replayed; the beginning for a server that follows nobody. */
async function placeInLog(replica: Db): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select coalesce(pg_last_wal_replay_lsn(), '0/0') as place`.execute(replica);
  return rows[0]?.place ?? '0/0';
}
