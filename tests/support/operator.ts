import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { printedBy } from './processes.ts';
import { passedOn } from './run-folder.ts';
import { QUICK_WASM } from './shop-process.ts';
import { testConfig } from './test-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Ended {
  code: number | null;
  output: string;
}

const fileOf = (command: string) =>
  `src/${['admin', 'doctor'].includes(command) ? 'app' : 'platform/operation'}/${command}.ts`;

/** Runs a command of the operator (`backup`, `restore`, `admin`, `doctor`) as npm does; `input` is what is typed. */
export async function runOperator(
  variables: Record<string, string>,
  [command, ...words]: [command: string, ...words: string[]],
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [...QUICK_WASM, fileOf(command), ...words], {
    cwd: root,
    env: { ...passedOn(), ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = printedBy(child);
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, output: output().trim() };
}

let called = 0;

/**
 * Runs a command of the operator like `runOperator`, in this process, whose modules are loaded: a fiftieth of the
 * processor's time. For what it says and does; that it starts at all a process shows.
 */
export async function callOperator(
  variables: Record<string, string>,
  [command, ...words]: [command: string, ...words: string[]],
  input = '',
): Promise<Ended> {
  const lines: unknown[] = [];
  const keep = (line: unknown) => void lines.push(line);
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of spies) spy.mockImplementation(keep);
  const [{ argv, env }, stdin] = [process, Object.getOwnPropertyDescriptor(process, 'stdin') ?? {}];
  Object.assign(process, { argv: [...argv.slice(0, 2), ...words], env: { ...passedOn(), ...variables } });
  Object.defineProperty(process, 'stdin', { ...stdin, get: () => Readable.from([input]) });
  try {
    // A command is a module that runs when it is loaded: each time under another name.
    await import(/* @vite-ignore */ `../../${fileOf(command)}?${++called}`);
    return { code: Number(process.exitCode ?? 0), output: lines.join('\n').trim() };
  } finally {
    for (const spy of spies) spy.mockRestore();
    Object.assign(process, { argv, env, exitCode: undefined });
    Object.defineProperty(process, 'stdin', stdin);
  }
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
