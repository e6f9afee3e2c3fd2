import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { openDatabase } from '../../src/platform/database/database.ts';
import { passedOn } from './run-folder.ts';
import { QUICK_WASM } from './shop-process.ts';
import { testConfig } from './test-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Ended {
  code: number | null;
  output: string;
}

/** Runs a command of the operator (`backup`, `restore`, `admin`, `doctor`) as npm does; `input` is what is typed. */
export async function runOperator(
  variables: Record<string, string>,
  [command, ...words]: [command: string, ...words: string[]],
  input = '',
): Promise<Ended> {
  const folder = ['admin', 'doctor'].includes(command) ? 'app' : 'platform/operation';
  const file = `src/${folder}/${command}.ts`;
  const child = spawn(process.execPath, [...QUICK_WASM, file, ...words], {
    cwd: root,
    env: { ...passedOn(), ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, output: output.trim() };
}

/** Orders that came without their lines or first state, and how far the counts are from the orders. */
export async function halfOrders(variables: Record<string, string>): Promise<unknown> {
  const { db, close } = await openDatabase({ ...testConfig(variables), DATABASE_POOL: 1 });
  try {
    const { rows } = await sql`
      select
        (select count(*) from orders o where not exists (select from order_lines where order_id = o.id)) as lines,
        (select count(*) from orders o
          where not exists (select from order_status_changes where order_id = o.id)) as states,
        (select count(*) from orders) - (select coalesce(sum(orders), 0) from order_counts)::bigint as counts`.execute(
      db,
    );
    return rows[0];
  } finally {
    await close();
  }
}

/** Of every table: how many rows it has and a checksum over all of them, computed columns included. */
export async function tableSums(variables: Record<string, string>): Promise<Record<string, string>> {
  const { db, close } = await openDatabase({ ...testConfig(variables), DATABASE_POOL: 1 });
  try {
    await sql`set timezone to 'UTC'`.execute(db);
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
    const sums: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const sum = await sql<{ sum: string }>`
        select count(*) || ' rows, ' || coalesce(md5(string_agg(line, '' order by line)), '') as sum
        from (select md5(kept::text) collate "C" as line from ${sql.table(name)} as kept) as lines`.execute(
        db,
      );
      sums[name] = sum.rows[0]?.sum ?? '';
    }
    return sums;
  } finally {
    await close();
  }
}
