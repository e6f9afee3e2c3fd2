import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { TestProject } from 'vitest/node';
import { makeFirstAdministrator } from '../../src/accounts/accounts.server.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import type { TestFile } from './global-setup.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { makeRunFolder } from './run-folder.ts';
import { searchRunLog } from './run-log.ts';
import { FULL, safetyTable } from './safety.ts';
import { testConfig } from './test-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Makes, once per run, what every shop of the tests is copied from: a migrated database with an administrator, in
 * PostgreSQL, embedded, or both. Returns the function that removes all of it.
 */
export async function makeRun(project: TestProject, files: TestFile[]): Promise<() => Promise<void>> {
  const runFolder = makeRunFolder();
  const template = `shop_test_${process.pid}`;
  let postgres: PostgresServer | undefined;
  const tearDown = async () => {
    const personal = searchRunLog(runFolder);
    const table = safetyTable(runFolder);
    if (table) console.log(table);
    await postgres?.run(`drop database if exists ${template}`);
    await postgres?.stop();
    rmSync(runFolder, { recursive: true, force: true });
    if (personal.length > 0) {
      throw new Error(`В журнале прогона личное: ${personal.length}\n${personal.slice(0, 20).join('\n')}`);
    }
  };
  project.provide('runFolder', runFolder);
  // As in the processes of the tests (QUICK_WASM).
  setFlagsFromString('--liftoff-only');
  try {
    postgres = await startPostgres();
    if (postgres) {
      await postgres.run(`create database ${template}`);
      await fillTemplate({ DATA_DIR: runFolder, DATABASE_URL: postgres.urlOf(template) });
      project.provide('postgres', { url: postgres.url, template });
    }
    if (!postgres || FULL || files.some(({ text }) => text.includes("'embedded'"))) {
      await makeEmbedded(join(runFolder, 'empty'));
      await cp(join(runFolder, 'empty'), join(runFolder, 'template'), { recursive: true });
      await fillTemplate({ DATA_DIR: join(runFolder, 'template') });
    }
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

/** An embedded database without a table. Making its files takes ten seconds of the processor's time: they are kept. */
async function makeEmbedded(DATA_DIR: string): Promise<void> {
  const madeBy = ['node_modules/@electric-sql/pglite/package.json', 'src/platform/database/database.ts'];
  const hash = createHash('sha256');
  for (const file of madeBy) hash.update(readFileSync(join(root, file)));
  const kept = join(root, 'node_modules/.cache', `embedded-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(kept)) {
    const making = `${kept}-${process.pid}`;
    const { close } = await openDatabase(testConfig({ DATA_DIR: making }));
    await close();
    // Another run may have been quicker.
    if (existsSync(kept)) rmSync(making, { recursive: true });
    else renameSync(making, kept);
  }
  await cp(kept, DATA_DIR, { recursive: true });
}

async function fillTemplate(variables: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const config = testConfig(variables);
  const { db, close } = await openDatabase(config);
  await migrate(db);
  await makeFirstAdministrator({ db, config }, () => {});
  await close();
}
