import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';

/** What PostgreSQL says of itself, of the database and of the role we are in it. */
interface DatabaseState {
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

/** What the primary says of those who follow it, and of the log that it sends to the backups. */
interface ReplicationState {
  /** The address of the primary. */
  primary: string | null;
  /** Null where the server follows no names: one PostgreSQL alone. */
  followers: { name: string; sync: boolean; lagBytes: number | null }[] | null;
  archives: boolean;
  archivedAt: Date | null;
  archiveFailedAt: Date | null;
}

/** Reads it from the primary; of others than members of `pg_monitor` their state is hidden. */
export async function readReplicationState(db: Db): Promise<ReplicationState | undefined> {
  const { rows } = await sql<ReplicationState>`
    select host(inet_server_addr()) as primary,
      (select json_agg(json_build_object(
        'name', application_name, 'sync', sync_state = 'sync',
        'lagBytes', pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)) order by application_name)
        from pg_stat_replication where state is distinct from 'backup') as followers,
      current_setting('archive_mode') <> 'off' as archives,
      last_archived_time as "archivedAt", last_failed_time as "archiveFailedAt"
    from pg_stat_archiver where not pg_is_in_recovery()`.execute(db);
  return rows[0];
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
