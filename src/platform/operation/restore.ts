import { existsSync } from 'node:fs';
import { StartError } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { migrate, readKnownMigrations } from '../database/migrate.ts';
import { listAppliedMigrations } from '../database/schema-state.db.ts';
import {
  type BackupTableShape,
  configureSession,
  countOtherShopInstances,
  countUsersAndOrders,
  deleteRestoredMailsAndResets,
  dropSchema,
  type IdCounter,
  insertTableRows,
  listTablesToBackUp,
  readIdCounters,
  refreshPlannerStatistics,
  revokeAllTokens,
  setIdCounter,
  truncateAndLoadTables,
} from './backup.db.ts';
import {
  ALLOW_UNSIGNED_FLAG,
  type BackupChunk,
  createBrokenBackupError,
  readBackupFile,
  verifyBackupFile,
} from './backup-file.ts';
import { CLOCKS_DIFFER_MS, resolveBackupReadPath } from './backup-folder.ts';
import { runOperatorCommand } from './terminal.ts';

const AT_LEAST = 10_000n;
/** More than a shop gives of anything in a second, hour after hour. */
const PER_SECOND = 10n;

/**
 * Returns after which number ids go on in a restored shop. What was given since the backup was made is known
 * only where the database it replaces is still there; where that is lost, the time since then says how
 * much it can have been at most.
 */
function lastGivenId(
  copied: Pick<IdCounter, 'last'>,
  replaced: Pick<IdCounter, 'last'> | undefined,
  { madeAt, now }: { madeAt: Date; now: Date },
): bigint {
  const seconds = BigInt(Math.max(0, Math.ceil((now.getTime() - madeAt.getTime()) / 1_000)));
  const [before, meanwhile] = [BigInt(copied.last), BigInt(replaced?.last ?? 0)];
  return (meanwhile > before ? meanwhile : before) + AT_LEAST + PER_SECOND * seconds;
}

const REPLACE = '--replace';

/** What the operator's page has put there on a server. */
const UNIT = '/etc/systemd/system/peredacha@.service';

/**
 * `npm run restore -- <file> [--replace] [--unsigned]`: makes the database what the backup says, in one transaction.
 * A backup of an older version is brought to the newest schema; one database's backup fits the other.
 */
await runOperatorCommand(async ({ args, config, open }) => {
  const [name, ...more] = args.filter((given) => given !== REPLACE && given !== ALLOW_UNSIGNED_FLAG);
  if (name === undefined || more.length > 0) {
    throw new StartError(`Назовите файл: npm run restore -- файл [${REPLACE}] [${ALLOW_UNSIGNED_FLAG}]`);
  }
  const trust = { key: config.COPY_KEY, unsigned: args.includes(ALLOW_UNSIGNED_FLAG) };
  const file = resolveBackupReadPath(name, config.DATA_DIR);
  const { migrations, madeAt } = await verifyBackupFile(file, trust);
  if (new Date(madeAt).getTime() > Date.now() + CLOCKS_DIFFER_MS) {
    throw new StartError(`Копия сделана позже, чем показывают часы этой машины (${madeAt}). Проверьте часы.`);
  }
  const known = await readKnownMigrations();
  const last = migrations.at(-1);
  if (last === undefined || migrations.some((name) => !(name in known))) {
    throw new StartError('Копия сделана более новой версией магазина. Сначала обновите магазин.');
  }
  const { unlimitedDb: db, kind } = await open();
  if (kind === 'postgres' && (await countOtherShopInstances(db)) > 0) {
    throw new StartError('Магазин работает с этой базой. Остановите все его процессы и повторите.');
  }
  const restoring = db.transaction().execute(async (tx) => {
    await configureSession(tx);
    await refuseToReplace(tx, args.includes(REPLACE));
    const replaced = await readIdCounters(tx);
    await dropSchema(tx);
    await migrate(tx, last);
    let restored = 0;
    await truncateAndLoadTables(tx, async () => {
      restored = await load(tx, readBackupFile(file, trust), { file, replaced });
      if (String(await listAppliedMigrations(tx)) !== String(migrations)) throw createBrokenBackupError(file);
    });
    await migrate(tx);
    await revokeAllTokens(tx);
    await deleteRestoredMailsAndResets(tx);
    return restored;
  });
  const rows = await restoring.catch((error: { severity?: unknown; code?: string }) => {
    // What the database refuses it quotes, and what it quotes may be of people.
    if (error.severity === undefined) throw error;
    throw new StartError(`Копию ${file} база не приняла (${error.code}). База не тронута.`);
  });
  await refreshPlannerStatistics(db);
  const start = existsSync(UNIT) ? 'systemctl start peredacha@1 peredacha@2' : 'npm start';
  console.log(
    `Магазин восстановлен по копии от ${madeAt} (записей: ${rows}). Все прежние входы закрыты. Теперь запустите его: ${start}`,
  );
});

/** No data are overwritten without the word for it, and never those of another program. */
async function refuseToReplace(tx: Db, allowed: boolean): Promise<void> {
  const tables = (await listTablesToBackUp(tx)).map(({ table }) => table);
  if (tables.length === 0) return;
  if (!['kysely_migration', 'users', 'orders'].every((table) => tables.includes(table))) {
    throw new StartError('В базе таблицы другой программы. Для магазина нужна своя база.');
  }
  const { users, orders } = await countUsersAndOrders(tx);
  if (users > 0 && !allowed) {
    throw new StartError(
      `В базе уже есть магазин (учётных записей: ${users}, заказов: ${orders}). Чтобы заменить его копией, добавьте ${REPLACE}`,
    );
  }
}

/** Takes what belongs to the tables of the shop; a file that names another one is none of ours. */
async function load(
  tx: Db,
  parts: AsyncIterable<BackupChunk>,
  { file, replaced }: { file: string; replaced: IdCounter[] },
): Promise<number> {
  const known = await listTablesToBackUp(tx);
  const counters = await readIdCounters(tx);
  let madeAt = new Date();
  let shape: BackupTableShape | undefined;
  let rows = 0;
  for await (const part of parts) {
    if ('rows' in part) {
      if (shape === undefined) throw createBrokenBackupError(file);
      await insertTableRows(tx, shape, part.rows);
      rows += part.rows.length;
    } else if (part.mark[0] === 'copy') {
      madeAt = new Date(part.mark[1].madeAt);
    } else if (part.mark[0] === 'table') {
      shape = part.mark[1];
      const own = known.find(({ table }) => table === shape?.table);
      if (!own || !shape.columns.every((column) => own.columns.includes(column)))
        throw createBrokenBackupError(file);
    } else if (part.mark[0] === 'counter') {
      const copied = part.mark[1];
      const same = ({ table, column }: IdCounter) => table === copied.table && column === copied.column;
      if (!counters.some(same)) throw createBrokenBackupError(file);
      const last = lastGivenId(copied, replaced.find(same), { madeAt, now: new Date() });
      await setIdCounter(tx, copied.table, copied.column, last);
    }
  }
  return rows;
}
