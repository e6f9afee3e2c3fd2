import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../config/config.ts';
import { toStartError } from '../start-error.ts';
import type { Db } from './database.ts';
import { errorCodeOf } from './database-errors.ts';
import { listAppliedMigrations, readRoleAndDatabase } from './schema-state.db.ts';

const folder = new URL('../../../db/migrations/', import.meta.url);

/**
 * Brings the database to the newest schema, or to that of a named migration: all of it or, when one of the
 * migrations fails, nothing. Several processes that start together wait for the one that migrates. The files
 * are plain SQL and go forward only.
 * @throws StartError with what to do, when the schema is newer than this code or cannot be changed.
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  const migrations = await readKnownMigrations();
  try {
    const newer = (await listAppliedMigrations(db)).filter((name) => !(name in migrations)).at(-1);
    if (newer !== undefined) throw newerSchema(newer);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results } = await (upTo === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(upTo));
    if (error) throw explained(error, results?.find(({ status }) => status === 'Error')?.migrationName);
  } catch (error) {
    throw errorCodeOf(error) === NO_RIGHT ? await notTheirs(db) : error;
  }
}

/** Every migration this version of the shop knows, by its name. */
export async function readKnownMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
  return Object.fromEntries(
    files.map((file, index) => [
      file.replace('.sql', ''),
      { up: async (db) => void (await sql.raw(texts[index] ?? '').execute(db)) },
    ]),
  );
}

const NO_RIGHT = '42501';

/** How Kysely says that a step was added before one that is already done. */
const OTHER_ORDER = 'corrupted migrations';

const newerSchema = (name: string) =>
  new StartError(
    `База новее этой версии магазина (${name}). Запустите ту версию, которая её обновила, или верните копию, сделанную до обновления: npm run restore -- файл --replace`,
  );

/** What a failed migration means; what the database says of it may quote people's data, so only its code is shown. */
function explained(error: unknown, name: string | undefined): unknown {
  if (errorCodeOf(error) === NO_RIGHT) return error;
  const known = toStartError(error);
  if (known) return known;
  if (String(error).includes(OTHER_ORDER)) {
    return new StartError(
      'Базу обновляла версия, у которой шаги шли в другом порядке. Запустите ту версию и спросите тех, кто пишет магазин; база не тронута.',
    );
  }
  if (name === undefined) return error;
  return new StartError(
    `Обновление базы ${name} не прошло (${errorCodeOf(error) ?? 'ошибка'}). База осталась прежней: запустите прежнюю версию магазина и сообщите об этом тем, кто его пишет.`,
  );
}

async function notTheirs(db: Db): Promise<StartError> {
  const { role, database } = await readRoleAndDatabase(db).catch(() => ({ role: 'РОЛЬ', database: 'БАЗА' }));
  return new StartError(
    `DATABASE_URL: роль ${role} не хозяйка базы ${database} или её таблиц. Выполните от имени postgres: alter database ${database} owner to ${role}; таблицы, которые создала другая роль, отдайте по docs/operation.md, «Чужие таблицы».`,
  );
}
