const LATIN = `qwertyuiop[]asdfghjkl;'zxcvbnm,.\`{}:"<>~`;
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюёхъжэбюё';

const keys = new Map([...LATIN].map((key, index) => [key, RUSSIAN[index] ?? key]));

/**
 * What the same keys write in the Russian layout: `ghzybrb` is «пряники». Undefined when there is no
 * Latin letter, so that nobody typed in the wrong layout. The text is in small letters.
 */
export function inRussianLayout(text: string): string | undefined {
  if (!/[a-z]/.test(text)) return undefined;
  return [...text].map((letter) => keys.get(letter) ?? letter).join('');
}
