import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The names of the migrations that made the schema, the oldest first; none in a database without a shop. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const table = await sql<{
    there: boolean;
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!table.rows[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The role and the database that we are connected with: names that may stand in a statement as they are. */
export function readRoleAndDatabase(db: Db): Promise<{ role: string; database: string }> {
  return db
    .selectNoFrom([
      sql<string>`quote_ident(current_user)`.as('role'),
      sql<string>`quote_ident(current_database())`.as('database'),
    ])
    .executeTakeFirstOrThrow();
}
