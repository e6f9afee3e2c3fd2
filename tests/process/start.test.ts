import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runApiPage } from '../support/api-page.ts';
import { declaredCalls } from '../support/contracts.ts';
import { freePort } from '../support/free-port.ts';
import { httpClient, statusOf } from '../support/http-client.ts';
import { type OwnDatabase, ownDatabase, usualDatabase } from '../support/own-database.ts';
import { refusalHere } from '../support/shop.ts';
import {
  failToStart,
  QUICK_PICTURES,
  type ShopProcess,
  startAndKill,
  startShopProcess,
} from '../support/shop-process.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.ts';

// Not from nothing: crashes.test.ts makes the files of a database, too.
let database: OwnDatabase;
let folder = '';
beforeAll(async () => {
  database = await ownDatabase('embedded');
  folder = database.environment.DATA_DIR ?? '';
});
afterAll(() => database.remove());

/** The password that a start has printed opens; the token that it gives. */
async function expectItOpens(shop: ShopProcess): Promise<string> {
  const password = /пароль (\S{19}) \(показан один раз/.exec(shop.output())?.[1];
  const login = { email: ADMIN_EMAIL, password };
  const response = await httpClient(shop.url).post('/api/v1/user/login', login);
  expect(response.status).toBe(200);
  return response.body.token;
}

/** The lines of docs/api.md do what the page says of them, in a shop with the examples; one that fails names itself. */
async function expectTheApiPageHolds(url: string, adminToken: string): Promise<void> {
  const calls = (await declaredCalls()).map(({ endpoint }) => endpoint);
  // What the page itself says is refused.
  const refused = /products\/8 .*"version":3/;
  const ran = runApiPage(url, adminToken);
  expect(ran.length).toBeGreaterThan(12);
  for (const { line, status, body } of ran) {
    const method = /-X (\w+)/.exec(line)?.[1] ?? (line.includes(' -d ') ? 'POST' : 'GET');
    const path = /\$API(\S+)/.exec(line)?.[1] ?? '';
    const call = calls.find(
      (each) =>
        each.method === method &&
        new RegExp(`^/api/v1${path.replace(/\d+/, '(\\d+|:\\w+)')}$`).test(each.path),
    );
    expect(call, line).toBeDefined();
    expect([line, status, body]).toEqual([
      line,
      refused.test(line) ? 409 : (call?.status ?? 200),
      expect.anything(),
    ]);
    if (status < 300) expect(Object.keys(body).length, line).toBeGreaterThan(0);
  }
  const answerTo = (part: string) => ran.find(({ line }) => line.includes(part))?.body;
  expect(answerTo('list-pageable').content.length).toBe(3);
  expect(answerTo('products/by-ids').map(({ id }: { id: number }) => id)).toEqual([8, 15]);
  expect(answerTo('address/save')).toMatchObject({ id: 1 });
  expect(answerTo('get-list-by-email')).toMatchObject({ totalElements: 1 });
}

// Control: call markOpened before the administrator is made (open-shop.ts).
describe('a shop that says it is ready', { timeout: 120_000 }, () => {
  it('lets its administrator in, two of them at once where they share a database', async () => {
    const { kind, environment, remove } = await ownDatabase(usualDatabase());
    const processes = kind === 'postgres' ? 2 : 1;
    const statuses = await Promise.all(
      Array.from({ length: processes }, async () => {
        const port = await freePort();
        const starting = startShopProcess({
          ...environment,
          JWT_SECRET: 'the-secret-of-two-processes-0123456789',
          PORT: String(port),
        });
        const url = `http://127.0.0.1:${port}`;
        while ((await statusOf(url)) !== 200) await pause(20);
        const { status } = await httpClient(url).post('/api/v1/user/login', {
          email: ADMIN_EMAIL,
          password: ADMIN_PASSWORD,
        });
        return { status, exit: await (await starting).stop() };
      }),
    );
    expect(statuses).toEqual(Array.from({ length: processes }, () => ({ status: 200, exit: 0 })));
    await remove();
  });
});

describe('a first start', { timeout: 120_000 }, () => {
  // One story, for filling the shop takes the processor's time: what was begun leaves nothing behind.
  it('that is killed while it fills the shop loses neither goods nor password: the next one shows names and prices to who reads HTML only, and answers the lines of docs/api.md', async () => {
    const variables = { ...QUICK_PICTURES, DATA_DIR: folder, ADMIN_PASSWORD: '', DEMO_DATA: 'true' };
    await startAndKill(variables, /Наполн/);
    const shop = await startShopProcess(variables);
    const { text } = await httpClient(shop.url).get('/');
    expect(text).toContain('Чай чёрный крупнолистовой, 200 г');
    expect(text).toContain('289\u00A0₽');
    expect(shop.output()).toContain('Замените образцы: SHOP_');
    expect(shop.output()).toContain('при отключении питания последние заказы могут пропасть');
    await expectTheApiPageHolds(shop.url, await expectItOpens(shop));

    // Control: leave out lockDatabaseFolder (database.ts), and two processes write the same files.
    expect(await refusalHere({ DATA_DIR: folder })).toMatch(/^DATA_DIR: .* уже пользуется другой процесс/);
    expect(await shop.stop()).toBe(0);
  });

  // Control: in `src/app/main.ts` replace `const { PORT: port, HOST: host } = config;` with `const { PORT: port, HOST: host } = config; await greet(port);`
  it('that finds its port taken does not lose the password of the first administrator', async () => {
    const { environment, remove } = await ownDatabase(usualDatabase());
    const variables = { ...environment, ADMIN_PASSWORD: '' };
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const { code, output } = await failToStart({ ...variables, PORT: String(port) });
    other.close();
    expect({ code, lines: output.trim().split('\n') }).toEqual({
      code: 1,
      lines: [`PORT: порт ${port} занят. Остановите другую программу или задайте другой: PORT=3001`],
    });
    const shop = await startShopProcess({ ...variables, SHOP_PHNE: 'x' });
    await expectItOpens(shop);

    // To no terminal it says nothing but JSON, and a password that was made up beside it.
    // Control: print the greeting as it is (startup-banner.ts).
    const printed = () => shop.output().trim().split('\n');
    const isJson = (line: string) => line.startsWith('{');
    const messages = () =>
      printed()
        .filter(isJson)
        .map((line) => JSON.parse(line).msg);
    // That it is open is not the last it says.
    await expect
      .poll(messages)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Магазин открыт: http/),
          expect.stringMatching(/^SHOP_PHNE: .* Возможно, SHOP_PHONE\?$/),
          expect.stringMatching(/^Замените образцы: /),
        ]),
      );
    const words = printed().filter((line) => !isJson(line));
    expect(words).toEqual([expect.stringMatching(/^Администратор: .* пароль \S{19} \(показан один раз/)]);
    expect(await shop.stop()).toBe(0);
    await remove();
  });
});

describe('a start that cannot go on', { timeout: 60_000 }, () => {
  it('says in one line that the folder cannot be used', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(await refusalHere({ DATA_DIR: join(folder, 'file') })).toMatch(/^DATA_DIR: папка .* недоступна/);
  });
});
