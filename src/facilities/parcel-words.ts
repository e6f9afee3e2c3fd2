import { addDays, type Day, formatDayAndMonth, weekdayOf } from '../lib/calendar.ts';

/** Grams as kilograms with one decimal, `12,4`: up, so that no one brings more than is said. */
export function formatKilogramsRoundedUp(grams: number): string {
  return tenths(Math.ceil(grams / 100));
}

/** What still fits, as kilograms with one decimal: down. */
export function formatKilogramsRoundedDown(grams: number): string {
  return tenths(Math.floor(grams / 100));
}

/** Returns by how much a parcel with less than nothing left is too heavy, `тяжелее на 11,4 кг`. */
export function formatExcessWeight({ leftGrams }: { leftGrams: number }): string {
  return `тяжелее на ${formatKilogramsRoundedUp(-leftGrams)}\u00a0кг`;
}

function tenths(count: number): string {
  return String(count / 10).replace('.', ',');
}

const LONG = ['', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];
const ON = [
  '',
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
  'в воскресенье',
];
const UNTIL = ['', 'понедельника', 'вторника', 'среды', 'четверга', 'пятницы', 'субботы', 'воскресенья'];

/** A day as `18 ноября`, with its year when that is not the year of `today`: `18 ноября 2025 г.` */
export function formatDayHidingCurrentYear(day: Day, today: Day): string {
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? formatDayAndMonth(day) : `${formatDayAndMonth(day)} ${year}\u00a0г.`;
}

/** A day as `вторник, 1 декабря`. */
export function formatWeekdayAndDay(day: Day): string {
  return `${LONG[weekdayOf(day)]}, ${formatDayAndMonth(day)}`;
}

/** A day as `во вторник, 1 декабря`. */
export function formatOnWeekdayAndDay(day: Day): string {
  return `${ON[weekdayOf(day)]}, ${formatDayAndMonth(day)}`;
}

/** The last moment to order: `до среды, 25 ноября, 18:00`, `до завтра, 25 ноября, 18:00`, `сегодня до 18:00`. */
export function formatOrderDeadline({ day, time }: { day: Day; time: string }, today: Day): string {
  if (day === today) return `сегодня до ${time}`;
  const called = day === addDays(today, 1) ? 'завтра' : UNTIL[weekdayOf(day)];
  return `до ${called}, ${formatDayAndMonth(day)}, ${time}`;
}
