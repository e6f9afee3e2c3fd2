import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { orderLoad, readyBuyer } from '../support/order-load.ts';
import { expectOrdersWhole } from '../support/orders-whole.ts';
import { startedDatabase } from '../support/own-database.ts';
import { databasesOfRun, noteSafety, rounds, within } from '../support/safety.ts';
import { serveHere } from '../support/shop.ts';
import { startShopProcess } from '../support/shop-process.ts';
import { NO_THROTTLES } from '../support/test-config.ts';

const BUYERS = 16;
const JWT_SECRET = 'the-secret-of-both-processes-0123456789';

describe.each(databasesOfRun())('a shop that is asked to stop (%s)', { timeout: 600_000 }, (kind) => {
  // What is in flight fails; «not ready» is never seen; a proxy that notices nothing sends on connections about to be cut.
  // Control: in `src/app/main.ts` replace `stopOnSignal(async (signal) => {` with `stopOnSignal(async (signal) => { process.exit(0);`
  // Control: in `src/app/main.ts` replace `if (signal === 'SIGTERM') await server.sayGoodbye();` with ``
  // Control: in `src/platform/health/health.ts` replace `if (leaving) reply.header('connection', 'close');` with ``
  it('says it is not ready, finishes what it has, and ends', async () => {
    const count = rounds(kind, { full: 10, short: 1 });
    const { environment, remove } = await startedDatabase(kind);
    const variables = { ...NO_THROTTLES, ...environment, JWT_SECRET };
    let [slowest, orders, seen] = [0, 0, 0];
    for (let round = 0; round < count; round += 1) {
      const shop = await startShopProcess(variables);
      const buyer = await readyBuyer(shop.url);
      const load = orderLoad(() => shop.url, buyer);
      load.start(BUYERS);
      await load.untilPromised(30);
      const began = performance.now();
      const stopping = shop.stop();
      // Like a proxy: looks often, and sends nobody any more when it sees «not ready».
      let seenNow = await readiness(shop.url);
      for (; seenNow.status === 200; seenNow = await readiness(shop.url)) await pause(50);
      expect(seenNow).toEqual({ status: 503, connection: 'close' });
      const notReadyAfter = performance.now() - began;
      await load.stop();
      expect(await stopping).toBe(0);
      slowest = Math.max(slowest, performance.now() - began);
      expect(notReadyAfter).toBeLessThan(within(1_000));
      expect(load.tries.filter(({ status }) => status !== 201)).toEqual([]);
      seen += load.tries.filter(({ began: sent, ms }) => sent + ms > began).length;

      const next = await serveHere(variables);
      orders += await expectOrdersWhole(next.url, buyer, load);
      await next.stop();
    }
    await remove();
    expect(seen).toBeGreaterThan(0);
    expect(slowest).toBeLessThanOrEqual(within(10_000));
    noteSafety({
      what: `SIGTERM во время заказов, ${count} раз`,
      where: kind,
      goal: '0 запросов в пути пропало; выход ≤ 10 с',
      reached: `0 из ${seen} в пути (${orders} заказов); ${(slowest / 1000).toFixed(1)} с`,
    });
  });
});

/** What it says itself, and whether it keeps the connection; undefined when it does not answer. */
const readiness = async (url: string) => {
  const response = await httpClient(url)
    .get('/health/ready')
    .catch(() => undefined);
  return { status: response?.status, connection: response?.headers.get('connection') };
};
