import { type ProductCatalogue, synonymHeadwords } from '../../catalog/catalog.server.ts';
import { neverSoldWords } from '../../content/stop-words.ts';
import { parcelItemAdvice } from '../../content/things.ts';
import type { TitleWord, TitleWordIndex } from '../../lib/russian/title-word-index.ts';
import { looksLikeAdjective, normalizedWordsOf, strictStemOf } from '../../lib/russian/words.ts';
import { GoodsStemMatcher } from '../text/goods-stem-matcher.ts';
import { measureByWord, nonQuantityWords } from '../text/measure-words.ts';
import { isFillerWord, isTalkWord } from '../text/talk-words.ts';

/** Only the first two words of a name say what the goods are. */
const LAST_OF_NAMING = 2;

const namesGoods = (word: string) =>
  word.length > 1 &&
  !isFillerWord(word) &&
  !isTalkWord(word) &&
  !measureByWord.has(word) &&
  !nonQuantityWords.has(word) &&
  !/^\d/.test(word);

/** The nouns of what people ask about: «для душа» names no thing. */
const nounsOf = (text: string) =>
  normalizedWordsOf(text.replace(/(?<=^|\s)(для|после|от) \S+( и \S+)?/gi, ' ')).filter(
    (word) => !looksLikeAdjective(word),
  );

const wordsOfThings = parcelItemAdvice.flatMap(({ name, also = '' }) => [
  ...normalizedWordsOf(name).slice(0, 1),
  ...nounsOf(`${name} ${also}`),
]);

const allOfThings = parcelItemAdvice.flatMap(({ name, also = '' }) =>
  normalizedWordsOf(`${name} ${also}`).map(strictStemOf),
);

const known = [...wordsOfThings, ...synonymHeadwords.flatMap(normalizedWordsOf), ...neverSoldWords].filter(
  namesGoods,
);

/** The words that goods are called by, sold or not, in one state of the shop. */
export class ListVocabulary {
  /** The stems of all of them, sorted. */
  readonly stems: readonly string[];
  /** The stems of the other words that stand in names. */
  readonly details: readonly string[];
  readonly index: GoodsStemMatcher;
  /** The stems of these and of all that is said of goods: a word with one of them has no slip in it. */
  readonly #spelled: ReadonlySet<string>;
  readonly #describing: ReadonlySet<string>;

  constructor(names: readonly TitleWord[]) {
    const words = names
      .filter(
        ({ word, position }) => position === 1 || (position === LAST_OF_NAMING && !looksLikeAdjective(word)),
      )
      .map(({ word }) => word)
      .filter(namesGoods);
    this.stems = [...new Set([...words, ...known].map(strictStemOf))].sort();
    this.index = new GoodsStemMatcher(this.stems);
    const named = new Set(this.stems);
    this.details = [...new Set(names.map(({ word }) => strictStemOf(word)))].filter(
      (stem) => !named.has(stem),
    );
    this.#spelled = new Set([...this.stems, ...allOfThings, ...this.details]);
    this.#describing = new Set(
      names
        .filter(({ word, position }) => position <= LAST_OF_NAMING && looksLikeAdjective(word))
        .map(({ word }) => strictStemOf(word)),
    );
  }

  /** Says whether the word is an adjective right behind what some goods are called: «мыло хозяйственное». */
  describes(word: string): boolean {
    return this.#describing.has(strictStemOf(word));
  }

  /** Says whether the word, in any form, is spelled as some word that goods or things have. */
  isSpelled(word: string): boolean {
    return this.#spelled.has(strictStemOf(word));
  }
}

/** Vocabularies by the words of goods they were made from: these are the same for most changes of the shop. */
const vocabularies = new WeakMap<TitleWordIndex, { changes: number; vocabulary: ListVocabulary }>();

export function getListVocabulary({ words }: ProductCatalogue): ListVocabulary {
  const known = vocabularies.get(words);
  if (known?.changes === words.changes) return known.vocabulary;
  const vocabulary = new ListVocabulary([...words.all()]);
  vocabularies.set(words, { changes: words.changes, vocabulary });
  return vocabulary;
}
