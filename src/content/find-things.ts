import { retypeInRussianLayout } from '../lib/russian/layout.ts';
import { type SoughtWord, TextIndex } from '../lib/russian/text-index.ts';
import { TitleWordIndex } from '../lib/russian/title-word-index.ts';
import { countWordTypos } from '../lib/russian/typos.ts';
import {
  findBasesOfFondForm,
  looksLikeAdjective,
  normalizedWordsOf,
  stemOf,
  strictStemOf,
} from '../lib/russian/words.ts';
import type { ParcelItemAdvice } from './thing.ts';
import { parcelItemAdvice } from './things.ts';

/** What was found, the best first; `corrected` is what was taken for the question, when not its letters. */
export interface ParcelItemAdviceResult {
  things: ParcelItemAdvice[];
  corrected?: string;
}

/** No one asks with more; a made-up question must not keep the server busy. */
const MOST_WORDS = 6;
const LONGEST_WORD = 20;

/** Words of a question that say nothing of the thing: «а можно ли передать…». */
const AROUND = new Set(
  'а и в во с со из на по до для без ли или мне ему ей им сколько пачек можно можна нельзя передать передавать послать отправить положить посылку посылке передачу передаче разрешено разрешен разрешена разрешены принимают примут'.split(
    ' ',
  ),
);

const index = new TextIndex();
const spellings = new TitleWordIndex();
const wordsOfThing = parcelItemAdvice.map(({ name, also = '' }) => {
  index.add({ title: name, body: also });
  spellings.add(`${name} ${also}`);
  return new Set(normalizedWordsOf(`${name} ${also}`));
});

/**
 * Returns what is known of «А можно ли…?» as one types: word forms, beginnings of words, ё and е, a
 * keyboard left in Latin, a typo or two in a long word. An empty or one-letter question finds nothing.
 */
export function findParcelItemAdvice(question: string): ParcelItemAdviceResult {
  const queryWords = meaningfulWords(question);
  const own = meaningfulWords(question.replace(OF_WHAT, ' '));
  const found = findAsWritten(queryWords, own.length > 0 ? own : queryWords);
  if (found.length > 0) return { things: found };

  const switched = retypeInRussianLayout(question.toLowerCase());
  if (switched !== undefined) {
    const meant = findAsWritten(meaningfulWords(switched));
    if (meant.length > 0) return { things: meant, corrected: switched.trim() };
  }
  const near = findWithTypos(queryWords);
  return near[0] ? { things: near, corrected: near[0].name } : { things: [] };
}

const strictStemsOfThing = wordsOfThing.map((words) => new Set([...words].map(strictStemOf)));

/** How many things stand beside the goods that were found: the rest of them are on the page /allowed. */
const MOST_BESIDE_GOODS = 3;

const isSold = ({ goods }: ParcelItemAdvice) => goods !== undefined;

const stemsOf = (some: ParcelItemAdvice[]) =>
  new Set(some.flatMap(({ name, also = '' }) => normalizedWordsOf(`${name} ${also}`)).map(stemOf));

const knownStems = stemsOf(parcelItemAdvice);
/** Most searches name nothing of what the shop does not sell, and are done with. */
const unsoldStems = stemsOf(parcelItemAdvice.filter((thing) => !isSold(thing)));

/**
 * Returns what a search of the shop is to hear of things: beside goods only what the words name outright
 * and the shop does not sell («спирт»), with no goods found no matter what is known (`findParcelItemAdvice`).
 */
export function findAdviceForShopSearch(query: string, goodsFound: boolean): ParcelItemAdviceResult {
  if (!goodsFound) {
    const { things, corrected } = findParcelItemAdvice(query);
    return { things: things.slice(0, MOST_BESIDE_GOODS), ...(corrected === undefined ? {} : { corrected }) };
  }
  const words = meaningfulWords(query);
  if (!words.some((word) => unsoldStems.has(stemOf(word)))) return { things: [] };
  const stems = words.map(strictStemOf);
  // «Зелёный» is no form of «зелень».
  const named = search(words.map(inForms), 'any').filter(({ id }) =>
    stems.some((stem) => strictStemsOfThing[id]?.has(stem)),
  );
  // A worse answer has the word by the way.
  const meant = named.filter(({ rank }) => rank * 1.15 >= (named[0]?.rank ?? 0)).map(({ thing }) => thing);
  const [best] = meant;
  if (best === undefined || meant.some(isSold)) return { things: [] };
  // «Бритва» is sold under that name, «молоко» is what its own entry is called.
  const isCalledSo = words.includes(normalizedWordsOf(best.name)[0] ?? '');
  const isSoldSo = named.some(
    ({ id, thing }) => isSold(thing) && words.some((word) => wordsOfThing[id]?.has(word)),
  );
  return { things: isSoldSo && !isCalledSo ? [] : [best] };
}

/** Says whether a word, in any form, names some thing people send: such a word has no typo in it. */
export function isParcelItemWord(word: string): boolean {
  return knownStems.has(stemOf(word));
}

