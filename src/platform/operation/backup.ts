import { join } from 'node:path';
import { StartError } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { listAppliedMigrations } from '../database/schema-state.db.ts';
import { configureSession, listTablesToBackUp, readIdCounters, readTableRows } from './backup.db.ts';
import { type BackupChunk, writeBackupFile } from './backup-file.ts';
import { resolveBackupWritePath } from './backup-folder.ts';
import { runOperatorCommand } from './terminal.ts';

/** `npm run backup -- <file>`: writes everything the database keeps, as it is at one moment. */
await runOperatorCommand(async ({ args, config, open }) => {
  const [name] = args;
  if (name === undefined || args.length > 1) throw new StartError('Назовите файл: npm run backup -- файл');
  const file = resolveBackupWritePath(name, config.DATA_DIR);
  const { unlimitedDb: db } = await open();
  // One snapshot: what the shop writes meanwhile is not seen, and waits for nothing.
  const oneMoment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const rows = await oneMoment.execute((tx) => writeBackupFile(file, wholeShop(tx), config.COPY_KEY));
  const lines = [`Копия готова: ${file} (записей: ${rows}). В ней личные данные: храните её под замком.`];
  if (config.COPY_KEY !== undefined) {
    lines.push('Она подписана ключом COPY_KEY: храните его отдельно от копий.');
  }
  if (!process.env.JWT_SECRET) {
    lines.push(
      `Ключ подписи в копию не входит: сохраните и ${join(config.DATA_DIR, 'jwt-secret')}. Без него всем придётся войти заново.`,
    );
  }
  console.log(lines.join('\n'));
});

async function* wholeShop(tx: Db): AsyncGenerator<BackupChunk> {
  await configureSession(tx);
  const tables = await listTablesToBackUp(tx);
  if (!tables.some(({ table }) => table === 'kysely_migration')) {
    throw new StartError('В базе магазина ещё нет: копировать нечего.');
  }
  const migrations = await listAppliedMigrations(tx);
  yield { mark: ['copy', { format: 'peredacha', version: 1, madeAt: new Date().toISOString(), migrations }] };
  for (const shape of tables) {
    yield { mark: ['table', shape] };
    for await (const rows of readTableRows(tx, shape)) yield { rows };
  }
  for (const counter of await readIdCounters(tx)) yield { mark: ['counter', counter] };
}
