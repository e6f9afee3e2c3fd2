import { type Day, formatLongDay, isDay } from '../lib/calendar.ts';
import { normalizeUnicode } from '../lib/text/normalize-text.ts';

/** A typed birth date (`1.2.1990`, `01021990`, `1990-02-01`, `1 февраля 1990 г.`) to its day; undefined for no day. */
export function parseBirthDate(typed: string): Day | undefined {
  const parts = partsOf(typed);
  if (parts === undefined) return undefined;
  const day = `${parts.year}-${parts.month.padStart(2, '0')}-${parts.date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

/** Returns what is wrong with a typed birth date, in words; undefined when it is a day, or nothing at all. */
export function findBirthDateFault(typed: string): string | undefined {
  if (typed.trim() === '' || parseBirthDate(typed) !== undefined) return undefined;
  const parts = partsOf(typed);
  if (parts === undefined) {
    return /^\s*\d{1,2}[.\s/,-]+\d{1,2}[.\s/,-]+\d{2}\s*$/.test(typed)
      ? 'Напишите год четырьмя цифрами'
      : 'Такую дату не прочитать. Напишите её цифрами через точку';
  }
  const [date, month, year] = [Number(parts.date), Number(parts.month), Number(parts.year)];
  if (month < 1 || month > 12) return `Месяца с номером ${month} не бывает: сначала день, потом месяц`;
  if (date < 1) return 'Дня с номером 0 не бывает';
  const named = `${date} ${formatLongDay(`2000-${parts.month.padStart(2, '0')}-01`).split(' ')[1]}`;
  if (month === 2 && date === 29) return `${named} ${year} года не бывает`;
  return year === 0 ? 'Проверьте год рождения' : `${named} не бывает`;
}

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');

function partsOf(typed: string) {
  const text = typed
    .trim()
    .replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1')
    .replace(/[а-я]{3,}/i, (word) => String(MONTHS.indexOf(word.toLowerCase()) + 1 || word))
    .replace(/\s*г\.?$/, '');
  const found =
    /^(\d{1,2})[.\s/,-]+(\d{1,2})[.\s/,-]+(\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  if (found === null) return undefined;
  const [, date = '', month = '', year = ''] = found;
  return { date, month, year };
}

/**
 * A phone as people type it (`+7…`, `7…`, `8…`, or the ten digits alone) to the one that is sent, without what
 * only helps to read it: spaces, brackets, hyphens, dots. What is no such phone stays as wrong as it is.
 */
export function normalizeTypedPhone(typed: string): string {
  const bare = typed.replace(/[\s().\u2010-\u2015-]/g, '');
  // Ten digits with 7 or 8 before them are rather a phone that lacks one.
  if (/^[3-69]\d{9}$/.test(bare)) return `+7${bare}`;
  return /^7\d{10}$/.test(bare) ? `+${bare}` : bare;
}

const LOOKS_RUSSIAN = /[acekopxyABCEHKMOPTXY]/;

/** What looks right and is not: a letter of the other alphabet in a word. `where` is the name in it, «в фамилии». */
export function findMixedAlphabetFault(where: string, name: string): string | undefined {
  for (const word of name.split(/[^\p{L}\p{M}]+/u)) {
    const latin = word.match(/\p{Script=Latin}/gu) ?? [];
    const cyrillic = word.match(/\p{Script=Cyrillic}/gu) ?? [];
    if (latin.length === 0 || cyrillic.length === 0) continue;
    // A name that looks Russian is meant so, however many of its letters are not.
    const isRussian = latin.length <= cyrillic.length || latin.every((letter) => LOOKS_RUSSIAN.test(letter));
    const [odd, alphabet] = isRussian ? ([latin, 'латинск'] as const) : ([cyrillic, 'русск'] as const);
    const letters = [...new Set(odd)].map((letter) => `«${letter}»`);
    return letters.length === 1
      ? `${where} есть ${alphabet}ая буква ${letters[0]}`
      : `${where} есть ${alphabet}ие буквы ${letters.join(', ')}`;
  }
  return undefined;
}

/** Where something in a name is said to be, by its field. */
export const nameFields = {
  lastName: 'В фамилии',
  firstName: 'В имени',
  middleName: 'В отчестве',
  confirmLastName: 'В фамилии',
} as const;

/** Returns what no eye sees in typed names, by field; of names taken from a paper also a digit among their letters. */
export function findNameFaults(typed: Record<string, unknown>, fromPaper = false): Record<string, string> {
  return Object.fromEntries(
    Object.entries(nameFields).flatMap(([field, where]) => {
      const name = String(typed[field] ?? '');
      const digit = fromPaper && /\p{L}\d|\d\p{L}/u.test(name) && `${where} есть цифра`;
      const fault = findMixedAlphabetFault(where, name) ?? digit;
      return fault ? [[field, fault]] : [];
    }),
  );
}

/** Returns in what two last names differ, where the eye would miss it; undefined where it would not. */
export function findLastNameDifference(one: string, other: string): string | undefined {
  const [first, second] = [normalizeUnicode(one.trim()), normalizeUnicode(other.trim())];
  if (first === second) return undefined;
  const withoutYo = (name: string) => name.replaceAll('ё', 'е').replaceAll('Ё', 'Е');
  if (withoutYo(first) === withoutYo(second)) return 'Фамилии не совпадают: в одной «ё», в другой «е»';
  if (first.toLowerCase() === second.toLowerCase()) {
    return 'Фамилии не совпадают: в одной большая буква, в другой маленькая';
  }
  return undefined;
}
