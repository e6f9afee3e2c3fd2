import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listSettingsLeftAsSample, settingDefinitions } from '../contract/shop-settings.ts';
import { formatMomentAsDay, moscowDay } from '../lib/calendar.ts';
import {
  findLastPurgeDayIfOverdue,
  findNewestShopRecordTime,
} from '../personal-data/personal-data.server.ts';
import { type Config, listConfigVariableErrors, readConfigWithoutSecret } from '../platform/config/config.ts';
import { loadEnvFile } from '../platform/config/environment.ts';
import { type Db, openDatabase } from '../platform/database/database.ts';
import { errorCodeOf } from '../platform/database/database-errors.ts';
import { FolderInUseError } from '../platform/database/folder-lock.ts';
import { checkPostgres, checkReplication, checkSchema } from '../platform/operation/doctor/check-database.ts';
import { checkBackups, checkDisks, checkFiles } from '../platform/operation/doctor/check-machine.ts';
import {
  checkConfig,
  checkMailServer,
  checkRunningShop,
} from '../platform/operation/doctor/check-settings.ts';
import {
  type Finding,
  fail,
  note,
  ok,
  printFindings,
  warning,
} from '../platform/operation/doctor/finding.ts';
import { toStartError } from '../platform/start-error.ts';
import { readEffectiveSettings } from '../settings/settings.server.ts';

const MINUTE_MS = 60_000;

/** A table that is closed to us was counted among those that are somebody else's. */
const NO_RIGHT = '42501';

/**
 * `npm run doctor`: looks at everything a shop stands on and says what to do, a line each. Changes nothing and
 * makes nothing, so that it may run while the shop does. Exit code 1 when something is broken.
 */
printFindings(await examine());

async function examine(): Promise<Finding[]> {
  const findings: Finding[] = [];
  let config: Config;
  try {
    findings.push(...loadEnvFile().map(warning));
    const complaints = listConfigVariableErrors(process.env);
    if (complaints.length > 0) return [...findings, ...complaints.map(fail)];
    // The key is not needed to look, and the one who looks may not run the shop: it is not made here.
    config = { ...readConfigWithoutSecret(process.env), JWT_SECRET: new Uint8Array(32) };
  } catch (error) {
    return [...findings, fail(lineOf(error))];
  }
  findings.push(ok('Переменные: каждая годится'), ...checkConfig(config), ...checkFiles(config));
  const rest = [checkDisks, checkBackups, examineDatabase, checkMailServer, checkRunningShop].map((check) =>
    check(config).catch((error: unknown) => [fail(lineOf(error))]),
  );
  return [...findings, ...(await Promise.all(rest)).flat()];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const embedded = config.DATABASE_URL === undefined;
  // To open it would be to make it.
  if (embedded && !existsSync(join(config.DATA_DIR, 'database'))) {
    return [note('Встроенной базы ещё нет: её создаст первый старт.')];
  }
  const findings: Finding[] = [];
  try {
    const { unlimitedDb: db, close } = await openDatabase({ ...config, DATABASE_POOL: 1 });
    try {
      if (!embedded) findings.push(...(await checkPostgres(db, config)));
      if (config.DATABASE_LISTEN_URL !== undefined) findings.push(...(await checkReplication(db)));
      const schema = await checkSchema(db);
      findings.push(...schema.findings);
      if (schema.current) findings.push(...(await checkClock(db)), ...(await checkSamples(db, config)));
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof FolderInUseError) {
      findings.push(
        note('Встроенная база занята работающим магазином: чтобы проверить и её, остановите его.'),
      );
    } else if (errorCodeOf(error) !== NO_RIGHT) findings.push(fail(lineOf(error)));
  }
  return findings;
}

/** A clock that jumped would end sign-ins, or erase people before their time. */
async function checkClock(db: Db): Promise<Finding[]> {
  const now = new Date();
  const newest = await findNewestShopRecordTime(db);
  if (newest !== undefined && newest.getTime() - now.getTime() > 5 * MINUTE_MS) {
    return [
      fail(
        `Часы отстают: в базе есть запись от ${newest.toISOString()}. Проверьте их: timedatectl; если они верны, верны были не всегда.`,
      ),
    ];
  }
  const last = await findLastPurgeDayIfOverdue(db, moscowDay(now));
  if (last !== undefined) {
    return [
      warning(
        `Отслужившее магазин в последний раз стирал ${formatMomentAsDay(last)}, больше месяца назад: после старта он скажет об этом в журнале и сотрёт через день. Если часы неверны, исправьте их до этого: timedatectl.`,
      ),
    ];
  }
  return [ok(`Часы: ${now.toISOString()}, не спорят с базой`)];
}

/** What the shop still says of itself as an example: to people, once it has an address. */
async function checkSamples(db: Db, config: Config): Promise<Finding[]> {
  const samples = listSettingsLeftAsSample(await readEffectiveSettings(db, config)).map(
    (name) => settingDefinitions[name].label,
  );
  if (samples.length === 0) return [ok('Контакты, реквизиты и реклама: свои')];
  const level = config.PUBLIC_URL === undefined ? warning : fail;
  return [
    level(
      `Образцы вместо своего: ${samples.join(', ')}. Замените на /admin/settings (ненужную рекламу сделайте пустой).`,
    ),
  ];
}

function lineOf(error: unknown): string {
  return (
    toStartError(error)?.message ??
    `Проверка сорвалась (${errorCodeOf(error) ?? String(error)}). Сообщите об этом тем, кто пишет магазин.`
  );
}
