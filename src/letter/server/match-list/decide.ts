import { type NamedProduct, synonymsOf } from '../../../catalog/catalog.server.ts';
import { looksLikeAdjective, nameStemOf, wordsOf } from '../../../lib/russian/words.ts';
import { netContentOf, piecesOf } from '../../text/pieces.ts';
import { type Decision, eachOnce, type LineFacts } from './decision.ts';
import { compareFits, type Fit } from './fit-goods.ts';
import { NOT_ON_SALE, notSold } from './not-sold.ts';
import { isOtherThing } from './other-things.ts';
import type { ReadLine } from './read-line.ts';
import type { NamedThing } from './things-of-line.ts';

/** How many goods stand beside the one that was found, or are there to choose from. */
export const MOST_OTHERS = 4;

/** Words that say too little alone: «салфетки» are dry ones or wet, «сахар» comes in pieces or as sand. */
const SAYS_LITTLE = new Set(
  'салфетки суп сахар бульон напиток рулет каша бальзам смесь гель кубики хлопья сливки'
    .split(' ')
    .map(nameStemOf),
);

/** Decides what a line means: what is known not to be sold or taken before any goods of a like name. */
export function decide(facts: LineFacts): Decision {
  const { line, things } = facts;
  const fits = [...facts.fits].sort(compareFits);
  const unsold = things.find(({ thing }) => thing.goods === undefined);
  const sold = things.find(({ thing }) => thing.goods !== undefined);
  const [best] = fits;
  if (isOtherThing(line, best?.missing)) return { group: 'NOT_SOLD', goods: [], note: NOT_ON_SALE };
  if (best?.literal) {
    const covered = best.attributes + 1;
    if (unsold !== undefined && unsold.covered > covered && unsold.covered > (sold?.covered ?? 0)) {
      return notSold(unsold.thing, facts);
    }
    const isTwofold =
      unsold !== undefined &&
      unsold.covered === line.words.length &&
      (unsold.plain || unsold.thing.verdict === 'prohibited') &&
      !soldByThatName(things);
    if (isTwofold) return choose(line, fits, null);
    return sold !== undefined &&
      sold.covered > covered &&
      (best.missing.length > 0 || !isOfThatKind(line, sold))
      ? choose(line, goodsOfThing(sold, facts), null)
      : fromGoods(line, fits, things);
  }
  if (unsold !== undefined && !isMeantAsSold(line, unsold, sold, fits)) return notSold(unsold.thing, facts);
  if (sold !== undefined && sold.covered > (best?.attributes ?? 0) + 1) {
    return choose(line, goodsOfThing(sold, facts), null);
  }
  if (fits.length > 0) return choose(line, fits, null);
  if (sold !== undefined) {
    const goods = eachOnce(facts.instead().sort(compareFits));
    return goods.length > 0 ? choose(line, goods, null) : { group: 'NOT_SOLD', goods: [], note: NOT_ON_SALE };
  }
  return { group: 'NOT_SOLD', goods: [], note: NOT_ON_SALE };
}

/** The decision over a number of the printed catalogue. */
export function decideNumbered(line: ReadLine, product: NamedProduct | undefined): Decision {
  if (product === undefined) return { group: 'NOT_SOLD', goods: [], note: NOT_ON_SALE };
  const fit = {
    product,
    content: netContentOf(product.name),
    literal: true,
    missing: [],
    slips: false,
    near: false,
  };
  const goods = [{ ...fit, attributes: 0, extra: 0, odd: null }];
  return piecesOf(line.quantity, fit.content).unclear
    ? choose(line, goods, null)
    : { group: 'FOUND', goods, note: null };
}

/** The goods that a thing is called by («рыбные консервы» are «Сайра»); all that fit where none is. */
function goodsOfThing({ stems }: NamedThing, { fits, instead }: LineFacts): Fit[] {
  const all = eachOnce([...instead().sort(compareFits), ...fits.toSorted(compareFits)]);
  const called = all.filter(({ product }) => stems.has(nameStemOf(wordsOf(product.name)[0] ?? '')));
  return called.length > 0 ? called : all;
}

/** The thing is found by what the line calls it: it is no other name of something else. */
const isOfThatKind = ({ head }: ReadLine, { thing }: NamedThing) =>
  head !== undefined && wordsOf(thing.goods ?? '').some((word) => nameStemOf(word) === nameStemOf(head.word));

const soldByThatName = (things: NamedThing[]) =>
  things.some(({ thing, plain }) => plain && thing.goods !== undefined);

