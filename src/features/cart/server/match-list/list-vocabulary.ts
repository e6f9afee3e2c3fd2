import type { Db } from '../../../../shared/server/database.ts';
import { readShopVersion } from '../../../../shared/server/shop-version.db.ts';
import { listNameWords, type NameWord, synonymNames } from '../../../catalog/catalog.server.ts';
import { looksLikeAdjective, nameStemOf, wordsOf } from '../../../content/russian-words.ts';
import { stopWords } from '../../../content/stop-words.ts';
import { thingGroups } from '../../../content/things.ts';
import { measureWords, notQuantities } from '../../list/measure-words.ts';
import { isFiller, isTalk } from '../../list/talk-words.ts';
import { WordIndex } from '../../list/word-index.ts';
import { ProductReader } from './read-product.ts';

/** Only the first two words of a name say what the goods are. */
const LAST_OF_NAMING = 2;

const namesGoods = (word: string) =>
  word.length > 1 &&
  !isFiller(word) &&
  !isTalk(word) &&
  !measureWords.has(word) &&
  !notQuantities.has(word) &&
  !/^\d/.test(word);

/** The nouns of what people ask about: «для душа» names no thing. */
const nounsOf = (text: string) =>
  wordsOf(text.replace(/(?<=^|\s)(для|после|от) \S+( и \S+)?/gi, ' ')).filter(
    (word) => !looksLikeAdjective(word),
  );

const wordsOfThings = thingGroups
  .flatMap((group) => group.things)
  .flatMap(({ name, also = '' }) => [...wordsOf(name).slice(0, 1), ...nounsOf(`${name} ${also}`)]);

const allOfThings = thingGroups
  .flatMap((group) => group.things)
  .flatMap(({ name, also = '' }) => wordsOf(`${name} ${also}`).map(nameStemOf));

const known = [...wordsOfThings, ...synonymNames.flatMap(wordsOf), ...stopWords].filter(namesGoods);

/** The words that goods are called by, sold or not, in one state of the shop. */
export class ListVocabulary {
  readonly version: string;
  /** The stems of all of them, sorted. */
  readonly stems: readonly string[];
  readonly index: WordIndex;
  /** Remembers the names of the goods of this state. */
  readonly reader = new ProductReader();
  /** The stems of these and of all that is said of goods: a word with one of them has no slip in it. */
  readonly #spelled: ReadonlySet<string>;
  readonly #describing: ReadonlySet<string>;

  private constructor(version: string, stems: readonly string[], names: NameWord[]) {
    this.version = version;
    this.stems = stems;
    this.index = new WordIndex(stems);
    this.#spelled = new Set([...stems, ...allOfThings, ...names.map(({ word }) => nameStemOf(word))]);
    this.#describing = new Set(
      names
        .filter(({ word, position }) => position <= LAST_OF_NAMING && looksLikeAdjective(word))
        .map(({ word }) => nameStemOf(word)),
    );
  }

  /** Says whether the word is an adjective right behind what some goods are called: «мыло хозяйственное». */
  describes(word: string): boolean {
    return this.#describing.has(nameStemOf(word));
  }

  /** Says whether the word, in any form, is spelled as some word that goods or things have. */
  isSpelled(word: string): boolean {
    return this.#spelled.has(nameStemOf(word));
  }

  static async read(db: Db): Promise<ListVocabulary> {
    // The state first: what changes in between makes the words look older than they are, never newer.
    const version = await readShopVersion(db);
    const all = await listNameWords(db);
    const words = all
      .filter(
        ({ word, position }) => position === 1 || (position === LAST_OF_NAMING && !looksLikeAdjective(word)),
      )
      .map(({ word }) => word)
      .filter(namesGoods);
    const stems = [...new Set([...words, ...known].map(nameStemOf))].sort();
    return new ListVocabulary(version, stems, all);
  }
}

/** Holds the vocabulary of the shop until the shop changes. */
export class Vocabularies {
  readonly #db: Db;
  #reading: Promise<ListVocabulary> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The vocabulary of this moment. */
  async current(): Promise<ListVocabulary> {
    const reading = this.#reading;
    if (reading !== undefined) {
      const [vocabulary, version] = await Promise.all([reading, readShopVersion(this.#db)]);
      if (vocabulary.version === version) return vocabulary;
    }
    // Only the one that was found old: another request may have read it anew already.
    if (this.#reading === reading) this.#reading = ListVocabulary.read(this.#db);
    const latest = this.#reading ?? ListVocabulary.read(this.#db);
    latest.catch(() => {
      if (this.#reading === latest) this.#reading = undefined;
    });
    return latest;
  }
}
