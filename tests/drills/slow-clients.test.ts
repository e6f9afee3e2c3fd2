import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { noteSafety, rounds } from '../support/safety.ts';
import { describeShop, type Shop } from '../support/shop.ts';

/** Four connections to the database give a process as few places as it can have: 64. */
const config = { DATABASE_POOL: '4', TRUST_PROXY: 'true', PUBLIC_URL: 'https://shop.example' };

/** They come from another network than those who find the shop open: one has half of the places at most. */
const ELSEWHERE = 'host: x\r\nx-forwarded-for: 203.0.113.9\r\n';

/** More than the places; each fills the buffers of the system, which takes megabytes. */
const READERS = rounds('postgres', { full: 200, short: 80 });
const SENDERS = rounds('postgres', { full: 1_000, short: 400 });

/** A body takes half a minute to be given up: only with full counts. */
const FULL = rounds('postgres', { full: 1, short: 0 }) === 1;

const ENDLESS = `POST /api/v1/user/login HTTP/1.1\r\n${ELSEWHERE}content-type: application/json\r\ncontent-length: 9999\r\n\r\n`;

const LIST = JSON.stringify({ pageableRequest: { size: 100 } });

describeShop(
  'clients who are slow on purpose',
  (shop) => {
    let sockets: Socket[] = [];
    let cut: Promise<number[]>;
    const dribbling: Socket[] = [];
    // Being patient needs no machine: they dribble while the other tests run.
    beforeAll(() => {
      const header = timeUntilCut(shop(), dribbling, 'GET / HTTP/1.1\r\nhost: x\r\n', 'x-slow: 1\r\n');
      cut = Promise.all([header, FULL ? timeUntilCut(shop(), dribbling, ENDLESS, ' ') : 0]);
    });
    // The shop waits for whoever is still there.
    afterAll(() => dribbling.forEach((socket) => void socket.destroy()));
    afterEach(() => {
      for (const socket of sockets) socket.destroy();
      sockets = [];
    });

    /** Opens many connections that send this and then neither read nor write. */
    const openMany = async (many: number, text: string) => {
      const { hostname, port } = new URL(shop().url);
      sockets = Array.from({ length: many }, () => connect(Number(port), hostname));
      await Promise.all(
        sockets.map(
          (socket) =>
            new Promise<void>((resolve, reject) => {
              socket.on('error', reject).pause();
              socket.write(text, () => resolve());
            }),
        ),
      );
      await pause(500);
    };

    // Control: leave the places in admission/concurrency-limiter.ts only when the response is gone (onResponse alone),
    // and those who do not read take them all.
    it('take nobody’s place while they do not read', { timeout: 60_000 }, async () => {
      for (let one = 0; one < 20; one += 1) await shop().product({ description: 'о'.repeat(1_900) });
      const request = `POST /api/v1/products/list-pageable HTTP/1.1\r\n${ELSEWHERE}content-type: application/json\r\ncontent-length: ${LIST.length}\r\n\r\n${LIST}`;
      await openMany(READERS, request.repeat(60));
      await expectOpen(shop());
    });

    // Control: without the hook preParsing in admission/concurrency-limiter.ts a body that never ends holds a place.
    it('take nobody’s place while they send', { timeout: 60_000 }, async () => {
      await openMany(SENDERS, `${ENDLESS}{`);
      await expectOpen(shop());
    });

    // Control: without headersTimeout in server.ts they stay for a minute, and without requestTimeout for ever.
    it('are cut off', { timeout: 120_000 }, async () => {
      const [headerMs = 0, bodyMs = 0] = await cut;
      expect(headerMs).toBeLessThan(15_000);
      expect(bodyMs).toBeLessThan(35_000);
      noteSafety({
        what: 'медленные клиенты: заголовки и тело по знаку',
        where: shop().kind,
        goal: 'оборваны за 15 и 35 с, мест не занимают',
        reached: `${(headerMs / 1000).toFixed(1)} и ${(bodyMs / 1000).toFixed(1)} с; ${SENDERS} пишущих и ${READERS} не читающих сразу не мешают`,
      });
    });
  },
  { databases: ['postgres'], config },
);

/** The shop answers others as if nobody were there. */
async function expectOpen(shop: Shop): Promise<void> {
  const began = performance.now();
  const { token } = await shop.buyer();
  const own = await shop.post('/api/v1/user/order/get-list-by-email', { pageable: {} }, { token });
  const list = await shop.post('/api/v1/products/all', { pageableRequest: {} });
  const live = await shop.get('/health/live');
  expect([own.status, list.status, live.status]).toEqual([200, 200, 200]);
  expect(performance.now() - began).toBeLessThan(10_000);
}

/** Milliseconds until the server hangs up on who sends a beginning and then a bit every second. */
function timeUntilCut(shop: Shop, open: Socket[], beginning: string, bit: string): Promise<number> {
  const { hostname, port } = new URL(shop.url);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(beginning));
    open.push(socket);
    const dribble = setInterval(() => socket.write(bit), 1_000);
    socket.on('error', () => {});
    socket.resume().on('close', () => {
      clearInterval(dribble);
      resolve(performance.now() - began);
    });
  });
}
