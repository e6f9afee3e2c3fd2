import { normalizedWordsOf, strictStemOf } from '../lib/russian/words.ts';
import type { ParcelItemAdvice } from './thing.ts';
import { parcelItemAdvice } from './things.ts';

/** An adjective whose stem is that of its noun. */
const MADE_OF_NOUN = /нн(ый|ая|ое|ые|ого|ой|ых|ым|ую)$/;

/** What medicines are taken against: «что-нибудь от головы». */
const AILING = new Set(
  'головы головной живота горла желудка сердца спины зубов зубной глаз боли болей нервов печени почек суставов давления температуры поноса запора бессонницы гриппа простуды кашля насморка диабета ран грибка герпеса паразитов глистов'.split(
    ' ',
  ),
);

/** Returns what is meant where a line wants something against this: medicines, for what people suffer from. */
export function findMedicineAdviceForAilment(word: string): ParcelItemAdvice | undefined {
  return AILING.has(word) ? MEDICINES : undefined;
}

interface Stop {
  word: string;
  thing: ParcelItemAdvice;
}

const stops: Stop[] = parcelItemAdvice.flatMap((thing) =>
  normalizedWordsOf(thing.stops ?? '').map((word) => ({ word, thing })),
);

const MEDICINES = stops.find(({ word }) => word === 'лекарства')?.thing;

const byStem = Map.groupBy(stops, ({ word }) => strictStemOf(word));

/** The words that stop a line of a list, as they are written. */
export const neverSoldWords: readonly string[] = stops.map(({ word }) => word);

/**
 * Returns what a word names that is never answered with goods («сигареты»), in any form of it. An adjective
 * is another word than the noun it comes from: «витаминный» is no «витамин».
 */
export function findNeverSoldItemByWord(word: string): ParcelItemAdvice | undefined {
  const named = byStem.get(strictStemOf(word)) ?? [];
  return named.find((stop) => MADE_OF_NOUN.test(stop.word) === MADE_OF_NOUN.test(word))?.thing;
}

/** Returns what words of this stem (`strictStemOf`) name that is never answered with goods. */
export const findNeverSoldItemByStem = (stem: string): ParcelItemAdvice | undefined =>
  byStem.get(stem)?.[0]?.thing;
