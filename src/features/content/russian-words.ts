import { stemmer } from '@orama/stemmers/russian';

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const LATIN_CAPITALS = '~{}:"<>';
const RUSSIAN_CAPITALS = 'ёхъжэбю';

/** A run of letters or digits: what counts as a word everywhere here. */
export const WORD = /[\p{L}\p{N}]+/gu;

/** One form for comparing: small letters, «е» for «ё». The length of the text stays the same. */
export function plainText(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ё', 'е');
}

/** The words of a text, ready for comparing. */
export function wordsOf(text: string): string[] {
  return plainText(text).match(WORD) ?? [];
}

/** What was meant when the keyboard was left in Latin: `ghzybrb` → `пряники`. */
export function fromLatinLayout(text: string): string {
  return [...text.toLowerCase()]
    .map((char) => {
      const key = LATIN_KEYS.indexOf(char);
      if (key >= 0) return RUSSIAN_KEYS[key];
      const capital = LATIN_CAPITALS.indexOf(char);
      return capital >= 0 ? RUSSIAN_CAPITALS[capital] : char;
    })
    .join('');
}

/** Longer words are made up; the stemmer need not look at them. */
const LONGEST_WORD = 40;

/** What all forms of a word share, by Snowball's rules for Russian: «мёдом» and «мёд» are `мед`. */
export function stemOf(word: string): string {
  return word.length > LONGEST_WORD ? word : stemmer(word);
}
