import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { seenVersionSchema } from '../contract/rules.ts';
import {
  choiceSettingDefinitions,
  numberSettingDefinitions,
  settingDefinitions,
  settingNames,
  textSettingDefinitions,
} from '../contract/shop-settings.ts';

/** The same rule for each of these settings. */
function forEach<Name extends string, Rule>(fields: Record<Name, unknown>, rule: Rule) {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, rule])) as Record<Name, Rule>;
}

/** The rules of settings that a change may leave as they are, or give back to the server's configuration (null). */
function changesOf<Fields extends Record<string, { rule: z.ZodMiniType }>>(fields: Fields) {
  const rules = Object.entries(fields).map(([name, { rule }]) => [name, z.nullish(rule)]);
  return Object.fromEntries(rules) as {
    [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniNullable<Fields[Name]['rule']>>;
  };
}

const terms = forEach(numberSettingDefinitions, z.int());

const name = z.enum(settingNames);

const settingsResponse = z.object({
  version: z.int(),
  /** What holds now, no matter who has set it. */
  values: z.object({
    ...forEach(textSettingDefinitions, z.string()),
    paymentQr: choiceSettingDefinitions.paymentQr.rule,
    ...terms,
  }),
  /** Those that the server's operator has set: they cannot be changed here. */
  locked: z.array(name),
  /** Those that still hold the value for trying the shop out. */
  samples: z.array(name),
  /** The terms that still hold after some were made shorter, and until when. */
  termsBefore: z.nullable(z.object({ ...terms, until: z.string() })),
});

/** What the shop says of itself and how long it keeps things. */
export type ShopSettingsResponse = z.output<typeof settingsResponse>;

/** The settings that hold now, with who may change which. */
export const getShopSettings = endpoint('GET /api/v1/admin/settings', 'admin', {
  summary: 'Настройки магазина: связь, реквизиты, оплата, реклама, область, сроки хранения',
  response: settingsResponse,
});

/** Changes those settings that are given; null gives one back to the server's configuration. */
export const changeShopSettings = endpoint('PATCH /api/v1/admin/settings', 'admin', {
  summary:
    'Изменить настройки магазина; null возвращает значение по умолчанию. Срок короче — отказ называет число заказов, его присылают в ordersToErase',
  refusals: [409],
  body: z.object({
    ...changesOf(settingDefinitions),
    /** How many orders lose their people by a shorter `orderMonths`, as a refusal has named them. */
    ordersToErase: z.nullish(z.int({ error: 'Введите число заказов' })),
    version: seenVersionSchema(),
  }),
  response: settingsResponse,
});
