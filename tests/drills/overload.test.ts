import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MAX_CALLS_PER_DB_CONNECTION } from '../../src/app/server.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { CONNECT_TIMEOUT_MS } from '../../src/platform/database/postgres-pools.ts';
import { type Flood, flood, p99 } from '../support/flood.ts';
import { httpClient } from '../support/http-client.ts';
import { orderLoad, type ReadyBuyer, readyBuyer } from '../support/order-load.ts';
import { type OwnDatabase, startedDatabase } from '../support/own-database.ts';
import { FULL, noteSafety, rounds } from '../support/safety.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { NO_THROTTLES } from '../support/test-config.ts';

const where = 'postgres';
const NOBODY = { email: 'nobody@example.com', password: 'не тот пароль' };

/** The second that is promised, or three times what a slow machine takes without any overload at all. */
const withinASecond = (without: { ms: number }[]) => Math.max(1_000, 3 * p99(without));

/** The clock is judged where the machine is ours alone. */
function expectInTime(responses: Flood[], limit: number): void {
  if (FULL) expect(p99(responses)).toBeLessThanOrEqual(limit);
}

/** A second: many times what may be at work at once, however slow the machine is. */
const LEAST = 1_500;

/** Calls that one process has at work at once with the default pool. */
const INSIDE = MAX_CALLS_PER_DB_CONNECTION * readConfig({}).DATABASE_POOL;

/** Whoever is not served is refused in order. A busy machine may be too slow to send a short flood at all. */
function expectRefusals(refused: Flood[]): void {
  expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
  if (FULL) expect(refused.length).toBeGreaterThan(0);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} с`;

describe.skipIf(inject('postgres') === null)(
  'ten times more than the shop can do',
  { timeout: 120_000 },
  () => {
    let database: OwnDatabase;
    let shop: ShopProcess;
    let buyer: ReadyBuyer;
    beforeAll(async () => {
      database = await startedDatabase('postgres');
      shop = await startShopProcess({
        ...{ ...NO_THROTTLES, ...database.environment },
        LOG_LEVEL: 'error',
      });
      buyer = await readyBuyer(shop.url);
    });
    afterAll(async () => {
      await shop?.kill();
      await database?.remove();
    });

    /** Looks from time to time at what must stay open to everybody; answers when told to stop. */
    const lookAround = (paths: string[]) => {
      const seen: { status: number; ms: number }[] = [];
      let running = true;
      const looking = (async () => {
        while (running) {
          for (const path of paths) {
            const began = performance.now();
            const { status } = await httpClient(shop.url).get(path);
            seen.push({ status, ms: performance.now() - began });
          }
          await pause(50);
        }
      })();
      return async () => {
        running = false;
        await looking;
        return seen;
      };
    };

    // Control: without the bound (an endless MAX_CALLS_PER_DB_CONNECTION in server.ts) nobody is refused at once:
    // all wait for a connection, and most of them in vain.
    it('is refused at once, and who is let in is served within a second', async () => {
      const load = orderLoad(() => shop.url, buyer);
      load.start(32);
      await load.untilPromised(200);
      const [began, before] = [performance.now(), load.promised.size];
      await pause(rounds(where, { full: 5_000, short: 500 }));
      const capacity = ((load.promised.size - before) / (performance.now() - began)) * 1_000;
      await load.stop();
      const limit = withinASecond(load.tries.slice(before));

      // Pages and answers that are kept ready, and whoever watches, need none of what is scarce. A page is once it was opened.
      expect((await httpClient(shop.url).get('/')).status).toBe(200);
      const stopLooking = lookAround(['/', '/health/live']);
      const ms = rounds(where, { full: 15_000, short: 1_000 });
      const sent = { path: '/api/v1/user/order/confirm', token: buyer.token, body: buyer.body };
      const floodBegan = performance.now();
      const responses = await flood(shop.url, sent, Math.max(capacity * 10, LEAST), ms);
      // How many times over those inside could have waited for a connection in vain.
      const turns = FULL ? 2 : 1 + Math.ceil((performance.now() - floodBegan) / CONNECT_TIMEOUT_MS);
      const seen = await stopLooking();
      const served = responses.filter(({ status }) => status === 201);
      const refused = responses.filter(({ status }) => status !== 201);
      const atOnce = refused.filter(({ retryAfter }) => retryAfter === '1');
      expectRefusals(refused);
      expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
      expectInTime(served, limit);
      expectInTime(refused, limit);
      // Nobody beyond those who fit inside waits for a connection that is not given back in time.
      expect(refused.length - atOnce.length).toBeLessThanOrEqual(turns * INSIDE);
      // Refusing is not all it does.
      expect(served.length / (ms / 1_000)).toBeGreaterThan(FULL ? capacity / 4 : 0);
      noteSafety({
        what: '10-кратная перегрузка заказами',
        where,
        goal: 'p99 принятых ≤ 1 с; остальным сразу 503',
        reached: `${Math.round(responses.length / (ms / 1_000))}/с против ${Math.round(capacity)}/с: принято ${served.length}, p99 ${seconds(p99(served))}; отказано ${refused.length}, p99 ${seconds(p99(refused))}`,
      });
    });

    // Control: let people wait for a minute in password.ts, and they do, instead of being refused at once;
    // without `hashes` on the call of the login and MOST_WAITING there, the orders beside them are refused.
    it('hashes no more passwords than it can, and goes on selling', async () => {
      const alone = await flood(shop.url, { path: '/api/v1/user/login', body: NOBODY }, 4, 1_000);
      const limit = withinASecond(alone);
      const stopLooking = lookAround(['/', FULL ? '/health/ready' : '/health/live']);
      const orders = orderLoad(() => shop.url, buyer);
      orders.start(2);
      const ms = rounds(where, { full: 10_000, short: 800 });
      const responses = await flood(shop.url, { path: '/api/v1/user/login', body: NOBODY }, 400, ms);
      const seen = await stopLooking();
      await orders.stop();
      const checked = responses.filter(({ status }) => status === 401);
      const refused = responses.filter(({ status }) => status !== 401);
      expectRefusals(refused);
      expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
      expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
      expect(orders.promised.size).toBeGreaterThan(0);
      const unsold = orders.tries.filter(({ status }) => status !== 201);
      if (FULL) expect(unsold).toEqual([]);
      expectInTime(checked, limit);
      expectInTime(refused, limit);
      noteSafety({
        what: 'буря входов: 400 в секунду',
        where,
        goal: 'отказ сразу, магазин открыт',
        reached: `проверено ${checked.length}, p99 ${seconds(p99(checked))}; отказано ${refused.length}, p99 ${seconds(p99(refused))}; витрина p99 ${seconds(p99(seen))}; заказов рядом ${orders.promised.size}, отказано ${unsold.length}`,
      });
    });
  },
);
