const NO_BREAK_SPACE = '\u00a0';

/** What a number may count: «350 г», «2 шт.», «4 °C». Longer forms stand before those they begin with. */
const UNITS = [
  '(?:к|м)?г',
  'м?л',
  '(?:с|м)?м',
  'г(?:од|ода|рамм)',
  'шт(?:ук[аи]?)?',
  'уп(?:аковк[аи]|аковок)?',
  'пар[аы]?',
  'пакет(?:ик)?(?:а|ов)?',
  'таблет(?:ка|ки|ок)',
  'рулон(?:а|ов)?',
  'лист(?:а|ов)?',
  'позици[яий]',
  'ч(?:ас(?:а|ов)?)?',
  'мин(?:ут[аы]?)?',
  'дн(?:я|ей)',
  'день',
  'см²|м²',
  'руб(?:л(?:ь|я|ей))?',
].join('|');

const NUMBER_AND_UNIT = new RegExp(`(\\d)\\s+(?=(?:${UNITS})(?![а-яё])|[₽%°]|в\\s\\d)`, 'giu');
const SIGN_AND_NUMBER = /([№§×]|\d\sв)\s+(?=\d)/gu;
/** «г. Заречинск», «п. Сосновый Яр»: a single letter, or half of a place's name, says nothing at a line's end. */
const SETTLEMENT = /(?<=(?<![а-яё])[гпсд]\.(?:\s+[А-ЯЁ][а-яё]+)?)\s+(?=[А-ЯЁ])/gu;
/** «п. Каменка-Дальняя» */
const DOUBLE_PLACE = /(?<=[гпсд]\.\s[А-ЯЁ][а-яё]+)-(?=[А-ЯЁ])/gu;
const DASH = /\s+(?=[–—×]\s)/gu;

/**
 * Returns a name (of a good, of a facility) as it is shown: a number and its unit, «№ 5», «г. Липовец» stay on one line, and quotes are «», „“ within them. What is stored and sent stays as it was typed.
 */
export function typesetName(name: string): string {
  const spaced = name
    .replace(NUMBER_AND_UNIT, `$1${NO_BREAK_SPACE}`)
    .replace(SIGN_AND_NUMBER, `$1${NO_BREAK_SPACE}`)
    .replace(SETTLEMENT, NO_BREAK_SPACE)
    .replace(DOUBLE_PLACE, '-\u2060')
    .replace(DASH, NO_BREAK_SPACE);
  return nested(spaced) ?? spaced;
}

/** Returns a name within «», its own quotes nested: «Набор „Первая посылка“, 24 позиции». */
export function quoteName(name: string): string {
  const spaced = `«${typesetName(name)}»`;
  return nested(spaced) ?? spaced;
}

/** Returns the text with its quotes nested; undefined when some of them has no pair. */
function nested(text: string): string | undefined {
  let depth = 0;
  let result = '';
  for (const [index, sign] of text.split('').entries()) {
    if (!/[«»„“”"]/.test(sign)) {
      result += sign;
      continue;
    }
    if (opens(sign, text[index - 1])) {
      result += depth === 0 ? '«' : '„';
      depth += 1;
    } else {
      depth -= 1;
      result += depth === 0 ? '»' : '“';
    }
    if (depth < 0) return undefined;
  }
  return depth === 0 ? result : undefined;
}

/** Two of the signs open and close alike: they open where a word begins. */
function opens(sign: string, before = ' '): boolean {
  if (sign === '«' || sign === '„') return true;
  return (sign === '"' || sign === '“') && /[\s(«„—–-]/.test(before);
}

/** Returns a sentence in which a number and what it counts stay on one line: «30 ноября», «пятницы, 18:00», «5,5 из 20 кг», «№ 5». */
export const keepNumbers = (sentence: string) => sentence.replace(/(?<=№|\d(?: из)?) | (?=\d\d:)/g, '\u00A0');

const SOFT_HYPHEN = '\u00ad';

/** Shorter words are read whole. */
const LONG_WORD = /[а-яё]{12,}/gi;

const VOWEL = '[аеёиоуыэюя]';
const CONSONANT = '[бвгджзклмнпрстфхцчшщ]';

/** Between syllables: behind «ь», «ъ», «й», and where a vowel follows, the last consonant before it goes along. */
const BETWEEN_SYLLABLES = new RegExp(
  `(?<=[а-яё]{4})(?:(?<=[ьъй])(?=${CONSONANT})|(?<=${VOWEL}${CONSONANT}{0,2})(?=${CONSONANT}${VOWEL}))(?=[а-яё]{4})`,
  'gi',
);

/** Returns the text with soft hyphens in its long Russian words, for browsers that have no dictionary of their own. */
export function insertSoftHyphens(text: string): string {
  return text.replace(LONG_WORD, (word) => word.replace(BETWEEN_SYLLABLES, SOFT_HYPHEN));
}
