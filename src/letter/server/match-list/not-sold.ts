import type { Thing } from '../../../content/thing.ts';
import { nameStemOf, wordsOf } from '../../../lib/russian/words.ts';
import { type Decision, eachOnce, type LineFacts } from './decision.ts';
import { asksForInstant, compareFits, type Fit } from './fit-goods.ts';
import type { ReadLine } from './read-line.ts';

export const NOT_ON_SALE = 'Сейчас не продаём';

/** What is told of a thing that is not sold or not taken, with the goods to take in its place. */
export function notSold(thing: Thing, { line, instead, fits }: LineFacts): Decision {
  // Instead of rice rather porridge of rice.
  const stem = line.head === undefined ? '' : nameStemOf(line.head.word);
  const isOfIt = ({ product }: Fit) => wordsOf(product.name).some((word) => word.startsWith(stem));
  const offered = instead('replacement').sort(
    (one, other) => Number(isOfIt(other)) - Number(isOfIt(one)) || compareFits(one, other),
  );
  const kinds = new Set(offered.map(({ product }) => product.categoryId));
  const called = fits.toSorted(compareFits).filter(({ product }) => kinds.has(product.categoryId));
  const goods = isSameAsOffered(thing, line) ? eachOnce([...called, ...offered]) : [];
  if (thing.verdict === 'prohibited') {
    const [first] = goods;
    const isRequested = first !== undefined && asksForInstant(line);
    if (isRequested && (called.length > 0 || isOfIt(first))) return { group: 'CHECK', goods, note: null };
    return { group: 'REFUSED', goods, note: thing.why };
  }
  return { group: 'NOT_SOLD', goods, note: `${NOT_ON_SALE}. ${thing.why}` };
}

/** Of a thing of many names the replacement is for some only: for a deodorant, not for hair lacquer. */
function isSameAsOffered({ instead, insteadOf }: Thing, { words }: ReadLine): boolean {
  if (instead === undefined) return false;
  const same = insteadOf === undefined ? undefined : wordsOf(insteadOf).map(nameStemOf);
  return same === undefined || words.some(({ word }) => same.includes(nameStemOf(word)));
}
