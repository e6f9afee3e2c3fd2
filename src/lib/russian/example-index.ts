import { TitleWordIndex } from './title-word-index.ts';
import { countWordTypos, phoneticKey } from './typos.ts';
import { normalizedWordsOf, stemOf } from './words.ts';

/** No one asks with more; a made-up question must not keep the server busy. */
const MOST_WORDS = 14;

/** The least score of a text for a meaning; with less, goods are taken for questions. */
const LEAST_SCORE = 0.45;

/** A word of one example speaks for its meaning less surely than a word of many. */
const DOUBT = 0.5;

/** A word of fewer letters has only typos that sound alike: «курить» is no «купить». */
const SHORTEST_MENDED = 5;
const LONG = 8;

/** The longest beginning that stands for all words with it. */
const LONGEST_BEGINNING = 9;

/** Words that turn the next one round. */
const NEGATIONS = new Set(['не', 'нет', 'без']);

interface Word {
  typed: string;
  stem: string;
  /** What it shares with its synonyms; nothing for a small word. */
  concept: string;
}

interface Example<Meaning> {
  meaning: Meaning;
  isOneWord: boolean;
  weight: number;
}

/** Finds which meaning a text has, by the example phrase that it is most like. */
export class ExampleIndex<Meaning> {
  readonly #small: ReadonlySet<string>;
  readonly #synonyms = new Map<string, string>();
  readonly #weights = new Map<string, number>();
  /** What a word weighs that one example has, or none. */
  readonly #rarest: number;
  readonly #examples: Example<Meaning>[] = [];
  /** The numbers of the examples that hold a concept, or are a word alone. */
  readonly #holding = new Map<string, number[]>();
  /** How surely a concept speaks for each meaning, from 0 to 1. */
  readonly #shares = new Map<string, ReadonlyMap<Meaning, number>>();
  readonly #spellings = new TitleWordIndex();
  readonly #bySound = new Map<string, string>();

