import { readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeFirstAdministrator } from '../../src/accounts/accounts.server.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { makeRunFolder } from './run-folder.ts';
import { searchRunLog } from './run-log.ts';
import { safetyTable } from './safety.ts';
import { testConfig } from './test-config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run keeps its folders; removed at its end. */
    runFolder: string;
    /** A PostgreSQL by the address of any database of it, and the name of the migrated template there. */
    postgres: { url: string; template: string } | null;
  }
}

/**
 * Makes, once per run, what every shop of the tests is copied from: a migrated database with an
 * administrator, embedded and in PostgreSQL. Returns the function that removes all of it.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
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
  project.provide('postgres', null);
  try {
    if (!(await somebodyNeedsAShop(project))) return tearDown;
    postgres = await startPostgres();
    await makeEmbedded(join(runFolder, 'empty'));
    await cp(join(runFolder, 'empty'), join(runFolder, 'template'), { recursive: true });
    await fillTemplate({ DATA_DIR: join(runFolder, 'template') });
    if (postgres) {
      await postgres.run(`create database ${template}`);
      await fillTemplate({ DATA_DIR: runFolder, DATABASE_URL: postgres.urlOf(template) });
      project.provide('postgres', { url: postgres.url, template });
    }
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

/** An embedded database without a table: making its files takes seconds of the processor's time. */
async function makeEmbedded(DATA_DIR: string): Promise<void> {
  const { close } = await openDatabase(testConfig({ DATA_DIR }));
  await close();
}

async function fillTemplate(variables: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const config = testConfig(variables);
  const { db, close } = await openDatabase(config);
  await migrate(db);
  await makeFirstAdministrator({ db, config }, () => {});
  await close();
}

/** Unit tests alone should not wait for databases. */
async function somebodyNeedsAShop({ vitest }: TestProject): Promise<boolean> {
  const { filenamePattern } = vitest as unknown as { filenamePattern?: string[] };
  const files = await vitest.globTestSpecifications(filenamePattern);
  return files.some(({ moduleId }) => readFileSync(moduleId, 'utf8').includes('/support/'));
}
