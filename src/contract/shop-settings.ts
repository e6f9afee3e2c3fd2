import * as z from 'zod/mini';
import { isDay } from '../lib/calendar.ts';
import {
  hasAccountCheckDigit,
  hasCorrespondentCheckDigit,
  hasInnCheckDigits,
} from '../lib/money/bank-numbers.ts';
import { newEmailSchema, textSchema, wholeNumberSchema } from './rules.ts';

/** What is said of a whole number that lies outside. */
export const formatOutOfRangeMessage = (min: number, max: number) => `нужно целое число от ${min} до ${max}`;

const PAGE_OR_MESSENGER = /^(https:\/\/|tg:|viber:|whatsapp:)/i;

/** What stands before an @ looks like the host and is none. */
function namesNobody(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username === '' && password === '';
}

/** A link that people follow, of a page or of a messenger's own kind; not `required` and emptied, there is none. */
const followedLink = (required?: string) =>
  textSchema({ max: 1000, ...(required !== undefined && { required }) }).check(
    z.refine(
      (given) => given === '' || (PAGE_OR_MESSENGER.test(given) && namesNobody(given)),
      'нужна ссылка вида https://shop.example (для мессенджера годятся tg:, viber: и whatsapp:)',
    ),
  );

const line = (required: string) => textSchema({ required, max: 255, visible: true });

const digits = (pattern: RegExp, message: string) =>
  z.string({ error: message }).check(
    z.overwrite((given) => given.replace(/\s/g, '')),
    z.regex(pattern, message),
  );

const textSetting = <Variable extends string>(
  variable: Variable,
  label: string,
  byDefault: string,
  rule: z.ZodMiniType<string, string>,
) => ({ variable, label, byDefault, rule });

const ACCOUNT = /^\d{20}$/;

const inn = (pattern: RegExp, name: string, length: string) =>
  digits(pattern, `${name} — ${length} цифр`).check(
    z.refine(
      (given) => !pattern.test(given) || hasInnCheckDigits(given),
      'такого номера не бывает, сверьте его с документами',
    ),
  );

/**
 * What the shop says of itself: the variable of the environment, what people call it, the value where no one
 * has set one, and the rule, the same for the operator and for the administrators' screen.
 */
export const textSettingDefinitions = {
  region: textSetting('SHOP_REGION', 'Область', 'Заречинская область', line('Укажите область')),
  phone: textSetting(
    'SHOP_PHONE',
    'Телефон',
    '+70000000000',
    digits(/^\+7\d{10}$/, 'нужен телефон вида +7XXXXXXXXXX'),
  ),
  email: textSetting('SHOP_EMAIL', 'Почта', 'shop@example.com', newEmailSchema()),
  messengerUrl: textSetting(
    'SHOP_MESSENGER_URL',
    'Ссылка на мессенджер',
    'https://wa.me/{phone}',
    followedLink('Укажите ссылку на мессенджер'),
  ),
  operator: textSetting(
    'SHOP_OPERATOR',
    'Продавец и оператор данных',
    'ИП (укажите фамилию, имя, отчество)',
    line('Укажите, кто продавец'),
  ),
  inn: textSetting('SHOP_INN', 'ИНН', '000000000000', inn(/^(\d{10}|\d{12})$/, 'ИНН', '10 или 12')),
  ogrnip: textSetting(
    'SHOP_OGRNIP',
    'ОГРНИП',
    '000000000000000',
    digits(/^(\d{13}|\d{15})$/, 'ОГРН — 13 цифр, ОГРНИП — 15'),
  ),
  account: textSetting(
    'SHOP_ACCOUNT',
    'Расчётный счёт',
    '00000000000000000000',
    digits(ACCOUNT, 'Расчётный счёт — 20 цифр'),
  ),
  bank: textSetting('SHOP_BANK', 'Банк', 'Банк (укажите название)', line('Укажите банк')),
  bic: textSetting('SHOP_BIC', 'БИК банка', '000000000', digits(/^\d{9}$/, 'БИК — 9 цифр')),
  correspondentAccount: textSetting(
    'SHOP_CORRESPONDENT_ACCOUNT',
    'Корреспондентский счёт',
    '00000000000000000000',
    digits(ACCOUNT, 'Корреспондентский счёт — 20 цифр'),
  ),
  bankInn: textSetting('SHOP_BANK_INN', 'ИНН банка', '0000000000', inn(/^\d{10}$/, 'ИНН банка', '10')),
  bankKpp: textSetting('SHOP_BANK_KPP', 'КПП банка', '000000000', digits(/^\d{9}$/, 'КПП — 9 цифр')),
  receiptsFrom: textSetting(
    'SHOP_RECEIPTS_FROM',
    'Чеки: с какого дня',
    '',
    textSchema({ max: 10 }).check(
      z.refine((given) => given === '' || isDay(given), 'нужен день: 26.11.2026, в файле .env — 2026-11-26'),
    ),
  ),
  advertText: textSetting(
    'SHOP_ADVERT_TEXT',
    'Текст рекламы',
    'Юридическая помощь',
    textSchema({ max: 255 }),
  ),
  advertUrl: textSetting('SHOP_ADVERT_URL', 'Ссылка рекламы', 'https://example.com', followedLink()),
  advertAdvertiser: textSetting(
    'SHOP_ADVERT_ADVERTISER',
    'Рекламодатель',
    'ООО «Пример»',
    textSchema({ max: 255 }),
  ),
  advertErid: textSetting(
    'SHOP_ADVERT_ERID',
    'Идентификатор (erid)',
    'erid-sample',
    textSchema({ max: 255 }),
  ),
} as const;

