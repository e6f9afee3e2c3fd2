import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../config/config.ts';

/** Somebody else has the folder: most often the shop itself. */
export class FolderInUseError extends StartError {}

/**
 * Takes the folder of the embedded database for this process. The lock belongs to the operating
 * system (SQLite's lock on a file), so it is gone however the process ends, kill -9 included.
 * Returns the function that lets go.
 *
 * @throws {StartError} when another process holds it, or its file is somebody else's
 */
export function lockDatabaseFolder(folder: string): () => void {
  const file = join(folder, 'in-use.lock');
  let lock: DatabaseSync;
  try {
    lock = new DatabaseSync(file);
  } catch {
    throw new StartError(
      `DATA_DIR: файл ${file} не открыть. Отдайте папку тому, кто запускает магазин (chown -R), или задайте другую.`,
    );
  }
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch {
    lock.close();
    throw new FolderInUseError(
      `DATA_DIR: папкой ${folder} уже пользуется другой процесс магазина. Остановите его или задайте другую папку.`,
    );
  }
  return () => lock.close();
}
