import { type CatalogueProduct, findSynonymsOfWord } from '../../catalog/catalog.server.ts';
import { extractFiltersFromSearchText, fitsProductFilter } from '../../catalog/product-filters.ts';
import type { ParcelItemAdvice } from '../../content/thing.ts';
import { looksLikeAdjective, normalizedWordsOf, strictStemOf } from '../../lib/russian/words.ts';
import type { LineMatchStatus } from '../products-match-list.contract.ts';
import { convertToPieces, parseNetContent } from '../text/pieces.ts';
import { asksForInstant, compareFits, type ProductFit } from './fit-goods.ts';
import type { ParsedLine } from './read-line.ts';
import type { ParcelItemMatch } from './things-of-line.ts';

/** How many goods stand beside the one that was found, or are there to choose from. */
export const MAX_ALTERNATIVES = 4;

/** Words that say too little alone: «салфетки» are dry ones or wet, «сахар» comes in pieces or as sand. */
const SAYS_LITTLE = new Set(
  'салфетки суп сахар бульон напиток рулет каша бальзам смесь гель кубики хлопья сливки'
    .split(' ')
    .map(strictStemOf),
);

/** What is made at home, but what is worn there; «по-домашнему» says how. */
const HOMEMADE =
  /^(?!.*(?:тапк|тапоч|обув|одежд|костюм|носк|штан|вяз)).*(?<!\p{L})(?:домашн(?!ему)|самодельн|мамин)/u;

/** Decides what a line means: what is made at home is not taken, the like that is on sale stands in its place. */
export function decideLineMeaning(facts: LineFacts): LineDecision {
  const decision = decideByName(facts);
  const isHomemade = HOMEMADE.test(facts.line.words.map(({ word }) => word).join(' '));
  if (!isHomemade || decision.group === 'REFUSED' || decision.goods.length === 0) return decision;
  return { ...decision, group: 'REFUSED', note: 'Домашнее не принимают: нужна заводская упаковка.' };
}

