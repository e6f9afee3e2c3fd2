import { mergeSorted } from '../sorted-list.ts';
import { normalizedWordsOf, stemOf } from './words.ts';

/** A text to be found: what it is called, and all else that is written of it. */
export interface IndexableText {
  title: string;
  body: string;
}

/** A word to be found in any of its forms. */
export interface SoughtWord {
  word: string;
  /** Whether longer words that begin like this one will do. */
  beginnings: boolean;
  /** Phrases that will do as well: words joined by `&`, all of which have to be there. */
  synonyms: readonly string[];
}

export interface SearchRanking {
  /** The documents that hold what was sought, ascending. */
  documents: number[];
  /** How well each document fits, by its number. Good until the next search. */
  ranks: Uint16Array;
}

/** Where a word stands, the bits of a posting below its document. */
const IN_BODY = 1;
const IN_TITLE = 2;
const FIRST_OF_TITLE = 4;
/** Among the first two words, which say what a thing is. */
const HEADS_TITLE = 8;
const ANYWHERE = IN_BODY | IN_TITLE;
const BITS = 4;

/** How long a word is that begins others by chance. */
const LONGEST_SHORT_NAME = 4;

const titleBits = (index: number) =>
  IN_TITLE | (index === 0 ? FIRST_OF_TITLE : 0) | (index < 2 ? HEADS_TITLE : 0);

/** How well a document fits one word: it holds it, in its title, as it is written there, as the title's first word. */
const HOLDS = 1;
const HOLDS_IN_TITLE = 2;
const HOLDS_ITSELF = 4;
const HOLDS_FIRST = 8;

const ranksOf = (ofHolding: number) =>
  Array.from(
    { length: 16 },
    (_, flags) =>
      (flags & HOLDS ? ofHolding : 0) +
      (flags & HOLDS_IN_TITLE ? 4 : 0) +
      (flags & HOLDS_ITSELF ? 2 : 0) +
      (flags & HOLDS_FIRST ? 3 : 0),
  );

/** What each mix of these is worth. Where every word must be held, that one is says nothing. */
const RANKS = { every: ranksOf(0), any: ranksOf(8) };

/**
 * Finds texts by their words in any form, by beginnings of words and by synonyms. Documents are numbered as they
 * come and never change: who replaces a text adds the new one and forgets the number of the old.
 */
