import { nameStemOf } from '../../../content/russian-words.ts';
import type { Decision } from './decision.ts';
import { NOT_ON_SALE } from './not-sold.ts';
import type { ReadLine } from './read-line.ts';

/** What goods come in when they are tinned: «в масле», «в собственном соку». */
const TINNED = new Set('масле томате томатном соусе соку желе рассоле маринаде'.split(' ').map(nameStemOf));

/** The decision over what nothing is known of: talk, or something that is not sold. */
export function decideUnknown({ quantity, talks, words }: ReadLine): Decision {
  const counted = quantity !== undefined && quantity.measure !== 'BARE' && !talks && words.length > 0;
  // «Опята в масле»: whatever it is, it comes in a tin.
  const tinned =
    words.length > 1 && words.some(({ word, complement }) => complement && TINNED.has(nameStemOf(word)));
  return counted || tinned
    ? { group: 'NOT_SOLD', goods: [], note: NOT_ON_SALE }
    : { group: 'NOT_GOODS', goods: [], note: null };
}
