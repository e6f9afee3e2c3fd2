import { sql } from 'kysely';
import type { Db } from '../../shared/server/database.ts';

/** How many orders stand in each status. */
export async function countOrdersByStatus(db: Db): Promise<{ status: string; orders: number }[]> {
  const { rows } = await sql<{ status: string; orders: number }>`
    select status, sum(orders)::bigint as orders from order_counts group by status`.execute(db);
  return rows;
}
