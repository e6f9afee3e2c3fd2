import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type HttpClient, httpClient } from '../support/http-client.ts';
import { type ReadyBuyer, readyBuyer } from '../support/order-load.ts';
import { type OwnDatabase, startedDatabase } from '../support/own-database.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { FULL, noteSafety, rounds } from '../support/safety.ts';
import { shopMakers } from '../support/shop-makers.ts';
import { QUICK_PICTURES, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { NO_THROTTLES } from '../support/test-config.ts';

const CONNECTIONS = 150;
const ORDERS = rounds('postgres', { full: 40, short: 10 });

/** What costs the shop something and has no limit of requests a minute, or one that many can reach. */
const paths: [string, (picture: string) => string][] = [
  ['картинки', (picture) => picture],
  ['картинки, которых нет', () => `/pictures/${'0'.repeat(32)}-320.webp`],
  ['витрина без кеша', () => '/products?q=чай&page=7'],
  ['вызов', () => '/api/v1/products/1'],
  ['/sw.js', () => '/sw.js'],
  ['/offline', () => '/offline'],
  ['/img', () => '/img/none.png'],
  ['/health/ready', () => '/health/ready'],
];

describe.skipIf(inject('postgres') === null)(
  'one network that asks without a pause',
  { timeout: 120_000 },
  () => {
    let database: OwnDatabase;
    let shop: ShopProcess;
    let client: HttpClient;
    let buyer: ReadyBuyer;
    let picture = '';
    beforeAll(async () => {
      database = await startedDatabase('postgres');
      shop = await startShopProcess({
        ...{ ...NO_THROTTLES, ...database.environment, ...QUICK_PICTURES, LOG_LEVEL: 'error' },
        ...{ TRUST_PROXY: 'true', PUBLIC_URL: 'https://shop.example' },
      });
      client = httpClient(shop.url);
      buyer = await readyBuyer(shop.url);
      const product = await shopMakers(client).product({
        imageBase64: (await pictureOf('jpeg')).toString('base64'),
      });
      picture = new URL(product.imageUrl, 'https://shop.example').pathname;
    });
    afterAll(async () => {
      await shop?.kill();
      await database?.remove();
    });

    // Control: take the turns out of encode-picture.ts, or the share of a network out of concurrency-limiter.ts.
    it.each(paths)('for %s leaves the orders of others alone', async (what, fillEndpointPath) => {
      const stop = storm(shop.url, fillEndpointPath(picture));
      const seen: { status: number; ms: number }[] = [];
      for (let turn = 0; turn < ORDERS; turn += 1) {
        const began = performance.now();
        const { status } = await client.post('/api/v1/user/order/confirm', buyer.body, {
          token: buyer.token,
          headers: { 'x-forwarded-for': '192.0.2.7' },
        });
        seen.push({ status, ms: performance.now() - began });
      }
      const countByStatus = await stop();
      const refused = seen.filter(({ status }) => status !== 201);
      const slowest = Math.max(...seen.map(({ ms }) => ms));
      noteSafety({
        what: `одна сеть, ${CONNECTIONS} соединений без пауз: ${what}`,
        where: 'postgres',
        goal: 'заказы других приняты, каждый за 1 с',
        reached: `принято ${seen.length - refused.length} из ${seen.length}, дольше всего ${Math.round(slowest)} мс; сети отвечено ${JSON.stringify(countByStatus)}`,
      });
      expect(refused).toEqual([]);
      if (FULL) expect(slowest).toBeLessThanOrEqual(1_000);
    });
  },
);

/** Asks for a path on many connections at once until told to stop; then says how often each status was answered. */
function storm(url: string, path: string): () => Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const countByStatus: Record<number, number> = {};
  let going = true;
  const ask = () =>
    new Promise<void>((resolve) => {
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      const asking = request(url + encodeURI(path), { agent, headers }, (response) => {
        const { statusCode = 0 } = response;
        countByStatus[statusCode] = (countByStatus[statusCode] ?? 0) + 1;
        response.resume().on('close', resolve);
      });
      asking.on('error', () => resolve()).end();
    });
  const asking = Array.from({ length: CONNECTIONS }, async () => {
    while (going) await ask();
  });
  return async () => {
    going = false;
    await Promise.all(asking);
    agent.destroy();
    return countByStatus;
  };
}
