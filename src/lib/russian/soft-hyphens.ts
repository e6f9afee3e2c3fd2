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
