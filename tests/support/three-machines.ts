import { type ExecFileSyncOptions, execFile, execFileSync } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { httpClient, statusOf } from './http-client.ts';
import { orderLoad, readyBuyer } from './order-load.ts';
import { allOrders, expectOrdersWhole } from './orders-whole.ts';
import { signalAll } from './processes.ts';
import { findProgram } from './programs.ts';
import { proxyTo } from './proxy.ts';
import { shopMakers } from './shop-makers.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, NO_THROTTLES } from './test-config.ts';

const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'pgbackrest', 'nsenter', 'ip'];

/** True where root has the packages of «Три машины»; says what is missing. */
export function canHaveThreeMachines(): boolean {
  const possible = PROGRAMS.every(findProgram) && process.getuid?.() === 0;
  if (!possible) console.warn(`Учения трёх машин пропущены: нужны root и ${PROGRAMS.join(', ')}`);
  return possible;
}

export const NODES = ['1', '2', '3'];
const SHOPS = ['http://10.38.0.1:3001', 'http://10.38.0.2:3001'];

/** Six of them, a minute long, stay below the most orders an account may have. */
const BUYERS = 6;
const BETWEEN_MS = 200;

export type ThreeMachines = Awaited<ReturnType<typeof threeMachines>>;
type State = 'primary' | 'replica' | 'synchronous';

const GOODS = { pageableRequest: { page: 0, size: 30 } };

/** What became of a request of somebody who is there beside the orders; status 0 when no response came. */
interface Visit {
  what: 'shop window' | 'list of goods' | 'orders' | 'sign-in';
  status: number;
  began: number;
  ms: number;
}

