import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../../shared/server/database.ts';
import { spelledByRule } from '../../../content/slips.ts';
import type { QueryWord } from './query-words.ts';
import { findLikeWords, lookUpWords, type WordOfGoods } from './words.db.ts';

/** Some words, and what they may be a slip of, are a megabyte at most: a query is short, and like words are few. */
const MOST_WORDS = 1_000;

/** What was read of words, and the state of the shop it was read in. */
interface WordsRead<Answer> {
  version: string;
  byWord: Map<string, Answer>;
}

/** What a statement says of each of some words, in their order, and the state of the shop it was read in. */
type Ask<Answer> = (db: Db, words: string[]) => Promise<{ version: string; answers: Answer[] }>;

/**
 * Answers about words in one state of the shop. All who need one at the same moment, as when the shop has just
 * changed, have it read in one statement.
 */
class WordAnswers<Answer extends object> {
  readonly #version: string;
  readonly #ask: Ask<Answer>;
  readonly #known = new LRUCache<string, Answer>({ max: MOST_WORDS });
  readonly #asking = new Map<string, Promise<WordsRead<Answer>>>();
  #next: { words: string[]; answers: Promise<WordsRead<Answer>> } | undefined;

  constructor(version: string, ask: Ask<Answer>) {
    this.#version = version;
    this.#ask = ask;
  }

  /** The answer that is known already. */
  get(word: string): Answer | undefined {
    return this.#known.get(word);
  }

  /** The answers about these words, in their order. */
  async read(db: Db, words: string[]): Promise<Answer[]> {
    const answers = new Map<string, Answer>();
    const requested = new Set<Promise<WordsRead<Answer>>>();
    for (const word of words) {
      const known = this.#known.get(word);
      if (known === undefined) requested.add(this.#asking.get(word) ?? this.#askTogether(db, word));
      else answers.set(word, known);
    }
    for (const answering of requested) {
      // As in selections.ts: what failed in another request's database may be there in this one's. What a replica that is
      // behind says of words is not for who finds goods in this one's, whose state alone is compared in the end.
      const shared = await answering.catch(() => undefined);
      const read = shared?.version === this.#version ? shared : await this.#read(db, words);
      for (const [word, answer] of read.byWord) answers.set(word, answer);
    }
    return words.flatMap((word) => answers.get(word) ?? []);
  }

  #askTogether(db: Db, word: string): Promise<WordsRead<Answer>> {
    this.#next ??= this.#begin(db);
    this.#next.words.push(word);
    this.#asking.set(word, this.#next.answers);
    return this.#next.answers;
  }

  #begin(db: Db) {
    const words: string[] = [];
    const answering = async () => {
      await setImmediate();
      this.#next = undefined;
      try {
        return await this.#read(db, words);
      } finally {
        for (const word of words) this.#asking.delete(word);
      }
    };
    const answers = answering();
    // Who needs it may still wait for others: what nobody listens to when it fails would end the process.
    answers.catch(() => undefined);
    return { words, answers };
  }

  async #read(db: Db, words: string[]): Promise<WordsRead<Answer>> {
    const { version, answers } = await this.#ask(db, words);
    const byWord = new Map(answers.map((answer, index) => [words[index] as string, answer]));
    // What belongs to another state is not for those who ask later.
    if (version === this.#version) for (const [word, answer] of byWord) this.#known.set(word, answer);
    return { version, byWord };
  }
}

/**
 * What the shop knows of typed words in one state of it: people make the same slips again and again. Whoever uses it
 * compares the state that the last rows were read in with that one, as with the names of the categories.
 */
export class KnownWords {
  readonly #held: WordAnswers<{ known: boolean }>;
  readonly #alike: WordAnswers<{ known: boolean; alike: WordOfGoods[] }>;

  constructor(version: string) {
    this.#held = new WordAnswers(version, lookUpWords);
    this.#alike = new WordAnswers(version, (db, words) =>
      findLikeWords(
        db,
        words.map((word) => ({ word, alsoLike: spelledByRule(word) })),
      ),
    );
  }

  /** Whether it has been found before that nothing on sale holds the word or begins like it. */
  isStrange(word: string): boolean {
    return (this.#held.get(word) ?? this.#alike.get(word))?.known === false;
  }

  /** Finds out which of these words are strange. */
  async lookUp(db: Db, words: QueryWord[]): Promise<void> {
    const missing = words.map(({ word }) => word).filter((word) => this.#alike.get(word) === undefined);
    await this.#held.read(db, missing);
  }

  /** The words of goods on sale that each of these may be a slip of, in their order; undefined for a known word. */
  async like(db: Db, words: QueryWord[]): Promise<(WordOfGoods[] | undefined)[]> {
    const inspected = await this.#alike.read(
      db,
      words.map(({ word }) => word),
    );
    return inspected.map(({ known, alike }) => (known ? undefined : alike));
  }
}