const numberSetting = <Variable extends string>(
  variable: Variable,
  label: string,
  byDefault: number,
  [min, max]: readonly [min: number, max: number],
) => {
  const rule = wholeNumberSchema(min, max, formatOutOfRangeMessage(min, max));
  return { variable, label, byDefault, range: [min, max] as const, rule };
};

/** How long things are kept. */
export const numberSettingDefinitions = {
  orderMonths: numberSetting('RETENTION_ORDER_MONTHS', 'Помнить получателей, месяцев', 12, [1, 120]),
  keyDays: numberSetting('RETENTION_KEY_DAYS', 'Узнавать повтор заказа, дней', 30, [1, 3650]),
  recordMonths: numberSetting('RETENTION_RECORD_MONTHS', 'Журнал действий и правок, месяцев', 36, [12, 120]),
} as const;

/** When a buyer is shown the QR code that pays an order. */
const paymentQrOptions = {
  NEVER: 'Не показывать',
  AT_ONCE: 'Сразу после заказа',
  WHEN_TOLD: 'После «Можно платить»',
} as const;

export type PaymentQrMode = keyof typeof paymentQrOptions;

/** What is chosen among a few. */
export const choiceSettingDefinitions = {
  paymentQr: {
    variable: 'SHOP_PAYMENT_QR',
    label: 'QR-код для оплаты',
    byDefault: 'NEVER',
    options: paymentQrOptions,
    rule: z.enum(['NEVER', 'AT_ONCE', 'WHEN_TOLD'], { error: 'нужно NEVER, AT_ONCE или WHEN_TOLD' }),
  },
} as const;

/** Every setting by its name on the wire. */
export const settingDefinitions = {
  ...textSettingDefinitions,
  ...choiceSettingDefinitions,
  ...numberSettingDefinitions,
} as const;

export type SettingName = keyof typeof settingDefinitions;

export const settingNames = Object.keys(settingDefinitions) as SettingName[];

/** The variables of the environment that settings are of. */
export type SettingEnvVariable = (typeof settingDefinitions)[SettingName]['variable'];

/**
 * The settings that people still see as they are for trying the shop out, and must not take for the shop's own.
 * An advert without one of its parts is not shown, so nothing of it is among them.
 */
export function listSettingsLeftAsSample(held: Record<SettingEnvVariable, string | number>): SettingName[] {
  const isSeen = advertSettings.every((name) => held[settingDefinitions[name].variable] !== '');
  return settingNames.filter((name) => {
    if (!(name in textSettingDefinitions) || settingsWithoutSample.includes(name)) return false;
    if (!isSeen && advertSettings.some((part) => part === name)) return false;
    return held[settingDefinitions[name].variable] === settingDefinitions[name].byDefault;
  });
}

/**
 * What is wrong with the accounts, by the name of the setting: those that are none of the bank with this BIC, since a
 * digit of either is mistyped. Nothing is said of samples.
 */
export function findBankAccountErrors(
  held: Record<'SHOP_BIC' | 'SHOP_ACCOUNT' | 'SHOP_CORRESPONDENT_ACCOUNT', string>,
): Partial<Record<SettingName, string>> {
  const errors: Partial<Record<SettingName, string>> = {};
  if (held.SHOP_BIC === textSettingDefinitions.bic.byDefault) return errors;
  const check = (
    name: 'account' | 'correspondentAccount',
    number: string,
    isOfBank: (account: string, bic: string) => boolean,
  ) => {
    const { label, byDefault } = textSettingDefinitions[name];
    if (number === byDefault || isOfBank(number, held.SHOP_BIC)) return;
    errors[name] = `${label} не подходит к БИК банка. Сверьте все цифры счёта и БИК.`;
  };
  check('account', held.SHOP_ACCOUNT, hasAccountCheckDigit);
  check('correspondentAccount', held.SHOP_CORRESPONDENT_ACCOUNT, hasCorrespondentCheckDigit);
  return errors;
}

const settingsWithoutSample: readonly SettingName[] = ['messengerUrl', 'receiptsFrom'];

const advertSettings = ['advertText', 'advertUrl', 'advertAdvertiser', 'advertErid'] as const;
