import {
  findMedicineAdviceForAilment,
  findNeverSoldItemByStem,
  findNeverSoldItemByWord,
  neverSoldWords,
} from '../../content/stop-words.ts';
import type { ParcelItemAdvice } from '../../content/thing.ts';
import { parcelItemAdvice } from '../../content/things.ts';
import { looksLikeAdjective, normalizedWordsOf, strictStemOf } from '../../lib/russian/words.ts';
import { GoodsStemMatcher } from '../text/goods-stem-matcher.ts';
import type { ListVocabulary } from './list-vocabulary.ts';
import type { LineWord, ParsedLine } from './read-line.ts';

interface KnownThing {
  thing: ParcelItemAdvice;
  /** Stems of its name and other words. */
  stems: Set<string>;
  names: Set<string>;
  /** The first noun of its name, and its first word. */
  noun: string;
  begins: string;
}

/** A thing that a line may mean. */
export interface ParcelItemMatch {
  thing: ParcelItemAdvice;
  /** How many words of the line it is called by. */
  covered: number;
  /** The line calls it what the first noun of its name is. */
  first: boolean;
  /** Its name begins with that noun: no adjective makes it one kind of many. */
  plain: boolean;
  /** The line calls it by a word of its name, not only by another word. */
  named: boolean;
  /** Stems of all words it is called by. */
  stems: ReadonlySet<string>;
}

const known: KnownThing[] = parcelItemAdvice.map((thing) => {
  const name = normalizedWordsOf(thing.name);
  return {
    thing,
    stems: new Set(normalizedWordsOf(`${thing.name} ${thing.also ?? ''}`).map(strictStemOf)),
    names: new Set(name.map(strictStemOf)),
    noun: strictStemOf(name.find((word) => !looksLikeAdjective(word)) ?? name[0] ?? ''),
    begins: strictStemOf(name[0] ?? ''),
  };
});

/** The shortest word in which a slip is looked for: a shorter one is mostly a word of its own. */
const LONG_ENOUGH = 5;

const longStops = new GoodsStemMatcher(
  neverSoldWords.filter((word) => word.length >= LONG_ENOUGH).map(strictStemOf),
);

/** Sweeteners come as tablets, and are none. */
const SWEETENERS = new Set('заменитель сахарозаменитель подсластитель стевия'.split(' ').map(strictStemOf));

/** What in a line is never answered with goods, slips included: tobacco, alcohol, medicines and the like. */
export function findNeverSoldItemInLine(
  { words }: ParsedLine,
  vocabulary: ListVocabulary,
): ParcelItemAdvice | undefined {
  // «Чёрная карта» is a name of coffee.
  if (/черн[а-я]+ карт/.test(words.map(({ word }) => word).join(' '))) return undefined;
  const sweet = words.some(({ word }) => SWEETENERS.has(strictStemOf(word)));
  const named = words
    .map(
      ({ word, against }) =>
        findNeverSoldItemByWord(word) ?? (against ? findMedicineAdviceForAilment(word) : undefined),
    )
    .find((thing) => thing !== undefined);
  if (named !== undefined) return sweet && named.name === 'Лекарства' ? undefined : named;
  const strange = words.filter(({ word, beginning }) => !beginning && !vocabulary.isSpelled(word));
  return strange
    .map(
      ({ word }) =>
        findNeverSoldItemByWord(vocabulary.index.plainFormOf(word) ?? '') ?? stoppedWithSlip(word),
    )
    .find((thing) => thing !== undefined);
}

/** The same of its stem: «маком» is no «мойка». */
const LONG_STEM = 4;

/** What a word was meant to be with a slip in it: «сегареты». */
function stoppedWithSlip(word: string): ParcelItemAdvice | undefined {
  const isShort = word.length < LONG_ENOUGH || strictStemOf(word).length < LONG_STEM;
  const meant = isShort ? undefined : longStops.meantBy(word);
  return meant === undefined ? undefined : findNeverSoldItemByStem(meant);
}

/** The shortest beginning of a word that says which one: «сухофр.». */
const TELLING_BEGINNING = 5;

/** Returns whether something of such stems is called by this word, or by one that begins so. */
function callsBy({ word, beginning = false }: LineWord): (stems: ReadonlySet<string>) => boolean {
  const stem = strictStemOf(word);
  const isTelling = beginning && word.length >= TELLING_BEGINNING;
  return (stems) => stems.has(stem) || (isTelling && [...stems].some((one) => one.startsWith(word)));
}

/** The things that a line may mean by its head, those called by more of its words first. */
export function findMatchingParcelItems({ words }: ParsedLine, head: LineWord): ParcelItemMatch[] {
  const stem = strictStemOf(head.word);
  // Stems once for the line, not once for each of hundreds of things.
  const byHead = callsBy(head);
  const byWords = words.map(callsBy);
  return known
    .filter(({ stems }) => byHead(stems))
    .map(({ thing, stems, names, noun, begins }) => ({
      thing,
      stems,
      covered: byWords.filter((isCalled) => isCalled(stems)).length,
      first: noun === stem,
      plain: begins === stem,
      named: byHead(names),
    }))
    .sort((one, other) => other.covered - one.covered || Number(other.first) - Number(one.first));
}
