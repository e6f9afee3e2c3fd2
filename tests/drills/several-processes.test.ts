import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { type OrderLoad, orderLoad, type ReadyBuyer, readyBuyer } from '../support/order-load.ts';
import { expectOrdersWhole } from '../support/orders-whole.ts';
import { type OwnDatabase, ownDatabase } from '../support/own-database.ts';
import { postgresAt } from '../support/postgres.ts';
import { proxyTo } from '../support/proxy.ts';
import { noteSafety, rounds } from '../support/safety.ts';
import { shopMakers } from '../support/shop-makers.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { NO_THROTTLES } from '../support/test-config.ts';

const where = 'postgres';
/** Kysely's own lock around migrations. */
const MIGRATION_LOCK = '3853314791062309107';

describe.skipIf(inject('postgres') === null)('two shops on one PostgreSQL', { timeout: 1_800_000 }, () => {
  let database: OwnDatabase;
  let shops: ShopProcess[] = [];
  let proxy: Awaited<ReturnType<typeof proxyTo>>;
  let buyer: ReadyBuyer;
  let load: OrderLoad;
  const start = () =>
    startShopProcess({
      ...NO_THROTTLES,
      ...database.environment,
      JWT_SECRET: 'one secret for both of them, 32 bytes and more',
      LOG_LEVEL: 'error',
    });
  const [one, other] = [0, 1].map((index) => () => httpClient(shops[index]?.url ?? '')) as [
    () => ReturnType<typeof httpClient>,
    () => ReturnType<typeof httpClient>,
  ];
  beforeAll(async () => {
    database = await ownDatabase('postgres');
    shops = await Promise.all([start(), start()]);
    proxy = await proxyTo(() => shops.map(({ url }) => url));
    buyer = await readyBuyer(proxy.url);
    load = orderLoad(() => proxy.url, buyer);
  });
  afterAll(async () => {
    proxy?.close();
    await Promise.all(shops.map((shop) => shop.kill()));
    await database?.remove();
  });

  // Control: let makeFirstAdministrator (operate-accounts.ts) fail on a taken e-mail, and one of the two does not start.
  it('start together on an empty database: one migrates, both serve', async () => {
    const count = rounds('postgres', { full: 10, short: 0 });
    for (let round = 0; round < count; round += 1) {
      const empty = await ownDatabase('postgres');
      const both = await Promise.all([
        startShopProcess(empty.environment),
        startShopProcess(empty.environment),
      ]);
      await Promise.all(both.map((shop) => shop.kill()));
      await empty.remove();
    }
    const [counts] = await postgresAt(database.environment.DATABASE_URL ?? '').query(`select
      (select count(*) from kysely_migration)::int as done,
      (select count(*) from users where role = 'ADMIN')::int as admins`);
    expect(counts).toEqual({ done: (await readdir('db/migrations')).length, admins: 1 });
    expect(shops.map((shop) => shop.output()).join()).not.toContain('defect');
    noteSafety({
      what: `два процесса стартуют вместе на пустой базе, ${count + 1} раз`,
      where,
      goal: 'миграции один раз, оба работают',
      reached: `${count + 1} из ${count + 1}`,
    });
  });

  // Statements of the other handle are cut off, and the start ends.
  // Control: in `src/app/main.ts` replace `migrate(database.unlimitedDb)` with `migrate(database.db)`
  it('one waits as long as the other migrates, longer than any statement may take', async () => {
    const locker = new pg.Client({ connectionString: database.environment.DATABASE_URL });
    await locker.connect();
    await locker.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    const starting = start();
    const early = await Promise.race([starting.then(() => 'open', String), pause(8_000, 'waits')]);
    await locker.end();
    expect(early).toBe('waits');
    await (await starting).kill();
  });

  // Control: keep keys in the memory of a process (confirm-order.ts), and each shop makes an order.
  it('make one order of one key, whoever gets it', async () => {
    const count = rounds('postgres', { full: 200, short: 5 });
    for (let round = 0; round < count; round += 1) {
      const key = `both-${round}`;
      const ids = await Promise.all(Array.from({ length: 20 }, () => load.send(key)));
      expect(new Set(ids).size).toBe(1);
      load.promised.set(key, Number(ids[0]));
    }
    noteSafety({
      what: `20 подтверждений с одним ключом через два процесса, ${count} раз`,
      where,
      goal: 'ровно 1 заказ на ключ',
      reached: `${load.promised.size} на ${count}`,
    });
  });

  // Control: without `for update` in lockOrder both shops let their own change win.
  it('let one of two changes at once win', async () => {
    const count = rounds('postgres', { full: 500, short: 10 });
    const admin = { token: await shopMakers(one()).admin() };
    let won = 0;
    for (let round = 0; round < count; round += 1) {
      const key = `race-${round}`;
      const id = Number(await load.send(key));
      const path = `/api/v1/user/order/${id}/change-status`;
      const responses = await Promise.all([
        one().post(path, { status: 'CANCELED_USER' }, buyer),
        other().post(path, { status: 'CANCELED_ADMIN' }, admin),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      won += 1;
    }
    noteSafety({
      what: `гонки статусов через два процесса, ${count} раз`,
      where,
      goal: 'побеждает один',
      reached: `${won} из ${count}`,
    });
  });

  // Control: as in crashes.test.ts.
  it('lose no promised order when one of them is killed, and go on meanwhile', async () => {
    const kills = rounds('postgres', { full: 20, short: 1 });
    const fresh = await readyBuyer(proxy.url);
    const busy = orderLoad(() => proxy.url, fresh);
    busy.start(8);
    for (let kill = 0; kill < kills; kill += 1) {
      await busy.untilPromised(randomInt(10, 30));
      const index = kill % 2;
      await shops[index]?.kill();
      // The other one alone.
      await busy.untilPromised(20);
      shops[index] = await start();
    }
    await busy.stop();
    await busy.finish();
    expect(busy.tries.filter(({ status }) => status !== 201 && status !== 0)).toEqual([]);
    const orders = await expectOrdersWhole(proxy.url, fresh, busy);
    noteSafety({
      what: `kill -9 одного из двух процессов во время заказов, ${kills} раз`,
      where,
      goal: '0 потеряно, 0 двойных',
      reached: `0 и 0 из ${orders}; найдено повтором ${busy.found()}`,
    });
  });
});
