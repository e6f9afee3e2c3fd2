import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { resolveBackupsDir } from './backup-path.ts';

/** A backup that claims to be made later than that from now was made by a clock that was ahead. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/** The names of backups that were made, as their files say, later than now. */
export function listFutureBackups(dataDir: string): string[] {
  return finishedBackups(dataDir)
    .filter(({ ageMs }) => ageMs < -CLOCKS_DIFFER_MS)
    .map(({ name }) => name);
}

/**
 * The newest backup in `copies` of DATA_DIR and its age in milliseconds; undefined when there is none. One from the
 * future does not count: it would hide for as long that no others are made.
 */
export function findNewestBackup(dataDir: string): { name: string; ageMs: number } | undefined {
  return finishedBackups(dataDir)
    .filter(({ ageMs }) => ageMs >= -CLOCKS_DIFFER_MS)
    .sort((a, b) => a.ageMs - b.ageMs)[0];
}

function finishedBackups(dataDir: string): { name: string; ageMs: number }[] {
  const folder = resolveBackupsDir(dataDir);
  return listBackupNames(dataDir)
    .filter((name) => name.endsWith('.copy'))
    .map((name) => {
      // Old ones may be cleared away meanwhile.
      const file = statSync(join(folder, name), { throwIfNoEntry: false });
      return { name, ageMs: Date.now() - (file?.mtimeMs ?? 0) };
    });
}

/** Everything that lies there, unfinished backups included. */
export function listBackupNames(dataDir: string): string[] {
  try {
    return readdirSync(resolveBackupsDir(dataDir));
  } catch {
    return [];
  }
}
