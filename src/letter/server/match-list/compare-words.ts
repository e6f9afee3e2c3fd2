import { synonymsOf } from '../../../catalog/catalog.server.ts';
import { type HeardWord, heard, isAboutAsLong, slipsBetween } from '../../../lib/russian/slips.ts';
import { looksLikeAdjective, nameStemOf } from '../../../lib/russian/words.ts';
import type { LineWord } from './read-line.ts';
import type { WordOfName } from './read-product.ts';

/** A shorter word is compared as it is: with a slip it would be another one. */
const LONG_ENOUGH = 5;

/** A word of a line, ready to be compared with the names of many goods. */
export interface ComparedWord extends HeardWord, Pick<LineWord, 'beginning' | 'loose' | 'mended'> {
  stem: string;
  isAdjective: boolean;
  /** The stems of its other names, each of words that all have to be there. */
  called: string[][];
}

export function comparedWord({ word, beginning, loose, mended }: LineWord): ComparedWord {
  return {
    ...heard(word),
    beginning,
    loose,
    mended,
    stem: nameStemOf(word),
    isAdjective: looksLikeAdjective(word),
    called: synonymsOf(word).map((phrase) => phrase.split('&').map(nameStemOf)),
  };
}

/** Says whether a name has the word: in any form, or what it is the beginning of. */
export function isWord(name: WordOfName, { word, stem, isAdjective, mended, beginning }: ComparedWord) {
  if (name.stem === stem && name.isAdjective === isAdjective) return true;
  return (mended && name.stem === word) || (beginning && name.word.startsWith(word));
}

/** Says whether both are forms of one word. */
export const isSame = ({ stem, isAdjective }: WordOfName, word: string) =>
  stem === nameStemOf(word) && isAdjective === looksLikeAdjective(word);

/** «Копчёная» within «сырокопчёная». */
export const isWithin = (nameStem: string, { word, stem }: ComparedWord) =>
  word.length > LONG_ENOUGH && nameStem.endsWith(stem);

/** The shortest beginning that a noun and its adjective share: «куриная» and «курица», «говяжья» and «говядина». */
const KIN = 4;

/** Says whether one is the adjective of the other. */
export function isKin(name: WordOfName, { stem, isAdjective }: ComparedWord): boolean {
  if (name.isAdjective === isAdjective || stem.length < KIN || name.stem.length < KIN) return false;
  const [shorter, longer] = name.stem.length <= stem.length ? [name.stem, stem] : [stem, name.stem];
  return longer.startsWith(shorter.slice(0, Math.max(KIN, shorter.length - 2)));
}

/** Says whether the word of the name may be meant, with a slip or two. */
export const isWithSlip = (name: WordOfName, word: ComparedWord) =>
  word.word.length >= LONG_ENOUGH &&
  name.word.length >= LONG_ENOUGH &&
  isAboutAsLong(word.word, name.word) &&
  slipsBetween(word, name) !== undefined;
