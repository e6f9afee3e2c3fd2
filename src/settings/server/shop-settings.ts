import {
  assertLatestVersionSeen,
  type EditedFieldFormat,
  readTransactionChanges,
} from '../../audit/audit.server.ts';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import type { Payee } from '../../contract/shop-facts.ts';
import {
  findBankAccountErrors,
  listSettingsLeftAsSample,
  numberSettingDefinitions,
  type PaymentQrMode,
  type SettingEnvVariable,
  type SettingName,
  settingDefinitions,
  settingNames,
} from '../../contract/shop-settings.ts';
import { formatDottedDay, isDay } from '../../lib/calendar.ts';
import type { AuditedThing } from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ShopSnapshotPart, ShopSnapshotStore } from '../../platform/snapshot.ts';
import type { changeShopSettings, ShopSettingsResponse } from '../admin-settings.contract.ts';
import {
  findShopSettingsRow,
  lockShopSettingsRow,
  type ShopSettingsRow,
  settingsVersionSql,
  writeShopSettingsRow,
} from './settings.db.ts';
import type { RetentionTerms } from './settings.tables.ts';

/** The settings that hold, by their variables: the part of the configuration that administrators may change. */
export type EffectiveShopSettings = Pick<Config, SettingEnvVariable>;

const columnOf = (name: SettingName) =>
  settingDefinitions[name].variable.toLowerCase() as keyof ShopSettingsRow;

/** What holds: what the environment says, else what administrators have set, else the default. */
function resolveEffectiveSettings(row: ShopSettingsRow, config: Config): EffectiveShopSettings {
  const values = settingNames.map((name) => {
    const { variable } = settingDefinitions[name];
    const own = config.given.has(variable) ? null : row[columnOf(name)];
    return [variable, own ?? config[variable]];
  });
  return Object.fromEntries(values) as EffectiveShopSettings;
}

/** The settings that hold at this moment. */
export async function readEffectiveSettings(db: Db, config: Config): Promise<EffectiveShopSettings> {
  return resolveEffectiveSettings(await findShopSettingsRow(db), config);
}

const termNames = Object.keys(numberSettingDefinitions) as (keyof RetentionTerms)[];

const termsOf = (held: EffectiveShopSettings) =>
  Object.fromEntries(
    termNames.map((name) => [name, held[settingDefinitions[name].variable]]),
  ) as RetentionTerms;

/** For how many days after a term was made shorter the longer one still holds. */
const DAYS_TO_THINK = 7;

/** The terms that hold at a moment: of one that was made shorter lately still the longer one. */
export async function readRetentionTerms(db: Db, config: Config, now: Date): Promise<EffectiveShopSettings> {
  const row = await findShopSettingsRow(db);
  const held = resolveEffectiveSettings(row, config);
  const before = stillBefore(row, now);
  if (before === null) return held;
  const longer = termNames
    .filter((name) => !config.given.has(settingDefinitions[name].variable))
    .map((name) => [
      settingDefinitions[name].variable,
      Math.max(held[settingDefinitions[name].variable], before[name]),
    ]);
  return { ...held, ...Object.fromEntries(longer) };
}

const stillBefore = ({ terms_before, terms_from }: ShopSettingsRow, now: Date) =>
  terms_from !== null && now < terms_from ? terms_before : null;

/** What a change of terms leaves to wait for; nothing where none gets shorter than those that hold. */
function waitingTerms(
  before: ShopSettingsRow,
  change: Pick<Change, keyof RetentionTerms>,
  config: Config,
  now: Date,
) {
  const held = termsOf(resolveEffectiveSettings(before, config));
  const earlier = stillBefore(before, now) ?? held;
  const next = termNames.map(
    (name) =>
      [
        name,
        change[name] ?? (change[name] === null ? config[settingDefinitions[name].variable] : held[name]),
      ] as const,
  );
  if (next.every(([name, term]) => term === held[name])) return {};
  const longest = Object.fromEntries(
    termNames.map((name) => [name, Math.max(held[name], earlier[name])]),
  ) as RetentionTerms;
  const shorter = next.some(([name, term]) => term < longest[name]);
  const from = new Date(now.getTime() + DAYS_TO_THINK * 24 * 60 * 60 * 1000);
  return shorter
    ? { terms_before: JSON.stringify(longest), terms_from: from }
    : { terms_before: null, terms_from: null };
}

/** The settings as their screen has them. */
export async function readSettingsResponse(db: Db, config: Config): Promise<ShopSettingsResponse> {
  const row = await findShopSettingsRow(db);
  const now = resolveEffectiveSettings(row, config);
  const heldOf = (name: SettingName) => now[settingDefinitions[name].variable];
  return {
    version: row.version,
    values: Object.fromEntries(
      settingNames.map((name) => [name, heldOf(name)]),
    ) as unknown as ShopSettingsResponse['values'],
    locked: settingNames.filter((name) => config.given.has(settingDefinitions[name].variable)),
    samples: listSettingsLeftAsSample(now),
    termsBefore:
      row.terms_from && row.terms_before && row.terms_from > new Date()
        ? { ...row.terms_before, until: row.terms_from.toISOString() }
        : null,
  };
}

