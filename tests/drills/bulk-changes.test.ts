import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { readyBuyer } from '../support/order-load.ts';
import { type OwnDatabase, startedDatabase } from '../support/own-database.ts';
import { databasesOfRun, noteSafety, rounds } from '../support/safety.ts';
import { shopMakers } from '../support/shop-makers.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { NO_THROTTLES } from '../support/test-config.ts';

const ORDERS = '/api/v1/user/order';
const AT_ONCE = 50;
const STEPS = ['PAID', 'ADMIN_WORKED', 'NOT_PAID'];

describe.each(databasesOfRun())('a kill while many orders are moved (%s)', { timeout: 3_600_000 }, (kind) => {
  const kills = rounds(kind, { full: 50, short: 1 });
  let database: OwnDatabase;
  let shop: ShopProcess;
  const start = () => startShopProcess({ ...NO_THROTTLES, ...database.environment });
  afterAll(async () => {
    await shop?.kill();
    await database?.remove();
  });

  // Control: move the orders one by one, each in a transaction of its own, and some bulks are halves; leave
  // the version out of a move, and a repeat writes a second entry.
  it('has moved all of them or none, and a repeat moves none a second time', async () => {
    database = await startedDatabase(kind);
    shop = await start();
    const buyer = await readyBuyer(shop.url);
    const ids: number[] = [];
    while (ids.length < AT_ONCE) {
      const { body } = await httpClient(shop.url).post(`${ORDERS}/confirm`, buyer.body, buyer);
      ids.push(body.id);
    }
    const token = await shopMakers(httpClient(shop.url)).admin();
    const post = (path: string, body: object) =>
      httpClient(shop.url).post(`${ORDERS}/desk/${path}`, body, { token });
    /** The one version and status that all of them have. */
    const standing = async () => {
      const { body } = await post('by-ids', { ids });
      const all = new Set<string>(
        body.map((order: { version: number; status: string; statusHistory: unknown[] }) => {
          expect(order.statusHistory).toHaveLength(order.version);
          return `${order.version} ${order.status}`;
        }),
      );
      expect([...all]).toHaveLength(1);
      return [...all][0];
    };
    const moveAll = (version: number) => {
      const status = STEPS[(version - 1) % STEPS.length];
      return post('change-statuses', { moves: ids.map((id) => ({ id, version, status })) });
    };
    const standingAt = (version: number) =>
      `${version} ${['NOT_PAID', ...STEPS][version === 1 ? 0 : ((version - 2) % 3) + 1]}`;

    let version = 1;
    let [answered, interrupted, stored] = [0, 0, 0];
    for (let kill = 0; kill < kills; kill += 1) {
      const working = (async () => {
        for (;;) {
          const response = await moveAll(version).catch(() => null);
          if (response === null) return;
          expect(response.body.moved).toHaveLength(AT_ONCE);
          version += 1;
          answered += 1;
        }
      })();
      await pause(randomInt(100, 1_000));
      const killed = shop.kill();
      await working;
      await killed;
      shop = await start();
      // What was answered is there; what was not is there whole or not at all.
      const now = await standing();
      expect([standingAt(version), standingAt(version + 1)]).toContain(now);
      const isStored = now === standingAt(version + 1);
      const again = (await moveAll(version)).body;
      expect([again.moved.length, again.refused.length]).toEqual(isStored ? [0, AT_ONCE] : [AT_ONCE, 0]);
      version += 1;
      interrupted += 1;
      stored += Number(isStored);
      expect(await standing()).toBe(standingAt(version));
    }
    noteSafety({
      what: `kill -9 магазина посреди пачек по ${AT_ONCE} заказов, ${interrupted} раз`,
      where: kind,
      goal: '0 половин, 0 дважды, записей истории столько, сколько ответов',
      reached: `0, 0 и ${version - 1} из ${answered + interrupted}; без ответа, но целиком — ${stored}`,
    });
  });
});
