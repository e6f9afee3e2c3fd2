import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childrenOf } from './processes.ts';
import { passedOn } from './run-folder.ts';
import { keepLog } from './run-log.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './test-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** However busy the machine: what has not opened by then never will. */
const PATIENCE_MS = 90_000;

/** The shop as people start it: npm, the door, what watches over the shop, the shop. */
export interface NpmStart {
  /** The first of the processes. */
  child: ChildProcess;
  output(): string;
  /** Waits until it has printed so many times that it is open; throws what it printed when it does not. */
  untilOpen(times: number): Promise<void>;
  /** The process of the shop itself, the last of the line. */
  shop(): number;
  /** The one that watches over it. */
  watcher(): number;
  ended: Promise<unknown>;
}

/** Starts it with `npm start`, or without npm in between. */
export function npmStart(variables: Record<string, string>, through: 'npm' | 'door' = 'door'): NpmStart {
  const [program, ...args] =
    through === 'npm' ? ['npm', 'start', '--silent'] : [process.execPath, 'scripts/bootstrap.mjs', 'start'];
  const child = spawn(program as string, args, {
    cwd: root,
    env: { ...passedOn(), DEMO_DATA: 'false', ADMIN_EMAIL, ADMIN_PASSWORD, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal gives it: Ctrl+C reaches all of it.
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
    });
  }
  child.once('close', () =>
    keepLog(printed.split('\n').filter((line) => line.startsWith('{') && !line.includes('"greeting":true'))),
  );
  const line = () => {
    const pids = [child.pid as number];
    for (;;) {
      const next = childrenOf(pids.at(-1) as number)[0];
      if (next === undefined) return pids;
      pids.push(next);
    }
  };
  return {
    child,
    output: () => printed,
    untilOpen: async (times) => {
      const deadline = performance.now() + PATIENCE_MS;
      while (printed.split('Магазин открыт').length <= times) {
        const late = performance.now() > deadline;
        if (late || child.exitCode !== null) throw new Error(`not open ${times} times: ${printed}`);
        await pause(50);
      }
    },
    shop: () => line().at(-1) as number,
    watcher: () => line().at(-2) as number,
    ended: once(child, 'exit'),
  };
}
