import type { Config } from '../../config/config.ts';
import type { Db } from '../../database/database.ts';
import { readKnownMigrations } from '../../database/migrate.ts';
import { listAppliedMigrations, readRoleAndDatabase } from '../../database/schema-state.db.ts';
import { readDatabaseState, readReplicationState } from './doctor.db.ts';
import { type Finding, fail, formatBytes, note, ok, warning } from './finding.ts';

/** Further apart than this, two clocks tell different stories of what came first. */
const CLOCKS_MS = 5_000;

/** Looks at PostgreSQL: its version, our rights, its clock, its room for connections. */
export async function checkPostgres(db: Db, config: Config): Promise<Finding[]> {
  const before = Date.now();
  const state = await readDatabaseState(db);
  const ours = (before + Date.now()) / 2;
  const apart = state.now - ours;
  const { role, database } = await readRoleAndDatabase(db);
  const free = state.maxConnections - state.connections;
  return [
    ok(`База: PostgreSQL ${state.version}, ${database}, роль ${role}, ${formatBytes(state.bytes)}`),
    state.encoding !== 'UTF8' &&
      fail(`База в кодировке ${state.encoding}. Создайте её заново: encoding 'UTF8', и верните копию.`),
    !state.durable &&
      fail(
        'PostgreSQL не сбрасывает записанное на диск: отключение питания унесёт заказы. Включите fsync, full_page_writes и synchronous_commit.',
      ),
    state.superuser &&
      warning(
        `Роль ${role} — суперпользователь, а магазину хватит обычной: заведите её (docs/operation.md, «База») и отдайте ей базу ${database}.`,
      ),
    !state.canCreate &&
      fail(
        `Роль ${role} не вправе создавать таблицы. Выполните от имени postgres: alter database ${database} owner to ${role}`,
      ),
    state.foreignTables > 0 &&
      fail(
        `Таблиц, которые принадлежат не роли ${role}: ${state.foreignTables}; магазину они закрыты. Отдайте их: docs/operation.md, «Чужие таблицы».`,
      ),
    Math.abs(apart) > CLOCKS_MS &&
      fail(
        `Часы этой машины и базы расходятся на ${Math.round(Math.abs(apart) / 1000)} с. Включите NTP на обеих: timedatectl set-ntp true`,
      ),
    (state.maxConnections < config.DATABASE_POOL + 5 || free < 5) &&
      warning(
        `Соединений с базой: занято ${state.connections} из ${state.maxConnections}. Процессу нужно до ${config.DATABASE_POOL + 2}: поднимите max_connections или уменьшите DATABASE_POOL.`,
      ),
  ].filter((found) => found !== false);
}

/** Further behind than this, a server is of little use to the next order. */
const LAG_BYTES = 64 * 1024 ** 2;

/** The log goes away every minute (`archive_timeout`); later than this, it does not. */
const ARCHIVE_LATE_MS = 10 * 60_000;

/** Looks at three machines (deploy/cluster): who is primary, how far the others are, whether the log reaches the backups. */
export async function checkReplication(db: Db): Promise<Finding[]> {
  const state = await readReplicationState(db);
  if (state === undefined) return [fail('DATABASE_LISTEN_URL ведёт не к главной базе: она только читает.')];
  const { primary, followers, archives, archivedAt, archiveFailedAt } = state;
  const found: Finding[] = [];
  const named = (followers ?? []).map(
    ({ name, sync, lagBytes }) =>
      `${name} (${sync ? 'ждёт каждый заказ, ' : ''}отстаёт на ${lagBytes === null ? '?' : formatBytes(lagBytes)})`,
  );
  const line = `Главная база: ${primary}; за ней ${named.join(', ') || 'никто не следует'}`;
  if (!followers?.some(({ sync }) => sync)) {
    found.push(
      fail(
        `${line}. Заказы пишет одна машина: посмотрите остальные — patronictl -c /etc/patroni/config.yml list`,
      ),
    );
  } else if (followers.some(({ lagBytes }) => lagBytes === null || lagBytes > LAG_BYTES))
    found.push(warning(`${line}.`));
  else found.push(ok(line));
  const failing = archiveFailedAt !== null && (archivedAt === null || archiveFailedAt > archivedAt);
  const late = archivedAt === null || Date.now() - archivedAt.getTime() > ARCHIVE_LATE_MS;
  const advice = 'На машине для копий: sudo -u postgres pgbackrest --stanza=peredacha check';
  const last = archivedAt === null ? 'ещё не уходил' : `ушёл ${archivedAt.toISOString()}`;
  if (!archives || failing) found.push(fail(`Журнал базы к копиям не уходит (${last}). ${advice}`));
  else if (late) found.push(warning(`Журнал базы к копиям давно не уходил (${last}). ${advice}`));
  else found.push(ok(`Журнал базы к копиям ${last}; полные копии: sudo -u postgres pgbackrest info`));
  return found;
}

/** Compares the schema with what this code knows. `current` is true when the shop's tables are as it expects. */
export async function checkSchema(db: Db): Promise<{ findings: Finding[]; current: boolean }> {
  const known = Object.keys(await readKnownMigrations());
  const made = await listAppliedMigrations(db);
  const newer = made.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    const line = `Схема новее кода (${newer.at(-1)}). Запустите ту версию, которая её обновила, или верните копию, сделанную до обновления.`;
    return { findings: [fail(line)], current: false };
  }
  if (made.length === 0) {
    return { findings: [note('Таблиц магазина в базе ещё нет: их создаст первый старт.')], current: false };
  }
  const ahead = known.filter((name) => !made.includes(name));
  if (ahead.length > 0) {
    const line = `Схема старше кода (шагов: ${ahead.length}): её обновит следующий старт. Сначала сделайте копию: npm run backup -- имя`;
    return { findings: [note(line)], current: false };
  }
  return { findings: [ok(`Схема: ${made.at(-1)}, как в коде`)], current: true };
}