/** Decides by what a thing is called: what is known not to be sold or taken before any goods of a like name. */
function decideByName(facts: LineFacts): LineDecision {
  const { line, things } = facts;
  const fits = [...facts.fits].sort(compareFits);
  const unsold = things.find(({ thing }) => thing.goods === undefined);
  const sold = things.find(({ thing }) => thing.goods !== undefined);
  const [best] = fits;
  if (isOtherThing(line, best?.missing)) return NOT_SOLD_DECISION;
  if (best?.literal) {
    const covered = best.attributes + 1;
    // «Огурцы помидоры» are two that are sold, and no tin of both.
    const isOfTwo =
      sold?.named &&
      !unsold?.named &&
      !line.words.some(({ word, complement }) => complement || looksLikeAdjective(word));
    const isRatherUnsold = unsold && unsold.covered > Math.max(covered, sold?.covered ?? 0);
    if (isRatherUnsold && !isOfTwo) return notSold(unsold.thing, facts);
    const isTwofold =
      unsold !== undefined &&
      unsold.covered === line.words.length &&
      (unsold.plain || unsold.thing.verdict === 'prohibited') &&
      !things.some(({ thing, plain }) => plain && thing.goods !== undefined);
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
  const goods = sold === undefined ? [] : dedupeFits(facts.instead().sort(compareFits));
  return goods.length > 0 ? choose(line, goods, null) : NOT_SOLD_DECISION;
}

/** The decision over a number of the printed catalogue. */
export function decideCatalogueNumberLine(
  line: ParsedLine,
  product: CatalogueProduct | undefined,
): LineDecision {
  if (product === undefined) return NOT_SOLD_DECISION;
  const content = parseNetContent(product);
  const isWhole = {
    literal: true,
    missing: [],
    typos: false,
    near: false,
    attributes: 0,
    extra: 0,
    odd: null,
  };
  const goods: ProductFit[] = [{ product, content, ...isWhole }];
  return convertToPieces(line.quantity, content).unclear
    ? choose(line, goods, null)
    : { group: 'FOUND', goods, note: null };
}

/** The goods that a thing is called by («рыбные консервы» are «Сайра»); all that fit where none is. */
function goodsOfThing({ stems }: ParcelItemMatch, { fits, instead }: LineFacts): ProductFit[] {
  const all = dedupeFits([...instead().sort(compareFits), ...fits.toSorted(compareFits)]);
  const called = all.filter(({ product }) => stems.has(strictStemOf(product.nameWords[0] ?? '')));
  return called.length > 0 ? called : all;
}

/** The thing is found by what the line calls it: it is no other name of something else. */
const isOfThatKind = ({ head }: ParsedLine, { thing }: ParcelItemMatch) =>
  head !== undefined &&
  normalizedWordsOf(thing.goods ?? '').some((word) => strictStemOf(word) === strictStemOf(head.word));

/** A name of both («картошка»): by the kilogram the raw one is meant. */
function isMeantAsSold(
  { head, quantity }: ParsedLine,
  unsold: ParcelItemMatch,
  sold: ParcelItemMatch | undefined,
  fits: ProductFit[],
): boolean {
  const stem = head === undefined ? '' : strictStemOf(head.word);
  // «Кроссворды» are what the list itself leads to.
  if (normalizedWordsOf(unsold.thing.instead ?? '').some((word) => strictStemOf(word) === stem)) return true;
  const isRefused = unsold.thing.verdict === 'prohibited';
  if (sold === undefined) return fits.length > 0 && !isRefused && !unsold.first;
  if (sold.covered > unsold.covered) return true;
  if (unsold.named && !sold.named) return false;
  if (sold.covered < unsold.covered || (isRefused && unsold.plain && !sold.first)) return false;
  return sold.first || (quantity?.measure !== 'GRAM' && quantity?.measure !== 'MILLILITRE');
}

/** The goods are called what the line says: how sure is it which one? */
function fromGoods(line: ParsedLine, fits: ProductFit[], things: ParcelItemMatch[]): LineDecision {
  const [best] = fits as [ProductFit, ...ProductFit[]];
  const alike = fits.filter(({ literal, missing }) => literal && missing.length === best.missing.length);
  const pieces = convertToPieces(line.quantity, best.content);
  if (pieces.unclear || best.typos || isKnownToHold(line, best))
    return choose(line, fits, pieces.note ?? best.odd);
  const ahead = alike.filter(({ extra, content }) => extra === best.extra && fitsSize(line, content));
  const rivals = fits.filter(
    ({ literal, missing, near }) => !literal && missing.length <= best.missing.length && (best.near || !near),
  );
  const [first = best] = ahead;
  const missing = best.missing.length > 0 ? `в названии нет «${asWritten(best.missing, line)}»` : null;
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
  const note = fitsSize(line, first.content) ? first.odd : 'просили другую упаковку: проверьте количество';
  return { group: isSure ? 'FOUND' : 'CHECK', goods, note };
}

/** Words of a line with its own capitals and «ё». */
const asWritten = (words: readonly string[], { line }: ParsedLine) =>
  words
    .map((word) => line.match(/\p{L}+/gu)?.find((own) => normalizedWordsOf(own)[0] === word) ?? word)
    .join(' ');

/** Says whether the shop keeps goods out of its own list of what is wanted: «без сахара». */
const isKnownToHold = ({ without }: ParsedLine, { product }: ProductFit) =>
  extractFiltersFromSearchText(`без ${without.join(' ')}`).filters.some(
    (filter) => !fitsProductFilter(product.tags, filter),
  );

function choose({ quantity }: ParsedLine, goods: ProductFit[], note: string | null): LineDecision {
  return {
    group: 'CHOOSE',
    goods,
    note:
      note ??
      (quantity && convertToPieces(quantity, goods[0]?.content ?? {}).unclear
        ? convertToPieces(quantity, {}).note
        : null),
  };
}

/** Goods of different categories or for different people are different things of one name. */
function isOneKind(fits: ProductFit[]): boolean {
  const genders = new Set(fits.map(({ product }) => genderOf(product.name)));
  return new Set(fits.map(({ product }) => product.category_id)).size === 1 && genders.size === 1;
}

const genderOf = (name: string) => /мужск|женск|детск/i.exec(name)?.[0].toLowerCase();

const isOfUnnamedGender = ({ words }: ParsedLine, { product }: ProductFit) => {
  const gender = genderOf(product.name);
  return gender !== undefined && !words.some(({ word }) => word.startsWith(gender.slice(0, 3)));
};

/** «2 пачки по 200 г» asks for a size beside the number. */
function fitsSize({ quantity }: ParsedLine, { amount, measure, count }: ProductFit['content']): boolean {
  const { size } = quantity ?? {};
  if (size?.measure === 'PIECE') return size.amount === count;
  if (size === undefined) return true;
  if (amount === undefined) return size.measure === 'BARE';
  return size.measure === measure && [amount, amount / (count ?? 1)].includes(size.amount);
}

/** A word alone says enough when people call the thing so («пряники»), not when it could be another («паста»). */
function saysEnough(
  { words, head }: ParsedLine,
  { product, attributes }: ProductFit,
  things: ParcelItemMatch[],
): boolean {
  if (attributes > 0 || words.length > 1) return true;
  if (
    head === undefined ||
    head.beginning ||
    looksLikeAdjective(head.word) ||
    SAYS_LITTLE.has(strictStemOf(head.word))
  )
    return false;
  const stem = strictStemOf(head.word);
  const goods = things.flatMap(({ thing }) =>
    thing.goods === undefined ? [] : [normalizedWordsOf(thing.goods).map(strictStemOf)],
  );
  if (goods.some((stems) => stems.length === 1 && stems[0] === stem)) return true;
  // «Зубная паста», «крем для рук»: the thing is called so only with the rest of its name.
  if (goods.some((stems) => stems.includes(stem))) return false;
  if (/\sдля\s/.test(product.name)) return false;
  if (things.length > 0) return true;
  const [first = ''] = product.nameWords;
  return !looksLikeAdjective(first) && findSynonymsOfWord(head.word).length === 0;
}

/** What a line means, before the facility is thought of. */
export interface LineDecision {
  group: LineMatchStatus;
  /** The goods, the best first; of FOUND and CHECK the first one is meant. */
  goods: ProductFit[];
  note: string | null;
}

/** Goods that a thing is sold as, or those to take in its place. */
export type AlternativeKind = 'sold' | 'replacement';

/** What is known of a line when it is decided. */
interface LineFacts {
  line: ParsedLine;
  /** The goods that are called so, in any order. */
  fits: ProductFit[];
  /** The things that are called so, the best first. */
  things: ParcelItemMatch[];
  /** Goods that stand in for what is not sold or not taken, of one kind or of both. */
  instead(kind?: AlternativeKind): ProductFit[];
}

const NOT_ON_SALE = 'Сейчас не продаём';

/** Nothing like it is on sale. */
export const NOT_SOLD_DECISION: LineDecision = { group: 'NOT_SOLD', goods: [], note: NOT_ON_SALE };

/** Each product once, as it came first. */
export const dedupeFits = (fits: ProductFit[]) =>
  fits.filter(({ product }, index) => fits.findIndex((other) => other.product.id === product.id) === index);

/** What is told of a thing that is not sold or not taken, with the goods to take in its place. */
function notSold(thing: ParcelItemAdvice, { line, instead, fits }: LineFacts): LineDecision {
  // Instead of rice rather porridge of rice.
  const stem = line.head === undefined ? '' : strictStemOf(line.head.word);
  const isOfIt = ({ product }: ProductFit) => product.nameWords.some((word) => word.startsWith(stem));
  const offered = instead('replacement').sort(
    (one, other) => Number(isOfIt(other)) - Number(isOfIt(one)) || compareFits(one, other),
  );
  const kinds = new Set(offered.map(({ product }) => product.category_id));
  const called = fits.toSorted(compareFits).filter(({ product }) => kinds.has(product.category_id));
  const goods = isSameAsOffered(thing, line) ? dedupeFits([...called, ...offered]) : [];
  if (thing.verdict === 'prohibited') {
    const [first] = goods;
    const isRequested = first !== undefined && asksForInstant(line);
    if (isRequested && (called.length > 0 || isOfIt(first))) return { group: 'CHECK', goods, note: null };
    return { group: 'REFUSED', goods, note: thing.why };
  }
  return { group: 'NOT_SOLD', goods, note: `${NOT_ON_SALE}. ${thing.why}` };
}

/** Of a thing of many names the replacement is for some only: for a deodorant, not for hair lacquer. */
function isSameAsOffered({ instead, insteadOf }: ParcelItemAdvice, { words }: ParsedLine): boolean {
  if (instead === undefined) return false;
  const same = insteadOf === undefined ? undefined : normalizedWordsOf(insteadOf).map(strictStemOf);
  return same === undefined || words.some(({ word }) => same.includes(strictStemOf(word)));
}

/** Words that make another thing of what sounds like goods: «масло моторное», «бумага наждачная», «зубной врач». */
const OTHER_THINGS = `
  моторное машинное техническое трансмиссионное эфирное косметическое репейное наждачная копировальная офисная миллиметровая
  фотобумага гои паяльная термопаста горючее справка врач доктор техникум пауза смерть перерыв церемония
  собака собак кошка кошек животных кот котов попугай комаров клещей тараканов мышей моли обувь обуви стекла стекол
  пола полов унитаз унитаза посудомойки машинки принтера ксерокса
`;

const others = new Set(OTHER_THINGS.trim().split(/\s+/).map(strictStemOf));

/**
 * Says whether a line means a thing of another kind than the goods it sounds like.
 *
 * @param missing the words of the line that the best goods do not have; undefined where none are called so
 */
function isOtherThing({ words }: ParsedLine, missing: string[] | undefined): boolean {
  return (missing ?? words.map(({ word }) => word)).some((word) => others.has(strictStemOf(word)));
}
