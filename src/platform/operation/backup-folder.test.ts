import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findNewestBackup, listFutureBackups } from './backup-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'copies-'));
mkdirSync(join(folder, 'copies'));
afterAll(() => rmSync(folder, { recursive: true }));

const HOUR_MS = 60 * 60_000;
const backup = (name: string, hoursAgo: number) => {
  const file = join(folder, 'copies', name);
  writeFileSync(file, '');
  const moment = new Date(Date.now() - hoursAgo * HOUR_MS);
  utimesSync(file, moment, moment);
};

// Control: in `src/platform/operation/backup-folder.ts` replace `ageMs >= -CLOCKS_DIFFER_MS` with `ageMs >= -Infinity`
it('a backup from the future hides nothing: the newest is the newest of those that were made', () => {
  expect(findNewestBackup(folder)).toBeUndefined();
  backup('next-year.copy', -9_000);
  expect(findNewestBackup(folder)).toBeUndefined();
  backup('old.copy', 80);
  backup('newest.copy', 50);
  backup('half.copy.part', 0);
  const { name, ageMs = 0 } = findNewestBackup(folder) ?? {};
  expect([name, Math.round(ageMs / HOUR_MS)]).toEqual(['newest.copy', 50]);
  expect(listFutureBackups(folder)).toEqual(['next-year.copy']);
});
