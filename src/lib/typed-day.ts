import { type Day, isDay } from './calendar.ts';

/** The day that is typed as `1.2.1990`; undefined for any other text. Such a day need not exist. */
export function parseDottedDay(text: string): Day | undefined {
  const [, date = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/**
 * The day that somebody types: `26.11.2026`, `26 11 26`, `26112026`, `2026-11-26`; undefined for what is none. `26.11` is
 * the one nearest to today.
 */
export function parseTypedDay(typed: string, today: Day): Day | undefined {
  const text = typed.trim();
  if (isDay(text)) return text;
  const found =
    /^(\d{1,2})[.\s/,-]+(\d{1,2})(?:[.\s/,-]+(\d{4}|\d\d)?)?$/.exec(text) ??
    /^(\d\d)(\d\d)(\d{4}|\d\d)?$/.exec(text);
  if (found === null) return undefined;
  const [, date = '', month = '', year] = found;
  const inYear = (of: string) => `${of}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (year) return [inYear(year.padStart(4, '20'))].find(isDay);
  const away = (day: Day) => Math.abs(Date.parse(day) - Date.parse(today));
  return [-1, 0, 1]
    .map((years) => inYear(String(Number(today.slice(0, 4)) + years)))
    .filter(isDay)
    .sort((one, other) => away(one) - away(other))[0];
}
