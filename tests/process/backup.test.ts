import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runOperator, tableSums } from '../support/operator.ts';
import { type OwnDatabase, ownDatabase } from '../support/own-database.ts';
import { startShopProcess } from '../support/shop-process.ts';

/** What runs on PostgreSQL alone is quick; what both databases need stands with the safety tests. */
describe.skipIf(inject('postgres') === null)('copies', { timeout: 120_000 }, () => {
  let folder = '';
  let shop: OwnDatabase;
  let copy = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(inject('runFolder'), 'copies-'));
    shop = await ownDatabase('postgres');
    await (await startShopProcess(shop.environment)).stop();
    copy = join(folder, 'shop.copy');
    const { code, output } = await runOperator(shop.environment, ['backup', copy]);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^Копия готова: .*\nКлюч подписи .*jwt-secret/),
    });
  });
  afterAll(async () => {
    await shop.remove();
    await rm(folder, { recursive: true });
  });

  const refusal = async (...words: string[]) => {
    const before = await tableSums(shop.environment);
    const { code, output } = await runOperator(shop.environment, ['restore', ...words]);
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

  // Control: skip refuseToReplace.
  it('never replace a shop without the word for it', async () => {
    expect(await refusal(copy)).toMatch(/^В базе уже есть магазин \(учётных записей: 1, .*--replace$/);
    expect(await runOperator(shop.environment, ['restore', copy, '--replace'])).toMatchObject({ code: 0 });
  });

  // Control: leave out the call of checkCopyFile; what else makes a file bad stands with copy-file.ts.
  it('are refused before anything is touched when a letter was changed', async () => {
    const file = await changed('changed', (text) => text.replace('"ADMIN"', '"USER"'));
    expect(await refusal(file, '--replace')).toMatch(/не копия магазина или повреждён/);
    expect(await refusal(join(folder, 'no-such'), '--replace')).toMatch(/не прочитать \(ENOENT\)/);
  });

  // Control: do not compare the names of migrations.
  it('of a newer version are refused before anything is touched', async () => {
    const file = await changed('newer', (text) => {
      const lines = text
        .replace('["0001_accounts"', '["9999_future","0001_accounts"')
        .split('\n')
        .slice(0, -2);
      const body = `${lines.join('\n')}\n`;
      const rows = lines.filter((line) => line.startsWith('{')).length;
      const sha256 = createHash('sha256').update(body).digest('hex');
      return `${body}${JSON.stringify(['end', { rows, sha256 }])}\n`;
    });
    expect(await refusal(file, '--replace')).toMatch(/более новой версией/);
  });

  // Control: do not ask countOtherShops.
  it('are not restored under a running shop', async () => {
    const running = await startShopProcess(shop.environment);
    const { code, output } = await runOperator(shop.environment, ['restore', copy, '--replace']);
    await running.stop();
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/Остановите все его процессы/),
    });
  });

  // Control: ask for the connections of requests alone (copy.db.ts); an idle shop has none.
  it('are not restored under a shop that nobody has asked for a while', async () => {
    const listening = new pg.Client({
      connectionString: shop.environment.DATABASE_URL,
      application_name: 'peredacha, announcements',
    });
    await listening.connect();
    const { code, output } = await runOperator(shop.environment, ['restore', copy, '--replace']);
    await listening.end();
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/Остановите/) });
  });

  it('ask for a file, never overwrite one, and need a shop to copy', async () => {
    expect(await runOperator(shop.environment, ['backup'])).toMatchObject({ code: 1 });
    expect(await runOperator(shop.environment, ['backup', copy])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/уже есть/),
    });
    expect(await runOperator(shop.environment, ['backup', join(folder, 'no', 'folder')])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/не записать \(ENOENT\)/),
    });
    const empty = await ownDatabase('postgres');
    expect(await runOperator(empty.environment, ['backup', join(folder, 'empty')])).toEqual({
      code: 1,
      output: 'В базе магазина ещё нет: копировать нечего.',
    });
    await empty.remove();
  });
});
