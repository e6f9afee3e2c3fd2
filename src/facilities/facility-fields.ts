import * as z from 'zod/mini';
import { getTagLabel } from '../catalog/product-tags.ts';
import { facilityKindLabels, facilityKinds } from '../content/facility-kinds.ts';
import {
  daySchema,
  nameSchema,
  optionalTextSchema,
  textSchema,
  wholeNumberSchema,
} from '../contract/rules.ts';
import { type Day, formatDottedDay, moscowDay } from '../lib/calendar.ts';
import { keysOf, mapFieldsToProperty } from '../lib/fields.ts';
import { moneyResponseSchema, moneySchema } from '../lib/money/money.ts';
import { formatRoubles, kopecksToRoubles } from '../lib/money/roubles.ts';
import { formatWeight } from '../lib/text/weight-label.ts';
import { formatHandoverWeekdays } from './facility-words.ts';

/** Who told the shop what a facility refuses. */
export const refusalInfoSourceLabels = {
  FACILITY: 'Сказали в учреждении',
  WINDOW: 'Узнали в окне приёма',
  LEAFLET: 'Памятка учреждения',
};

export type RefusalInfoSource = keyof typeof refusalInfoSourceLabels;
export const refusalInfoSources = keysOf(refusalInfoSourceLabels);

/** The most days that a facility, or the shop, may say it is closed on. */
const MAX_CLOSED_DAYS = 100;

/** A whole number that may be left as it is (missing) or put back to how it was before anybody said it (null). */
function whole(message: string, min: number, max: number) {
  return z.nullish(wholeNumberSchema(min, max, message));
}

const isSingle = (values: unknown[]) => new Set(values).size === values.length;

const WEEKDAYS = 'Дни недели — числа от 1 (понедельник) до 7, каждое один раз';
const TIME = 'Время — часы и минуты, например 18:00';
const DAYS = { required: 'Укажите день', wrong: 'Такого дня нет: укажите день, месяц и год' };

/** A list of days without repeats. */
export const closedDaysSchema = z
  .array(daySchema(DAYS), { error: 'Закрытые дни — список дней' })
  .check(
    z.maxLength(MAX_CLOSED_DAYS, `Не больше ${MAX_CLOSED_DAYS} дней`),
    z.refine(isSingle, 'Дни не должны повторяться'),
  );

/** The last day of a pause; null ends it. */
export const pausedUntilSchema = z.nullable(daySchema(DAYS));

const moneyWords = {
  onWire: (kopecks: unknown) => kopecksToRoubles(Number(kopecks)),
  labelOf: (kopecks: unknown) => formatRoubles(Number(kopecks), 2),
};

/** A choice from a closed list, by its label. */
const choiceWords = (labels: Record<string, string>) => ({
  labelOf: (chosen: unknown) => `«${labels[String(chosen)] ?? 'не указано'}»`,
});

/** A list, each of whose elements is a text on the wire of changes. */
const listWords = (inWords: (list: never[]) => string) => ({
  onWire: (list: unknown) => (list as unknown[]).map(String),
  labelOf: (list: unknown) => inWords(list as never[]) || 'пусто',
});

const dayWords = { labelOf: (day: unknown) => (day === null ? 'пусто' : formatDottedDay(String(day))) };

/** Grams that may be missing. */
const weightWords = {
  labelOf: (grams: unknown) => (grams === null ? 'пусто' : formatWeight(Number(grams))),
};

/** Without the seconds of the stored value. */
const hourAndMinute = (time: unknown) => String(time).slice(0, 5);
const timeWords = { onWire: hourAndMinute, labelOf: (time: unknown) => `«${hourAndMinute(time)}»` };

const deliveryFields = {
  name: {
    column: 'name',
    label: 'название',
    rule: nameSchema({ required: 'Название адреса не может быть пустым', max: 127 }),
    response: z.string(),
  },
  deliveryCost: {
    column: 'delivery_kopecks',
    label: 'стоимость доставки',
    rule: moneySchema({
      required: 'Стоимость доставки обязательна',
      negative: 'Стоимость доставки должна быть неотрицательной',
    }),
    response: moneyResponseSchema,
    ...moneyWords,
  },
  freeDeliveryThreshold: {
    column: 'free_from_kopecks',
    label: 'порог бесплатной доставки',
    rule: moneySchema({
      required: 'Порог бесплатной доставки обязателен',
      negative: 'Порог бесплатной доставки должен быть неотрицательным',
    }),
    response: moneyResponseSchema,
    ...moneyWords,
  },
} as const;

/**
 * What a facility takes and when, as the shop knows it: a setting of the shop, for the facility has the last word.
 * `unset` is what holds before anybody says more, and what null puts back.
 */
