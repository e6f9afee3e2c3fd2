import { existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../config/config.ts';

/** The folder of the project: what lies in it may be committed, or packed into an image. */
const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

/** npm runs scripts in the project's folder; a path is meant from where the person stands. */
const asTyped = (word: string) => resolve(process.env.INIT_CWD ?? '.', word);

const isBareName = (word: string) => basename(word) === word;

/** The folder of backups that are named without one. */
export const resolveBackupsDir = (dataDir: string) => resolve(dataDir, 'copies');

/**
 * Where a backup goes: a bare name into `copies` of DATA_DIR, a path where it says.
 * @throws StartError for a path in the project's folder: everybody's data would be committed with the code.
 */
export function resolveBackupWritePath(word: string, dataDir: string): string {
  if (isBareName(word)) {
    mkdirSync(resolveBackupsDir(dataDir), { recursive: true, mode: 0o700 });
    return join(resolveBackupsDir(dataDir), word);
  }
  const file = asTyped(word);
  const folder = real(dirname(file));
  if (isInside(folder, real(CHECKOUT)) && !isInside(folder, real(resolve(dataDir)))) {
    throw new StartError(
      `В папке проекта копии не место: её унесёт git или образ. Назовите её без папки (${basename(file)} ляжет в ${resolveBackupsDir(dataDir)}) или укажите место вне проекта.`,
    );
  }
  return file;
}

/** Where a backup is read from: a bare name is looked for in `copies` of DATA_DIR first. */
export function resolveBackupReadPath(word: string, dataDir: string): string {
  const stored = join(resolveBackupsDir(dataDir), word);
  return isBareName(word) && existsSync(stored) ? stored : asTyped(word);
}

/** Links followed; a folder that is not there yet is where it says. */
function real(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function isInside(folder: string, parent: string): boolean {
  const way = relative(parent, folder);
  return way === '' || (!way.startsWith('..') && way !== resolve(way));
}

/** A backup that claims to be made later than that from now was made by a clock that was ahead. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;

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
