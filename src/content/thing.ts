import { keysOf } from '../lib/fields.ts';

/** What a family hears about a thing on the page /allowed, from the surest yes to the shop's own no. */
export const parcelItemVerdictLabels = {
  allowed: 'Можно',
  usually: 'Обычно можно',
  varies: 'Не везде',
  prohibited: 'Нельзя',
  'not-sold': 'У нас не продаётся',
};

type ParcelItemVerdict = keyof typeof parcelItemVerdictLabels;
export const parcelItemVerdicts = keysOf(parcelItemVerdictLabels);

/** One everyday thing somebody may ask about. */
export interface ParcelItemAdvice {
  name: string;
  /** Other words people ask with; also forms whose vowels come and go («носки» — «носок»). */
  also?: string;
  /**
   * Words that name nothing else, in the forms whose stems differ: wherever one of them stands in a line of a
   * list, the line is refused and no goods are offered. Also ask with them.
   */
  stops?: string;
  /** What finds it among our goods; missing where the shop has none. */
  goods?: string;
  /** What finds the goods to take in place of what is not sold or not taken. */
  instead?: string;
  /** Of a thing of many names those that `instead` is the same as; a list with another one is offered nothing. */
  insteadOf?: string;
  verdict: ParcelItemVerdict;
  /** One plain sentence. */
  why: string;
}
