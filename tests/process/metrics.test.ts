import { readFile, utimes } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createUnexpiringSignedLink } from '../../src/accounts/server/signed-link.ts';
import { freePort } from '../support/free-port.ts';
import { httpClient } from '../support/http-client.ts';
import { callOperator } from '../support/operator.ts';
import { type OwnDatabase, startedDatabase } from '../support/own-database.ts';
import { refusalHere } from '../support/shop.ts';
import { shopMakers } from '../support/shop-makers.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { testConfig } from '../support/test-config.ts';

/** Mail is on, and its server is not there. */
const MAIL = {
  SMTP_URL: 'smtp://secret-name:secret-word@127.0.0.1:9',
  MAIL_FROM: 'shop@example.ru',
  JWT_SECRET: 'the-secret-of-the-tests-0123456789abcdef',
};

describe.skipIf(inject('postgres') === null)('metrics', { timeout: 120_000 }, () => {
  let database: OwnDatabase;
  let shop: ShopProcess;
  let port = 0;
  beforeAll(async () => {
    database = await startedDatabase('postgres');
    port = await freePort();
    shop = await startShopProcess({
      ...database.environment,
      ...MAIL,
      METRICS_PORT: String(port),
      PUBLIC_URL: 'https://shop.example',
    });
  });
  afterAll(async () => {
    await shop.stop();
    await database.remove();
  });

  const read = async (path = '/metrics') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  /** The value of one line. */
  const value = (text: string, line: string) =>
    Number(
      text
        .split('\n')
        .find((of) => of.startsWith(`${line} `))
        ?.slice(line.length + 1) ?? Number.NaN,
    );
  /** What the database does not say within a second is left out: a busy machine is asked again. */
  const readWhole = () =>
    vi.waitFor(
      async () => {
        const response = await read();
        expect(value(response.text, 'shop_database_up')).toBe(1);
        return response;
      },
      { timeout: 30_000 },
    );
  const countLine = (method: string, route: string, status: number) =>
    `shop_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

  // Control: leave out measureRequests, measureDatabase or addMetric: its line is missing.
  it('count requests by route and status, orders by status, and what waits', async () => {
    const client = httpClient(shop.url);
    const make = shopMakers(client);
    const buyer = await make.buyer();
    const link = createUnexpiringSignedLink(
      testConfig({ ...MAIL, PUBLIC_URL: shop.url }),
      'confirm-mail',
      buyer.id,
    );
    expect((await client.post(link.replace(/^.*(?=\/confirm)/, ''), undefined)).status).toBe(200);
    await make.order(buyer.token);
    const order = await make.order(buyer.token);
    await make.cancel(order.id, buyer.token);
    const wrong = { email: buyer.email, password: 'не тот' };
    for (let guess = 0; guess < 3; guess += 1) await client.post('/api/v1/user/login', wrong);
    expect((await client.get('/?search=Соколова')).status).toBe(200);

    // Each mail is tried at once, and waits after that.
    const AWAY = 'shop_mails_handed_over{outcome="away"}';
    await expect.poll(async () => value((await read()).text, AWAY), { timeout: 30_000 }).toBeGreaterThan(0);

    const { status, text } = await readWhole();
    expect(status).toBe(200);
    expect(value(text, countLine('POST', '/api/v1/user/login', 401))).toBe(3);
    expect(value(text, countLine('POST', '/api/v1/user/order/:id/change-status', 200))).toBe(1);
    expect(text).toMatch(/_count\{method="GET",route="[^"]*\*",status="200"\} [1-9]/);
    expect(value(text, 'shop_orders{status="NOT_PAID"}')).toBe(1);
    expect(value(text, 'shop_orders{status="CANCELED_USER"}')).toBe(1);
    expect(value(text, 'shop_database_connections{state="total"}')).toBeGreaterThan(0);
    expect(value(text, 'shop_database_connections{state="waiting"}')).toBe(0);
    expect(value(text, 'shop_password_hashes{state="waiting"}')).toBe(0);
    expect(value(text, 'shop_mails_queued{kind="ORDER_CONFIRMED"}')).toBe(2);
    expect(value(text, 'shop_mails_queued{kind="ORDER_STATUS"}')).toBe(1);
    expect(value(text, 'shop_mails_handed_over{outcome="sent"}')).toBe(0);
    expect(shop.output()).not.toContain('secret');
    expect(value(text, 'shop_disk_free_bytes{folder="data"}')).toBeGreaterThan(1e6);
    expect(text).not.toContain('shop_copy_age_seconds{');
    const copy = await callOperator(database.environment, ['backup', 'daily.copy']);
    expect(copy).toMatchObject({ code: 0 });
    // Control: in `src/platform/operation/serve-metrics.ts` replace `newest: newest.ageMs / 1000` with `newest: newest.ageMs`
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(`${database.environment.DATA_DIR}/copies/daily.copy`, hourAgo, hourAgo);
    const hours = value((await read()).text, 'shop_copy_age_seconds{copy="newest"}') / 3_600;
    expect(Math.floor(hours)).toBe(1);
    expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    // Nothing of anybody: no address, no word that a person has typed, no password.
    expect(text).not.toMatch(/@|secret|[а-яё]/i);
  });

  // Control: name one in deploy/alerts.yml otherwise.
  it('are called what the alerts and the board of deploy/ ask for', async () => {
    const { text } = await readWhole();
    const asking = `${await readFile('deploy/alerts.yml', 'utf8')}${await readFile('deploy/grafana.json', 'utf8')}`;
    const names = new Set(asking.match(/\b(?:shop|process|nodejs)_\w+/g));
    expect(names.size).toBeGreaterThan(8);
    for (const name of names) expect(text).toMatch(new RegExp(`^${name}[ {]`, 'm'));
  });

  it('stand on their own port alone, at their own path alone', async () => {
    expect((await read('/')).status).toBe(404);
    expect((await httpClient(shop.url).get('/metrics')).text).not.toContain('shop_http_request');
  });

  it('stop the start in one line when their port is taken', async () => {
    expect(await refusalHere({ ...database.environment, METRICS_PORT: String(port) })).toMatch(
      /^METRICS_PORT: 127\.0\.0\.1:\d+ не занять \(EADDRINUSE\)/,
    );
  });
});
