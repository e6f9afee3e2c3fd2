import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { type OwnDatabase, startedDatabase } from '../support/own-database.ts';
import { megabytesOf } from '../support/processes.ts';
import { noteSafety, rounds, within } from '../support/safety.ts';
import { shopMakers } from '../support/shop-makers.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { NO_THROTTLES } from '../support/test-config.ts';

const MOST_MEGABYTES = 600;
const CONNECTIONS = rounds('postgres', { full: 3_000, short: 1_000 });

/** All but the end of the largest body that a stranger may send. */
const LENGTH = 256 * 1024 - 4;
const BODY = `{"email":"${'a'.repeat(LENGTH - 200)}`;

const origins: [string, (turn: number) => string][] = [
  ['одной сети', () => '203.0.113.9'],
  ['600 сетей', (turn) => `198.18.${(turn % 600) >> 8}.${(turn % 600) & 255}`],
];

describe.skipIf(inject('postgres') === null)('bodies that never end', { timeout: 120_000 }, () => {
  let database: OwnDatabase;
  let shop: ShopProcess;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    database = await startedDatabase('postgres');
    shop = await startShopProcess({
      ...{ ...NO_THROTTLES, ...database.environment, LOG_LEVEL: 'error' },
      ...{ TRUST_PROXY: 'true', PUBLIC_URL: 'https://shop.example' },
    });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(async () => {
    await shop?.kill();
    await database?.remove();
  });

  // Control: without RequestBodyLimiter in server.ts the process holds all of them: 300 MB more for each thousand.
  it.each(origins)('from %s take little, and others are served', async (origin, address) => {
    const client = httpClient(shop.url);
    const makers = shopMakers(client);
    const buyer = await makers.buyer();
    const before = megabytesOf(shop.pid);
    for (let turn = 0; turn < CONNECTIONS; turn += 1) {
      const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
      const head = [
        'POST /api/v1/user/login HTTP/1.1',
        'host: shop.example',
        `x-forwarded-for: ${address(turn)}`,
        'content-type: application/json',
        `content-length: ${LENGTH}`,
      ];
      socket.on('error', () => {}).write(`${head.join('\r\n')}\r\n\r\n${BODY}`);
      sockets.push(socket);
      if (turn % 50 === 0) await pause(1);
    }
    const seen = { megabytes: 0, liveMs: 0 };
    for (let look = 0; look < 40; look += 1) {
      const began = performance.now();
      expect((await client.get('/health/live')).status).toBe(200);
      seen.liveMs = Math.max(seen.liveMs, performance.now() - began);
      seen.megabytes = Math.max(seen.megabytes, megabytesOf(shop.pid));
      await pause(50);
    }
    const body = JSON.stringify({ email: buyer.email, password: buyer.password });
    const signIn = await client.request('POST', '/api/v1/user/login', {
      text: body,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
    });
    const open = sockets.filter((socket) => !socket.destroyed).length;
    noteSafety({
      what: `${CONNECTIONS} тел без конца по 262 КБ, из ${origin}`,
      where: 'postgres',
      goal: `не больше ${MOST_MEGABYTES} МБ, /health/live за 1 с, другим открыто`,
      reached: `${Math.round(before)} → ${Math.round(seen.megabytes)} МБ, ${Math.round(seen.liveMs)} мс, вход ${signIn.status}; осталось соединений ${open}`,
    });
    expect(signIn.status).toBe(200);
    expect(seen.megabytes).toBeLessThanOrEqual(MOST_MEGABYTES);
    expect(seen.liveMs).toBeLessThanOrEqual(within(1_000));
    // 64 MB of them, and those that are being cut off.
    expect(open).toBeLessThanOrEqual(260);
  });
});
