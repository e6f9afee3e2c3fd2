import { retypeInRussianLayout } from '../lib/russian/layout.ts';
import { normalizedWordsOf, normalizeForComparison, stemOf, WORD_PATTERN } from '../lib/russian/words.ts';

export type ParagraphOrList = string | string[];

/** One collapsible part of a long text. */
export interface TextSection {
  id: string;
  title: string;
  blocks: ParagraphOrList[];
}

/** A run of a text; marked runs are what was looked for. */
export interface TextRun {
  text: string;
  marked: boolean;
}

/** The parts that were found and the words to mark in them; no words when nothing was searched for. */
export interface SectionSearchResult {
  sections: TextSection[];
  queryWords: string[];
}

/** The parts that hold every word of the query, in any form, unfinished or typed in Latin; all of them without a query. */
export function findSectionsByQuery(sections: TextSection[], query: string): SectionSearchResult {
  const queryWords = normalizedWordsOf(query);
  const found = sections.filter((section) => holdsAll(section, queryWords));
  if (found.length > 0) return { sections: found, queryWords };
  const meant = normalizedWordsOf(retypeInRussianLayout(query.toLowerCase()) ?? query);
  return { sections: sections.filter((section) => holdsAll(section, meant)), queryWords: meant };
}

/** The text cut into runs, with the words that were searched for marked as they stand in the text. */
export function splitByQueryWords(text: string, queryWords: string[]): TextRun[] {
  const pieces: TextRun[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(WORD_PATTERN)) {
    if (!queryWords.some((query) => fits(normalizeForComparison(word), query))) continue;
    if (index > done) pieces.push({ text: text.slice(done, index), marked: false });
    pieces.push({ text: word, marked: true });
    done = index + word.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), marked: false });
  return pieces;
}

function holdsAll({ title, blocks }: TextSection, queryWords: string[]): boolean {
  const words = [title, ...blocks.flat()].flatMap(normalizedWordsOf);
  return queryWords.every((query) => words.some((word) => fits(word, query)));
}

function fits(word: string, query: string): boolean {
  return stemOf(word) === stemOf(query) || (query.length > 1 && word.startsWith(query));
}
