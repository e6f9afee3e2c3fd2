import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../config/config.ts';

/** Returns the folder of the embedded database below `dataDir`, made where it was not. @throws {StartError} */
export function makeFolder(dataDir: string): string {
  const folder = join(dataDir, 'database');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `DATA_DIR: папка ${dataDir} недоступна (${(error as NodeJS.ErrnoException).code}). Проверьте права или задайте другую.`,
    );
  }
  return folder;
}

/** The numbers that its file system has for what a person can mend: no room; no rights, only to read. */
const ENGINE_CODES: Record<number, string> = {
  ...{ 51: 'ENOSPC', 22: 'EFBIG', 19: 'EDQUOT' },
  ...{ 2: 'EACCES', 63: 'EPERM', 69: 'EROFS' },
};

/** Its engine ends without a word when it cannot write one piece more of its journal. */
const JOURNAL_BYTES = 16 * 1024 * 1024;

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < JOURNAL_BYTES;
}

/** Returns why the embedded database does not open, in words for whoever keeps the shop. */
export function embeddedError(error: unknown, folder: string): unknown {
  const code =
    ENGINE_CODES[(error as { errno?: number }).errno ?? 0] ?? (isFull(folder) ? 'ENOSPC' : undefined);
  if (code !== undefined) return Object.assign(new Error(code), { code, path: folder });
  return new StartError(
    `DATA_DIR: встроенная база в папке ${folder} не открывается (${String(error).split('\n')[0]}). Проверьте место на диске; если оно есть, отложите папку и верните копию: npm run restore -- файл`,
  );
}