/** `deploy/cluster/try` on this machine: three nodes and the one for backups, each in a network of its own. */
export async function threeMachines() {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const run = promisify(execFile);
  const options: ExecFileSyncOptions = {
    env: {
      ...{ PATH: process.env.PATH, TRY_FOLDER: folder },
      ...NO_THROTTLES,
      ...{ DEMO_DATA: 'false', ADMIN_EMAIL, ADMIN_PASSWORD, LOG_LEVEL: 'warn' },
    },
  };
  const tried = (...words: string[]) =>
    run('bash', ['deploy/cluster/try', ...words], { ...options, encoding: 'utf8' }).then(({ stdout }) =>
      String(stdout),
    );
  // Its services keep what they print open: nothing of it is waited for.
  const log = openSync(join(folder, 'try.log'), 'w');
  execFileSync('bash', ['deploy/cluster/try', 'start'], { ...options, stdio: ['ignore', log, log] });
  const proxy = await proxyTo(() => SHOPS);

  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const stub = (name: string, text: string) =>
    writeFileSync(join(bin, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  stub('sudo', 'user="$2"; shift 2; exec runuser -u "$user" -- "$@"');
  // Only to start: the services are not systemd's here.
  stub(
    'systemctl',
    `shift
for unit; do
  case "$unit" in --*) continue ;; esac
  case "$unit" in peredacha*) unit=shop ;; esac
  bash deploy/cluster/try boot "$MACHINE" "$unit" >/dev/null
done`,
  );

  const is = (node: string, what: State) =>
    fetch(`http://10.38.0.${node}:8008/${what}`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const which = async (what: State) => {
    const are = await Promise.all(NODES.map((node) => is(node, what)));
    return NODES.filter((_, index) => are[index]);
  };
  const pidOf = (node: string, service: string) =>
    Number(readFileSync(join(folder, node, `${service}.pid`), 'utf8'));
  /** What runs in the network of a node, but for the one that keeps it. */
  const processesOf = (node: string) => {
    const keeper = pidOf(node, 'keeper');
    const here = spaceOf(keeper);
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== keeper && spaceOf(name) === here)
      .map(Number);
  };

  return {
    folder,
    url: proxy.url,
    tried,
    /** Runs lines of the operator's page on a node as root would type them; returns what they printed. */
    typed: (node: string, lines: string) =>
      tried('on', node, 'env', `PATH=${bin}:${process.env.PATH}`, `MACHINE=${node}`, 'bash', '-euc', lines),
    which,
    /** The one that leads; fails where two do. */
    async primary() {
      for (;;) {
        const [node, ...others] = await which('primary');
        expect(others).toEqual([]);
        if (node !== undefined) return node;
        await pause(100);
      }
    },
    /** Waits until both others follow and Patroni has noted which of them holds every commit: it alone may take over. */
    async whole() {
      const deadline = performance.now() + 120_000;
      for (;;) {
        const [[leader], followers, [sync]] = await Promise.all([
          which('primary'),
          which('replica'),
          which('synchronous'),
        ]);
        if (leader && sync && followers.length === 2) return leader;
        if (performance.now() > deadline) throw new Error('the three machines never came together');
        await pause(500);
      }
    },
    pidOf,
    processesOf,
    /** PostgreSQL and Patroni of a node. */
    databaseOf: (node: string) =>
      processesOf(node).filter((pid) => /^(patroni|postgres)/.test(read(`/proc/${pid}/comm`))),
    /** The shop itself, without the loop that starts it again. */
    shopOf: (node: string) =>
      processesOf(node).filter((pid) => /^node_modules\/node/.test(read(`/proc/${pid}/cmdline`))),
    signal: signalAll,
    async untilShopReady(node: string) {
      await expect.poll(() => statusOf(`http://10.38.0.${node}:3001`), { timeout: 60_000 }).toBe(200);
    },
    shopLogs: () => ['1', '2'].map((node) => read(join(folder, node, 'shop.log'))).join(''),
    remove() {
      proxy.close();
      execFileSync('bash', ['deploy/cluster/try', 'stop'], { ...options, stdio: 'ignore' });
    },
  };
}

/** Buyers who order through the proxy, and others who look, list their orders and sign in meanwhile. */
export async function loadOf({ url }: ThreeMachines) {
  const buyer = await readyBuyer(url);
  const { email, password } = await shopMakers(httpClient(url)).buyer();
  const load = orderLoad(() => url, buyer, BETWEEN_MS);
  const visits: Visit[] = [];
  const client = httpClient(url);
  const calls: Record<Visit['what'], () => Promise<{ status: number }>> = {
    'shop window': () => client.get('/'),
    'list of goods': () => client.post('/api/v1/products/list-pageable', GOODS),
    orders: () =>
      client.post('/api/v1/user/order/get-list-by-email', { pageable: {} }, { token: buyer.token }),
    'sign-in': () => client.post('/api/v1/user/login', { email, password }),
  };
  let running = true;
  const visitors = Object.entries(calls).map(async ([what, call]) => {
    while (running) {
      const began = performance.now();
      const { status } = await call().catch(() => ({ status: 0 }));
      visits.push({ what: what as Visit['what'], status, began, ms: performance.now() - began });
      await pause(300);
    }
  });
  load.start(BUYERS);
  await load.untilPromised(20);
  return {
    ...load,
    visits,
    /**
     * Milliseconds without a promised order, the longest of them, from the moment before `broken` until an order that
     * was begun after it is promised.
     */
    async silence(broken: () => unknown): Promise<number> {
      const promisedAt = () =>
        load.tries.filter(({ status }) => status === 201).map((one) => one.began + one.ms);
      const start = performance.now();
      await broken();
      const done = performance.now() + 200;
      while (!load.tries.some((one) => one.began > done && one.status === 201)) {
        expect(performance.now() - done).toBeLessThan(120_000);
        await pause(50);
      }
      const moments = [start, ...promisedAt().filter((moment) => moment > start)].toSorted((a, b) => a - b);
      return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0)));
    },
    /** Waits until both shops read and take orders again, to whom the proxy turns by turns. */
    async untilBothAnswer() {
      const reads = () => visits.filter(({ what }) => what === 'orders').slice(-4);
      await expect
        .poll(
          () => [...reads(), ...load.tries.slice(-12)].every(({ status }) => [200, 201].includes(status)),
          {
            timeout: 30_000,
          },
        )
        .toBe(true);
    },
    async stop() {
      running = false;
      await Promise.all([load.stop(), ...visitors]);
    },
    /** Those of the buyer that are there. */
    orders: () => allOrders(url, buyer.token),
    /** Once all are back: what was promised is there, and every key has its one whole order. How many there are. */
    async account() {
      const lost = async () => {
        const there = new Set((await allOrders(url, buyer.token)).map(({ id }) => id));
        return [...load.promised.values()].filter((id) => !there.has(id));
      };
      await expect.poll(lost).toEqual([]);
      await load.finish();
      return expectOrdersWhole(url, buyer, load);
    },
  };
}

export type LoadOfThree = Awaited<ReturnType<typeof loadOf>>;

const spaceOf = (pid: string | number) => {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`);
  } catch {
    return '';
  }
};

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
