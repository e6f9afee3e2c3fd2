import { sql } from 'kysely';
import type { Db } from '../../../shared/server/database.ts';

/**
 * Lets one process of a database in until the transaction ends; false when another one is in. 'rete':
 * a number of ours among the advisory locks.
 */
export async function enter(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ entered: boolean }>`
    select pg_try_advisory_xact_lock(x'72657465'::integer, 0) as entered`.execute(tx);
  return rows[0]?.entered ?? false;
}
