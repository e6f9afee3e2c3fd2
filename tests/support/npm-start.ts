import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childrenOf, printedBy } from './processes.ts';
import { passedOn } from './run-folder.ts';
import { keepLog } from './run-log.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './test-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** However busy the machine: what has not opened by then never will. */
const PATIENCE_MS = 90_000;

/** The shop as people start it: npm, the door, the shop. */
export interface NpmStart {
  /** The first of the processes. */
  child: ChildProcess;
  output(): string;
  /** Waits until it has printed that it is open; throws what it printed when it does not. */
  untilOpen(): Promise<void>;
  /** The process of the shop itself, the last of the line. */
  shop(): number;
  /** All of its processes, the first of them first. */
  line(): number[];
  ended: Promise<unknown>;
}

/** Starts it with `npm start` or `npm run dev`, or without npm in between. */
export function npmStart(
  variables: Record<string, string>,
  through: 'npm' | 'door' = 'door',
  command: 'start' | 'dev' = 'start',
): NpmStart {
  const [program, ...args] =
    through === 'npm'
      ? ['npm', 'run', command, '--silent']
      : [process.execPath, 'scripts/bootstrap.mjs', command];
  const child = spawn(program as string, args, {
    cwd: root,
    env: { ...passedOn(), DEMO_DATA: 'false', ADMIN_EMAIL, ADMIN_PASSWORD, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal gives it: Ctrl+C reaches all of it.
    detached: true,
  });
  const output = printedBy(child);
  child.once('close', () =>
    keepLog(
      output()
        .split('\n')
        .filter((line) => line.startsWith('{') && !line.includes('"greeting":true')),
    ),
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
    output,
    untilOpen: async () => {
      const deadline = performance.now() + PATIENCE_MS;
      while (!output().includes('Магазин открыт')) {
        const late = performance.now() > deadline;
        if (late || child.exitCode !== null) throw new Error(`not open: ${output()}`);
        await pause(50);
      }
    },
    shop: () => line().at(-1) as number,
    line,
    ended: once(child, 'exit'),
  };
}
