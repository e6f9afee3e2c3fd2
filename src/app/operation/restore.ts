import { StartError } from '../../shared/server/config.ts';
import type { Db } from '../../shared/server/database.ts';
import { migrate, readMigrations } from '../../shared/server/migrate.ts';
import {
  countOtherShops,
  countPeople,
  insertRows,
  listTables,
  setIdCounter,
  settle,
  type TableShape,
} from './copy.db.ts';
import { checkCopyFile, readCopyFile } from './copy-file.ts';
import { fileOf, runCommand } from './run-command.ts';
import { analyze, dropShop, refill } from './schema.db.ts';

const REPLACE = '--replace';

/**
 * `npm run restore -- <file> [--replace]`: makes the database what the copy says, in one transaction.
 * A copy of an older version is brought to the newest schema; one database's copy fits the other.
 */
await runCommand(async ({ words, open }) => {
  const [word, ...more] = words.filter((given) => given !== REPLACE);
  if (word === undefined || more.length > 0) {
    throw new StartError(`Назовите файл: npm run restore -- файл [${REPLACE}]`);
  }
  const file = fileOf(word);
  const { migrations, madeAt } = await checkCopyFile(file);
  const known = await readMigrations();
  const last = migrations.at(-1);
  if (last === undefined || migrations.some((name) => !(name in known))) {
    throw new StartError('Копия сделана более новой версией магазина. Сначала обновите магазин.');
  }
  const { unhurried: db, kind } = await open();
  if (kind === 'postgres' && (await countOtherShops(db)) > 0) {
    throw new StartError('Магазин работает с этой базой. Остановите все его процессы и повторите.');
  }
  const rows = await db.transaction().execute(async (tx) => {
    await settle(tx);
    await refuseToReplace(tx, words.includes(REPLACE));
    await dropShop(tx);
    await migrate(tx, last);
    let restored = 0;
    await refill(tx, async () => {
      restored = await load(tx, file);
    });
    await migrate(tx);
    return restored;
  });
  await analyze(db);
  console.log(
    `Магазин восстановлен по копии от ${madeAt} (записей: ${rows}). Теперь запустите его: npm start`,
  );
});

/** Nobody's data are overwritten without the word for it, and never those of another program. */
async function refuseToReplace(tx: Db, allowed: boolean): Promise<void> {
  const tables = (await listTables(tx)).map(({ table }) => table);
  if (tables.length === 0) return;
  if (!['kysely_migration', 'users', 'orders'].every((table) => tables.includes(table))) {
    throw new StartError('В базе таблицы другой программы. Для магазина нужна своя база.');
  }
  const { users, orders } = await countPeople(tx);
  if (users > 0 && !allowed) {
    throw new StartError(
      `В базе уже есть магазин (учётных записей: ${users}, заказов: ${orders}). Чтобы заменить его копией, добавьте ${REPLACE}`,
    );
  }
}

async function load(tx: Db, file: string): Promise<number> {
  let shape: TableShape | undefined;
  let rows = 0;
  for await (const part of readCopyFile(file)) {
    if ('rows' in part) {
      if (shape === undefined) throw new StartError(`В файле ${file} записи без таблицы.`);
      await insertRows(tx, shape, part.rows);
      rows += part.rows.length;
    } else if (part.mark[0] === 'table') {
      shape = part.mark[1];
    } else if (part.mark[0] === 'counter') {
      await setIdCounter(tx, part.mark[1]);
    }
  }
  return rows;
}
