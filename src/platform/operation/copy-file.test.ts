import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCopyFile, type Part, readCopyFile, writeCopyFile } from './copy-file.ts';

const HEAD = {
  format: 'peredacha',
  version: 1,
  madeAt: '2026-11-21T12:00:00.000Z',
  migrations: ['0001'],
} as const;
const SHAPE = { table: 'users', columns: ['id', 'name'] };
const ROWS = Array.from({ length: 5000 }, (_, id) => JSON.stringify({ id, name: `Анна ${'я'.repeat(300)}` }));

async function* parts(): AsyncGenerator<Part> {
  yield { mark: ['copy', HEAD] };
  yield { mark: ['table', SHAPE] };
  yield { rows: ROWS.slice(0, 3000) };
  yield { rows: ROWS.slice(3000) };
  yield { mark: ['counter', { table: 'users', column: 'id', last: '7', used: true }] };
}

let folder = '';
let copy = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'copy-'));
  copy = join(folder, 'whole');
  await writeCopyFile(copy, parts());
});
afterAll(() => rmSync(folder, { recursive: true }));

it('gives back what was put in, in parts, for its owner only', async () => {
  const read: Part[] = [];
  for await (const part of readCopyFile(copy)) read.push(part);
  const rows = read.flatMap((part) => ('rows' in part ? part.rows : []));
  expect(rows).toEqual(ROWS);
  expect(read.filter((part) => 'rows' in part).length).toBeGreaterThan(1);
  expect(read[0]).toEqual({ mark: ['copy', HEAD] });
  expect(await checkCopyFile(copy)).toEqual(HEAD);
  expect(statSync(copy).mode & 0o077).toBe(0);
});

const text = () => gunzipSync(readFileSync(copy)).toString();

// Control: leave out the comparison of the checksum, or of the rows: a changed letter passes.
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
  await expect(checkCopyFile(file)).rejects.toThrow(
    `Файл ${file} — не копия магазина или повреждён. База не тронута.`,
  );
});

it('leaves nothing behind when the database fails, and never overwrites', async () => {
  const file = join(folder, 'failed');
  async function* failing(): AsyncGenerator<Part> {
    yield { mark: ['copy', HEAD] };
    throw new Error('the database is gone');
  }
  await expect(writeCopyFile(file, failing())).rejects.toThrow('the database is gone');
  expect(await writeCopyFile(file, parts())).toBe(ROWS.length);
  await expect(writeCopyFile(file, parts())).rejects.toThrow(/уже есть/);
});
