import { isParcelItemWord } from '../../../content/find-things.ts';
import { findNeverSoldItemByWord } from '../../../content/stop-words.ts';
import type { SoughtWord } from '../../../lib/russian/text-index.ts';
import {
  countPhoneticWordTypos,
  phoneticKey,
  respellOAfterSibilant,
  toPhoneticWord,
} from '../../../lib/russian/typos.ts';
import { findBasesOfFondForm, looksLikeAdjective, stemOf } from '../../../lib/russian/words.ts';
import type { ProductCatalogue } from '../snapshot/catalogue.ts';
import { parseQueryWords, type QueryWord } from './query-words.ts';
import { findSearchSynonymsOfWord, findSoundalikeWord } from './synonyms.ts';

/** A word that stands in names of goods, and how it is written there, with its ё. */
interface WordOfGoods {
  word: string;
  spelling: string;
}

/** A word of a query as the index looks for it, with its other names. */
export const toSoughtWord = ({ word, beginnings }: QueryWord): SoughtWord => ({
  word,
  beginnings,
  synonyms: findSearchSynonymsOfWord(word),
});

export interface CorrectedQueryWords {
  words: { typed: string; sought: SoughtWord; changed?: boolean }[];
  /** Some word was replaced by another one. */
  changed: boolean;
}

/** Replaces the words that nothing on sale holds by those they were a typo of, and drops those like nothing. */
export function correctQueryWords(catalogue: ProductCatalogue, words: QueryWord[]): CorrectedQueryWords {
  const mended: CorrectedQueryWords = { words: [], changed: false };
  for (const word of words) {
    if (isNamed(catalogue, word.word)) {
      mended.words.push({ typed: word.typed, sought: toSoughtWord(word) });
      continue;
    }
    const plain = findBasesOfFondForm(word.word).find((base) => isNamedSo(catalogue, base));
    if (plain !== undefined) {
      mended.changed = true;
      mended.words.push({
        typed: word.typed,
        sought: toSoughtWord({ ...word, word: plain, beginnings: false }),
      });
      continue;
    }
    const alike = likeWords(catalogue, word.word);
    // «Сыракопченая» is heard as one word.
    const sound = phoneticKey(word.word);
    const isHeard = alike.some((like) => phoneticKey(like.word) === sound);
    const parts = isHeard ? undefined : partedWord(catalogue, word.word);
    if (parts !== undefined) {
      mended.changed = true;
      mended.words.push(
        ...parts.map((part) => ({ typed: part.typed, changed: true, sought: toSoughtWord(part) })),
      );
      continue;
    }
    const meant = meantBy(word.word, alike);
    if (meant === undefined) continue;
    mended.changed = true;
    mended.words.push({
      typed: meant.spelling,
      changed: true,
      sought: { word: meant.word, beginnings: false, synonyms: findSearchSynonymsOfWord(meant.word) },
    });
  }
  return mended;
}

/** Whether a word is what goods or things are called: such a word has no typo in it. */
const isNamed = (catalogue: ProductCatalogue, word: string) =>
  isKnown(catalogue, word) ||
  findSearchSynonymsOfWord(word).length > 0 ||
  isParcelItemWord(word) ||
  findNeverSoldItemByWord(word) !== undefined;

/** Whether a stem is of what goods are called, no longer word's beginning: «горчиц». */
const isNamedSo = (catalogue: ProductCatalogue, stem: string) =>
  findSearchSynonymsOfWord(stem).length > 0 || catalogue.holdsOnSale(stem, false);

/** Whether something on sale holds the word or begins like it. */
const isKnown = (catalogue: ProductCatalogue, word: string) => catalogue.holdsOnSale(word, true);

/** The shortest word that is looked for within glued ones. */
const SHORTEST_PART = 3;

/** The longest word that is looked at for others without the spaces between them, and how many of them. */
const LONGEST_GLUED = 40;
const MOST_GLUED = 3;

/** The words that were typed without the space between them («зубнаяпаста»), where one product holds all of them. */
function partedWord(catalogue: ProductCatalogue, word: string, most = MOST_GLUED): QueryWord[] | undefined {
  if (word.length > LONGEST_GLUED || most < 2) return undefined;
  const isHeld = (part: string) =>
    part.length >= SHORTEST_PART &&
    (findSearchSynonymsOfWord(part).length > 0 ||
      [part, stemOf(part)].some((form) => catalogue.holdsOnSale(form, false)));
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (!isHeld(first)) continue;
    // «Гельдлядуша»: a small word stands between.
    for (const small of ['', 'для', 'после', 'без', 'от', 'с', 'в']) {
      if (!second.startsWith(small) || second.length <= small.length) continue;
      const last = second.slice(small.length);
      const more = isHeld(last) ? parseQueryWords(last) : partedWord(catalogue, last, most - 1);
      // «Шампуньдляволос»: what it is for need not be in the name.
      if (more === undefined && small !== 'для') continue;
      const parts = [...parseQueryWords(first), ...(more ?? [])];
      if (catalogue.index.rank(parts.map(toSoughtWord), 'every').documents.length > 0) return parts;
    }
  }
  return undefined;
}

/** The words of goods on sale like this one, written so or by the rule that it breaks, the most similar first. */
function likeWords(catalogue: ProductCatalogue, word: string): WordOfGoods[] {
  if (word.length < 4) return [];
  const byRule = respellOAfterSibilant(word);
  return [word, ...(byRule === undefined ? [] : [byRule])]
    .flatMap((spelling) => catalogue.words.like(spelling))
    .filter((like) => looksLikeAdjective(like.word) === looksLikeAdjective(word))
    .filter((like) => catalogue.holdsOnSale(like.word, false))
    .sort((one, other) => other.likeness - one.likeness || (one.word < other.word ? -1 : 1));
}

const INFINITIVE = /.{3}[аеиоуыя]ть(ся)?$/;

/** The word that was meant, the fewest typos away: one of the goods' names, or another name of them. */
function meantBy(word: string, alike: WordOfGoods[]): WordOfGoods | undefined {
  const typed = toPhoneticWord(word);
  const [best] = alike
    .map((like) => ({
      ...like,
      typos: countPhoneticWordTypos(typed, toPhoneticWord(like.word)) ?? Number.NaN,
    }))
    .filter(({ typos }) => typos >= 0)
    .sort((one, other) => one.typos - other.typos);
  // What somebody does is no slip of a thing: «постирать» is no «пастила».
  if (INFINITIVE.test(word) && !INFINITIVE.test(best?.word ?? '')) return undefined;
  const heard = best?.typos === 0 ? undefined : findSoundalikeWord(word);
  return heard === undefined ? best : { word: heard, spelling: heard };
}
