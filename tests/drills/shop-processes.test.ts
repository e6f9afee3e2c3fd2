import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LIST, pages } from '../../scripts/bench/data.ts';
import { load, post, type Request } from '../../scripts/bench/load.ts';
import { type Database, makeDatabase, memoryOf, type Shop, startShop } from '../../scripts/bench/shop.ts';
import { confirms } from '../../scripts/bench/works.ts';
import { type Bouncer, bouncerProgram, startBouncer } from '../support/bouncer.ts';
import { canHaveOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts';
import { postgresAt } from '../support/postgres.ts';
import { childrenOf } from '../support/processes.ts';
import { noteSafety, rounds, within } from '../support/safety.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, NO_THROTTLES } from '../support/test-config.ts';

const SIZE = { products: 1_000, categories: 20, orders: 1_000, users: 100, facilities: 10 };
const TURNS = rounds('postgres', { full: 3, short: 1 });
/** Answers of each process in a turn. */
const EACH = rounds('postgres', { full: 600, short: 100 });
/** /proc counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time that these processes and their ended children have taken. */
const spentBy = (pids: number[]) =>
  pids.reduce((sum, pid) => {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const times = fields.split(' ').slice(11, 15).map(Number);
    return sum + times.reduce((all, ticks) => all + ticks * TICK_MS, 0);
  }, 0);

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/** What one response costs each part, in milliseconds of a processor. */
interface Cost {
  shops: number;
  bouncer: number;
  postgres: number;
}

/**
 * What a response costs with more processes of the shop, by the processors' own account: a busy machine makes it dearer
 * (caches are shared), but not by its queue. docs/benchmarks.md goes on from its figures.
 */
describe.skipIf(!bouncerProgram || !canHaveOwnPostgres())(
  'shops on one PgBouncer',
  { timeout: 3_600_000 },
  () => {
    let folder = '';
    let postgres: OwnPostgres;
    let database: Database;
    let bouncer: Bouncer;
    let postmaster = 0;
    beforeAll(async () => {
      folder = await mkdtemp(join(inject('runFolder'), 'shops-'));
      postgres = await ownPostgres();
      const server = { ...postgresAt(postgres.url), stop: postgres.remove };
      database = await makeDatabase(server, 'shop', SIZE, folder);
      bouncer = await startBouncer(database.url, folder);
      const { rows } = await database.client.query('select pg_backend_pid() as pid');
      postmaster = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0].pid}/status`, 'utf8'))?.[1]);
    }, 120_000);
    afterAll(async () => {
      await database?.client.end();
      await bouncer?.kill();
      await postgres?.remove();
      await rm(folder, { recursive: true });
    });

    const figure = async (sql: string) =>
      Number((await database.client.query(`select ${sql} as figure`)).rows[0].figure);
    /** What each process is asked for in a turn, and over how many connections to all of them. */
    const works: Record<string, { connections: number; requests: () => Request[] }> = {
      подтверждение: {
        connections: 12,
        requests: () => Array.from({ length: EACH }, confirms(database.buyers)),
      },
      'список, каждый раз другой': {
        connections: 12,
        requests: () => pages(LIST, SIZE.products, SIZE.categories).slice(0, EACH),
      },
      вход: {
        connections: 4,
        requests: () =>
          Array.from({ length: EACH / 50 }, () =>
            post('/api/v1/user/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
          ),
      },
    };
    const words = ({ shops, bouncer: through, postgres: base }: Cost) =>
      `магазин ${shops.toFixed(2)}, PgBouncer ${through.toFixed(2)}, PostgreSQL ${base.toFixed(2)} мс`;

    /** The middle cost of each work with so many shops, after one turn that finds code not compiled yet. */
    const costsOf = async (count: number): Promise<Record<string, Cost>> => {
      const variables = { ...NO_THROTTLES, DATABASE_LISTEN_URL: database.url };
      const shops: Shop[] = [];
      while (shops.length < count) shops.push(await startShop(bouncer.url, folder, variables));
      const ports = shops.map(({ port }) => port);
      const spent = () => ({
        shops: spentBy(shops.map(({ pid }) => pid)),
        bouncer: spentBy([bouncer.pid]),
        postgres: spentBy([postmaster, ...childrenOf(postmaster)]),
      });
      const costs: Record<string, Cost> = {};
      for (const [what, { connections, requests }] of Object.entries(works)) {
        const ask = async () => {
          await database.touch();
          const before = spent();
          const loads = await Promise.all(
            ports.map((port) =>
              load({ ports: [port], requests: requests(), connections: Math.ceil(connections / count) }),
            ),
          );
          const after = spent();
          const responses = loads.reduce((sum, one) => sum + one.count, 0);
          const each = (part: keyof Cost) => (after[part] - before[part]) / responses;
          return { shops: each('shops'), bouncer: each('bouncer'), postgres: each('postgres') };
        };
        await ask();
        const turns: Cost[] = [];
        while (turns.length < TURNS) turns.push(await ask());
        const middle = (part: keyof Cost) => median(turns.map((turn) => turn[part]));
        const cost = { shops: middle('shops'), bouncer: middle('bouncer'), postgres: middle('postgres') };
        costs[what] = cost;
        noteSafety({
          what: `${what}: процессов магазина ${count}`,
          where: 'postgres',
          goal: 'не дороже, чем с одним, вдвое',
          reached: `${words(cost)}; нагрузка машины ${loadavg()[0]?.toFixed(1)}`,
        });
      }
      noteSafety({
        what: `память: процессов магазина ${count}`,
        where: 'память',
        goal: 'обычная',
        reached: (await Promise.all(shops.map(memoryOf))).join(', '),
      });
      await Promise.all(shops.map((shop) => shop.stop()));
      return costs;
    };

    // Control: in `deploy/cluster/pgbouncer.ini` replace `pool_mode = transaction` with `pool_mode = session`
    it('another process makes no answer dearer', async () => {
      const alone = await costsOf(1);
      for (const count of [2, 3, 4])
        for (const [what, cost] of Object.entries(await costsOf(count)))
          for (const part of ['shops', 'postgres'] as const)
            expect(cost[part], `${what}, ${count}, ${part}`).toBeLessThanOrEqual(
              within(2 * (alone[what]?.[part] ?? 0) + 0.1),
            );
    });

    it('an order takes so many bytes of log and of tables', async () => {
      const shop = await startShop(bouncer.url, folder, {
        ...NO_THROTTLES,
        DATABASE_LISTEN_URL: database.url,
      });
      await database.client.query('checkpoint');
      const sizes = async () => [
        await figure("pg_current_wal_insert_lsn() - '0/0'"),
        await figure("pg_database_size('shop')"),
      ];
      const before = await sizes();
      const { count } = await load({
        ports: [shop.port],
        requests: Array.from({ length: EACH }, confirms(database.buyers)),
        connections: 4,
      });
      const after = await sizes();
      await shop.stop();
      const [logged, stored] = [0, 1].map((at) => ((after[at] ?? 0) - (before[at] ?? 0)) / count);
      expect(count).toBeGreaterThan(0);
      noteSafety({
        what: `байт на заказ, из ${count}`,
        where: 'postgres',
        goal: 'обычные',
        reached: `журнал ${logged?.toFixed(0)}, таблицы ${stored?.toFixed(0)}`,
      });
    });
  },
);
