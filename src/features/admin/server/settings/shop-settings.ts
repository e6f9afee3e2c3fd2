import type { HandlerInput } from '../../../../shared/contract/endpoint.ts';
import { Problem } from '../../../../shared/contract/problem.ts';
import {
  type SettingName,
  type SettingVariable,
  samplesAmong,
  settingNames,
  settings,
} from '../../../../shared/contract/shop-settings.ts';
import type { Config } from '../../../../shared/server/config/config.ts';
import type { Db } from '../../../../shared/server/database.ts';
import type { AuditedThing } from '../../../../shared/server/handle.ts';
import type { changeShopSettings, ShopSettingsAnswer } from '../../admin-settings.contract.ts';
import { type EditedField, expectVersion } from '../changed-meanwhile.ts';
import { changedThings } from '../changed-things.ts';
import { findSettings, holdSettings, type SettingsRow, writeSettings } from './settings.db.ts';

/** The settings that hold, by their variables: the part of the configuration that administrators may change. */
export type ShopSettings = Pick<Config, SettingVariable>;

const columnOf = (name: SettingName) => settings[name].variable.toLowerCase() as keyof SettingsRow;

/** What holds: what the environment says, else what administrators have set, else the default. */
function settingsFrom(row: SettingsRow, config: Config): ShopSettings {
  const values = settingNames.map((name) => {
    const { variable } = settings[name];
    const own = config.given.has(variable) ? null : row[columnOf(name)];
    return [variable, own ?? config[variable]];
  });
  return Object.fromEntries(values) as ShopSettings;
}

/** The settings that hold at this moment. */
export async function readSettings(db: Db, config: Config): Promise<ShopSettings> {
  return settingsFrom(await findSettings(db), config);
}

/** The settings as their screen has them. */
export async function settingsAnswer(db: Db, config: Config): Promise<ShopSettingsAnswer> {
  const row = await findSettings(db);
  const now = settingsFrom(row, config);
  const heldOf = (name: SettingName) => now[settings[name].variable];
  return {
    version: row.version,
    values: Object.fromEntries(
      settingNames.map((name) => [name, heldOf(name)]),
    ) as unknown as ShopSettingsAnswer['values'],
    locked: settingNames.filter((name) => config.given.has(settings[name].variable)),
    samples: samplesAmong(now),
  };
}

type Change = HandlerInput<typeof changeShopSettings>['body'];

/**
 * Writes those settings that are given; returns what changed, for the audit log.
 * @throws {Problem} SETTING_LOCKED, CHANGED_MEANWHILE
 */
export async function changeSettings(
  tx: Db,
  config: Config,
  { version: seen, ...change }: Change,
): Promise<AuditedThing[]> {
  const before = await holdSettings(tx);
  const held = {
    thing: 'shop_settings',
    id: 1,
    called: 'настройки магазина',
    version: before.version,
    seen,
  } as const;
  await expectVersion(tx, held, async () => editedFields(config));
  const given = settingNames.filter((name) => change[name] !== undefined);
  const locked = given.find((name) => config.given.has(settings[name].variable));
  if (locked !== undefined) {
    const { label, variable } = settings[locked];
    throw new Problem('SETTING_LOCKED', {
      message: `«${label}» задано на сервере (${variable}). Изменить это может тот, кто держит сервер.`,
    });
  }
  await writeSettings(tx, Object.fromEntries(given.map((name) => [columnOf(name), change[name]])));
  return changedThings(tx, 'shop_settings', [{ id: 1, name: 'Настройки магазина' }], editedFields(config));
}

function editedFields(config: Config): Record<string, EditedField> {
  return Object.fromEntries(
    settingNames.map((name) => {
      const { label, variable } = settings[name];
      const held = (stored: unknown) => (stored ?? config[variable]) as string | number;
      const labelOf = (stored: unknown) => {
        const value = held(stored);
        return value === '' ? 'пусто' : `«${value}»`;
      };
      return [columnOf(name), { field: name, label, onWire: held, labelOf }];
    }),
  );
}
