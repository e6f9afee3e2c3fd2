import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrokenLinks } from './links.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'links-'));
  await mkdir(join(root, 'docs', 'decisions'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true }));

// Control: leave isCode out; take what is named for a path from the root.
it('names files of code that are nowhere, and links called by another file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'names-'));
  await mkdir(join(folder, 'docs'));
  await mkdir(join(folder, 'src', 'deep'), { recursive: true });
  await writeFile(join(folder, 'src/deep/there.ts'), '');
  await writeFile(
    join(folder, 'README.md'),
    '`there.ts` `deep/there.ts` `gone.ts` `*.gone.ts` [there.ts](src/deep/there.ts) [other.ts](src/deep/there.ts)',
  );
  expect(await findBrokenLinks(folder)).toEqual([
    'README.md: ссылка «other.ts» ведёт в there.ts',
    'README.md: нет файла gone.ts',
  ]);
  await rm(folder, { recursive: true });
});

// Control: read the first title after a link only.
it('names the tests that are not in their file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'titles-'));
  await mkdir(join(folder, 'docs'));
  await writeFile(join(folder, 'price.test.ts'), "it('adds up', () => {});");
  await writeFile(join(folder, 'docs/tests.md'), '[price](../price.test.ts) › «adds up», «comes back»');
  expect(await findBrokenLinks(folder)).toEqual(['docs/tests.md: нет проверки «comes back»']);
  await rm(folder, { recursive: true });
});

// Control: take the target from the root, not from where the document stands.
it('names the links that lead to no file, and only those', async () => {
  await writeFile(join(root, 'there.ts'), '');
  await writeFile(
    join(root, 'README.md'),
    '[да](there.ts) [нет](gone.ts) [сайт](https://example.com) [тут](#там)',
  );
  await writeFile(join(root, 'docs/decisions/0001.md'), '[да](../../there.ts#L1) [нет](there.ts)');
  expect((await findBrokenLinks(root)).sort()).toEqual([
    'README.md: нет файла gone.ts',
    'docs/decisions/0001.md: нет файла there.ts',
  ]);
});
