import {
  type CatalogueProduct,
  findSynonymsOfWord,
  type ProductCatalogue,
} from '../../catalog/catalog.server.ts';
import { servesSamePurpose } from '../../catalog/purpose.ts';
import { findProductRefusalReasons } from '../../facilities/check-parcel.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { createEventLoopYielder } from '../../lib/event-loop-yielder.ts';
import { looksLikeAdjective, normalizedWordsOf, strictStemOf } from '../../lib/russian/words.ts';
import type { MatchedLine } from '../products-match-list.contract.ts';
import { convertToPieces, parseNetContent } from '../text/pieces.ts';
import {
  type AlternativeKind,
  decideCatalogueNumberLine,
  decideLineMeaning,
  dedupeFits,
  type LineDecision,
  MAX_ALTERNATIVES,
  NOT_SOLD_DECISION,
} from './decide.ts';
import {
  findProductFits,
  type ProductFit,
  type ProductWithParsedName,
  parseProductName,
} from './fit-goods.ts';
import type { ListVocabulary } from './list-vocabulary.ts';
import { EMPTY_PARSED_LINE, type LineWord, type ParsedLine, parseListLine } from './read-line.ts';
import { findMatchingParcelItems, findNeverSoldItemInLine, type ParcelItemMatch } from './things-of-line.ts';

interface DecidedLine {
  line: string;
  read: ParsedLine;
  decision: LineDecision;
}

export async function decideLines(
  catalogue: ProductCatalogue,
  lines: string[],
  vocabulary: ListVocabulary,
): Promise<DecidedLine[]> {
  const reads = lines.map((line) => parseListLine(line, vocabulary));
  const ids = reads.flatMap(({ productId }) => productId ?? []);
  const numbered = new Map(
    inStock(catalogue.onSaleAmong(new Set(ids))).map((product) => [product.id, product]),
  );
  const pause = createEventLoopYielder();
  const decided: DecidedLine[] = [];
  for (const [index, read] of reads.entries()) {
    const decision = decisionOf(read, catalogue, numbered, vocabulary);
    decided.push({ line: lines[index] as string, read, decision });
    await pause();
  }
  return decided;
}

function decisionOf(
  read: ParsedLine,
  catalogue: ProductCatalogue,
  numbered: ReadonlyMap<number, CatalogueProduct>,
  vocabulary: ListVocabulary,
): LineDecision {
  const stop = findNeverSoldItemInLine(read, vocabulary);
  if (stop !== undefined) return { group: 'REFUSED', goods: [], note: stop.why };
  const { head, productId } = read;
  if (productId !== undefined) return decideCatalogueNumberLine(read, numbered.get(productId));
  if (head === undefined) return decideUnknown(read);
  const things = findMatchingParcelItems(read, head);
  const replacing = insteadLines(things);
  const fits = findProductFits(goodsOf(catalogue, phrasesOf(read, head), read), read, head);
  return decideLineMeaning({
    line: read,
    things,
    fits,
    instead(requested) {
      const phrases = replacing.map(({ words }) => words.map(phraseWordOf));
      const goods = goodsOf(catalogue, phrases, read);
      return replacing
        .filter(({ kind }) => requested === undefined || kind === requested)
        .flatMap((other) =>
          findProductFits(goods, { ...other, unwanted: [...read.unwanted, ...read.without] }, other.head),
        );
    },
  });
}

