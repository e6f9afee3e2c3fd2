import * as z from 'zod/mini';
import { facilityKinds } from '../content/facility-kinds.ts';
import { day, optionalText, text } from '../contract/rules.ts';
import { moscowDay } from '../lib/calendar.ts';
import { refusalSources } from './parcel-rules.ts';

/** The most days that a facility, or the shop, may say it is closed on. */
export const MAX_CLOSED_DAYS = 100;

/** The longest notice, in characters. */
export const MAX_NOTICE = 500;

function whole(message: string, min: number, max: number) {
  return cleared(z.int({ error: message }).check(z.minimum(min, message), z.maximum(max, message)));
}

/** What may be left as it is (missing) or put back to how it was before anybody said it (null). */
function cleared<Rule extends z.ZodMiniType>(rule: Rule) {
  return z.optional(z.nullable(rule));
}

const isSingle = (values: unknown[]) => new Set(values).size === values.length;

const WEEKDAYS = 'Дни недели — числа от 1 (понедельник) до 7, каждое один раз';
const TIME = 'Время — часы и минуты, например 18:00';
const DAYS = { required: 'Укажите день', wrong: 'Такого дня нет: укажите день, месяц и год' };
const NOT_DAYS = 'Закрытые дни — список дней';
const NOT_TAGS = 'Что не принимают — список меток';

/** A list of days without repeats. */
export const dayList = z
  .array(day(DAYS), { error: NOT_DAYS })
  .check(
    z.maxLength(MAX_CLOSED_DAYS, `Не больше ${MAX_CLOSED_DAYS} дней`),
    z.refine(isSingle, 'Дни не должны повторяться'),
  );

/** The last day of a pause; null ends it. */
export const pauseDay = z.nullable(day(DAYS));

/** What an administrator says of what a facility takes; the messages are shown as they are. */
export const parcelInput = {
  kind: cleared(z.enum(facilityKinds, { error: 'Вид учреждения — один из списка' })),
  parcelGrams: whole('Предел посылки — целое число граммов от 1 до 1 000 000', 1, 1_000_000),
  monthGrams: whole('Предел за месяц — целое число граммов от 1 до 1 000 000', 1, 1_000_000),
  boxGrams: whole('Вес коробки — целое число граммов от 0 до 20 000', 0, 20_000),
  refusedTags: cleared(
    z
      .array(text({ required: 'Метка не может быть пустой', max: 63 }), { error: NOT_TAGS })
      .check(z.maxLength(30, 'Не больше 30 меток'), z.refine(isSingle, 'Метки не должны повторяться')),
  ),
  refusedSource: cleared(z.enum(refusalSources, { error: 'Откуда известно — один из списка' })),
  refusedOn: cleared(
    day(DAYS).check(z.refine((day) => !(day > moscowDay(new Date())), 'Этот день ещё не наступил')),
  ),
  paperCopies: whole('Экземпляров заявления — от 1 до 10', 1, 10),
  handoverWeekdays: cleared(
    z
      .array(z.int({ error: WEEKDAYS }).check(z.minimum(1, WEEKDAYS), z.maximum(7, WEEKDAYS)), {
        error: WEEKDAYS,
      })
      .check(z.maxLength(7, WEEKDAYS), z.refine(isSingle, WEEKDAYS)),
  ),
  orderByDays: whole('За сколько дней заказать — целое число от 0 до 30', 0, 30),
  orderByTime: cleared(z.string({ error: TIME }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME))),
  closedDays: cleared(dayList),
  pausedUntil: z.optional(pauseDay),
  notice: z.optional(optionalText({ max: MAX_NOTICE, lines: true })),
};

interface Refusals {
  refusedTags?: readonly string[] | null | undefined;
  refusedSource?: string | null | undefined;
  refusedOn?: string | null | undefined;
}

/** Who says what is refused also says how that is known, and since when: families ask. */
export function refusalsAreSourced<Input extends Refusals>() {
  return z.check<Input>(({ value, issues }) => {
    if (!value.refusedTags?.length) return;
    const missing = (field: keyof Refusals, message: string) => {
      if (value[field]) return;
      issues.push({ code: 'custom', message, input: value, path: [field] });
    };
    missing('refusedSource', 'Скажите, откуда это известно');
    missing('refusedOn', 'Укажите день, когда это сказали');
  });
}
