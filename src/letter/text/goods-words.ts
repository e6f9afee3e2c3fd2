import type { Token } from './line-text.ts';
import { measureWords, notQuantities, numberWords, wholeQuantities } from './measure-words.ts';
import { plainlyCalled, writtenInFull } from './short-words.ts';
import { isTalk } from './talk-words.ts';
import type { WordIndex } from './word-index.ts';

/** What is known of the words of one text; each is looked up once. */
export class GoodsWords {
  readonly index: WordIndex;
  readonly #named = new Map<string, boolean>();

  constructor(index: WordIndex) {
    this.index = index;
  }

  /** Says whether goods are called so, in any form. */
  has(word: string): boolean {
    const named = this.#named.get(word) ?? this.index.has(word);
    this.#named.set(word, named);
    return named;
  }
}

/** A number, a sign or a word that only counts or measures. */
export function isOfQuantity({ kind, text }: Token): boolean {
  if (kind === 'number') return true;
  if (kind === 'sign') return true;
  return (
    measureWords.has(text) || numberWords.has(text) || wholeQuantities.has(text) || notQuantities.has(text)
  );
}

/** Goods are called so, whatever else the word may be. */
export const isGoodsWord = (token: Token, words: GoodsWords) =>
  !isTalk(token.text) && (isUnusual(token.text) || words.has(token.text) || hasPart(token.text, words));

/** «иван-чай», «но-шпа» */
const hasPart = (word: string, words: GoodsWords) =>
  word.includes('-') && word.split('-').some((part) => words.has(part));

const isUnusual = (word: string) => writtenInFull(word) !== undefined || plainlyCalled(word) !== undefined;

/** «конд.»: a beginning with a full stop. Only what is short may be one. */
export const isBeginning = ({ text, dotted }: Token, words: GoodsWords) =>
  dotted && text.length >= 3 && !isTalk(text) && words.index.hasBeginning(text);
