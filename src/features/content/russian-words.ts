const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const LATIN_CAPITALS = '~{}:"<>';
const RUSSIAN_CAPITALS = 'ёхъжэбю';

const NOUN_ENDINGS = new Set(' а я о е ы и у ю ь й ом ем ой ей ам ям ами ями ах ях ов ев ою ею'.split(' '));
const ADJECTIVE_ENDINGS = new Set(
  'ый ий ой ая яя ое ее ые ие ого его ому ему ым им ом ем ую юю ых их ыми ими ей'.split(' '),
);

const ENDS_IN_VOWEL = /[аеиоуыэюя]$/;

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

/**
 * True when two words are forms of one: the same beginning and two endings of one kind, as in
 * «мёдом» and «мёд». Nouns and adjectives are kept apart, or «сыр» would be a form of «сырое».
 */
export function isFormOf(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  let same = 0;
  while (same < shorter && one[same] === other[same]) same += 1;
  // The common part may itself hold the beginning of both endings: «вялен|ая», «вялен|ой».
  for (let cut = same; cut >= Math.max(2, same - 2); cut -= 1) {
    const endings = [one.slice(cut), other.slice(cut)];
    // A word without an ending ends in a consonant, or «сыра» would be a form of «сырая».
    if (endings.includes('') && ENDS_IN_VOWEL.test(one.slice(0, cut))) continue;
    if (endings.every((ending) => NOUN_ENDINGS.has(ending))) return true;
    if (endings.every((ending) => ADJECTIVE_ENDINGS.has(ending))) return true;
  }
  return false;
}

/**
 * How many slips of the finger lie between two words: a letter more, less, another, or two swapped.
 * Past `most` it stops counting and answers infinity.
 */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const at = (line: number[], index: number) => line[index] ?? Number.POSITIVE_INFINITY;
      const same = one[row - 1] === other[column - 1];
      let slips = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      if (one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        slips = Math.min(slips, at(beforeLast, column - 2) + 1);
      }
      next.push(slips);
    }
    // Two swapped letters reach back over one row, so both must be past hope.
    if (Math.min(...next) > most && Math.min(...last) > most) return Number.POSITIVE_INFINITY;
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
