import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { type OwnDatabase, startedDatabase } from '../support/own-database.ts';
import { type ServedShop, serveHere } from '../support/shop.ts';
import { shopMakers } from '../support/shop-makers.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';

const LOGIN = '/api/v1/user/login';
const PER_EMAIL = 6;
const PER_ADDRESS = 12;

describe.skipIf(inject('postgres') === null)('limits of two processes', { timeout: 120_000 }, () => {
  let database: OwnDatabase;
  let shops: [ShopProcess, ServedShop];
  const variables = () => ({
    ...database.environment,
    JWT_SECRET: 'one secret for both of them, 32 bytes and more',
    LOGIN_FAILURES_PER_EMAIL: String(PER_EMAIL),
    LOGIN_FAILURES_PER_ADDRESS: String(PER_ADDRESS),
    TRUST_PROXY: 'true',
    PUBLIC_URL: 'https://shop.example',
  });
  beforeAll(async () => {
    database = await startedDatabase('postgres');
    // Of the two this one is a process, too.
    shops = [await startShopProcess(variables()), await serveHere(variables())];
  });
  afterAll(async () => {
    await shops[0].kill();
    await shops[1].stop();
    await database?.remove();
  });

  const shop = (index: number) => httpClient(shops[index % 2]?.url ?? '');
  const enter = async (index: number, address: string, email: string, password = 'не тот') => {
    const headers = { 'x-forwarded-for': address };
    return (await shop(index).post(LOGIN, { email, password }, { headers })).status;
  };

  // Control: count in the memory of each process (password-checker.ts), and twice as many are answered.
  it('tell a burst of guesses sent to both no more than one process would', async () => {
    const buyer = await shopMakers(shop(0)).buyer();
    const began = performance.now();
    const guesses = Array.from({ length: 12 }, (_, turn) => enter(turn, '203.0.113.1', buyer.email));
    const statuses = await Promise.all(guesses);
    const learned = statuses.filter((status) => status === 401).length;
    // Waits of a second, two, four: on a busy machine the burst lasts longer than the first of them.
    const waits = Math.floor(Math.log2(1 + (performance.now() - began) / 1_000));
    // The free half of the limit, and the one that closes it.
    expect(learned).toBeLessThanOrEqual(PER_EMAIL / 2 + 1 + waits);
    expect(learned).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - learned);
    // Elsewhere the owner gets in.
    expect(await enter(1, '203.0.113.99', buyer.email, buyer.password)).toBe(200);
  });

  it('close a network for both of them, and for a process that starts later', async () => {
    const buyer = await shopMakers(shop(0)).buyer();
    for (let turn = 0; turn < PER_ADDRESS; turn += 1) {
      expect(await enter(turn, '203.0.113.2', `nobody-${turn}@example.com`)).toBe(401);
    }
    const both = [0, 1].map((index) => enter(index, '203.0.113.2', buyer.email, buyer.password));
    expect(await Promise.all(both)).toEqual([429, 429]);
    await shops[1].stop();
    shops[1] = await serveHere(variables());
    expect(await enter(1, '203.0.113.2', buyer.email, buyer.password)).toBe(429);
    expect(await enter(1, '203.0.113.3', buyer.email, buyer.password)).toBe(200);
  });

  it('forget the failures of who signs in at the other one', async () => {
    const { email, password } = await shopMakers(shop(0)).buyer();
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 2; guess += 1) {
        expect(await enter(0, '203.0.113.4', email)).toBe(401);
      }
      expect(await enter(1, '203.0.113.4', email, password)).toBe(200);
    }
  });
});
