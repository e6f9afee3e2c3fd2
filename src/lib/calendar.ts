/** A calendar day as `YYYY-MM-DD`. Compared as text, so no time zone can move it. */
export type Day = string;

const formatInMoscow = createDayFormat('en-CA', { timeZone: 'Europe/Moscow' });

export function moscowDay(moment: Date): Day {
  return formatInMoscow(moment);
}

/** Made when first used: the first format of a page takes a slow phone 70 ms, and most pages show no day. */
function createDayFormat(locale: string, options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(moment);
  };
}

/** True for a day that exists: 2023-02-29 does not, nor does any of a year 0, which databases refuse. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day so many days after another one; before it when negative. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The days from one to another, both included; the first alone where the last lies before it. */
export function listDays(first: Day, last: Day): Day[] {
  const days = [first];
  for (let day = first; day < last; days.push(day)) day = addDays(day, 1);
  return days;
}

/** The weekday of a day, Monday is 1. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * The latest birthday of somebody who is `years` old on `today`. Someone born on 29 February has
 * the birthday on 1 March in a common year, so the day of the month is kept as text, never
 * handed to a Date.
 */
export function latestBirthDateForAge(today: Day, years: number): Day {
  const [year, rest] = [today.slice(0, 4), today.slice(4)];
  return `${String(Number(year) - years).padStart(4, '0')}${rest}`;
}

/** The day some months later; where that month is too short, its last day: 31 August and six months is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  const clamped = Math.min(date, lastOfMonth.getUTCDate());
  return `${lastOfMonth.toISOString().slice(0, 8)}${String(clamped).padStart(2, '0')}`;
}

const toLongMoment = createDayFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as `20 ноября 2026 г.`, in Moscow. */
export function formatMomentAsDay(moment: string): string {
  return formatLongDay(moscowDay(new Date(moment)));
}

/** A moment as `20 ноября 2026 г. в 15:14`, in Moscow. */
export function formatMoment(moment: string): string {
  return toLongMoment(new Date(moment));
}

/** Formats a calendar day, no matter what the time zone. */
function createCalendarFormat(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const format = createDayFormat('ru-RU', { timeZone: 'UTC', ...options });
  return (day) => format(new Date(`${day}T00:00:00Z`));
}

/** A day as `1 февраля 1990 г.` */
export const formatLongDay = createCalendarFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** The month of a day as `ноябрь 2026 г.`. */
export const formatMonth = createCalendarFormat({ month: 'long', year: 'numeric' });

/** A day as `27 ноября`. */
export const formatDayAndMonth = createCalendarFormat({ day: 'numeric', month: 'long' });

/** A calendar day as `01.02.1990`, as people type it and tables have it. */
export function formatDottedDay(day: Day): string {
  return day.split('-').reverse().join('.');
}
