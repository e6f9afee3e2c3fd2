import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { type OrderLoad, orderLoad, type ReadyBuyer, readyBuyer } from '../support/order-load.ts';
import { expectOrdersWhole } from '../support/orders-whole.ts';
import { canHaveOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts';
import { FULL, noteSafety } from '../support/safety.ts';
import { failToStart, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { canHaveSmallDisk, type SmallDisk, smallDisk } from '../support/small-disk.ts';
import { NO_THROTTLES } from '../support/test-config.ts';

const BUYERS = 6;

/** A file system of its own, really full; root alone may make one. */
describe.skipIf(!FULL || !canHaveSmallDisk())('a full disk', { timeout: 600_000 }, () => {
  const disk = async (megabytes: number): Promise<SmallDisk> => {
    const made = await smallDisk(megabytes);
    onTestFinished(() => made.remove());
    return made;
  };
  const start = async (variables: Record<string, string>, within?: string[]): Promise<ShopProcess> => {
    const shop = await startShopProcess({ ...NO_THROTTLES, LOG_LEVEL: 'warn', ...variables }, within);
    onTestFinished(() => shop.kill());
    return shop;
  };
  const underLoad = async (shop: ShopProcess): Promise<{ buyer: ReadyBuyer; load: OrderLoad }> => {
    const buyer = await readyBuyer(shop.url);
    const load = orderLoad(() => shop.url, buyer);
    onTestFinished(() => load.stop());
    load.start(BUYERS);
    await load.untilPromised(30);
    return { buyer, load };
  };
  /** What tries came to since the first so many of them. */
  const statuses = (load: OrderLoad, from: number) =>
    new Set(
      load.tries
        .slice(from)
        .map(({ status, retryAfter }) => (status === 201 ? '201' : `${status} ${retryAfter}`)),
    );
  const finish = async (shop: ShopProcess, buyer: ReadyBuyer, load: OrderLoad) => {
    await load.stop();
    await load.finish();
    expect(shop.output()).not.toContain('defect');
    return expectOrdersWhole(shop.url, buyer, load);
  };
  const reasons = (shop: ShopProcess) =>
    [...new Set(shop.output().match(/"reason":"[^"]+"/g))].map((text) => text.slice(10, -1)).join(', ');

  it.skipIf(!canHaveOwnPostgres())(
    'of PostgreSQL: orders are refused, none is lost, and room alone mends it',
    async () => {
      const folder = await mkdtemp(join(inject('runFolder'), 'full-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const small = await disk(200);
      const postgres: OwnPostgres = await ownPostgres({ max_wal_size: '64MB', min_wal_size: '32MB' }, small);
      onTestFinished(() => postgres.remove());
      const shop = await start({ DATA_DIR: folder, DATABASE_URL: postgres.url });
      const { buyer, load } = await underLoad(shop);
      small.fill();
      const from = load.tries.length;
      while (load.tries.slice(from).filter(({ status }) => status !== 201).length < 100) await pause(50);
      await pause(3_000);
      const client = httpClient(shop.url);
      expect([(await client.get('/health/live')).status, (await client.get('/')).status]).toEqual([200, 200]);
      const met = [...statuses(load, from)].filter((status) => status !== '201');
      expect(met).toEqual(['503 5']);
      const fell = !postgres.isRunning();
      small.free();
      const began = performance.now();
      if (fell) await postgres.start();
      await load.untilPromised(10);
      const back = ((performance.now() - began) / 1000).toFixed(1);
      const orders = await finish(shop, buyer, load);
      noteSafety({
        what: 'диск PostgreSQL полон во время заказов',
        where: 'postgres',
        goal: '503, витрина открыта, 0 потеряно, 0 двойных',
        reached: `0 и 0 из ${orders}; в журнале ${reasons(shop)}; PostgreSQL ${fell ? 'упал, запущен' : 'не падал'}; снова заказы через ${back} с`,
      });
    },
  );

  it('of the embedded database: orders are refused, none is lost, and room alone mends it', async () => {
    const small = await disk(150);
    const DATA_DIR = join(small.folder, 'data');
    const shop = await start({ DATA_DIR }, small.within);
    const { buyer, load } = await underLoad(shop);
    small.fill();
    const from = load.tries.length;
    while (load.tries.slice(from).filter(({ status }) => status !== 201).length < 20) await pause(50);
    const client = httpClient(shop.url);
    expect([(await client.get('/health/live')).status, (await client.get('/')).status]).toEqual([200, 200]);
    expect([...statuses(load, from)].filter((status) => status !== '201')).toEqual(['503 5']);
    small.free();
    await load.untilPromised(10);
    const orders = await finish(shop, buyer, load);
    noteSafety({
      what: 'диск встроенной базы полон во время заказов',
      where: 'embedded',
      goal: '503, витрина открыта, 0 потеряно, 0 двойных',
      reached: `0 и 0 из ${orders}; в журнале ${reasons(shop)}`,
    });
    await shop.kill();
    small.fill();
    const { code, output } = await failToStart({ DATA_DIR }, small.within);
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: expect.stringMatching(/^(Диск полон|DATA_DIR: .*место)/),
    });
    small.free();
    await start({ DATA_DIR }, small.within);
  });
});
