import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { whileClosed } from '../support/closed-table.ts';
import { type HttpClient, httpClient } from '../support/http-client.ts';
import { callOperator, runOperator } from '../support/operator.ts';
import { type OwnDatabase, startedDatabase } from '../support/own-database.ts';
import { type ServedShop, serveHere } from '../support/shop.ts';
import { shopMakers } from '../support/shop-makers.ts';
import { testConfig } from '../support/test-config.ts';

/** Beside a shop that runs, as the operator of a server meets it; the embedded database is busy with its own shop. */
describe.skipIf(inject('postgres') === null)('npm run admin', { timeout: 120_000 }, () => {
  let database: OwnDatabase;
  let shop: ServedShop;
  let client: HttpClient;
  beforeAll(async () => {
    database = await startedDatabase('postgres');
    shop = await serveHere(database.environment);
    client = httpClient(shop.url);
  });
  afterAll(async () => {
    await shop.stop();
    await database.remove();
  });

  const call = (words: string[], typed: string) =>
    callOperator(database.environment, ['admin', ...words], typed);
  const login = (email: string, password: string) => client.post('/api/v1/user/login', { email, password });

  // Control: insert with the role USER: the audit log is closed to the new one.
  it('creates an administrator with a password of theirs, and says so in the audit log', async () => {
    const words: [string, ...string[]] = ['admin', 'create', 'Second@Example.com'];
    expect(await runOperator(database.environment, words, 'пароль второго\n')).toEqual({
      code: 0,
      output: 'Администратор Second@Example.com создан.',
    });
    const { token } = (await login('second@example.com', 'пароль второго')).body;
    const page = { pageable: { page: 0 }, kind: 'ADMINISTRATOR_CREATED' };
    const log = await client.post('/api/v1/admin/record/list', page, { token });
    expect(log.body.content).toMatchObject([{ administratorId: 0, administratorEmail: null, idsTotal: 1 }]);
    const people = await client.get('/api/v1/admin/record/administrators', { token });
    expect(people.body.map(({ id }: { id: number }) => id)).not.toContain(0);
  });

  it('makes a password up when none is given, and prints it once', async () => {
    const { code, output } = await call(['create', 'third@example.com'], '');
    const password = /^Пароль: (\S{19}) \(/m.exec(output)?.[1] ?? '';
    expect(code).toBe(0);
    expect((await login('third@example.com', password)).status).toBe(200);
  });

  // Control: leave signed_out_at alone in overwritePasswordByEmail: the old token goes on working.
  it('gives anybody a new password and signs them out everywhere at once', async () => {
    const buyer = await shopMakers(client).buyer();
    const ended = await call(['reset-password', buyer.email], 'другой пароль\n');
    expect(ended).toEqual({ code: 0, output: `Пароль для ${buyer.email} задан. Все прежние входы закрыты.` });
    expect((await client.get('/api/v1/user/address/history', { token: buyer.token })).status).toBe(401);
    expect((await login(buyer.email, buyer.password)).status).toBe(401);
    const { token } = (await login(buyer.email, 'другой пароль')).body;
    expect((await client.get('/api/v1/user/address/history', { token })).status).toBe(200);
  });

  // Control: let writeOperatorAuditEntry fail unheard in src/app/admin.ts: the account is there.
  it('makes nobody and changes nothing when it cannot be written down', async () => {
    const buyer = await shopMakers(client).buyer();
    const { db, close } = await openDatabase({ ...testConfig(database.environment), DATABASE_POOL: 1 });
    await whileClosed(db, 'audit_log', "kind = 'closed'", async () => {
      expect((await call(['create', 'fifth@example.com'], 'пароль пятого\n')).code).toBe(1);
      expect((await call(['reset-password', buyer.email], 'другой пароль\n')).code).toBe(1);
    }).finally(close);
    expect((await login('fifth@example.com', 'пароль пятого')).status).toBe(401);
    expect((await login(buyer.email, buyer.password)).status).toBe(200);
  });

  it.each<[string, string[], string, RegExp]>([
    ['nothing to do', [], '', /^Напишите: npm run admin/],
    ['an unknown deed', ['remove', 'a@example.com'], '', /^Напишите: npm run admin/],
    ['no e-mail', ['create', 'почта'], '', /[а-я]/],
    ['a short password', ['create', 'fourth@example.com'], '1234567\n', /^Пароль: от 8 до 128 знаков$/],
    ['an e-mail that is taken', ['create', 'ADMIN@example.com'], 'достаточно длинный\n', /уже занят\.$/],
    ['nobody', ['reset-password', 'nobody@example.com'], 'достаточно длинный\n', /никому не принадлежит\.$/],
  ])('ends in one line and exit code 1 for %s', async (_, words, typed, line) => {
    const { code, output } = await call(words, typed);
    expect({ code, lines: output.split('\n') }).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
  });
});
