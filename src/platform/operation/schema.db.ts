import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

const here = sql`current_schema()::regnamespace`;

/** Runs the statements that a query has written. */
async function runEach(tx: Db, statements: { statement: string }[]): Promise<void> {
  for (const { statement } of statements) await sql.raw(statement).execute(tx);
}

/** Removes every table, function and domain of the shop; what belongs to extensions stays. */
export async function dropSchema(tx: Db): Promise<void> {
  // Each kind in one statement, or a function would be gone with another before its turn comes.
  const tables = await sql<{ statement: string }>`
    select format('drop table %s cascade', string_agg(format('%I', relname), ', ')) as statement
    from pg_class where relnamespace = ${here} and relkind = 'r' having count(*) > 0`.execute(tx);
  await runEach(tx, tables.rows);
  const functions = await sql<{ statement: string }>`
    select format('drop function %s cascade', string_agg(p.oid::regprocedure::text, ', ')) as statement
    from pg_proc p where pronamespace = ${here} and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
    ) having count(*) > 0`.execute(tx);
  await runEach(tx, functions.rows);
  const domains = await sql<{ statement: string }>`
    select format('drop domain %s', string_agg(format('%I', typname), ', ')) as statement
    from pg_type where typnamespace = ${here} and typtype = 'd' and not exists (
      select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = pg_type.oid and d.deptype = 'e'
    ) having count(*) > 0`.execute(tx);
  await runEach(tx, domains.rows);
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
  const each = (statementFor: (name: string) => string) =>
    runEach(
      tx,
      tables.rows.map(({ name }) => ({ statement: statementFor(name) })),
    );
  await runEach(
    tx,
    ties.rows.map(({ drop }) => ({ statement: drop })),
  );
  await each((name) => `alter table ${name} disable trigger user`);
  await each((name) => `truncate ${name}`);
  await load();
  await runEach(
    tx,
    ties.rows.map(({ add }) => ({ statement: add })),
  );
  await each((name) => `alter table ${name} enable trigger user`);
}

/** Counts the rows again for the planner, which knows nothing of a table that was just filled. */
export async function refreshPlannerStatistics(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}
