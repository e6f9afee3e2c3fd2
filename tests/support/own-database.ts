import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { postgresAt } from './postgres.ts';
import type { DatabaseKind } from './shop.ts';

/** An empty database for a process that a test starts itself. */
export interface OwnDatabase {
  kind: DatabaseKind;
  environment: Record<string, string>;
  /** Leaves nothing of it, and an empty one at the same address. */
  destroy(): Promise<void>;
  remove(): Promise<void>;
}

let made = 0;

/** The database of the tests that name none: PostgreSQL where it is there, as in production. */
export const usualDatabase = (): DatabaseKind => (inject('postgres') === null ? 'embedded' : 'postgres');

/** A database as a first start leaves it, with the schema and the administrator: a start on it is a second one. */
export function startedDatabase(kind: DatabaseKind): Promise<OwnDatabase> {
  return copied(kind, inject('postgres')?.template ?? '', 'template');
}

/** Makes an empty database in the run's folder or its PostgreSQL: what `initdb` leaves, and not a table. */
export function ownDatabase(kind: DatabaseKind): Promise<OwnDatabase> {
  return copied(kind, 'template1', 'empty');
}

async function copied(kind: DatabaseKind, template: string, folder: string): Promise<OwnDatabase> {
  const DATA_DIR = await mkdtemp(join(inject('runFolder'), 'own-'));
  const removeFolder = () => rm(DATA_DIR, { recursive: true, force: true });
  if (kind === 'embedded') {
    await cp(join(inject('runFolder'), folder, 'database'), join(DATA_DIR, 'database'), { recursive: true });
    return { kind, environment: { DATA_DIR }, destroy: removeFolder, remove: removeFolder };
  }
  const postgres = postgresAt(inject('postgres')?.url ?? '');
  const name = `own_${process.pid}_${++made}`;
  const drop = () => postgres.run(`drop database if exists ${name} with (force)`);
  const create = () => postgres.run(`create database ${name}`);
  await postgres.run(`create database ${name} template ${template} strategy file_copy`);
  return {
    kind,
    environment: { DATA_DIR, DATABASE_URL: postgres.urlOf(name) },
    destroy: async () => {
      await drop();
      await create();
    },
    remove: async () => {
      await drop();
      await removeFolder();
    },
  };
}