export function toMatchedLine({ line, read, decision }: DecidedLine): MatchedLine {
  const { group, goods, note } = decision;
  const [best] = goods;
  const isFound = group === 'FOUND' || group === 'CHECK';
  // What is not put in does not say how much of something else it would be.
  const isCounted =
    isFound || group === 'CHOOSE' || read.quantity?.measure === 'PACK' || read.quantity?.measure === 'PIECE';
  const {
    quantity,
    note: counted,
    converted,
  } = convertToPieces(isCounted ? read.quantity : undefined, best?.content ?? {});
  const grams = isFound ? quantity * (best?.product.weight_grams ?? best?.content.amount ?? 0) : 0;
  const doubt =
    grams > MOST_GRAMS && quantity > 1
      ? `получится ${Math.round(grams / 1000)} кг: проверьте количество`
      : null;
  return {
    line,
    group: group === 'FOUND' && (converted || doubt !== null) ? 'CHECK' : group,
    productId: isFound && best !== undefined ? best.product.id : null,
    quantity,
    otherIds: ofOneKind(isFound ? goods.slice(1) : goods, best)
      .slice(0, MAX_ALTERNATIVES)
      .map(({ product }) => product.id),
    note:
      [doubt ?? (isFound || best?.content.loose || read.quantity?.upTo ? counted : null), note]
        .filter((part, index, parts) => part !== null && parts.indexOf(part) === index)
        .join('; ') || null,
  };
}

/** Beside chocolate paste stands no toothpaste: where a second word chose the goods, others are of their kind. */
const ofOneKind = (goods: ProductFit[], best: ProductFit | undefined) =>
  goods.filter(
    ({ product, attributes }) =>
      best === undefined ||
      best.attributes === 0 ||
      attributes > 0 ||
      product.category_id === best.product.category_id,
  );

/** More of one thing hardly goes into a parcel. */
const MOST_GRAMS = 5_000;

/** The goods that some of these phrases name, each once; sets are for who says so. */
function goodsOf(
  catalogue: ProductCatalogue,
  phrases: readonly PhraseWord[][],
  { words }: ParsedLine,
): ProductWithParsedName[] {
  const sets = words.some(({ word }) => word.startsWith('набор'));
  const found = phrases.flatMap((phrase) => findInStockGoodsByName(catalogue, phrase));
  const goods = new Map(found.map((product) => [product.id, product]));
  return [...goods.values()].filter(({ parts }) => parts.length === 0 || sets).map(parseProductName);
}

/** What the goods of a line are called: all its words, and its head alone. */
function phrasesOf({ words }: ParsedLine, head: LineWord): PhraseWord[][] {
  const telling = words.filter(({ word }) => !/^\d/.test(word) && normalizedWordsOf(word).length > 0);
  const alone = [phraseWordOf(head)];
  return telling.length > 1 ? [telling.map(phraseWordOf), alone] : [alone];
}

const phraseWordOf = ({ word, beginning = false }: LineWord): PhraseWord => ({
  names: [word, ...findSynonymsOfWord(word).map((phrase) => phrase.replaceAll('&', ' '))],
  beginnings: beginning,
});

/** A line of our own: what finds goods for a thing that is sold by another name, or in place of one that is not. */
interface InsteadLine extends ParsedLine {
  head: LineWord;
  kind: AlternativeKind;
}

function insteadLines(things: ParcelItemMatch[]): InsteadLine[] {
  const sold = things.find(({ thing }) => thing.goods !== undefined)?.thing.goods;
  const instead = things.find(({ thing }) => thing.goods === undefined)?.thing.instead;
  const queries: [query: string | undefined, kind: AlternativeKind][] = [
    [sold, 'sold'],
    [instead, 'replacement'],
  ];
  return queries.flatMap(([query, kind]) => {
    const words = normalizedWordsOf(query ?? '')
      .filter((word) => word.length > 1)
      .map((word): LineWord => ({ word }));
    const head = words.find(({ word }) => !looksLikeAdjective(word)) ?? words[0];
    return head === undefined ? [] : [{ ...EMPTY_PARSED_LINE, words, head, kind }];
  });
}

/** What goods come in when they are tinned: «в масле», «в собственном соку». */
const TINNED = new Set('масле томате томатном соусе соку желе рассоле маринаде'.split(' ').map(strictStemOf));

/** The decision over what nothing is known of: talk, or something that is not sold. */
function decideUnknown({ quantity, talks, words }: ParsedLine): LineDecision {
  const counted = quantity !== undefined && quantity.measure !== 'BARE' && !talks && words.length > 0;
  // «Опята в масле»: what it is stays unknown, it comes in a tin.
  const tinned =
    words.length > 1 && words.some(({ word, complement }) => complement && TINNED.has(strictStemOf(word)));
  return counted || tinned ? NOT_SOLD_DECISION : { group: 'NOT_GOODS', goods: [], note: null };
}

