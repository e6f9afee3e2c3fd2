import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackupChunk, readBackupFile, verifyBackupFile, writeBackupFile } from './backup-file.ts';

const HEAD = {
  format: 'peredacha',
  version: 1,
  madeAt: '2026-11-21T12:00:00.000Z',
  migrations: ['0001'],
} as const;
const SHAPE = { table: 'users', columns: ['id', 'name'] };
const ROWS = Array.from({ length: 5000 }, (_, id) => JSON.stringify({ id, name: `Анна ${'я'.repeat(300)}` }));

const KEY = 'the key of the copies, 32 bytes or more';
const OURS = { key: KEY, unsigned: false };

async function* parts(rows = ROWS): AsyncGenerator<BackupChunk> {
  yield { mark: ['copy', HEAD] };
  yield { mark: ['table', SHAPE] };
  yield { rows: rows.slice(0, 3000) };
  yield { rows: rows.slice(3000) };
  yield { mark: ['counter', { table: 'users', column: 'id', last: '7', used: true }] };
}

let folder = '';
let copy = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'copy-'));
  copy = join(folder, 'whole');
  await writeBackupFile(copy, parts(), KEY);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('gives back what was put in, in parts, for its owner only', async () => {
  const read: BackupChunk[] = [];
  for await (const part of readBackupFile(copy, OURS)) read.push(part);
  const rows = read.flatMap((part) => ('rows' in part ? part.rows : []));
  expect(rows).toEqual(ROWS);
  expect(read.filter((part) => 'rows' in part).length).toBeGreaterThan(1);
  expect(read[0]).toEqual({ mark: ['copy', HEAD] });
  expect(await verifyBackupFile(copy, OURS)).toEqual(HEAD);
  expect(statSync(copy).mode & 0o077).toBe(0);
});

const text = () => gunzipSync(readFileSync(copy)).toString();

// Control: in `src/platform/operation/backup-file.ts` replace `mark[1].sha256 !== sha256 ||` with ``
it.each<[string, () => Buffer | string]>([
  ['a changed letter', () => gzipSync(text().replace('Анна', 'Алла'))],
  ['a missing row', () => gzipSync(text().replace(`${ROWS[17]}\n`, ''))],
  ['an added row', () => gzipSync(text().replace('["counter"', '{"id":1}\n["counter"'))],
  ['a missing end', () => gzipSync(text().replace(/\["end".*\n$/, ''))],
  ['a line cut in half', () => gzipSync(text().slice(0, -20))],
  ['a file cut short', () => readFileSync(copy).subarray(0, -50)],
  ['something else, packed', () => gzipSync('привет\n')],
  ['something else', () => 'привет'],
  ['nothing', () => ''],
  ['nothing, packed', () => gzipSync('')],
])('refuses %s', async (name, make) => {
  const file = join(folder, name);
  writeFileSync(file, make());
  await expect(verifyBackupFile(file, OURS)).rejects.toThrow(
    `Файл ${file} — не копия магазина или повреждён. База не тронута.`,
  );
});

const ZEROS = '0'.repeat(10_000);

// Whole, with a true checksum: it is their size alone that is refused.
// Control: in `src/platform/operation/backup-file.ts` replace `if (bomb || restLength` with `if (restLength`
// Control: in `src/platform/operation/backup-file.ts` replace `bomb || restLength > MOST_LINE_CHARACTERS` with `bomb`
it.each<[string, () => string[]]>([
  ['rows that unpack to a thousand times their size', () => Array(9_000).fill(`{"id":"${ZEROS}"}`)],
  // Beginnings that differ keep it from being packed to a thousandth.
  [
    'a line without end',
    () => [
      `{"id":"${Array.from({ length: 7_500 }, () => randomBytes(60).toString('hex') + ZEROS).join('')}"}`,
    ],
  ],
])('refuses %s', async (name, rows) => {
  const file = join(folder, name);
  await writeBackupFile(file, parts(rows()), KEY);
  await expect(verifyBackupFile(file, OURS)).rejects.toThrow(/не копия магазина/);
});

it('refuses a file that never ends', () =>
  expect(verifyBackupFile('/dev/zero', OURS)).rejects.toThrow(/не копия магазина/));

// Control: in `src/platform/operation/backup-file.ts` replace `!unsigned && mark[1].hmac !== hmac` with `unsigned && mark[1].hmac !== hmac`
it('refuses what somebody has changed and summed up anew, was signed with another key, or with none', async () => {
  const forged = join(folder, 'forged');
  const unsigned = join(folder, 'unsigned');
  const lines = text().replace('Анна', 'Алла').split('\n').slice(0, -2);
  const body = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  const [, end] = JSON.parse(text().trim().split('\n').at(-1) ?? '') as [string, { hmac: string }];
  writeFileSync(forged, gzipSync(`${body}${JSON.stringify(['end', { ...end, sha256 }])}\n`));
  await writeBackupFile(unsigned, parts(), undefined);
  const other = { key: 'another key of the copies, as long as it', unsigned: false };
  const none = { key: undefined, unsigned: false };
  for (const [file, trust] of [
    [forged, OURS],
    [unsigned, OURS],
    [copy, other],
  ] as const) {
    await expect(verifyBackupFile(file, trust)).rejects.toThrow(
      `Файл ${file} не подписан ключом COPY_KEY: его сделали без ключа, с другим или изменили. База не тронута.`,
    );
    expect(await verifyBackupFile(file, { ...trust, unsigned: true })).toEqual(HEAD);
  }
  await expect(verifyBackupFile(copy, none)).rejects.toThrow(/подписан, а COPY_KEY не задан/);
  expect(await verifyBackupFile(unsigned, none)).toEqual(HEAD);
});

it('leaves nothing behind when the database fails, and never overwrites', async () => {
  const file = join(folder, 'failed');
  async function* failing(): AsyncGenerator<BackupChunk> {
    yield { mark: ['copy', HEAD] };
    throw new Error('the database is gone');
  }
  await expect(writeBackupFile(file, failing(), KEY)).rejects.toThrow('the database is gone');
  expect(await writeBackupFile(file, parts(), KEY)).toBe(ROWS.length);
  await expect(writeBackupFile(file, parts(), KEY)).rejects.toThrow(/уже есть/);
});
