import { computeEditDistance } from '../text/compute-edit-distance.ts';
import { stemOf } from './words.ts';

const SOUNDS = new Map(
  [...'ёщъьоиыэ'].map((letter, index) => [letter, ['е', 'ш', '', '', 'а'][index] ?? 'е']),
);

/** A word by its sound: vowels alike without stress are one letter, soft signs and doubled letters are gone. */
export function phoneticKey(word: string): string {
  let [key, before] = ['', ' '];
  for (const letter of word) {
    const sound = letter === 'о' && 'жшчщц'.includes(before) ? 'е' : (SOUNDS.get(letter) ?? letter);
    if (!key.endsWith(sound)) key += sound;
    before = letter;
  }
  return key;
}

/** The word with е where о is often written by ear («щотка»); undefined when there is no such place. */
export function respellOAfterSibilant(word: string): string | undefined {
  const spelled = word.replace(/([жшчщц])о/g, '$1е');
  return spelled === word ? undefined : spelled;
}

/** Consonants that are mixed up by ear, each with the other of its pair. */
const PAIRS = new Map([...'бпвфгкдтжшзс'].map((letter, index) => [letter, 'пбфвкгтдшжсз'[index]]));

const soundAlike = (one: string, other: string) => one === other || PAIRS.get(one) === other;

/** A short word with a letter more, or another one that sounds otherwise, is mostly a word of its own. */
const costsOf = (strange: number) => ({
  extra: strange,
  change: (typed: string, meant: string) => (soundAlike(typed, meant) ? 1 : strange),
});

const [OF_SHORT, OF_LONG] = [costsOf(2), costsOf(1)];

/** Words of everyday things a letter or two away from what people send, and none of it: «машина» is no «малина». */
const OTHER_WORDS = new Set('машина пластина бумажник резина стельки'.split(' ').map(stemOf));

/** Whether one word may be another with typos in it, by its length: many are compared, and that is quick. */
export const isAboutAsLong = (one: string, other: string) => Math.abs(one.length - other.length) <= 2;

/** A word with how it sounds: who compares many finds that out once for each. */
export interface PhoneticWord {
  word: string;
  sound: string;
}

export const toPhoneticWord = (word: string): PhoneticWord => ({ word, sound: phoneticKey(word) });

/**
 * Returns how many typos there are in a word if `meant` was meant; undefined when it must be another word.
 * Strict, for a short word with a letter more or another one is mostly a word of its own («сумка» is no «сушка»,
 * «кошка» no «каша»), and what begins with another sound is another thing.
 */
export const countWordTypos = (typed: string, meant: string) =>
  countPhoneticWordTypos(toPhoneticWord(typed), toPhoneticWord(meant));

/** The same of words whose sounds are known. */
export function countPhoneticWordTypos(typed: PhoneticWord, meant: PhoneticWord): number | undefined {
  if (!soundAlike(typed.sound[0] ?? '', meant.sound[0] ?? '')) return undefined;
  const { length } = typed.word;
  const allowed = length < 8 ? 1 : 2;
  // Each letter that only one of them has is a typo.
  if (Math.abs(typed.sound.length - meant.sound.length) > allowed) return undefined;
  if (OTHER_WORDS.has(stemOf(typed.word))) return undefined;
  const typos = computeEditDistance(typed.sound, meant.sound, length < 6 ? OF_SHORT : OF_LONG);
  return typos <= allowed ? typos : undefined;
}
