import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { isDatabaseUnavailableError } from '../../src/platform/database/database-errors.ts';
import { httpClient } from '../support/http-client.ts';
import { type OrderLoad, orderLoad, type ReadyBuyer, readyBuyer } from '../support/order-load.ts';
import { expectOrdersWhole } from '../support/orders-whole.ts';
import { canHaveOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts';
import { noteSafety, rounds, within } from '../support/safety.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { NO_THROTTLES } from '../support/test-config.ts';

/** More than the connections of the pool, so that some wait for one. */
const BUYERS = 16;
const KILLS = rounds('postgres', { full: 20, short: 1 });

const where = 'postgres';
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} с`;

describe.skipIf(!canHaveOwnPostgres())('a PostgreSQL that goes away', { timeout: 1_200_000 }, () => {
  let folder = '';
  let postgres: OwnPostgres;
  let shop: ShopProcess;
  let buyer: ReadyBuyer;
  let load: OrderLoad;
  beforeAll(async () => {
    folder = await mkdtemp(join(inject('runFolder'), 'away-'));
    postgres = await ownPostgres();
    shop = await startShopProcess({
      ...NO_THROTTLES,
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'error',
    });
    buyer = await readyBuyer(shop.url);
    load = orderLoad(() => shop.url, buyer);
  });
  afterEach(() => load?.stop());
  afterAll(async () => {
    await shop?.kill();
    await postgres?.remove();
    await rm(folder, { recursive: true });
  });

  const statusOf = async (path: string) => (await httpClient(shop.url).get(path)).status;
  const database = async () => (await httpClient(shop.url).get('/health/ready')).body.database;
  const confirm = () => httpClient(shop.url).post('/api/v1/user/order/confirm', buyer.body, buyer);

  /** Milliseconds until an order is promised and the shop calls its database back. */
  const recover = async () => {
    const began = performance.now();
    await load.untilPromised(1);
    while ((await database()) !== 'here') await pause(10);
    return performance.now() - began;
  };

  // Control: start the server with synchronous_commit=off, and promised orders are lost; take the error
  // listener off the clients in postgres-pools.ts, and the shop ends with PostgreSQL; take «not queryable»
  // out of problem-reply.ts, and some are answered with 500.
  it(`killed ${KILLS} times during orders, loses none, and the shop goes on by itself`, async () => {
    load.start(BUYERS);
    let [slowestRefusal, slowestRecovery, refusals] = [0, 0, 0];
    for (let round = 0; round < KILLS; round += 1) {
      await load.untilPromised(100);
      // Kept ready from now on; until then it waits for a connection as everybody does, and may be refused as they are.
      await expect.poll(() => statusOf('/')).toBe(200);
      await postgres.kill();
      const from = load.tries.length;
      await pause(1_500);
      expect(await statusOf('/health/live')).toBe(200);
      expect([await statusOf('/health/ready'), await database()]).toEqual([200, 'away']);
      // The shop window is in memory: what was never shown is there as well, and what there is not is not.
      expect(await statusOf(`/?q=${round}`)).toBe(200);
      expect(await statusOf(`/category/${1_000 + round}`)).toBe(404);
      const meanwhile = load.tries.slice(from).filter(({ status }) => status !== 201);
      expect(new Set(meanwhile.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
        new Set(['503 5']),
      );
      refusals += meanwhile.length;
      slowestRefusal = Math.max(slowestRefusal, ...meanwhile.map(({ ms }) => ms));
      await postgres.start();
      slowestRecovery = Math.max(slowestRecovery, await recover());
    }
    await load.stop();
    expect(slowestRefusal).toBeLessThanOrEqual(within(1_000));
    expect(slowestRecovery).toBeLessThanOrEqual(within(5_000));
    await load.finish();
    const orders = await expectOrdersWhole(shop.url, buyer, load);
    const what = `kill -9 базы во время заказов, ${KILLS} раз`;
    noteSafety({
      what,
      where,
      goal: '0 потеряно, 0 двойных',
      reached: `0 и 0 из ${orders}; найдено повтором ${load.found()}`,
    });
    noteSafety({
      what: `${what}: отказ`,
      where,
      goal: '503 за ≤ 1 с',
      reached: `${refusals} отказов, самый долгий ${seconds(slowestRefusal)}`,
    });
    noteSafety({
      what: `${what}: сам вернулся`,
      where,
      goal: '≤ 5 с',
      reached: seconds(slowestRecovery),
    });
  });

  // Control: take 57P0 out of database-errors.ts, and those whose connection was ended are answered with 500.
  it('restarted as its service does it during orders, loses none, and the shop goes on by itself', async () => {
    load.start(BUYERS);
    await load.untilPromised(50);
    const from = load.tries.length;
    await postgres.restart();
    const recovery = await recover();
    await load.stop();
    const meanwhile = load.tries.slice(from).map(({ status }) => status);
    expect(meanwhile.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(recovery).toBeLessThanOrEqual(within(5_000));
    await load.finish();
    const orders = await expectOrdersWhole(shop.url, buyer, load);
    noteSafety({
      what: 'база перезапущена во время заказов',
      where,
      goal: '0 потеряно, 0 двойных; вернулся за ≤ 5 с',
      reached: `0 и 0 из ${orders}; ${seconds(recovery)}`,
    });
  });

  // Control: without the socket's own time limit in postgres-pools.ts the first requests wait for ever.
  it('is there and silent: the first are refused in seconds, the others at once', async () => {
    load.start(BUYERS);
    await load.untilPromised(50);
    const heldAt = load.tries.length;
    postgres.hold();
    await pause(8_000);
    expect(await statusOf('/health/live')).toBe(200);
    expect([await statusOf('/health/ready'), await database()]).toEqual([200, 'away']);
    const silentUntil = performance.now() - 1_000;
    postgres.letGo();
    const recovery = await recover();
    await load.stop();
    const meanwhile = load.tries.slice(heldAt);
    expect(meanwhile.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    const times = meanwhile.map(({ ms }) => ms);
    // As many as there are connections were in the middle of a statement.
    const late = meanwhile.filter(({ began, ms }) => began < silentUntil && ms > within(1_000));
    expect(late.length).toBeLessThanOrEqual(10);
    expect(Math.max(...times)).toBeLessThanOrEqual(within(7_000));
    expect(recovery).toBeLessThanOrEqual(within(5_000));
    await load.finish();
    await expectOrdersWhole(shop.url, buyer, load);
    noteSafety({
      what: 'база молчит (SIGSTOP) во время заказов',
      where,
      goal: '503, самый долгий ≤ 7 с; вернулся за ≤ 5 с',
      reached: `${seconds(Math.max(...times))}; ${seconds(recovery)}`,
    });
  });

  // Control: without statement_timeout the orders wait as long as the lock is held; without
  // idle_in_transaction_session_timeout the forgotten transaction goes on; without the error listener of
  // the clients this very process ends.
  it('cuts off what waits for a lock and what was forgotten, while the shelves stay open', async () => {
    const [forgotten, locker] = [forgetTransaction(), new pg.Client({ connectionString: postgres.url })];
    await locker.connect();
    await locker.query('begin; lock table orders in access exclusive mode');
    const began = performance.now();
    const waiting = Promise.all([confirm(), confirm(), confirm()]);
    const list = await httpClient(shop.url).post('/api/v1/products/all', { pageableRequest: {} });
    const listMs = performance.now() - began;
    const statuses = (await waiting).map(({ status }) => status);
    const waitedMs = performance.now() - began;
    const { rows } = await locker.query("select from pg_stat_activity where wait_event_type = 'Lock'");
    await locker.end();
    // Nothing of theirs stands in the queue of the database any more either.
    expect(rows).toEqual([]);
    expect([list.status, statuses]).toEqual([200, [503, 503, 503]]);
    expect(listMs).toBeLessThan(within(1_000));
    expect(waitedMs).toBeLessThan(within(6_500));
    expect((await confirm()).status).toBe(201);
    await forgotten;
  });

  const forgetTransaction = async () => {
    const { db, close } = await openDatabase({
      DATABASE_URL: postgres.url,
      DATABASE_POOL: 1,
      DATA_DIR: folder,
    });
    const forgotten = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      // Longer than the limit, and shorter than the silence that ends the connection itself.
      await pause(5_500);
      await sql`select 1`.execute(tx);
    });
    await expect(forgotten).rejects.toSatisfy(isDatabaseUnavailableError);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  };

  it('never made the shop log a defect of its own', () => {
    expect(shop.output()).not.toContain('defect');
  });
});
