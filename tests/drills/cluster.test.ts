import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { readyBuyer } from '../support/order-load.ts';
import { allOrders } from '../support/orders-whole.ts';
import { noteSafety, rounds, within } from '../support/safety.ts';
import {
  canHaveThreeMachines,
  type LoadOfThree,
  loadOf,
  NODES,
  type ThreeMachines,
  threeMachines,
} from '../support/three-machines.ts';

const KILLS = rounds('postgres', { full: 20, short: 1 });
const HANGS = rounds('postgres', { full: 5, short: 1 });
const SHOP_KILLS = rounds('postgres', { full: 6, short: 1 });
const PATRONI = ['patronictl', '-c', '/etc/patroni/config.yml'];

/** Who looks is always answered; who needs the database may be asked to come back. */
const MAY_BE = { 'shop window': [200], 'list of goods': [200], orders: [200, 503], 'sign-in': [200, 503] };

describe.skipIf(!canHaveThreeMachines())('three machines', { timeout: 3_600_000 }, () => {
  let three: ThreeMachines;
  let load: LoadOfThree;
  beforeAll(async () => {
    three = await threeMachines();
  }, 180_000);
  afterEach(() => load?.stop());
  afterAll(() => three?.remove());

  interface Goal {
    what: string;
    count?: number;
    goal: string;
    mostMs: number;
    medianMs?: number;
    /** True for a response that may be none at all. */
    mayBeCut?: (one: { began: number; ms: number }) => boolean;
  }
  /** So many rounds, each under a load of a new account: `round` breaks something and answers how long writes were away. */
  const drill = async (
    { what, count = 1, goal, mostMs, medianMs = mostMs, mayBeCut = () => false }: Goal,
    round: (node: string) => Promise<number[]>,
  ) => {
    const times: number[] = [];
    let [orders, visits] = [0, 0];
    for (let done = 0; done < count; done += 1) {
      load = await loadOf(three);
      times.push(...(await round(await three.whole())));
      await load.stop();
      await three.whole();
      orders += await load.account();
      visits += load.visits.length;
      const bad = [
        ...load.tries.filter((one) => ![201, 503].includes(one.status)),
        ...load.visits.filter((one) => !MAY_BE[one.what].includes(one.status)),
      ];
      expect(bad.filter((one) => one.status !== 0 || !mayBeCut(one))).toEqual([]);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const [median = 0, slowest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    const second = (ms: number) => `${(ms / 1000).toFixed(1)} с`;
    noteSafety({
      what,
      where: 'postgres',
      goal: `0 потеряно, 0 двойных, 0 половинок; ${goal}`,
      reached: `0, 0 и 0 из ${orders} заказов; чужих ответов 0 из ${visits}; дольше всего без записи ${second(median)} (медиана), ${second(slowest)} (худшее)`,
    });
    expect(three.shopLogs()).not.toContain('defect');
    expect(slowest).toBeLessThanOrEqual(within(mostMs));
    expect(median).toBeLessThanOrEqual(within(medianMs));
  };

  // The shop's catalogue is changed on each new primary: an unlogged table has no sequence there.
  // Controls: of the primary that is cut off and of the repeat, below.
  it(`the primary and its Patroni killed ${KILLS} times`, async () => {
    const what = `kill -9 главной и её Patroni, ${KILLS} раз`;
    const most = { count: KILLS, goal: '≤ 20 с, медиана ≤ 12', mostMs: 20_000, medianMs: 12_000 };
    await drill({ what, ...most }, async (node) => {
      const time = await load.silence(() => three.signal(three.databaseOf(node), 'SIGKILL'));
      await three.tried('boot', node);
      return [time];
    });
  });

  // Control: `etcd3` in place of `etcd` in patroni.yml, and the one that woke takes the leadership back and throws away
  // what the new one had promised; without `on-marked-down shutdown-sessions` in haproxy.cfg sessions hang on it.
  it(`the primary hangs for a minute and wakes, ${HANGS} times`, async () => {
    const what = `главная молчит минуту (SIGSTOP) и просыпается, ${HANGS} раз`;
    const most = { count: HANGS, goal: '≤ 20 с, проснувшаяся не пишет', mostMs: 20_000 };
    await drill({ what, ...most }, async (node) => {
      const pids = three.databaseOf(node);
      const time = await load.silence(() => three.signal(pids, 'SIGSTOP'));
      await pause(rounds('postgres', { full: 60_000, short: 20_000 }) - time);
      three.signal(pids, 'SIGCONT');
      await load.untilPromised(20);
      expect(await three.whole()).not.toBe(node);
      return [time];
    });
  });

  // Control: without `wal_sender_timeout` in patroni.yml orders wait 12 seconds, until Patroni's `ttl` is over.
  it('the one that holds every commit hangs', async () => {
    const what = 'ждущая каждый заказ вторая машина молчит (SIGSTOP)';
    await drill({ what, goal: '≤ 10 с, главная та же', mostMs: 10_000 }, async (node) => {
      const [sync = ''] = await three.which('synchronous');
      const pids = three.databaseOf(sync);
      const time = await load.silence(() => three.signal(pids, 'SIGSTOP'));
      three.signal(pids, 'SIGCONT');
      expect(await three.whole()).toBe(node);
      return [time];
    });
  });

  const cut = (node: string, others: string[], change: 'add' | 'del') =>
    Promise.all(
      others
        .filter((other) => other !== node)
        .map((other) => three.tried('on', node, 'ip', 'route', change, 'blackhole', `10.38.0.${other}/32`)),
    );

  // No control is known: with `synchronous_mode: false` the lonely one took orders for a second, and none was lost.
  it('the primary is cut off from the others and from its etcd', async () => {
    // There is a shop beside it that can still order.
    if ((await three.whole()) === '3') await three.tried('on', '3', ...PATRONI, 'switchover', '--force');
    const what = 'главная отрезана от остальных и от etcd';
    await drill({ what, goal: '≤ 20 с, второй главной нет', mostMs: 20_000 }, async (node) => {
      const time = await load.silence(() => cut(node, NODES, 'add'));
      await expect.poll(() => three.primary(), { timeout: 30_000 }).not.toBe(node);
      await cut(node, NODES, 'del');
      return [time];
    });
  });

  // Control: in `deploy/cluster/patroni.yml` replace `jit: 'off'` with `synchronous_commit: local`
  it('the primary dies after it was cut off: what it alone knows was promised to no one', async () => {
    // There is a shop beside it that can still order.
    if ((await three.whole()) === '3') await three.tried('on', '3', ...PATRONI, 'switchover', '--force');
    const what = 'главная отрезана от остальных, через 2 с убита и не вернулась, пока нет новой';
    await drill({ what, goal: '≤ 20 с', mostMs: 20_000 }, async (node) => {
      const time = await load.silence(async () => {
        await cut(node, NODES, 'add');
        await pause(2_000);
        three.signal(three.databaseOf(node), 'SIGKILL');
      });
      // What its kernel still holds for them must not reach those who wait.
      await expect.poll(() => three.primary(), { timeout: 30_000 }).not.toBe(node);
      await cut(node, NODES, 'del');
      await three.tried('boot', node);
      return [time];
    });
  });

  // Control: without `fall 2` and `check` in haproxy.cfg the shop that is cut off goes on asking the lost primary.
  it('the shops are cut off from the primary', async () => {
    const what = 'магазины отрезаны от главной';
    await drill({ what, goal: '≤ 20 с', mostMs: 20_000 }, async (node) => {
      const shops = ['1', '2'].filter((shop) => shop !== node);
      const time = await load.silence(async () => {
        for (const shop of shops) await cut(shop, [node], 'add');
        await pause(rounds('postgres', { full: 30_000, short: 5_000 }));
        for (const shop of shops) await cut(shop, [node], 'del');
      });
      await load.untilBothAnswer();
      return [time];
    });
  });

  // Control: without `server_login_retry` in pgbouncer.ini the return takes 15 seconds.
  it('a switchover by hand, and PostgreSQL started anew node by node', async () => {
    const what = 'главная передаёт дела (switchover), PostgreSQL перезапущен на каждой по очереди';
    await drill({ what, goal: '≤ 5 с', mostMs: 5_000 }, async (node) => {
      const followers = NODES.filter((other) => other !== node);
      const restart = async (other: string) => {
        const time = await load.silence(() =>
          three.tried('on', other, ...PATRONI, 'restart', 'peredacha', `n${other}`, '--force'),
        );
        await three.whole();
        return time;
      };
      const times = [];
      for (const follower of followers) times.push(await restart(follower));
      times.push(await load.silence(() => three.tried('on', node, ...PATRONI, 'switchover', '--force')));
      expect(await three.whole()).not.toBe(node);
      return [...times, await restart(node)];
    });
  });

  // Control: in `tests/support/proxy.ts` replace `const unreached = error.code === 'ECONNREFUSED';` with `const unreached = false;`
  it(`one shop process killed every 10 seconds, ${SHOP_KILLS} times`, async () => {
    const kills: { from: number; to: number }[] = [];
    const what = `процесс магазина убит каждые 10 с, ${SHOP_KILLS} раз`;
    // Proxies never send again what a shop has taken: the buyer's browser does, with its key.
    const mayBeCut = ({ began, ms }: { began: number; ms: number }) =>
      kills.some(({ from, to }) => began <= to && from <= began + ms);
    await drill(
      { what, goal: 'без ответа — только оборванные на середине; ≤ 2 с', mostMs: 2_000, mayBeCut },
      async () => {
        const times: number[] = [];
        for (let done = 0; done < SHOP_KILLS; done += 1) {
          const next = pause(10_000);
          const node = `${1 + (done % 2)}`;
          times.push(
            await load.silence(async () => {
              const from = performance.now();
              const pids = three.shopOf(node);
              three.signal(pids, 'SIGKILL');
              // Until it is gone its socket still takes who comes.
              while (three.shopOf(node).some((pid) => pids.includes(pid))) await pause(10);
              kills.push({ from, to: performance.now() + 50 });
            }),
          );
          await next;
          // A busy machine starts it for longer; with both gone nobody is left to answer.
          await three.untilShopReady(node);
        }
        return times;
      },
    );
  });

  // Control: `synchronous_mode: false` in patroni.yml, and what only the full disk had is lost.
  it('the disk of the primary is full', async () => {
    const what = 'диск главной полон 20 с';
    await drill(
      { what, goal: 'пишет не позже чем через 20 с после того, как место нашлось', mostMs: 40_000 },
      async (node) => {
        const filler = '/var/lib/postgresql/filler';
        const fill = `for size in 1M 4k; do dd if=/dev/zero bs=$size oflag=append conv=notrunc of=${filler} 2>/dev/null || :; done`;
        const before = load.tries.length;
        const refused = () => load.tries.slice(before).filter(({ status }) => status !== 201).length;
        const time = await load.silence(async () => {
          while (refused() < 20) {
            await three.tried('on', node, 'sh', '-c', fill);
            await pause(200);
          }
          await pause(20_000);
          await three.tried('on', node, 'rm', filler);
        });
        return [time];
      },
    );
  });

  // Control: in `src/orders/server/confirm-order.ts` replace `tryOrder(db, userId, input, idempotencyKey, config, null)` with `tryOrder(db, userId, input, null, config, null)`
  it('a repeat finds the order whose answer never came; without its key it makes a second', async () => {
    const leader = await three.whole();
    const [sync = ''] = await three.which('synchronous');
    // Orders of one buyer wait for each other.
    const buyers = await Promise.all(
      ['unheard', 'unheard', undefined, undefined].map(async (key) => ({
        ...(await readyBuyer(three.url)),
        key,
      })),
    );
    const confirm = ({ token, body, key }: (typeof buyers)[number]) =>
      httpClient(three.url)
        .post('/api/v1/user/order/confirm', body, {
          token,
          headers: key === undefined ? {} : { 'idempotency-key': key },
        })
        .then(
          ({ status }) => status,
          () => 0,
        );
    const count = () =>
      Promise.all(buyers.map(async ({ token }) => (await allOrders(three.url, token)).length));
    // Stored by the primary, held until the other machine has them too; meanwhile the shops die.
    const held = three.databaseOf(sync);
    const waiting = `sudo -u postgres psql -tAc "select count(*) from pg_stat_activity where wait_event = 'SyncRep'"`;
    three.signal(held, 'SIGSTOP');
    const unheard = buyers.map(confirm);
    await expect.poll(async () => Number(await three.typed(leader, waiting))).toBeGreaterThanOrEqual(4);
    three.signal(['1', '2'].flatMap(three.shopOf), 'SIGKILL');
    three.signal(held, 'SIGCONT');
    expect(await Promise.all(unheard)).toEqual([0, 0, 0, 0]);
    for (const node of ['1', '2']) await three.untilShopReady(node);
    await three.whole();
    const stored = await count();
    for (const buyer of buyers) expect(await confirm(buyer)).toBe(201);
    const orders = await count();
    noteSafety({
      what: 'заказ записан, ответ не дошёл, заказ повторён: двое с ключом, двое без него',
      where: 'postgres',
      goal: 'с ключом по 1, без него по 2',
      reached: `до повтора ${stored.join(', ')}, после ${orders.join(', ')}`,
    });
    expect(stored).toEqual([1, 1, 1, 1]);
    expect(orders).toEqual([1, 1, 2, 2]);
  });

  // Control: in `src/app/doctor.ts` replace `...(await checkReplication(db))` with ``
  it('the doctor names the primary and who follows it, and that the log goes away', async () => {
    const leader = await three.whole();
    const text = readFileSync(join(three.folder, 'cluster.conf'), 'utf8');
    const password = /SHOP_PASSWORD=(\w+)/.exec(text)?.[1];
    const urls = [6432, 5000].map((port) => `postgres://peredacha:${password}@127.0.0.1:${port}/peredacha`);
    const variables = [`DATABASE_URL=${urls[0]}`, `DATABASE_LISTEN_URL=${urls[1]}`];
    const said = await three
      .tried('on', '1', 'env', ...variables, process.execPath, 'src/app/doctor.ts')
      .catch(({ stdout }) => String(stdout));
    expect(said).toMatch(
      new RegExp(`✓ Главная база: 10\\.38\\.0\\.${leader}; за ней (?=.*ждёт каждый заказ)n\\d .*, n\\d`),
    );
    expect(said).toMatch(/✓ Журнал базы к копиям ушёл/);
  });

  // Control: without `downinter 500ms` in haproxy.cfg, or with `server_login_retry = 15`, the return takes longer.
  it('PgBouncer killed, HAProxy reloaded', async () => {
    const what = 'PgBouncer убит, HAProxy перечитал файл';
    const pids = (service: string) => ['1', '2'].map((node) => three.pidOf(node, service));
    await drill({ what, goal: '≤ 2 с', mostMs: 2_000 }, async () => [
      await load.silence(async () => {
        three.signal(pids('pgbouncer'), 'SIGKILL');
        // As systemd does (deploy/cluster/restart.conf).
        await pause(500);
        await Promise.all(['1', '2'].map((node) => three.tried('boot', node)));
      }),
      await load.silence(() => three.signal(pids('haproxy'), 'SIGUSR2')),
    ]);
  });
});