/** How many orders would lose their people at a moment, were they kept for so many months. */
export type CountOrdersToErase = (db: Db, months: number, now: Date) => Promise<number>;

const askForNumber = (count: number) =>
  `Имена, телефоны и комментарии сотрутся без возврата, заказов: ${count}. Чтобы подтвердить, введите ${count}.`;

type Change = HandlerInput<typeof changeShopSettings>['body'];

/**
 * Writes those settings that are given; returns what changed, for the audit log.
 * A shorter term of orders needs the number of those that will lose their people.
 * @throws {Problem} SETTING_LOCKED, CHANGED_MEANWHILE, BAD_REQUEST
 */
export async function changeSettings(
  tx: Db,
  config: Config,
  { version: seen, ordersToErase, ...change }: Change,
  countOrdersToErase: CountOrdersToErase,
): Promise<AuditedThing[]> {
  const before = await lockShopSettingsRow(tx);
  const held = {
    thing: 'shop_settings',
    id: 1,
    called: 'настройки магазина',
    version: before.version,
    seen,
  } as const;
  await assertLatestVersionSeen(tx, held, async () => editedFields(config));
  const given = settingNames.filter((name) => change[name] !== undefined);
  const locked = given.find((name) => config.given.has(settingDefinitions[name].variable));
  if (locked !== undefined) {
    const { label, variable } = settingDefinitions[locked];
    throw new Problem('SETTING_LOCKED', {
      message: `«${label}» задано на сервере (${variable}). Изменить это может тот, кто держит сервер.`,
    });
  }
  const now = new Date();
  const months = change.orderMonths === null ? config.RETENTION_ORDER_MONTHS : change.orderMonths;
  if (months !== undefined && months < resolveEffectiveSettings(before, config).RETENTION_ORDER_MONTHS) {
    const count = await countOrdersToErase(tx, months, now);
    if (count > 0 && ordersToErase !== count)
      throw createValidationProblem({ ordersToErase: askForNumber(count) });
  }
  const columns = Object.fromEntries(given.map((name) => [columnOf(name), change[name]]));
  // Accounts that did not fit before do not stand in the way of other settings.
  if (given.some((name) => name === 'bic' || name === 'account' || name === 'correspondentAccount')) {
    const errors = findBankAccountErrors(resolveEffectiveSettings({ ...before, ...columns }, config));
    if (Object.keys(errors).length > 0) throw createValidationProblem(errors);
  }
  await writeShopSettingsRow(tx, {
    ...columns,
    ...waitingTerms(before, change, config, now),
  });
  return readTransactionChanges(
    tx,
    'shop_settings',
    [{ id: 1, name: 'Настройки магазина' }],
    editedFields(config),
  );
}

function editedFields(config: Config): Record<string, EditedFieldFormat> {
  return Object.fromEntries(
    settingNames.map((name) => {
      const { label, variable } = settingDefinitions[name];
      const held = (stored: unknown) => (stored ?? config[variable]) as string | number;
      const labelOf = (stored: unknown) => {
        const value = held(stored);
        if (name === 'paymentQr') return `«${settingDefinitions.paymentQr.options[value as PaymentQrMode]}»`;
        if (name === 'receiptsFrom' && isDay(String(value))) return formatDottedDay(String(value));
        return value === '' ? 'пусто' : `«${value}»`;
      };
      return [columnOf(name), { field: name, label, onWire: held, labelOf }];
    }),
  );
}

/** What administrators have set. */
export const settingsSnapshotPart: ShopSnapshotPart<ShopSettingsRow> = {
  version: settingsVersionSql,
  read: async (tx) => {
    const row = await findShopSettingsRow(tx);
    return () => row;
  },
};

/** The settings that everybody is shown by, from memory. */
export const readSnapshotSettings = (snapshot: ShopSnapshotStore, config: Config): EffectiveShopSettings =>
  resolveEffectiveSettings(snapshot.get(settingsSnapshotPart), config);

const payeeSettings = ['operator', 'inn', 'account', 'bank', 'bic', 'correspondentAccount'] as const;

/** Who is paid by a QR code that is shown then; null where it is not, or a part of the requisites is still a sample. */
export function getQrPayee(
  held: EffectiveShopSettings,
  shown: Exclude<PaymentQrMode, 'NEVER'> = 'AT_ONCE',
): Payee | null {
  if (held.SHOP_PAYMENT_QR !== shown) return null;
  const samples = listSettingsLeftAsSample(held);
  if (payeeSettings.some((name) => samples.includes(name))) return null;
  return {
    name: held.SHOP_OPERATOR,
    inn: held.SHOP_INN,
    account: held.SHOP_ACCOUNT,
    bank: held.SHOP_BANK,
    bic: held.SHOP_BIC,
    correspondentAccount: held.SHOP_CORRESPONDENT_ACCOUNT,
  };
}
