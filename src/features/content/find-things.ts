import MiniSearch, { type Query } from 'minisearch';
import { inRussianLayout } from '../../lib/russian/layout.ts';
import { slipsIn } from '../../lib/russian/slips.ts';
import { stemOf, wordsOf } from '../../lib/russian/words.ts';
import type { Thing } from './thing.ts';
import { thingGroups } from './things.ts';

/** What was found, the best first; `corrected` is what was taken for the question, when not its letters. */
export interface Found {
  things: Thing[];
  corrected?: string;
}

/** Nobody asks with more; a made-up question must not keep the server busy. */
const MOST_WORDS = 6;
const LONGEST_WORD = 20;

/** Words of a question that say nothing of the thing: «а можно ли передать…». */
const AROUND = new Set(
  'а и в во с со из на для без ли или мне ему ей им можно нельзя передать передавать послать отправить положить посылку посылке передачу передаче разрешено разрешен разрешена разрешены принимают примут'.split(
    ' ',
  ),
);

const things = thingGroups.flatMap((group) => group.things);

/** A stem stands beside the words of the index; the sign keeps it from being taken for one of them. */
const asStem = (word: string) => `=${stemOf(word)}`;

const index = new MiniSearch({
  fields: ['first', 'name', 'also'],
  tokenize: wordsOf,
  processTerm: (word) => [word, asStem(word)],
  searchOptions: {
    boost: { first: 2, name: 1.5 },
    combineWith: 'AND',
    // A short name is no better an answer than a long one.
    bm25: { k: 1.2, b: 0, d: 0.5 },
    // A question comes as words and stems already.
    tokenize: (term) => [term],
    processTerm: (term) => term,
  },
});
// The first word of a name says what the thing is.
index.addAll(things.map(({ name, also }, id) => ({ id, first: wordsOf(name)[0], name, also })));

/**
 * Returns what is known of «А можно ли…?» as one types: word forms, beginnings of words, ё and е, a
 * keyboard left in Latin, a slip or two in a long word. An empty or one-letter question finds nothing.
 */
export function findThings(question: string): Found {
  const queryWords = meaningfulWords(question);
  const found = findAsWritten(queryWords);
  if (found.length > 0) return { things: found };

  const switched = inRussianLayout(question.toLowerCase());
  if (switched !== undefined) {
    const meant = findAsWritten(meaningfulWords(switched));
    if (meant.length > 0) return { things: meant, corrected: switched.trim() };
  }
  const near = findWithSlips(queryWords);
  return near[0] ? { things: near, corrected: near[0].name } : { things: [] };
}

/** How many things stand beside the goods that were found: the rest of them are on the page /allowed. */
const MOST_BESIDE_GOODS = 3;

const isSold = ({ goods }: Thing) => goods !== undefined;

const stemsOf = (some: Thing[]) =>
  new Set(some.flatMap(({ name, also = '' }) => wordsOf(`${name} ${also}`)).map(stemOf));

const knownStems = stemsOf(things);
/** Most searches name nothing of what the shop does not sell, and are done with. */
const unsoldStems = stemsOf(things.filter((thing) => !isSold(thing)));

/**
 * Returns what a search of the shop is to hear of things: beside goods only what the words name outright
 * and the shop does not sell («спирт»), with no goods found whatever is known (`findThings`).
 */
export function findThingsForSearch(query: string, goodsFound: boolean): Found {
  if (!goodsFound) {
    const { things, corrected } = findThings(query);
    return { things: things.slice(0, MOST_BESIDE_GOODS), ...(corrected === undefined ? {} : { corrected }) };
  }
  const words = meaningfulWords(query);
  if (!words.some((word) => unsoldStems.has(stemOf(word)))) return { things: [] };
  const named = index.search({
    queries: words.map((word) => ({ combineWith: 'OR', queries: [word, asStem(word)] })),
  });
  // What is less than half as good an answer has the word by the way.
  const meant = named
    .filter(({ score }) => score * 2 >= (named[0]?.score ?? 0))
    .map(({ id }) => things[id] as Thing);
  return { things: meant.some(isSold) ? [] : meant.slice(0, 1) };
}

/** Says whether a word, in any form, names some thing people send: such a word has no slip in it. */
export function isWordOfThings(word: string): boolean {
  return knownStems.has(stemOf(word));
}

function meaningfulWords(question: string): string[] {
  const words = wordsOf(question);
  const meaningful = words.filter((word) => !AROUND.has(word)).slice(0, MOST_WORDS);
  return meaningful.join('').length > 1 ? meaningful : [];
}

function findAsWritten(words: string[]): Thing[] {
  return (
    firstFound(
      // The very word is there: «чай» does not ask for a kettle («чайник»).
      { queries: words },
      { queries: words.map(formOrBeginning) },
      // Some word of the question is strange: then what another of its words names outright.
      { queries: words.map(asStem), combineWith: 'OR' },
    ) ?? []
  );
}

function findWithSlips(words: string[]): Thing[] {
  const queries = words.map((word) =>
    word.length < 5 || word.length > LONGEST_WORD
      ? formOrBeginning(word)
      : { queries: [word], fuzzy: word.length < 7 ? 1 : 2 },
  );
  return (firstFound({ queries }) ?? []).filter((thing) => words.every((word) => isWrittenIn(word, thing)));
}

/** The index takes anything for a slip that is some letters away; people do not. */
function isWrittenIn(word: string, { name, also = '' }: Thing): boolean {
  const stem = stemOf(word);
  return wordsOf(`${name} ${also}`).some(
    (other) => other.startsWith(word) || stemOf(other) === stem || slipsIn(word, other) !== undefined,
  );
}

function formOrBeginning(word: string): Query {
  // A form says more than the same beginning does.
  const beginning = { queries: [word], prefix: true, boostTerm: () => 0.3 };
  return { combineWith: 'OR', queries: [asStem(word), beginning] };
}

/** Returns what the first question that finds anything finds, the best first. */
function firstFound(...questions: Exclude<Query, string | symbol>[]): Thing[] | undefined {
  for (const question of questions) {
    const found = question.queries.length > 0 ? index.search(question) : [];
    if (found.length > 0) return found.map(({ id }) => things[id] as Thing);
  }
  return undefined;
}
