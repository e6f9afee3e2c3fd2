import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import pg from 'pg';
import type { SmallDisk } from './small-disk.ts';

export interface PostgresServer extends ReturnType<typeof postgresAt> {
  /** Stops a server of our own and removes its folder; leaves somebody else's alone. */
  stop(): Promise<void>;
}

/**
 * The PostgreSQL of this run: the one TEST_DATABASE_URL names, else a throw-away cluster of the
 * programs in PATH or Debian's folders. Undefined when there is none, with CI=true that is an error, and with
 * TEST_DATABASE=embedded, which runs the HTTP tests on the embedded database.
 */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  if (process.env.TEST_DATABASE === 'embedded') return undefined;
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { ...postgresAt(given), stop: async () => {} };
  const programs = findPrograms();
  if (programs) return startCluster(programs);
  const message = 'PostgreSQL не найден: задайте TEST_DATABASE_URL или установите его';
  if (process.env.CI) throw new Error(message);
  console.warn(`${message}. Пока проверяется только встроенная база.`);
  return undefined;
}

/** A running server, by the address of a database of it that is no template. */
export function postgresAt(url: string) {
  /** The address of another database of the same server, as DATABASE_URL takes it. */
  const urlOf = (database: string) => {
    const address = new URL(url);
    address.pathname = `/${database}`;
    return address.href;
  };
  /** Runs one statement over a connection of its own; returns its rows. */
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  /** The same beside the databases of the tests: creates and drops them. */
  const run = async (statement: string) => void (await query(statement));
  return { url, urlOf, query, run };
}

/** The newest folder that has both `initdb` and `postgres`, where the links to them lead. */
export function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  const found = folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
  return found && dirname(realpathSync(join(found, 'postgres')));
}

export type Cluster = ReturnType<typeof clusterFolder>;

/**
 * Where the files of a server will be, none yet, and the `path` by which we see them; `options` are those to start
 * its programs with, and `begin` is what comes before them on a small disk.
 */
function clusterFolder(disk?: SmallDisk) {
  const user = ordinaryUser();
  if (disk) {
    const become = user
      ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--']
      : [];
    const begin = [...disk.within, ...become];
    const { folder, path } = disk;
    return { folder, path, data: join(folder, 'data'), options: { cwd: folder }, begin };
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return { folder, path: folder, data: join(folder, 'data'), options: { cwd: folder, ...user }, begin: [] };
}

/** Makes the files of an empty server in a folder of their own. */
export function initCluster(programs: string, disk?: SmallDisk): Cluster {
  const cluster = clusterFolder(disk);
  const [program = '', ...begin] = [...cluster.begin, join(programs, 'initdb')];
  execFileSync(
    program,
    [...begin, '-D', cluster.data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...cluster.options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return cluster;
}

/** Settings of a server as it takes them on its command line. */
export const asArguments = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

async function startCluster(programs: string): Promise<PostgresServer> {
  const { folder, data, options } = initCluster(programs);
  const settings = {
    unix_socket_directories: folder,
    listen_addresses: '',
    max_connections: '300',
    // Throw-away data needs no durability.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Of little use to databases that live for seconds.
    autovacuum: 'off',
    jit: 'off',
  };
  // The shell waits for the end of its input, which comes however this process ends, kill -9 included;
  // so no server and no folder outlives the run.
  const script = '"$@" >"$0/log" 2>&1 </dev/null & read -r _; kill -QUIT $!; wait $!; rm -rf "$0"';
  const shell = spawn(
    '/bin/sh',
    ['-c', script, folder, join(programs, 'postgres'), '-D', data, ...asArguments(settings)],
    { ...options, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const server = postgresAt(`postgres://shop@localhost/postgres?host=${folder}`);
  await untilItAnswers(server.run, join(folder, 'log'));
  return { ...server, stop: () => stop(shell) };
}

/** PostgreSQL refuses to run as root, so root lends it an account of the system. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    ['postgres', 'nobody'].flatMap((name) => accounts.filter((account) => account[0] === name))[0] ?? [];
  if (!uid || !gid) throw new Error('no account for PostgreSQL: neither postgres nor nobody exists');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Waits until a server that was just started takes statements; throws what it logged when it never does. */
export async function untilItAnswers(run: PostgresServer['run'], log: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await run('select 1');
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8')}`, { cause: error });
      }
      await new Promise((go) => setTimeout(go, 50));
    }
  }
}

async function stop(shell: ChildProcess): Promise<void> {
  const ended = new Promise((go) => shell.once('exit', go));
  shell.stdin?.end();
  await ended;
}