/** The sold thing that two words or more name together («лавровый лист»); undefined for any other query. */
export function findParcelItemCalledSo(query: string): ParcelItemAdvice | undefined {
  const words = meaningfulWords(query);
  if (words.length < 2) return undefined;
  const stems = words.map(strictStemOf);
  const called = search(words.map(inForms)).find(({ id }) =>
    stems.every((stem) => strictStemsOfThing[id]?.has(stem)),
  );
  return called && isSold(called.thing) ? called.thing : undefined;
}

/** Whether words name a thing that the shop neither sells nor has anything for: «зелень укроп», and alone «сок». */
export function isCalledUnsoldItem(query: string): boolean {
  const words = meaningfulWords(query);
  const nouns = words.filter((word) => !looksLikeAdjective(word));
  const sought = nouns.length === 1 ? nouns : words;
  const [called] = search(sought.map(inForms));
  if (called === undefined || isSold(called.thing) || called.thing.instead !== undefined) return false;
  return sought.length > 1 || normalizedWordsOf(called.thing.name)[0] === sought[0];
}

/** «По-домашнему»: how, not what; «Чёрная карта» is a name of coffee. */
const MANNER = /(?<=^|\s)(?:по[-\s][а-яё]+(?:ому|ему|ски)|ч[её]рн[а-я]+ карт[а-я]+)(?=$|\s)/giu;

function meaningfulWords(question: string): string[] {
  const words = normalizedWordsOf(question.replace(MANNER, ' ')).map(inPlain);
  const meaningful = words.filter((word) => !AROUND.has(word)).slice(0, MOST_WORDS);
  return meaningful.join('').length > 1 ? meaningful : [];
}

/** The stem of a word that is said in its fond form («луковичка»); any other word as it is. */
const inPlain = (word: string) =>
  isParcelItemWord(word)
    ? word
    : (findBasesOfFondForm(word).find((base) => knownStems.has(base) || knownStems.has(stemOf(base))) ??
      word);

/** «Килька в томате»: what a thing lies in or is for. */
const OF_WHAT = /(?<=\S) (?:в|для|к|от) [а-яё]+/giu;

function findAsWritten(words: string[], own = words): ParcelItemAdvice[] {
  const found = search(words.map(inForms));
  // The very word is there: «чай» does not ask for a kettle («чайник»).
  const literal = found.filter(({ id }) => words.every((word) => wordsOfThing[id]?.has(word)));
  if (literal.length > 0) return thingsOf(literal);
  // «До 30 кг»: two letters begin words by chance.
  const begun = search(words.map((word) => ({ ...inForms(word), beginnings: word.length > 2 })));
  if (begun.length > 0) return thingsOf(begun);
  // Some word of the question is strange: then what another of its words names outright, a noun if there is one.
  const nouns = own.filter((word) => !looksLikeAdjective(word));
  return thingsOf(search((nouns.length > 0 ? nouns : own).map(inForms), 'any'));
}

function findWithTypos(words: string[]): ParcelItemAdvice[] {
  const meant = words.map((word) =>
    word.length < 5 || word.length > LONGEST_WORD ? undefined : mendedWords(word),
  );
  const sought = words.map((word, index) => {
    const synonyms = meant[index];
    return synonyms === undefined ? { ...inForms(word), beginnings: true } : { ...inForms(word), synonyms };
  });
  // A form of such a word may be another one: «печень» is none of «печений».
  const isLiteral = ({ id }: RankedThing) =>
    meant.every(
      (others, index) =>
        others?.concat(words[index] ?? []).some((word) => wordsOfThing[id]?.has(word)) ?? true,
    );
  return thingsOf(search(sought).filter(isLiteral));
}

/** «Кальмары» are two typos away from «кальсоны», and less like them than this. */
const LIKE_ENOUGH = 0.3;

/** The words of things that this one is the fewest typos away from. */
function mendedWords(word: string): string[] {
  const near = spellings.like(word).flatMap((other) => {
    const typos = countWordTypos(word, other.word);
    return typos === undefined || other.likeness < LIKE_ENOUGH ? [] : [{ word: other.word, typos }];
  });
  const fewest = Math.min(...near.map(({ typos }) => typos));
  return near.filter(({ typos }) => typos === fewest).map((other) => other.word);
}

const inForms = (word: string): SoughtWord => ({ word, beginnings: false, synonyms: [] });

interface RankedThing {
  id: number;
  thing: ParcelItemAdvice;
  rank: number;
}

/** The things that hold these words, the best first; none for no words. */
function search(words: SoughtWord[], holding: 'every' | 'any' = 'every'): RankedThing[] {
  if (words.length === 0) return [];
  const { documents, ranks } = index.rank(words, holding);
  return documents
    .map((id) => ({ id, thing: parcelItemAdvice[id] as ParcelItemAdvice, rank: ranks[id] ?? 0 }))
    .sort((one, other) => other.rank - one.rank || one.id - other.id);
}

const thingsOf = (found: RankedThing[]) => found.map(({ thing }) => thing);
