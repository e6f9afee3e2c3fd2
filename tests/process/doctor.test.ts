import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { callOperator, runOperator, tableSums } from '../support/operator.ts';
import { startedDatabase } from '../support/own-database.ts';
import { postgresAt } from '../support/postgres.ts';
import { serveHere } from '../support/shop.ts';

const JWT_SECRET = 'the-secret-of-the-tests-0123456789abcdef';
const DAY_MS = 24 * 60 * 60 * 1000;

async function examine(variables: Record<string, string>, run = callOperator) {
  const { code, output } = await run(variables, ['doctor']);
  const lines = output.split('\n');
  // One line each, whatever was found.
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^[✓·!✗] \S/);
  return { code, lines };
}
const line = (text: string | RegExp) => expect.stringMatching(text);

// Control: in `src/platform/operation/doctor/check-machine.ts` replace ` || DATABASE_LISTEN_URL !== undefined` with ``
it.skipIf(inject('postgres') === null)(
  'looks at a shop on PostgreSQL while it runs, says what to do, and changes nothing',
  { timeout: 120_000 },
  async () => {
    const { environment, remove } = await startedDatabase('postgres');
    const running = await serveHere(environment);
    const shop = { ...environment, JWT_SECRET, PORT: new URL(running.url).port };
    const before = await tableSums(environment);

    const mail = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'shop@example.com' };
    const settings = { PUBLIC_URL: 'https://shop.example', SHOP_PHNE: 'x' };
    const first = await examine({ ...shop, ...settings, ...mail });
    expect(first.code).toBe(1);
    expect(first.lines).toEqual(
      expect.arrayContaining([
        line(/^! SHOP_PHNE: .*SHOP_PHONE/),
        line(/^! TRUST_PROXY не true/),
        line(/^✓ База: PostgreSQL 1\d/),
        line(/^! Роль shop — суперпользователь/),
        line(/^✓ Схема: \d{4}_/),
        line(/^✓ Часы: /),
        line(/^✗ SMTP_URL: почтовый сервер не пускает \(E[A-Z]+\)/),
        line(/^✗ Образцы вместо своего: Область, Телефон, /),
        line(/^✗ Копий в .* нет\. Сделайте её/),
        line(/^✓ .*магазин готов$/),
        line(/^Исправить сейчас \(✗\): \d/),
      ]),
    );

    expect(await callOperator(shop, ['backup', 'daily.copy'])).toMatchObject({ code: 0 });
    const copied = await examine(shop);
    // Only an example is shown to nobody: worth doing, not broken. The databases of the tests are not careful.
    const broken = copied.lines.filter((text) => text.startsWith('✗') && !text.includes('fsync'));
    expect(broken).toEqual([]);
    expect(copied.lines).toContainEqual(line(/^✓ Последняя копия: daily\.copy, 0 ч назад$/));
    const old = new Date(Date.now() - 4 * DAY_MS);
    await utimes(join(environment.DATA_DIR ?? '', 'copies', 'daily.copy'), old, old);
    expect((await examine(shop)).lines).toContainEqual(line(/^✗ Последняя копия: daily\.copy, 96 ч назад\./));
    const three = { ...shop, DATABASE_LISTEN_URL: environment.DATABASE_URL ?? '' };
    expect((await examine(three)).lines).toContainEqual(
      line(/^· Последняя копия: daily\.copy, 96 ч назад\./),
    );
    expect(await tableSums(environment)).toEqual(before);

    await running.stop();
    const { query } = postgresAt(environment.DATABASE_URL ?? '');
    await query("insert into kysely_migration values ('9999_future', now()::text)");
    const newer = await examine(shop);
    await query("delete from kysely_migration where name = '9999_future'");
    await query("update users set created_at = now() + interval '1 day'");
    const early = await examine(shop);
    expect(newer).toMatchObject({ code: 1, lines: expect.arrayContaining([line(/^✗ Схема новее кода/)]) });
    expect(newer.lines).toContainEqual(line(/^· .*магазин не запущен/));
    expect(early).toMatchObject({ code: 1, lines: expect.arrayContaining([line(/^✗ Часы отстают/)]) });
    // Control: in `src/platform/operation/doctor/check-database.ts` replace `|| free < 5` with ``
    expect(early.lines).not.toContainEqual(line(/Соединений с базой/));
    await query(`create view pg_stat_activity as select 'client backend' as backend_type
      from generate_series(1, current_setting('max_connections')::integer - 4)`);
    await query(
      `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
    );
    expect((await examine(shop)).lines).toContainEqual(line(/^! Соединений с базой: занято \d+ из \d+\./));
    await remove();
  },
);

// Control: make the key (doctor.ts), or open the folder of a shop that runs.
it('looks at an embedded shop that runs, and makes nothing where there is none yet', {
  timeout: 120_000,
}, async () => {
  const { environment, remove } = await startedDatabase('embedded');
  const running = await serveHere(environment);
  const { code, lines } = await examine({ ...environment, PORT: new URL(running.url).port }, runOperator);
  await running.stop();
  expect({ code, lines }).toMatchObject({
    code: 0,
    lines: expect.arrayContaining([line(/^· Встроенная база занята/), line(/^✓ .*магазин готов$/)]),
  });
  const DATA_DIR = join(environment.DATA_DIR ?? '', 'none');
  expect((await examine({ DATA_DIR })).lines).toContainEqual(line(/^· Встроенной базы ещё нет/));
  expect(existsSync(DATA_DIR)).toBe(false);
  await remove();
});

it('names every bad variable at once', { timeout: 120_000 }, async () => {
  const bad = await examine({
    PORT: '80a',
    JWT_SECRET: 'short',
    SHOP_EMAIL: 'not-an-email',
    DATABASE_URL: 'x',
  });
  expect(bad).toMatchObject({
    code: 1,
    lines: [
      line(/^✗ PORT: /),
      line(/^✗ DATABASE_URL: /),
      line(/^✗ JWT_SECRET: /),
      line(/^✗ SHOP_EMAIL: /),
      line(/^Исправить сейчас \(✗\): 4/),
    ],
  });
});
