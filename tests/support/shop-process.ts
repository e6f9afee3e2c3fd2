import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import shop from '../../scripts/shop-process.json' with { type: 'json' };
import { freePort } from './free-port.ts';
import { printedBy } from './processes.ts';
import { passedOn } from './run-folder.ts';
import { keepLog } from './run-log.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from './test-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** For an embedded database that lives for seconds: what makes its code quick takes longer than it saves. Not for measurements. */
export const QUICK_WASM = process.env.VITEST ? ['--liftoff-only'] : [];

/** For a shop whose pictures are not what the test is about: that fills itself with examples, or is filled with photographs. */
export const QUICK_PICTURES = { NODE_OPTIONS: `--import=${root}tests/support/quick-pictures.ts` };

/** Said once it serves. */
const OPEN = /Магазин открыт: /;

/** A shop in a process of its own, as `npm start` runs it. */
export interface ShopProcess {
  url: string;
  pid: number;
  /** What it has printed on the terminal so far. */
  output(): string;
  /** Ends it like a power cut ends a program: nothing can be finished. */
  kill(): Promise<void>;
  /** Asks it to stop; answers its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the shop with these variables, on a small disk `within` it, and waits until it serves; throws what it printed
 * when it ended instead.
 */
export async function startShopProcess(
  variables: Record<string, string>,
  within: string[] = [],
): Promise<ShopProcess> {
  // One of its own: where it was killed and is still sought, nobody else may answer meanwhile.
  const port = variables.PORT ?? String(await freePort());
  const { child, output } = launch({ ...variables, PORT: port }, within);
  while (!OPEN.test(output())) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // What it calls itself is PUBLIC_URL.
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  const pid = child.pid as number;
  return { url, pid, output, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') };
}

/** Starts the shop where it cannot start. Returns its exit code and what it printed. */
export async function failToStart(
  variables: Record<string, string>,
  within: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(variables, within);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** Starts the shop and ends it after so many milliseconds, or once it has printed this, wherever it is by then. */
export async function startAndKill(variables: Record<string, string>, when: number | RegExp): Promise<void> {
  const { child, output } = launch(variables);
  const ended = once(child, 'exit');
  if (typeof when === 'number') setTimeout(() => child.kill('SIGKILL'), when);
  else child.stdout?.on('data', () => when.test(output()) && child.kill('SIGKILL'));
  await ended;
}

function launch(
  variables: Record<string, string>,
  within: string[] = [],
): { child: ChildProcess; output(): string } {
  const [program = '', ...args] = [
    ...within,
    process.execPath,
    ...QUICK_WASM,
    ...shop.flags,
    'src/app/main.ts',
  ];
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...shop.env,
      ...passedOn(),
      ...{ PORT: '0', DEMO_DATA: 'false', ADMIN_EMAIL, ADMIN_PASSWORD },
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = printedBy(child);
  let complaints = '';
  child.stderr?.on('data', (part: string) => {
    complaints += part;
  });
  // The rest is said to whoever started it: where the shop is, the password that was made up.
  // So is why a shop does not start; one that serves has nothing to say but in its log.
  const logged = () => [
    ...output()
      .split('\n')
      .filter((line) => line.startsWith('{') && !line.includes('"greeting":true')),
    ...(OPEN.test(output())
      ? complaints.split('\n').filter((line) => line !== '' && !line.startsWith('Администратор:'))
      : []),
  ];
  // Measurements start shops too, but have no run whose log is searched.
  if (process.env.VITEST) child.once('close', () => keepLog(logged()));
  return { child, output };
}