  /**
   * Examples of a meaning have commas between them, the synonyms of a group blanks: «посыл*» is each word that begins
   * so, another one only itself. Small words say nothing. An example of one word has no synonyms unless a star ends it.
   */
  constructor(meanings: readonly [examples: string, Meaning][], groups: readonly string[], small: string) {
    this.#small = new Set(small.split(' '));
    for (const words of groups.map((group) => group.split(' ')))
      for (const word of words) this.#synonyms.set(word, words[0] ?? word);
    const phrases = meanings.flatMap(([examples, meaning]) =>
      examples
        .split(', ')
        .map((phrase) => ({ meaning, words: this.#wordsOf(phrase), isOpen: phrase.endsWith('*') })),
    );
    const weightOf = (ofMeanings: number, ofPhrases: number) =>
      Math.log(1 + meanings.length / ofMeanings) + Math.log(1 + phrases.length / ofPhrases) / 2;
    this.#rarest = weightOf(1, 1);
    const uses = phrases.flatMap(({ meaning, words }) =>
      conceptsOf(words).map((concept) => ({ concept, meaning })),
    );
    for (const [concept, of] of Map.groupBy(uses, ({ concept }) => concept)) {
      const meant = Map.groupBy(of, ({ meaning }) => meaning);
      this.#weights.set(concept, weightOf(meant.size, of.length));
      const shareOf = (own: readonly unknown[]) => own.length / (of.length + DOUBT);
      this.#shares.set(concept, new Map([...meant].map(([meaning, own]) => [meaning, shareOf(own)])));
    }
    for (const { meaning, words, isOpen } of phrases) this.#add(meaning, words, isOpen);
    for (const [examples] of meanings) this.#spellings.add(examples);
    for (const { word } of this.#spellings.all()) this.#bySound.set(phoneticKey(word), word);
  }

  /** Returns the meaning of a text with the words that its examples do not use; undefined for a text like none of them. */
  find(text: string): { meaning: Meaning; rest: string } | undefined {
    const words = this.#mended(this.#wordsOf(text).slice(0, MOST_WORDS));
    const concepts = conceptsOf(words);
    const weight = sumOf(concepts, (concept) => this.#weightOf(concept));
    const shared = new Map<number, { weight: number; concepts: number }>();
    for (const key of [...concepts, ...words.map(({ stem }) => aloneKey(stem))]) {
      for (const example of this.#holding.get(key) ?? []) {
        const { weight: known, concepts: count } = shared.get(example) ?? { weight: 0, concepts: 0 };
        shared.set(example, { weight: known + this.#weightOf(key), concepts: count + 1 });
      }
    }
    // How much of the text speaks for a meaning, and how like one of its examples it is: each from 0 to 1.
    const shares = new Map<Meaning, number>();
    for (const concept of concepts)
      for (const [meaning, share] of this.#shares.get(concept) ?? [])
        shares.set(meaning, (shares.get(meaning) ?? 0) + (share * this.#weightOf(concept)) / weight);
    const likenesses = new Map<Meaning, number>();
    for (const [number, { weight: common, concepts: count }] of shared) {
      const example = this.#examples[number];
      // One word of several says little: «на праздник» does not ask whether a parcel comes before it.
      if (example === undefined || (count === 1 && !example.isOneWord)) continue;
      const likeness = common / (example.weight + weight - common);
      likenesses.set(example.meaning, Math.max(likenesses.get(example.meaning) ?? 0, likeness));
    }
    const isTelling = concepts.filter((concept) => this.#weights.has(concept)).length > 1;
    let best: { meaning: Meaning; score: number } | undefined;
    for (const meaning of isTelling ? shares.keys() : likenesses.keys()) {
      const score = (shares.get(meaning) ?? 0) + (likenesses.get(meaning) ?? 0);
      if (score > (best?.score ?? LEAST_SCORE)) best = { meaning, score };
    }
    if (best === undefined) return undefined;
    const { meaning } = best;
    const rest = words.filter(({ concept }) => !this.#shares.get(concept)?.has(meaning));
    return { meaning, rest: rest.map(({ typed }) => typed).join(' ') };
  }

  #add(meaning: Meaning, words: readonly Word[], isOpen: boolean): void {
    const telling = words.filter(({ concept }) => concept !== '');
    const [only] = telling.length === 1 ? telling : [];
    // «Свежие овощи» ask nothing, though «просрочка» does: a word alone has no synonyms.
    const keys = only === undefined || isOpen ? conceptsOf(words) : [aloneKey(only.stem)];
    if (only !== undefined) this.#weights.set(aloneKey(only.stem), this.#weightOf(only.concept));
    for (const key of keys)
      this.#holding.set(key, [...(this.#holding.get(key) ?? []), this.#examples.length]);
    const weight = sumOf(keys, (key) => this.#weightOf(key));
    this.#examples.push({ meaning, isOneWord: only !== undefined, weight });
  }

  #weightOf(key: string): number {
    return this.#weights.get(key) ?? (key.includes('+') ? 0 : this.#rarest);
  }

  #wordsOf(text: string): Word[] {
    return normalizedWordsOf(text).map((typed) => this.#wordFrom(typed));
  }

  #wordFrom(typed: string, meant = typed): Word {
    const stem = stemOf(meant);
    return { typed, stem, concept: this.#small.has(meant) ? '' : (this.#synonymOf(meant) ?? stem) };
  }

  /** The group of a word, or of the longest beginning of it that has one. */
  #synonymOf(word: string): string | undefined {
    const own = this.#synonyms.get(word);
    if (own !== undefined) return own;
    for (let end = Math.min(word.length, LONGEST_BEGINNING); end > 1; end -= 1) {
      const group = this.#synonyms.get(`${word.slice(0, end)}*`);
      if (group !== undefined) return group;
    }
    return undefined;
  }

  /** Words that no example has, taken for those that they are typos of, where some other word is known. */
  #mended(words: Word[]): Word[] {
    if (!words.some(({ concept }) => this.#weights.has(concept))) return words;
    return words.map((word) => {
      const isKnown = word.concept === '' || this.#weights.has(word.concept);
      if (isKnown || word.typed.length < SHORTEST_MENDED) return word;
      const meant =
        word.typed.length < LONG
          ? this.#bySound.get(phoneticKey(word.typed))
          : this.#spellings
              .like(word.typed)
              .find((like) => countWordTypos(word.typed, like.word) !== undefined)?.word;
      return meant === undefined ? word : this.#wordFrom(word.typed, meant);
    });
  }
}

const aloneKey = (stem: string) => `=${stem}`;

const sumOf = (keys: readonly string[], weightOf: (key: string) => number) =>
  keys.reduce((sum, key) => sum + weightOf(key), 0);

/** What words say, each thing once; «не пришла» says more than both of them. */
function conceptsOf(words: readonly Word[]): string[] {
  const concepts = words.map(({ concept }) => concept).filter((concept) => concept !== '');
  const denied = concepts.slice(1).filter((_, index) => NEGATIONS.has(concepts[index] ?? ''));
  return [...new Set([...concepts, ...denied.map((concept) => `не+${concept}`)])];
}
