import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import {
  asArguments,
  type Cluster,
  findPrograms,
  initCluster,
  postgresAt,
  untilItAnswers,
} from './postgres.ts';
import { childrenOf, isRunning, signalAll } from './processes.ts';
import type { SmallDisk } from './small-disk.ts';

/** A PostgreSQL of one test's own, as careful with its data as it is by default, to be ill-treated. */
export interface OwnPostgres {
  url: string;
  /** Ends all its processes like a power cut ends programs. */
  kill(): Promise<void>;
  /** Starts it on the files that are there; answers when it takes statements. */
  start(): Promise<void>;
  /** True until it has ended, killed or by itself. */
  isRunning(): boolean;
  /** Ends it as its service does, which ends every connection with a word, and starts it again. */
  restart(): Promise<void>;
  /** Holds all its processes: connections stay, and nothing answers. */
  hold(): void;
  letGo(): void;
  /** Ends it at once and removes its files. */
  remove(): Promise<void>;
}

/** True when the programs are there that such a server needs. */
export const canHaveOwnPostgres = () => findPrograms() !== undefined;

/**
 * Makes and starts a server, on TCP as in production, on this disk if one is given. `settings` differ from
 * PostgreSQL's own.
 */
export function ownPostgres(settings: Record<string, string> = {}, disk?: SmallDisk): Promise<OwnPostgres> {
  const programs = findPrograms() ?? '';
  return serverOn(programs, initCluster(programs, disk), settings);
}

async function serverOn(
  programs: string,
  { folder, path, data, options, begin }: Cluster,
  settings: Record<string, string>,
): Promise<OwnPostgres> {
  const port = await freePort();
  const log = join(folder, 'log');
  const server = postgresAt(`postgres://shop@127.0.0.1:${port}/postgres`);
  // As in postgres.ts: nothing outlives the test, however it ends. The shell waits for its child: a server
  // that is killed counts as running until then, and no other starts on its files.
  const script = '"$@" >>"$0" 2>&1 </dev/null & echo $!; read -r _; kill -QUIT $! 2>/dev/null; wait $!';
  const args = asArguments({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
  });
  let shell: ChildProcess | undefined;
  let pid = 0;

  const start = async () => {
    const [program = '', ...rest] = [...begin, '/bin/sh', '-c', script, log, join(programs, 'postgres')];
    shell = spawn(program, [...rest, '-D', data, ...args], {
      ...options,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    pid = Number(await once(shell.stdout as NodeJS.ReadableStream, 'data'));
    await untilItAnswers(server.run, join(path, 'log'));
  };
  const endOfShell = async () => {
    shell?.stdin?.end();
    if (shell?.exitCode === null) await once(shell, 'exit');
  };
  const kill = async () => {
    const family = [pid, ...childrenOf(pid)];
    signalAll(family, 'SIGKILL');
    await endOfShell();
    while (family.some(isRunning)) await new Promise((go) => setTimeout(go, 5));
  };
  const letGo = () => signalAll([pid, ...childrenOf(pid)], 'SIGCONT');
  await start();
  return {
    url: server.url,
    kill,
    start,
    isRunning: () => isRunning(pid),
    restart: async () => {
      process.kill(pid, 'SIGINT');
      await endOfShell();
      await start();
    },
    hold: () => signalAll([pid, ...childrenOf(pid)], 'SIGSTOP'),
    letGo,
    remove: async () => {
      // One that is killed leaves a megabyte behind in the memory of the machine, outside its folder.
      letGo();
      await endOfShell();
      if (path === folder) rmSync(folder, { recursive: true });
    },
  };
}
