import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { httpClient, statusOf } from '../support/http-client.ts';
import { orderLoad, readyBuyer } from '../support/order-load.ts';
import { expectOrdersWhole } from '../support/orders-whole.ts';
import { type OwnDatabase, startedDatabase } from '../support/own-database.ts';
import { findProgram } from '../support/programs.ts';
import { realProxy } from '../support/real-proxy.ts';
import { FULL, noteSafety } from '../support/safety.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { NO_THROTTLES } from '../support/test-config.ts';

const JWT_SECRET = 'the-secret-of-the-tests-0123456789abcdef';
const BUYERS = 12;
const READERS = 4;

/** With the operator's own programs: apt-get install nginx caddy. Full counts alone have the machine to themselves. */
describe.each(['nginx', 'caddy'] as const)('two shops behind %s', { timeout: 300_000 }, (name) => {
  const possible = FULL && inject('postgres') !== null && findProgram(name) !== undefined;
  let database: OwnDatabase;
  let shops: ShopProcess[] = [];
  let ports: [number, number];
  let proxy: Awaited<ReturnType<typeof realProxy>>;
  const start = (index: 0 | 1) =>
    startShopProcess({
      ...{ ...NO_THROTTLES, ...database.environment, JWT_SECRET, TRUST_PROXY: 'true' },
      ...{ PUBLIC_URL: proxy.url, PORT: String(ports[index]) },
    });
  beforeAll(async () => {
    if (!possible) return;
    // Its certificate is made here and known to nobody.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    database = await startedDatabase('postgres');
    ports = [await freePort(), await freePort()];
    proxy = await realProxy(name, { https: await freePort(), http: await freePort() }, ports);
    shops = [await start(0), await start(1)];
    while ((await statusOf(proxy.url)) !== 200) await pause(100);
  }, 180_000);
  afterAll(async () => {
    if (!possible) return;
    await proxy.stop();
    await Promise.all(shops.map((shop) => shop.kill()));
    await database.remove();
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  });

  // Control: leave `@keyed` out of nginx.conf, or the look at /health/ready out of the Caddyfile.
  it.skipIf(!possible)('are restarted one after the other, under load, and no request is lost', async () => {
    const pages: number[] = [];
    let reading = true;
    const read = async () => {
      while (reading) {
        const response = await httpClient(proxy.url)
          .get('/')
          .catch(() => ({ status: 0 }));
        pages.push(response.status);
      }
    };
    const readers = Array.from({ length: READERS }, read);
    const lost: unknown[] = [];
    const rounds = 3;
    let orders = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const index of [0, 1] as const) {
        // One account keeps 5000 orders at most.
        const buyer = await readyBuyer(proxy.url);
        const load = orderLoad(() => proxy.url, buyer);
        load.start(BUYERS);
        await load.untilPromised(50);
        expect(await shops[index]?.stop()).toBe(0);
        await load.untilPromised(50);
        shops[index] = await start(index);
        // As the unit does: the next one is stopped when this one is seen to be ready.
        await pause(2_000);
        await load.stop();
        lost.push(...load.tries.filter(({ status }) => status !== 201));
        orders += await expectOrdersWhole(proxy.url, buyer, load);
      }
    }
    reading = false;
    await Promise.all(readers);
    expect(lost).toEqual([]);
    expect(pages.filter((status) => status !== 200)).toEqual([]);
    noteSafety({
      what: `${name}: ${rounds * 2} перезапусков по одному под заказами и чтением`,
      where: 'postgres',
      goal: '0 потерянных запросов',
      reached: `0 из ${orders + pages.length} (${orders} заказов)`,
    });
  });
});
