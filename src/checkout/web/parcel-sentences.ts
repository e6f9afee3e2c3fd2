import type { ParcelCheck, RefusalReason } from '../../facilities/check-parcel.ts';
import type { Handover } from '../../facilities/handover-day.ts';
import {
  kilograms,
  kilogramsLeft,
  onWeekdayAndDay,
  shortDay,
  untilWeekdayAndTime,
  weekdayAndDay,
} from '../../facilities/parcel-words.ts';
import type { Day } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { quoted } from '../../lib/russian/typography.ts';

type Weighed = Pick<ParcelCheck, 'grams' | 'unweighed' | 'limitGrams' | 'leftGrams' | 'state' | 'monthGrams'>;

/** Returns what is said of a parcel's weight; an unknown weight is named and never counted as nothing. */
export function weightSentences({
  grams,
  unweighed,
  limitGrams,
  leftGrams,
  state,
  monthGrams,
}: Weighed): string[] {
  const words: string[] = [];
  const limit = kilogramsLeft(limitGrams);
  if (state === 'OVER') {
    words.push(
      `Получается ${kilograms(grams)} кг — на ${kilograms(-leftGrams)} кг больше, чем принимают за один раз.`,
    );
  } else if (state === 'NEARLY_FULL') {
    words.push(`Почти полная: ${kilograms(grams)} из ${limit} кг. Весы учреждения могут показать больше.`);
  } else if (state === 'FITS' && unweighed.length === 0) {
    words.push(
      `${kilograms(grams)} из ${limit} кг вместе с коробкой. Поместится ещё ${kilogramsLeft(leftGrams)} кг. Добавить их к этой посылке позже нельзя.`,
    );
  }
  if (unweighed.length > 0) {
    const goods = `${unweighed.length} ${plural(unweighed.length, ['товара', 'товаров', 'товаров'])}`;
    const names = unweighed.map(({ name }) => quoted(name)).join(', ');
    words.push(`Не меньше ${kilograms(grams)} кг: у ${goods} вес не указан: ${names}.`);
  }
  if (monthGrams !== null) {
    words.push(
      `В СИЗО за календарный месяц принимают до ${kilogramsLeft(monthGrams)} кг передач на человека, считая то, что принесли другие. Для несовершеннолетних, тяжело больных, беременных и матерей с детьми до 3 лет предела нет.`,
    );
  }
  return words;
}

/** Returns why a line is refused, the part of a set by its name. */
export function reasonSentence(reasons: readonly RefusalReason[]): string {
  return reasons
    .map(({ label, part }) => (part === null ? label : `в наборе есть ${quoted(part)}, ${label}`))
    .join('; ');
}

/** Returns what is said, on `today` in Moscow, of the day on which a parcel ordered now is handed in. */
export function daySentences(
  facility: string,
  { day, orderBy, missed, pausedUntil }: Handover,
  today: Day,
): string[] {
  const pause =
    pausedUntil === null
      ? []
      : [
          `Карантин: ${facility} не принимает передачи до ${shortDay(pausedUntil)}. Заказ можно оформить, сдадим в первый день приёма.`,
        ];
  if (day === null) return [...pause, 'День сдачи сообщит администратор.'];
  if (orderBy === null) return [...pause, `Сдадим ${onWeekdayAndDay(day)}.`];
  if (missed !== null) {
    return [
      ...pause,
      `На ${shortDay(missed)} уже не успеваем: ближайший день — ${weekdayAndDay(day)}, если закажете до ${untilWeekdayAndTime(orderBy, today)}.`,
    ];
  }
  return [...pause, `Закажите до ${untilWeekdayAndTime(orderBy, today)} — сдадим ${onWeekdayAndDay(day)}.`];
}
