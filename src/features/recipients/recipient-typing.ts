import { type Day, isDay } from '../../shared/contract/calendar.ts';

/**
 * A birth date as people type it (`01.02.1990`, `1.2.1990`, `01 02 1990`, `01021990`) to the day that
 * is sent. Undefined when it is no day.
 */
export function dayFromTyped(typed: string): Day | undefined {
  const text = typed.trim();
  const parts =
    /^(\d{1,2})[.\s/,-]+(\d{1,2})[.\s/,-]+(\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  if (parts === null) return undefined;
  const [, date = '', month = '', year = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

/** A phone as people type it, without what only helps to read it: spaces, brackets, hyphens. */
export function phoneFromTyped(typed: string): string {
  return typed.replace(/[\s()\u2010-\u2015-]/g, '');
}

/** `+79991234567` and `89991234567` as `+7 (999) 123-45-67`; what is no such phone stays as it is. */
export function formatTypedPhone(phone: string): string {
  const digits = /^(?:\+7|8)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
  if (digits === null) return phone;
  const [, code, first, second, third] = digits;
  return `+7 (${code}) ${first}-${second}-${third}`;
}
