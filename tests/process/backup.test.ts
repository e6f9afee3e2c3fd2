import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hashResetToken } from '../../src/accounts/server/account-mails.ts';
import { httpClient } from '../support/http-client.ts';
import { callOperator, runOperator, tableSums } from '../support/operator.ts';
import { type OwnDatabase, ownDatabase, startedDatabase } from '../support/own-database.ts';
import { postgresAt } from '../support/postgres.ts';
import { noteSafety } from '../support/safety.ts';
import { serveHere } from '../support/shop.ts';
import { shopMakers } from '../support/shop-makers.ts';

/** What runs on PostgreSQL alone is quick; what both databases need stands with the safety tests. */
describe.skipIf(inject('postgres') === null)('backups', { timeout: 120_000 }, () => {
  let folder = '';
  let shop: OwnDatabase;
  let copy = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(inject('runFolder'), 'copies-'));
    shop = await startedDatabase('postgres');
    copy = join(folder, 'shop.copy');
    const { code, output } = await callOperator(shop.environment, ['backup', copy]);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^Копия готова: .*\nКлюч подписи .*jwt-secret/),
    });
  });
  afterAll(async () => {
    await shop.remove();
    await rm(folder, { recursive: true });
  });

  // Control: name a copy by its minute in copy.sh, or let it look for names of that length alone.
  it('of one minute stand beside one another, and both kinds of names are cleared away when they are old', async () => {
    const { DATA_DIR = '' } = shop.environment;
    const copies = join(DATA_DIR, 'copies');
    const copyNow = () =>
      execFileSync('sh', ['deploy/copy.sh'], { env: { ...process.env, ...shop.environment }, stdio: 'pipe' });
    copyNow();
    const [old, older] = ['2026-01-02-0330.copy', '2026-01-03-033000.copy'];
    for (const name of [old, older, '2026-01-01-033000.copy', '2026-01-01-0330.copy']) {
      await writeFile(join(copies, name), '');
      const day = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
      await utimes(join(copies, name), day, day);
    }
    // Never cleared away among the newest fourteen: these are newer by their names.
    for (let night = 10; night < 24; night += 1)
      await writeFile(join(copies, `2026-02-${night}-0330.copy`), '');
    copyNow();
    const left = await readdir(copies);
    const today = left.filter((name) => !/^2026-0[12]-/.test(name));
    expect(today).toEqual(Array(2).fill(expect.stringMatching(/^\d{4}(-\d\d){2}-\d{6}\.copy$/)));
    expect(left.filter((name) => name.startsWith('2026-01-'))).toEqual([
      '2026-01-01-0330.copy',
      '2026-01-01-033000.copy',
    ]);
  });

  const refusal = async (...words: string[]) => {
    const before = await tableSums(shop.environment);
    const { code, output } = await callOperator(shop.environment, ['restore', ...words]);
    expect(code).toBe(1);
    expect(await tableSums(shop.environment)).toEqual(before);
    return output;
  };

  /** The copy with its text changed and packed again. */
  const changed = async (name: string, change: (text: string) => string) => {
    const file = join(folder, name);
    await writeFile(file, gzipSync(change(gunzipSync(await readFile(copy)).toString())));
    return file;
  };

  /** The copy with its text changed, and a checksum that fits: what a forger would send. */
  const forged = (name: string, change: (text: string) => string) =>
    changed(name, (text) => {
      const lines = change(text).split('\n').slice(0, -2);
      const body = `${lines.join('\n')}\n`;
      const rows = lines.filter((line) => line.startsWith('{')).length;
      const sha256 = createHash('sha256').update(body).digest('hex');
      return `${body}${JSON.stringify(['end', { rows, sha256 }])}\n`;
    });

  // Control: in `src/platform/operation/restore.ts` replace `await refuseToReplace(tx, args.includes(REPLACE));` with ``
  it('never replace a shop without the word for it', async () => {
    expect(await refusal(copy)).toMatch(/^В базе уже есть магазин \(учётных записей: 1, .*--replace$/);
    expect(await runOperator(shop.environment, ['restore', copy, '--replace'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Теперь запустите его: npm start$/),
    });
  });

  // Control: leave out the call of verifyBackupFile; what else makes a file bad stands with backup-file.ts.
  it('are refused before anything is touched when a letter was changed', async () => {
    const file = await changed('changed', (text) => text.replace('"ADMIN"', '"USER"'));
    expect(await refusal(file, '--replace')).toMatch(/не копия магазина или повреждён/);
    expect(await refusal(join(folder, 'no-such'), '--replace')).toMatch(/не прочитать \(ENOENT\)/);
  });

  // Control: leave COPY_KEY out of backup.ts, or the trust out of restore.ts.
  it('that are signed are restored where their key is, and forged ones by nobody without a word', async () => {
    const COPY_KEY = 'the-key-of-the-copies-0123456789abcdef';
    const signed = { ...shop.environment, COPY_KEY };
    const file = join(folder, 'signed.copy');
    const { output } = await callOperator(signed, ['backup', file]);
    expect(output).toMatch(/подписана ключом COPY_KEY/);
    expect(output).not.toContain(COPY_KEY);
    const restore = (environment: object, ...words: string[]) =>
      callOperator({ ...shop.environment, ...environment }, ['restore', ...words, '--replace']);
    const before = await tableSums(shop.environment);
    const hand = await forged('by-hand', (text) => text.replace('"ADMIN"', '"USER"'));
    for (const [environment, name] of [
      [signed, hand],
      [signed, copy],
      [{}, file],
    ] as const) {
      const refused = await restore(environment, name);
      expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/COPY_KEY.*--unsigned$/) });
    }
    expect(await tableSums(shop.environment)).toEqual(before);
    expect(await restore(signed, file)).toMatchObject({ code: 0 });
    expect(await restore(signed, copy, '--unsigned')).toMatchObject({ code: 0 });
  });

  // Control: do not compare the names of migrations.
  it('of a newer version are refused before anything is touched', async () => {
    const file = await forged('newer', (text) =>
      text.replace('["0001_accounts"', '["9999_future","0001_accounts"'),
    );
    expect(await refusal(file, '--replace')).toMatch(/более новой версией/);
  });

  // Control: in `src/platform/operation/restore.ts` replace `(await countOtherShopInstances(db)) > 0` with `(await countOtherShopInstances(db)) > 99`
  // Control: ask for the connections of requests alone (backup.db.ts); an idle shop has none.
  it('are not restored under a shop that nobody has asked for a while', async () => {
    const listening = new pg.Client({
      connectionString: shop.environment.DATABASE_URL,
      application_name: 'peredacha, announcements',
    });
    await listening.connect();
    const { code, output } = await callOperator(shop.environment, ['restore', copy, '--replace']);
    await listening.end();
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/Остановите/) });
  });

  // Control: take every table or counter that the file names (load in restore.ts): only the database refuses them, by
  // other words, and that because of what else is in these.
  it('with other things than a shop has are refused', async () => {
    const before = await tableSums(shop.environment);
    const changes = [
      ['"table":"users"', '"table":"pg_authid"'],
      ['"table":"users"', '"table":"pg_catalog.pg_authid"'],
      ['"password_hash"', '"no_such_column"'],
      ['["counter",{"table":"users"', '["counter",{"table":"nobody"'],
      ['{"name":"0002_platform"', '{"name":"0002_other"'],
    ] as const;
    for (const [was, is] of changes) {
      const file = await forged('other', (text) => text.replace(was, is));
      const ended = await callOperator(shop.environment, ['restore', file, '--replace']);
      expect([is, ended]).toEqual([is, { code: 1, output: expect.stringMatching(/не копия магазина/) }]);
    }
    expect(await tableSums(shop.environment)).toEqual(before);
  });

  it('of the future are refused: a clock is wrong', async () => {
    const file = await forged('future', (text) => text.replace(/"madeAt":"\d{4}/, '"madeAt":"2999'));
    expect(await refusal(file, '--replace')).toMatch(/Проверьте часы/);
  });

  // Control: in `src/platform/operation/restore.ts` replace `await revokeAllTokens(tx);` with ``
  // Control: in `src/platform/operation/backup.db.ts` replace `delete from password_resets` with `delete from password_resets where false`
  it('end every session and link to a new password, and never give a number twice, whether the lost shop is there or not', async () => {
    const source = await startedDatabase('postgres');
    const file = join(folder, 'sessions.copy');
    const start = () => serveHere(source.environment);
    const first = await start();
    const early = await shopMakers(httpClient(first.url)).buyer();
    const token = 'A'.repeat(43);
    await postgresAt(source.environment.DATABASE_URL ?? '').query(
      `insert into password_resets (token_hash, user_id, request, created_at)
        values ('${hashResetToken(token)}', ${early.id}, gen_random_uuid(), now())`,
    );
    expect(await callOperator(source.environment, ['backup', file])).toMatchObject({ code: 0 });
    const late = await shopMakers(httpClient(first.url)).buyer();
    await first.stop();
    for (const destroy of [false, true]) {
      if (destroy) await source.destroy();
      expect(await callOperator(source.environment, ['restore', file, '--replace'])).toMatchObject({
        code: 0,
        output: expect.stringMatching(/Все прежние входы закрыты/),
      });
      const shop = await start();
      const client = httpClient(shop.url);
      const me = async (token: string) => (await client.get('/api/v1/account/me', { token })).status;
      const after = await shopMakers(client).buyer({ email: late.email });
      expect(after.id).toBeGreaterThan(late.id);
      expect([await me(early.token), await me(late.token), await me(after.token)]).toEqual([401, 401, 200]);
      const link = { token, password: 'новый пароль' };
      expect((await client.post('/api/v1/account/password/reset', link)).status).toBe(409);
      const again = await client.post('/api/v1/user/login', { email: early.email, password: early.password });
      expect(await me(again.body.token)).toBe(200);
      await shop.stop();
    }
    noteSafety({
      what: 'копия восстановлена, магазин на месте и уничтожен: прежние токены, новые номера',
      where: 'postgres',
      goal: '401 каждому, ни один номер дважды',
      reached: 'все 401, номера новые',
    });
    await source.remove();
  });

  // Control: resolve a bare name where the person stands (backup-folder.ts).
  it('go where neither git nor an image takes them along', async () => {
    const name = `copy-${process.pid}.copy`;
    const stored = join(shop.environment.DATA_DIR ?? '', 'copies', name);
    expect(await callOperator(shop.environment, ['backup', name])).toMatchObject({ code: 0 });
    expect((await stat(stored)).mode & 0o077).toBe(0);
    expect(await callOperator(shop.environment, ['restore', name, '--replace'])).toMatchObject({ code: 0 });
    for (const path of ['./shop.copy', 'docs/shop.copy']) {
      const { code, output } = await callOperator(shop.environment, ['backup', path]);
      expect({ code, output }).toEqual({
        code: 1,
        output: expect.stringMatching(/^В папке проекта копии не место/),
      });
    }
  });

  it('ask for a file, never overwrite one, and need a shop to back up', async () => {
    expect(await callOperator(shop.environment, ['backup'])).toMatchObject({ code: 1 });
    expect(await callOperator(shop.environment, ['backup', copy])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/уже есть/),
    });
    // Everybody's data would lie there under a name that nobody looks for.
    expect(await readdir(folder)).not.toContain('shop.copy.part');
    expect(await callOperator(shop.environment, ['backup', '..'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/уже есть/),
    });
    expect(await callOperator(shop.environment, ['backup', join(folder, 'no', 'folder')])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/не записать \(ENOENT\)/),
    });
    const empty = await ownDatabase('postgres');
    expect(await callOperator(empty.environment, ['backup', join(folder, 'empty')])).toEqual({
      code: 1,
      output: 'В базе магазина ещё нет: копировать нечего.',
    });
    await empty.remove();
  });
});
