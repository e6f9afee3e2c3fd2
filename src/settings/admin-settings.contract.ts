import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { seenVersion } from '../contract/rules.ts';
import { numberSettings, settingNames, textSettings } from '../contract/shop-settings.ts';

const { region, phone, email, messengerUrl, operator, inn, ogrnip, account, bank, bic } = textSettings;
const { correspondentAccount, bankInn, bankKpp } = textSettings;
const { advertText, advertUrl, advertAdvertiser, advertErid } = textSettings;
const { orderMonths, keyDays, recordMonths } = numberSettings;

/** The name of a setting. */
const name = z.enum(settingNames);

const settingsAnswer = z.object({
  /** The version of what administrators have set. */
  version: z.int(),
  /** What holds now, whoever has set it. */
  values: z.object({
    region: z.string(),
    phone: z.string(),
    email: z.string(),
    messengerUrl: z.string(),
    operator: z.string(),
    inn: z.string(),
    ogrnip: z.string(),
    account: z.string(),
    bank: z.string(),
    bic: z.string(),
    correspondentAccount: z.string(),
    bankInn: z.string(),
    bankKpp: z.string(),
    advertText: z.string(),
    advertUrl: z.string(),
    advertAdvertiser: z.string(),
    advertErid: z.string(),
    orderMonths: z.int(),
    keyDays: z.int(),
    recordMonths: z.int(),
  }),
  /** Those that the server's operator has set: they cannot be changed here. */
  locked: z.array(name),
  /** Those that still hold the value for trying the shop out. */
  samples: z.array(name),
  /** The terms that still hold after some were made shorter, and until when. */
  termsBefore: z.nullable(
    z.object({ orderMonths: z.int(), keyDays: z.int(), recordMonths: z.int(), until: z.string() }),
  ),
});

/** What the shop says of itself and how long it keeps things. */
export type ShopSettingsAnswer = z.output<typeof settingsAnswer>;

/** The settings that hold now, with who may change which. */
export const readShopSettings = endpoint('GET /api/v1/admin/settings', 'admin', {
  summary: 'Настройки магазина: связь, реквизиты, реклама, область, сроки хранения',
  answer: settingsAnswer,
});

const field = <Rule extends z.ZodMiniType>({ rule }: { rule: Rule }) => z.optional(z.nullable(rule));

/** Changes those settings that are given; null gives one back to the server's configuration. */
export const changeShopSettings = endpoint('PATCH /api/v1/admin/settings', 'admin', {
  summary:
    'Изменить настройки магазина; null возвращает значение по умолчанию. Срок короче — отказ называет число заказов, его присылают в ordersToErase',
  refusals: [409],
  body: z.object({
    region: field(region),
    phone: field(phone),
    email: field(email),
    messengerUrl: field(messengerUrl),
    operator: field(operator),
    inn: field(inn),
    ogrnip: field(ogrnip),
    account: field(account),
    bank: field(bank),
    bic: field(bic),
    correspondentAccount: field(correspondentAccount),
    bankInn: field(bankInn),
    bankKpp: field(bankKpp),
    advertText: field(advertText),
    advertUrl: field(advertUrl),
    advertAdvertiser: field(advertAdvertiser),
    advertErid: field(advertErid),
    orderMonths: field(orderMonths),
    keyDays: field(keyDays),
    recordMonths: field(recordMonths),
    /** How many orders lose their people by a shorter `orderMonths`, as a refusal has named them. */
    ordersToErase: z.optional(z.nullable(z.int({ error: 'Введите число заказов' }))),
    version: seenVersion(),
  }),
  answer: settingsAnswer,
});
