import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';

/** What PostgreSQL says of itself, of the database and of the role we are in it. */
export interface DatabaseState {
  version: string;
  encoding: string;
  durable: boolean;
  superuser: boolean;
  canCreate: boolean;
  /** Tables that belong to another role, which migrations could not change. */
  foreignTables: number;
  bytes: number;
  /** Milliseconds since 1970 by the clock of the database. */
  now: number;
  connections: number;
  maxConnections: number;
}

/** Reads it in one statement that locks nothing. */
export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off'
        and current_setting('full_page_writes') = 'on' as durable,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      has_schema_privilege(current_schema(), 'create')
        and has_database_privilege(current_database(), 'create') as "canCreate",
      (select count(*) from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and not pg_has_role(relowner, 'usage')) as "foreignTables",
      pg_database_size(current_database()) as bytes,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections"`.execute(db);
  const state = rows[0];
  if (state === undefined) throw new Error('the database said nothing of itself');
  return state;
}