export class TextIndex {
  /** The documents of each word and each stem, ascending: number of the document, then the bits of the place. */
  readonly #postings = new Map<string, number[]>();
  #sorted: string[] = [];
  #added: string[] = [];
  #size = 0;
  readonly #scratch = {
    flags: new Uint16Array(),
    held: new Uint16Array(),
    ranks: new Uint16Array(),
    titled: new Uint16Array(),
    parts: new Uint16Array(),
  };

  /** Documents that were ever added. */
  get size(): number {
    return this.#size;
  }

  /** Adds a document; returns its number. */
  add({ title, body }: IndexableText): number {
    const document = this.#size;
    this.#size += 1;
    const found = new Map<string, number>();
    const note = (word: string, bits: number) => {
      found.set(word, (found.get(word) ?? 0) | bits);
      // A stop word has no other forms.
      if (isStopWord(word)) return;
      const stem = stemOf(word);
      found.set(stem, (found.get(stem) ?? 0) | bits);
    };
    for (const [index, word] of normalizedWordsOf(title).entries()) {
      note(word, titleBits(index));
    }
    for (const word of normalizedWordsOf(body)) note(word, IN_BODY);
    for (const [term, bits] of found) {
      const posting = (document << BITS) | bits;
      const known = this.#postings.get(term);
      if (known !== undefined) known.push(posting);
      else {
        this.#postings.set(term, [posting]);
        this.#added.push(term);
      }
    }
    return document;
  }

  /**
   * Finds the documents that hold every one of these words, or any, and says how well they fit: the title counts
   * before the body, the word itself before its beginnings and synonyms, the first word of a title, called so or
   * otherwise, before the rest.
   */
  rank(words: readonly SoughtWord[], holding: 'every' | 'any'): SearchRanking {
    const ranks = this.#cleared('ranks');
    const held = this.#cleared('held');
    const worth = RANKS[holding];
    for (const word of words) {
      const flags = this.#cleared('flags');
      this.#flag(flags, word);
      let isHeld = false;
      for (let document = 0; document < this.#size; document += 1) {
        const found = flags[document] as number;
        if (found > 0) {
          ranks[document] = (ranks[document] as number) + (worth[found] as number);
          // A part of a phrase as the first word says what a thing is, and does not hold the phrase.
          held[document] = (held[document] as number) + (found & HOLDS);
          isHeld = true;
        }
      }
      if (!isHeld && holding === 'every') return { documents: [], ranks };
    }
    const enough = holding === 'every' ? words.length : 1;
    const documents: number[] = [];
    for (let document = 0; document < this.#size; document += 1) {
      if ((held[document] as number) >= enough) documents.push(document);
    }
    return { documents, ranks };
  }

  /** Calls `seen` with each document whose title holds all these words, by any of their names, until it returns true, and then returns that. */
  findTitled(
    words: readonly { names: readonly string[]; beginnings: boolean }[],
    seen: (document: number) => boolean,
  ): boolean {
    if (words.length === 0) return false;
    const held = this.#cleared('titled');
    for (const [index, { names, beginnings }] of words.entries()) {
      for (const name of names) this.#countTitled(held, index, normalizedWordsOf(name), beginnings);
    }
    for (let document = 0; document < this.#size; document += 1) {
      if (held[document] === words.length && seen(document)) return true;
    }
    return false;
  }

  /** Calls `seen` with each document that holds this very word, or one that begins like it if that will do, until it returns true. */
  holds(word: string, beginnings: boolean, seen: (document: number) => boolean): boolean {
    const terms = beginnings ? [...this.#termsFrom(word)] : [word];
    if (beginnings && !isStopWord(word)) terms.push(stemOf(word));
    return terms.some((term) => this.#postings.get(term)?.some((posting) => seen(posting >> BITS)));
  }

  /** Says whether a document is called by this word or stem: it is among the first two of its title. */
  isCalledBy(document: number, term: string): boolean {
    return ((postingOf(this.#postings.get(term) ?? [], document) ?? 0) & HEADS_TITLE) !== 0;
  }

  /** «Суп»: so short a word that texts are called by begins others by chance («супинатор»), wherever they do not head a title. */
  #isShortName(word: string): boolean {
    if (word.length > LONGEST_SHORT_NAME) return false;
    return this.#postings.get(word)?.some((posting) => (posting & HEADS_TITLE) !== 0) ?? false;
  }

  /** Counts a name as the word after the first `index` in the titles that hold these and all words of the name. */
  #countTitled(held: Uint16Array, index: number, name: string[], beginnings: boolean): void {
    const [only, ...others] = name;
    if (only === undefined) return;
    if (others.length === 0) {
      this.#countWord(held, index, only, beginnings);
      return;
    }
    const parts = this.#cleared('parts');
    for (const [part, word] of name.entries()) this.#countWord(parts, part, word, beginnings);
    for (let document = 0; document < this.#size; document += 1) {
      if (parts[document] === name.length && held[document] === index) held[document] = index + 1;
    }
  }

  #countWord(held: Uint16Array, index: number, word: string, beginnings: boolean): void {
    const terms = beginnings ? [...this.#termsFrom(word), stemOf(word)] : formsOf(word);
    for (const term of terms) {
      for (const posting of this.#postings.get(term) ?? []) {
        const document = posting >> BITS;
        if (posting & IN_TITLE && held[document] === index) held[document] = index + 1;
      }
    }
  }

  /** A zero for each document, in an array that is used again: making large ones takes longer than the search. */
  #cleared(use: 'flags' | 'held' | 'ranks' | 'titled' | 'parts'): Uint16Array {
    if (this.#scratch[use].length < this.#size) this.#scratch[use] = new Uint16Array(2 * this.#size);
    return this.#scratch[use].fill(0, 0, this.#size);
  }

  #flag(flags: Uint16Array, { word, beginnings, synonyms }: SoughtWord): void {
    const ownForms = formsOf(word);
    for (const term of ownForms) {
      for (const posting of this.#postings.get(term) ?? []) {
        const document = posting >> BITS;
        const held =
          HOLDS |
          (posting & IN_TITLE ? HOLDS_IN_TITLE | HOLDS_ITSELF : 0) |
          (posting & FIRST_OF_TITLE ? HOLDS_FIRST : 0);
        flags[document] = (flags[document] as number) | held;
      }
    }
    if (beginnings) {
      const places = this.#isShortName(word) ? HEADS_TITLE : ANYWHERE;
      for (const term of this.#termsFrom(word)) {
        for (const posting of this.#postings.get(term) ?? []) {
          if ((posting & places) === 0) continue;
          const document = posting >> BITS;
          const held = HOLDS | (posting & IN_TITLE ? HOLDS_IN_TITLE : 0);
          flags[document] = (flags[document] as number) | held;
        }
      }
    }
    for (const phrase of synonyms) this.#flagPhrase(flags, phrase.split('&').filter(isTelling).map(stemOf));
  }

  #flagPhrase(flags: Uint16Array, stems: string[]): void {
    for (const stem of stems) {
      for (const posting of this.#postings.get(stem) ?? []) {
        if (posting & FIRST_OF_TITLE)
          flags[posting >> BITS] = (flags[posting >> BITS] as number) | HOLDS_FIRST;
      }
    }
    const [rarest, ...others] = stems
      .map((stem) => this.#postings.get(stem) ?? [])
      .sort((one, other) => one.length - other.length);
    for (const posting of rarest ?? []) {
      let bits = posting & (ANYWHERE | FIRST_OF_TITLE);
      for (const other of others) {
        const found = postingOf(other, posting >> BITS);
        // Held in one part or the other counts as held; in the title only if all of it stands there.
        bits = found === undefined ? 0 : (bits & found & IN_TITLE) | (bits > 0 ? IN_BODY : 0);
        if (bits === 0) break;
      }
      if (bits === 0) continue;
      const document = posting >> BITS;
      const held = HOLDS | (bits & IN_TITLE ? HOLDS_IN_TITLE : 0);
      flags[document] = (flags[document] as number) | held;
    }
  }

  /** The words and stems that begin so. */
  *#termsFrom(beginning: string): Generator<string> {
    if (this.#added.length > 0) {
      this.#sorted = mergeSorted(this.#sorted, this.#added.sort(), (one, other) => (one < other ? -1 : 1));
      this.#added = [];
    }
    for (let index = lowerBound(this.#sorted, beginning); index < this.#sorted.length; index += 1) {
      const term = this.#sorted[index] as string;
      if (!term.startsWith(beginning)) return;
      yield term;
    }
  }
}

const isTelling = (word: string) => !isStopWord(word);

const formsOf = (word: string) => (isStopWord(word) ? [word] : [...new Set([word, stemOf(word)])]);

/** The bits of a document among postings; undefined where it is not among them. */
function postingOf(postings: readonly number[], document: number): number | undefined {
  const index = lowerBound(postings, document << BITS);
  const posting = postings[index];
  return posting !== undefined && posting >> BITS === document ? posting : undefined;
}

function lowerBound<Item extends string | number>(sorted: readonly Item[], wanted: Item): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as Item) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Words that say nothing of a text and have no forms worth comparing; «е» for «ё». */
const STOP_WORDS = `
  и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня еще нет
  о из ему теперь когда даже ну вдруг ли если уже или ни быть был него до вас нибудь опять уж вам ведь там потом
  себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб без будто чего раз тоже себе
  под будет ж тогда кто этот того потому этого какой совсем ним здесь этом один почти мой тем чтобы нее
  сейчас были куда зачем всех никогда можно при наконец два об другой хоть после над больше тот
  через эти нас про всего них какая много разве три эту моя впрочем хорошо свою этой перед иногда лучше чуть том
  нельзя такой им более всегда конечно всю между
`;

const stopWords = new Set(STOP_WORDS.trim().split(/\s+/));

/** Says whether a word, in small letters, is one of them: «для», «или», «без». */
const isStopWord = (word: string) => stopWords.has(word);