export const parcelSettingFields = {
  /** Null when it is not known. */
  kind: {
    column: 'kind',
    label: 'вид учреждения',
    rule: z.nullish(z.enum(facilityKinds, { error: 'Вид учреждения — один из списка' })),
    response: z.nullable(z.enum(facilityKinds)),
    unset: null,
    ...choiceWords(facilityKindLabels),
  },
  /** The most one parcel may weigh, its box included, in grams. */
  parcelGrams: {
    column: 'parcel_grams',
    label: 'предел посылки',
    rule: whole('Предел посылки — целое число граммов от 1 до 1\u00A0000\u00A0000', 1, 1_000_000),
    response: z.number(),
    unset: 20_000,
    ...weightWords,
  },
  /** The most that one person may be sent in a calendar month, in grams; null without such a limit. */
  monthGrams: {
    column: 'month_grams',
    label: 'предел за месяц',
    rule: whole('Предел за месяц — целое число граммов от 1 до 1\u00A0000\u00A0000', 1, 1_000_000),
    response: z.nullable(z.number()),
    unset: null,
    ...weightWords,
  },
  /** The empty box, in grams; null for the box of the whole shop. */
  boxGrams: {
    column: 'box_grams',
    label: 'вес коробки',
    rule: whole('Вес коробки — целое число граммов от 0 до 20 000', 0, 20_000),
    response: z.nullable(z.number()),
    unset: null,
    ...weightWords,
  },
  /** Goods with any of these tags are not taken. */
  refusedTags: {
    column: 'refused_tags',
    label: 'что не принимают',
    rule: z.nullish(
      z
        .array(textSchema({ required: 'Метка не может быть пустой', max: 63 }), {
          error: 'Что не принимают — список меток',
        })
        .check(z.maxLength(30, 'Не больше 30 меток'), z.refine(isSingle, 'Метки не должны повторяться')),
    ),
    response: z.array(z.string()),
    unset: [] as string[],
    ...listWords((tags: string[]) => tags.map(getTagLabel).join(', ')),
  },
  refusedSource: {
    column: 'refused_source',
    label: 'откуда известно',
    rule: z.nullish(z.enum(refusalInfoSources, { error: 'Откуда известно — один из списка' })),
    response: z.nullable(z.enum(refusalInfoSources)),
    unset: null,
    ...choiceWords(refusalInfoSourceLabels),
  },
  /** The day on which that was said. */
  refusedOn: {
    column: 'refused_on',
    label: 'когда сказали',
    rule: z.nullish(
      daySchema(DAYS).check(z.refine((day) => !(day > moscowDay(new Date())), 'Этот день ещё не наступил')),
    ),
    response: z.nullable(z.string()),
    unset: null,
    ...dayWords,
  },
  /** How many copies of the application are asked for. */
  paperCopies: {
    column: 'paper_copies',
    label: 'экземпляры заявления',
    rule: whole('Экземпляров заявления — от 1 до 10', 1, 10),
    response: z.number(),
    unset: 2,
  },
  /** The weekdays of handing in, Monday is 1; none when they are not known. */
  handoverWeekdays: {
    column: 'handover_weekdays',
    label: 'дни сдачи',
    rule: z.nullish(
      z
        .array(wholeNumberSchema(1, 7, WEEKDAYS), {
          error: WEEKDAYS,
        })
        .check(z.maxLength(7, WEEKDAYS), z.refine(isSingle, WEEKDAYS)),
    ),
    response: z.array(z.number()),
    unset: [] as number[],
    ...listWords(formatHandoverWeekdays),
  },
  /** An order has to be made so many days before the handing in, by that time in Moscow (`18:00`). */
  orderByDays: {
    column: 'order_by_days',
    label: 'за сколько дней заказать',
    rule: whole('За сколько дней заказать — целое число от 0 до 30', 0, 30),
    response: z.number(),
    unset: 1,
  },
  orderByTime: {
    column: 'order_by_time',
    label: 'до какого часа',
    rule: z.nullish(z.string({ error: TIME }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME))),
    response: z.string(),
    unset: '18:00',
    ...timeWords,
  },
  closedDays: {
    column: 'closed_days',
    label: 'закрытые дни',
    rule: z.nullish(closedDaysSchema),
    response: z.array(z.string()),
    unset: [] as Day[],
    ...listWords((days: Day[]) => days.map(formatDottedDay).join(', ')),
  },
  /** The last day of a pause; null without one. */
  pausedUntil: {
    column: 'paused_until',
    label: 'пауза',
    rule: z.optional(pausedUntilSchema),
    response: z.nullable(z.string()),
    unset: null,
    ...dayWords,
  },
  /** What else people should know. */
  notice: {
    column: 'notice',
    label: 'объявление',
    rule: z.optional(optionalTextSchema({ max: 500, lines: true })),
    response: z.nullable(z.string()),
    unset: null,
  },
} as const;

/** All that an administrator sets of a facility, in the order of its responses. */
export const facilitySettingFields = { ...deliveryFields, ...parcelSettingFields };

export type ParcelSettings = {
  [Name in keyof typeof parcelSettingFields]: z.output<(typeof parcelSettingFields)[Name]['response']>;
};

/** What a facility has before anybody says more of it. */
export const defaultParcelSettings: ParcelSettings = mapFieldsToProperty(parcelSettingFields, 'unset');

/** What holds for every facility at once. */
export interface ShopParcelSettings {
  /** The box of a facility without one of its own, in grams. */
  boxGrams: number;
  /** Days on which the shop hands nothing in. */
  closedDays: Day[];
}

/** The settings of a facility with those of the shop put in: what `checkParcel` and `findNextHandover` judge by. */
export interface ParcelRules extends Omit<ParcelSettings, 'boxGrams'> {
  boxGrams: number;
}

/** Returns the settings of a facility with those of the shop put in. */
export function resolveParcelRules(facility: ParcelSettings, shop: ShopParcelSettings): ParcelRules {
  return {
    ...facility,
    boxGrams: facility.boxGrams ?? shop.boxGrams,
    closedDays: [...facility.closedDays, ...shop.closedDays],
  };
}

/** What a remand prison mostly asks, where no one has said otherwise. */
export const remandParcelDefaults = { monthGrams: 30_000, paperCopies: 3 };
