import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** A table with the columns that are stored in it; computed ones compute themselves again. */
export interface BackupTableShape {
  table: string;
  columns: string[];
}

/** Where the counting of ids stands, so that an id that was given once is never given again. */
export interface IdCounter {
  table: string;
  column: string;
  last: string;
  used: boolean;
}

const here = sql`current_schema()::regnamespace`;

/** Every table that is worth a backup, those of the migrations included: what a crash may forget is none. */
export async function listTablesToBackUp(tx: Db): Promise<BackupTableShape[]> {
  const { rows } = await sql<BackupTableShape>`
    select c.relname::text as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = ${here} and c.relkind = 'r' and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(tx);
  return rows;
}

/** How many accounts and orders there are, to say what a backup would replace. */
export async function countUsersAndOrders(tx: Db): Promise<{ users: number; orders: number }> {
  const { rows } = await sql<{ users: number; orders: number }>`
    select (select count(*) from users) as users, (select count(*) from orders) as orders`.execute(tx);
  return rows[0] ?? { users: 0, orders: 0 };
}

/** How many processes of the shop use this PostgreSQL database beside us. */
export async function countOtherShopInstances(tx: Db): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity as mine
    join pg_stat_activity as other using (datid)
    where mine.pid = pg_backend_pid() and other.pid <> mine.pid
      and starts_with(other.application_name, mine.application_name)`.execute(tx);
  return rows[0]?.others ?? 0;
}

/** Makes a transaction write moments and bytes the same everywhere, and take its time. */
export async function configureSession(tx: Db): Promise<void> {
  await sql`
    select set_config(name, value, true) from (values
      ('timezone', 'UTC'), ('bytea_output', 'hex'),
      ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0')
    ) as setting (name, value)`.execute(tx);
}

/** Rows are read in parts of about this many; pictures are heavy. */
const ROWS_AT_ONCE = 200;

/** The rows of a table as JSON texts, a part at a time, from one snapshot. */
export async function* readTableRows(tx: Db, { table, columns }: BackupTableShape): AsyncGenerator<string[]> {
  await sql`
    declare copied no scroll cursor for
    select row_to_json(copied)::text as line
    from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}) as copied`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from copied`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close copied`.execute(tx);
}

/** Puts rows into a table as they were; numbers and moments never pass through JavaScript. */
export async function insertTableRows(
  tx: Db,
  { table, columns }: BackupTableShape,
  lines: string[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
    tx,
  );
}

/** Where the counting of ids stands in every table that counts them. */
export async function readIdCounters(tx: Db): Promise<IdCounter[]> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select c.relname::text as "table", a.attname::text as "column",
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = ${here} and c.relkind = 'r' and a.attidentity <> ''
    order by c.relname`.execute(tx);
  const counters: IdCounter[] = [];
  for (const { table, column, sequence } of rows) {
    const state = await sql<{ last: string; used: boolean }>`
      select last_value::text as last, is_called as used from ${sql.raw(sequence)}`.execute(tx);
    for (const { last, used } of state.rows) counters.push({ table, column, last, used });
  }
  return counters;
}

/** Lets the counting of ids go on after a number. */
export async function setIdCounter(tx: Db, table: string, column: string, last: bigint): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${String(last)}::bigint, true)`.execute(
    tx,
  );
}

/**
 * Makes void every token that anybody was given before the restore. A minute more than now: a token may
 * carry a moment of the near future when its owner changed passwords quickly, or a clock was ahead.
 */
export async function revokeAllTokens(tx: Db): Promise<void> {
  const at = new Date(Date.now() + 60_000);
  await sql`
    update shop_state set tokens_good_since =
      greatest(tokens_good_since, ${at}::timestamptz, clock_timestamp() + interval '1 minute')`.execute(tx);
}

/**
 * Empties the mails that waited when the backup was made and makes void the links to a new password: what they tell of
 * is long past, and most of them were sent.
 */
export async function deleteRestoredMailsAndResets(tx: Db): Promise<void> {
  await sql`delete from outgoing_mails`.execute(tx);
  await sql`delete from password_resets`.execute(tx);
}

/** Removes every table, function and domain of the shop; what belongs to extensions stays. */
export async function dropSchema(tx: Db): Promise<void> {
  // Each kind in one statement, or a function would be gone with another before its turn comes.
  const drops = [
    sql`
      select format('drop table %s cascade', string_agg(format('%I', relname), ', ')) as statement
      from pg_class where relnamespace = ${here} and relkind = 'r' having count(*) > 0`,
    sql`
      select format('drop function %s cascade', string_agg(p.oid::regprocedure::text, ', ')) as statement
      from pg_proc p where pronamespace = ${here} and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
      ) having count(*) > 0`,
    sql`
      select format('drop domain %s', string_agg(format('%I', typname), ', ')) as statement
      from pg_type where typnamespace = ${here} and typtype = 'd' and not exists (
        select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = pg_type.oid and d.deptype = 'e'
      ) having count(*) > 0`,
  ];
  for (const drop of drops) {
    const { rows } = await sql<{ statement: string }>`${drop}`.execute(tx);
    for (const { statement } of rows) await sql.raw(statement).execute(tx);
  }
}

/**
 * Empties all tables and lets `load` fill them in any order and without a trigger counting or
 * refusing; what ties rows to each other is judged at the end, over all of them.
 */
export async function truncateAndLoadTables(tx: Db, load: () => Promise<void>): Promise<void> {
  const ties = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where connamespace = ${here} and contype = 'f'`.execute(tx);
  const tables = await sql<{ name: string }>`
    select format('%I', relname) as name from pg_class
    where relnamespace = ${here} and relkind = 'r'`.execute(tx);
  const names = tables.rows.map(({ name }) => name);
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
  };
  await run(ties.rows.map(({ drop }) => drop));
  await run(names.map((name) => `alter table ${name} disable trigger user`));
  await run(names.map((name) => `truncate ${name}`));
  await load();
  await run(ties.rows.map(({ add }) => add));
  await run(names.map((name) => `alter table ${name} enable trigger user`));
}

/** Counts the rows again for the planner, which knows nothing of a table that was just filled. */
export async function refreshPlannerStatistics(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}
