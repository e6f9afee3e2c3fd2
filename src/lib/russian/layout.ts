const LATIN_SOUNDS: [string, string][] = Object.entries({
  shch: 'щ',
  sch: 'щ',
  zh: 'ж',
  kh: 'х',
  ts: 'ц',
  ch: 'ч',
  sh: 'ш',
  yu: 'ю',
  ju: 'ю',
  ya: 'я',
  ja: 'я',
  yo: 'ё',
});
const LATIN_LETTERS = 'abcdefghijklmnoprstuvwxyz';
const THEIR_SOUNDS = 'абцдефгхийклмнопрстуввхыз';

/** Russian written in Latin letters, small ones: `shokolad` is «шоколад». Undefined without a Latin letter. */
export function transliterateToRussian(text: string): string | undefined {
  if (!/[a-z]/.test(text)) return undefined;
  const sounds = LATIN_SOUNDS.reduce((spelled, [letters, sound]) => spelled.replaceAll(letters, sound), text);
  const russian = sounds.replace(/[a-z]/g, (letter) => THEIR_SOUNDS[LATIN_LETTERS.indexOf(letter)] ?? letter);
  // «Chay»: behind a vowel it is short.
  return russian.replace(/(?<=[аеиоуэюя])ы/g, 'й');
}

const LATIN = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\`{}:"<>~`;
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюёхъжэбюё';

const keys = new Map([...LATIN].map((key, index) => [key, RUSSIAN[index] ?? key]));

/**
 * What the same keys write in the Russian layout: `ghzybrb` is «пряники». Undefined when there is no
 * Latin letter, so that no one typed in the wrong layout. The text is in small letters.
 */
export function retypeInRussianLayout(text: string): string | undefined {
  if (!/[a-z]/.test(text)) return undefined;
  return [...text].map((letter) => keys.get(letter) ?? letter).join('');
}

/** Latin letters that look like Russian ones, which keyboards mix into Russian words. */
const ALIKE = new Map([...'aceopxykmthb'].map((letter, index) => [letter, 'асеорхукмтнв'[index] ?? letter]));

/** A word of Russian letters with some Latin ones that look alike, in Russian letters; any other as it is. */
export const replaceLatinLookalikes = (word: string) => (/[а-я]/.test(word) ? readLookalikes(word) : word);

/** The same of a word that may be all of Latin letters: `caxap` is «сахар». */
export function readLookalikes(word: string): string {
  return [...word].map((letter) => ALIKE.get(letter) ?? letter).join('');
}