/** A name of both («картошка»): by the kilogram the raw one is meant. */
function isMeantAsSold(
  { head, quantity }: ReadLine,
  unsold: NamedThing,
  sold: NamedThing | undefined,
  fits: Fit[],
): boolean {
  const stem = head === undefined ? '' : nameStemOf(head.word);
  // «Кроссворды» are what the list itself leads to.
  if (wordsOf(unsold.thing.instead ?? '').some((word) => nameStemOf(word) === stem)) return true;
  const isRefused = unsold.thing.verdict === 'prohibited';
  if (sold === undefined) return fits.length > 0 && !isRefused && !unsold.first;
  if (unsold.named && !sold.named) return false;
  if (sold.covered < unsold.covered || (isRefused && unsold.plain && !sold.first)) return false;
  return sold.first || (quantity?.measure !== 'GRAM' && quantity?.measure !== 'MILLILITRE');
}

/** The goods are called what the line says: how sure is it which one? */
function fromGoods(line: ReadLine, fits: Fit[], things: NamedThing[]): Decision {
  const [best] = fits as [Fit, ...Fit[]];
  const alike = fits.filter(({ literal, missing }) => literal && missing.length === best.missing.length);
  const pieces = piecesOf(line.quantity, best.content);
  if (pieces.unclear || best.slips) return choose(line, fits, pieces.note);
  const ahead = alike.filter(({ extra, content }) => extra === best.extra && fitsSize(line, content));
  const rivals = fits.filter(({ literal, missing }) => !literal && missing.length <= best.missing.length);
  const [first = best] = ahead;
  const missing = best.missing.length > 0 ? `в названии нет «${best.missing.join(' ')}»` : null;
  const goods = [first, ...fits.filter((fit) => fit !== first)];
  if (alike.length > 1 && ahead.length !== 1) {
    if (missing !== null || !isOneKind(alike)) return choose(line, goods, missing);
    return { group: 'CHECK', goods, note: first.odd };
  }
  if (missing !== null || (rivals.length > 0 && alike.length === 1)) return choose(line, goods, missing);
  // What chose between equals was only how they come.
  const chosen = alike.length > 1 && first.attributes === 0;
  const isSure =
    !chosen &&
    !best.near &&
    !line.words.some(({ loose, mended }) => loose || mended) &&
    line.unwanted.length === 0 &&
    fitsSize(line, first.content) &&
    saysEnough(line, first, things) &&
    !isOfUnnamedGender(line, first);
  const size = fitsSize(line, first.content) ? first.odd : 'другой вес: посмотрите на упаковку';
  return { group: isSure ? 'FOUND' : 'CHECK', goods, note: size };
}

function choose({ quantity }: ReadLine, goods: Fit[], note: string | null): Decision {
  return {
    group: 'CHOOSE',
    goods,
    note:
      note ??
      (quantity && piecesOf(quantity, goods[0]?.content ?? {}).unclear ? piecesOf(quantity, {}).note : null),
  };
}

/** Goods of different categories or for different people are different things of one name. */
function isOneKind(fits: Fit[]): boolean {
  const genders = new Set(fits.map(({ product }) => genderOf(product.name)));
  return new Set(fits.map(({ product }) => product.categoryId)).size === 1 && genders.size === 1;
}

const genderOf = (name: string) => /мужск|женск|детск/i.exec(name)?.[0].toLowerCase();

const isOfUnnamedGender = ({ words }: ReadLine, { product }: Fit) => {
  const gender = genderOf(product.name);
  return gender !== undefined && !words.some(({ word }) => word.startsWith(gender.slice(0, 3)));
};

/** «2 пачки по 200 г» asks for a size beside the number. */
function fitsSize({ quantity }: ReadLine, { amount, measure }: Fit['content']): boolean {
  const { size } = quantity ?? {};
  return size === undefined || amount === undefined || (size.measure === measure && size.amount === amount);
}

/**
 * A word alone says enough when it is what people call the thing («пряники»), not when it could be another one
 * («паста», «щётка»).
 */
function saysEnough({ words, head }: ReadLine, { product, attributes }: Fit, things: NamedThing[]): boolean {
  if (attributes > 0 || words.length > 1) return true;
  if (
    head === undefined ||
    head.beginning ||
    looksLikeAdjective(head.word) ||
    SAYS_LITTLE.has(nameStemOf(head.word))
  )
    return false;
  const stem = nameStemOf(head.word);
  const goods = things.flatMap(({ thing }) =>
    thing.goods === undefined ? [] : [wordsOf(thing.goods).map(nameStemOf)],
  );
  if (goods.some((stems) => stems.length === 1 && stems[0] === stem)) return true;
  // «Зубная паста», «крем для рук»: the thing is called so only with the rest of its name.
  if (goods.some((stems) => stems.includes(stem))) return false;
  if (/\sдля\s/.test(product.name)) return false;
  if (things.length > 0) return true;
  const [first = ''] = wordsOf(product.name);
  return !looksLikeAdjective(first) && synonymsOf(head.word).length === 0;
}
