import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { type HttpClient, httpClient } from '../support/http-client.ts';
import { type OwnDatabase, startedDatabase } from '../support/own-database.ts';
import { megabytesOf } from '../support/processes.ts';
import { FULL, noteSafety, rounds, within } from '../support/safety.ts';
import { shopMakers } from '../support/shop-makers.ts';
import { QUICK_PICTURES, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { ADMIN_PASSWORD, NO_THROTTLES, testConfig } from '../support/test-config.ts';

const MOST_MEGABYTES = 600;
const CUT_SECONDS = 60;
/** How long the shop waits for those who do not read. */
const UNREAD_SECONDS = FULL ? 30 : 6;

/** Whoever has so many consents, and mails that wait. */
const HOARDER = 'hoarder@example.com';
const HOARD = FULL ? 170_000 : 20_000;

/** As much work as a machine shared with others can do beside its other tests. */
const count = (full: number, short: number) => rounds('postgres', { full, short });

describe.each(['postgres', 'embedded'] as const)('what strangers make the shop hold (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && inject('postgres') === null)(
    'is bounded',
    { timeout: 300_000 },
    () => {
      let database: OwnDatabase;
      let shop: ShopProcess;
      let client: HttpClient;
      let makers: ReturnType<typeof shopMakers>;
      let ids: number[] = [];
      const open: Socket[] = [];
      const seen = { megabytes: 0, liveMs: 0 };
      let watching = true;
      let watch: Promise<void>;

      beforeAll(async () => {
        database = await startedDatabase(kind);
        await hoard(database.environment);
        shop = await startShopProcess({
          ...NO_THROTTLES,
          ...database.environment,
          ...(FULL ? {} : QUICK_PICTURES),
          LOG_LEVEL: 'error',
          UNREAD_SECONDS: String(UNREAD_SECONDS),
        });
        client = httpClient(shop.url);
        makers = shopMakers(client);
        ids = await photographs(count(500, 60));
        watch = lookAround();
      }, 240_000);
      afterAll(async () => {
        watching = false;
        await watch;
        for (const socket of open) socket.destroy();
        await shop?.kill();
        await database?.remove();
      });

      /** Puts so many products on sale, each with a photograph of its own. */
      async function photographs(many: number): Promise<number[]> {
        const categoryId = (await makers.category()).id;
        const token = await makers.admin();
        const made: number[] = [];
        for (let first = 0; first < many; first += 20) {
          const products = await Promise.all(
            Array.from({ length: 20 }, async (_, index) => ({
              name: `Фотография ${first + index}`,
              categoryId,
              price: 10,
              prioritySort: 1,
              imageBase64: (await photograph(first + index)).toString('base64'),
            })),
          );
          const response = await client.post(
            '/api/v1/products/create',
            { products, images: 'url' },
            { token },
          );
          expect(response.status).toBe(201);
          made.push(...response.body.products.map(({ id }: { id: number }) => id));
        }
        return made;
      }

      /** The shop soon closes what large responses went through; a client that is late may still write to it, and comes again. */
      function again<HttpResponse>(ask: () => Promise<HttpResponse>): Promise<HttpResponse> {
        return vi.waitFor(ask, { timeout: 15_000 });
      }

      async function lookAround(): Promise<void> {
        while (watching) {
          const began = performance.now();
          const { status } = await again(() => client.get('/health/live'));
          expect(status).toBe(200);
          seen.liveMs = Math.max(seen.liveMs, performance.now() - began);
          seen.megabytes = Math.max(seen.megabytes, megabytesOf(shop.pid));
          await pause(50);
        }
      }

      /** The same as `seen` from now on. */
      const forget = () => Object.assign(seen, { megabytes: 0, liveMs: 0 });

      const expectBounded = async () => {
        // What was quick may be over before the next look.
        await expect.poll(() => seen.megabytes).toBeGreaterThan(0);
        expect(seen.megabytes).toBeLessThanOrEqual(MOST_MEGABYTES);
        expect(seen.liveMs).toBeLessThanOrEqual(within(1_000));
      };

      // Control: without `estimateBytes` in products.contract.ts all are made at once.
      it('when twenty ask the largest questions at once', async () => {
        forget();
        const largest = [
          () => client.post('/api/v1/products/by-ids', { ids: ids.slice(-200) }),
          () => client.post('/api/v1/products/all', { pageableRequest: { size: 100 } }),
          () => client.post('/api/v1/products/list-pageable', { pageableRequest: { size: 99, page: 1 } }),
        ];
        const responses: { status: number; length: number }[] = [];
        await Promise.all(
          Array.from({ length: 20 }, async (_, stranger) => {
            for (let turn = 0; turn < count(10, 2); turn += 1) {
              const ask = largest[(stranger + turn) % largest.length] as (typeof largest)[0];
              const { status, text } = await ask();
              responses.push({ status, length: text.length });
            }
          }),
        );
        // Who finds no room is told so, and comes again; most find it.
        expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
        const served = responses.filter(({ status }) => status === 200);
        expect(served.length).toBeGreaterThanOrEqual(responses.length / 2);
        expect(Math.max(...served.map(({ length }) => length))).toBeGreaterThan(
          Math.min(ids.length, 200) * 10_000,
        );
        await expectBounded();
        note(
          '20 чужих просят самое большое разом',
          `ответов ${served.length} из ${responses.length}, наибольший ${(Math.max(...served.map(({ length }) => length)) / 1e6).toFixed(1)} МБ`,
        );
      });

      // Control: in `src/platform/admission/response-memory-limiter.ts` replace `if (now - connection.largeAt < this.#restMs) socket.setTimeout(this.#restMs);` with ``
      it('when a hundred never read, and they are cut off', async () => {
        forget();
        const { token } = await again(() => makers.buyer());
        const body = JSON.stringify({ ids: ids.slice(-200) });
        const request = `POST /api/v1/products/by-ids HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
        const began = performance.now();
        const many = count(100, 20);
        await Promise.all(
          Array.from({ length: many }, async () => {
            const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
            open.push(socket);
            socket.on('error', () => {}).pause();
            await once(socket, 'connect');
            socket.write(request.repeat(4));
          }),
        );
        const ports = open.map(({ localPort }) => localPort);
        const unread = async () =>
          (await unreadPortsOf(shop.url)).filter((port) => ports.includes(port)).length;
        await expect.poll(unread).toBeGreaterThan(0);
        // Others are served meanwhile, at the latest when those who stand still have had to go.
        const others: [string, object, { token?: string }?][] = [
          ['/api/v1/products/all', { pageableRequest: { size: 30 } }],
          ['/api/v1/user/order/get-list-by-email', { pageable: {} }, { token }],
        ];
        for (const [path, body, who] of others) {
          const served = async () => (await client.post(path, body, who)).status;
          await expect.poll(served, { timeout: 15_000 }).toBe(200);
        }
        await expect.poll(unread, { timeout: CUT_SECONDS * 1_000, interval: 500 }).toBe(0);
        const seconds = (performance.now() - began) / 1_000;
        await expectBounded();
        note(`${many} соединений не читают`, `последнее оборвано за ${seconds.toFixed(0)} с`);
      });

      // Control: answer the export as one object, and two in a row take hundreds of megabytes.
      it('when a buyer with very many long orders exports, one at a time', async () => {
        const { token } = await again(() => makers.buyer());
        const addressId = (await makers.recipient(token)).id;
        const cartItems = ids.slice(0, 200).map((id) => ({ id, quantity: 2 }));
        const orders = count(600, 30);
        for (let first = 0; first < orders; first += 10) {
          await Promise.all(
            Array.from({ length: Math.min(10, orders - first) }, () =>
              client.post(
                '/api/v1/user/order/confirm',
                { addressId, cartItems, total: cartItems.length * 20 },
                { token },
              ),
            ),
          );
        }
        forget();
        const headers = { authorization: `Bearer ${token}` };
        const address = `${shop.url}/api/v1/account/export`;
        const first = await fetch(address, { headers });
        expect(first.status).toBe(200);
        // The first is not read yet, so it is still under way.
        const second = await client.get('/api/v1/account/export', { token });
        const text = await first.text();
        expect(JSON.parse(text).orders).toHaveLength(orders);
        if (second.status === 200) expect(text.length).toBeLessThan(4_000_000);
        else
          expect([second.status, second.body.message]).toEqual([
            429,
            expect.stringContaining('уже скачиваете'),
          ]);
        // As soon as that one is read there is place for the next.
        await expect.poll(async () => (await fetch(address, { headers })).status).toBe(200);
        await expectBounded();
        note(
          `выгрузка ${orders} заказов по ${cartItems.length} строк`,
          `${(text.length / 1e6).toFixed(1)} МБ`,
        );
      });

      // Control: read the consents of an account at once in account.routes.ts.
      it('when an account with the rows of an attack on an older shop is exported', async () => {
        const { body } = await again(() =>
          client.post('/api/v1/user/login', { email: HOARDER, password: ADMIN_PASSWORD }),
        );
        forget();
        const response = await client.get('/api/v1/account/export', { token: body.token });
        expect(response.status).toBe(200);
        const { consents, mails } = JSON.parse(response.text);
        expect([consents.length, mails.waiting.length]).toEqual([HOARD, HOARD]);
        await expectBounded();
        note(
          `строки одной учётной записи: ${2 * HOARD} в выгрузке`,
          `${(response.text.length / 1e6).toFixed(1)} МБ`,
        );
      });

      function note(what: string, reached: string): void {
        noteSafety({
          what: `память: ${what}`,
          where: kind,
          goal: `≤ ${MOST_MEGABYTES} МБ, /health/live ≤ 1 с, обрыв ≤ ${CUT_SECONDS} с`,
          reached: `${seen.megabytes.toFixed(0)} МБ, ${(seen.liveMs / 1_000).toFixed(2)} с; ${reached}`,
        });
      }
    },
  );
});

/** Stores what an older shop has let an account have; its password is the administrator's. */
async function hoard(environment: Record<string, string>): Promise<void> {
  const { db, close } = await openDatabase(testConfig(environment));
  await sql`
    with hoarder as (
      insert into users (last_name, first_name, email, password_hash)
      select last_name, first_name, ${HOARDER}, password_hash from users where role = 'ADMIN' limit 1
      returning id
    ), agreed as (
      insert into consents (user_id, purpose, text_version, address)
      select id, 'RECIPIENT', '2026-11-21', '127.0.0.1' from hoarder, generate_series(1, ${HOARD}::integer)
    )
    insert into outgoing_mails (kind, user_id, about, facts)
    select 'PASSWORD_CHANGED', id, nth::text, '{}' from hoarder, generate_series(1, ${HOARD}::integer) as nth`.execute(
    db,
  );
  await close();
}

const photographed: Promise<Buffer>[] = [];

/** A picture with as much in it as a photograph has: about 20 kB in the width of a card. */
function photograph(turn: number): Promise<Buffer> {
  // The same ones for each database: making them takes as long as storing them.
  photographed[turn] ??= noise(turn);
  return photographed[turn];
}

function noise(turn: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const background = { r: (turn * 37) % 255, g: (turn * 91) % 255, b: turn % 255 };
  return sharp({ create: { width: 96, height: 96, channels: 3, background, noise: grain } })
    .resize(640, 640, { kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The other ends of the connections on which the shop has sent what is not read, as the system has them. */
async function unreadPortsOf(url: string): Promise<number[]> {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  return lines
    .filter(([, local, , state, queues]) => {
      return local?.endsWith(`:${port}`) && state === '01' && !queues?.startsWith('00000000:');
    })
    .map(([, , remote]) => Number.parseInt(remote?.split(':')[1] ?? '', 16));
}