/** A facility as far as it refuses goods. */
interface RefusingFacility {
  name: string;
  refused_tags: string[];
}

/**
 * Moves to REFUSED what the facility does not take, with accepted goods of the same category and purpose instead, nearest by
 * the price of a hundred grams; takes what is refused from the goods to choose from.
 */
export function applyFacilityRefusals(
  catalogue: ProductCatalogue,
  lines: DecidedLine[],
  facility: RefusingFacility,
): DecidedLine[] {
  const tags = new Set(facility.refused_tags);
  if (tags.size === 0) return lines;
  const reasonsOf = ({ tags: carried }: CatalogueProduct) =>
    findProductRefusalReasons({ tags: carried, parts: [] }, tags);
  const isAccepted = (product: CatalogueProduct) => reasonsOf(product).length === 0;
  return lines.map((decided) => {
    const { decision } = decided;
    const goods = decision.goods.filter(({ product }) => isAccepted(product));
    const [best] = decision.goods;
    if (best === undefined || !isRefused(decision, isAccepted))
      return { ...decided, decision: { ...decision, goods } };
    const labels = [...new Set(reasonsOf(best.product).map(({ label }) => label))].join(', ');
    const { category_id: categoryId, name } = best.product;
    const nearest = inStock(categoryId === null ? [] : catalogue.ofCategories([categoryId]))
      .slice(0, MOST_OF_A_CATEGORY)
      .filter(isAccepted)
      .filter((product) => product.parts.length === 0 && servesSamePurpose(name, product.name))
      .sort((one, other) => distance(best.product, one) - distance(best.product, other));
    const instead = [...goods.map(({ product }) => product), ...nearest].slice(0, MAX_ALTERNATIVES);
    return {
      ...decided,
      decision: {
        group: 'REFUSED' as const,
        goods: dedupeFits(
          instead.map((product) => ({ ...best, product, content: parseNetContent(product) })),
        ),
        note: `${formatShortFacilityName(facility.name)} не принимает: ${labels}`,
      },
    };
  });
}

/** Of what is found the one product counts, of what there is to choose from all. */
function isRefused(
  { group, goods }: DecidedLine['decision'],
  isAccepted: (product: CatalogueProduct) => boolean,
): boolean {
  const judged = group === 'CHOOSE' ? goods : goods.slice(0, 1);
  const isOffered = group === 'FOUND' || group === 'CHECK' || group === 'CHOOSE';
  return isOffered && judged.every(({ product }) => !isAccepted(product));
}

const priceOf = (product: CatalogueProduct) =>
  product.price_kopecks / (parseNetContent(product).amount ?? product.weight_grams ?? 100);

const distance = (one: CatalogueProduct, other: CatalogueProduct) =>
  Math.abs(Math.log(priceOf(one) / priceOf(other)));

/** How many goods of one phrase are looked at: more than people would choose from. */
const MOST_OF_A_PHRASE = 24;

/** How many goods of one category may stand in for one that is not taken. */
const MOST_OF_A_CATEGORY = 100;

/** One word of a phrase: any of its names will do, each of words that all have to be there. */
interface PhraseWord {
  names: readonly string[];
  /** Whether longer words that begin like it will do. */
  beginnings: boolean;
}

/** The goods on sale and not out whose names hold all words of a phrase; of one that fits thousands only some. */
function findInStockGoodsByName(
  catalogue: ProductCatalogue,
  phrase: readonly PhraseWord[],
): CatalogueProduct[] {
  const found: CatalogueProduct[] = [];
  catalogue.index.findTitled(phrase, (document) => {
    const product = catalogue.onSaleOf(document);
    if (product !== undefined && !product.out) found.push(product);
    return found.length === MOST_OF_A_PHRASE;
  });
  return found;
}

const inStock = (products: readonly CatalogueProduct[]) => products.filter(({ out }) => !out);
