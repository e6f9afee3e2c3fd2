import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { postgresAt, untilItAnswers } from './postgres.ts';
import { findProgram } from './programs.ts';

/** Where PgBouncer is; undefined when it is not installed. */
export const bouncerProgram = findProgram('pgbouncer');

/** A running PgBouncer. */
export interface Bouncer {
  /** Of the database behind it. */
  url: string;
  pid: number;
  /** The file that it logs to. */
  log: string;
  kill(): Promise<void>;
}

/** Starts PgBouncer with the owner's file, changed, before a database of this machine that asks for no password. */
export async function startBouncer(
  databaseUrl: string,
  folder: string,
  change: (text: string) => string = (text) => text,
): Promise<Bouncer> {
  const { port: to, pathname, username } = new URL(databaseUrl);
  const port = await freePort();
  const own = await mkdtemp(join(folder, 'bouncer-'));
  const [file, users, log] = ['ini', 'users', 'log'].map((name) => join(own, name)) as [
    string,
    string,
    string,
  ];
  const text = (await readFile('deploy/cluster/pgbouncer.ini', 'utf8'))
    .replace(/^peredacha = host=\S+ port=\d+/m, `${pathname.slice(1)} = host=127.0.0.1 port=${to}`)
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*/m, 'auth_type = trust')
    .replace(/^auth_file = .*/m, `auth_file = ${users}`);
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(file, `${change(text)}logfile = ${log}\n`);
  await writeFile(log, '');
  for (const path of [folder, own, file, users, log]) await chmod(path, 0o777);
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child: ChildProcess = spawn(bouncerProgram ?? '', [...user, file], { stdio: 'ignore' });
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await untilItAnswers(postgresAt(url).run, log);
  return {
    ...{ url, log, pid: child.pid as number },
    kill: async () => void (child.kill('SIGKILL') && (await once(child, 'exit'))),
  };
}
