import {
  findGoodsNamed,
  findGoodsNumbered,
  type NamedProduct,
  type PhraseWord,
  type ProductCatalogue,
  synonymsOf,
} from '../../catalog/catalog.server.ts';
import { looksLikeAdjective, nameStemOf, wordsOf } from '../../lib/russian/words.ts';
import type { MatchedLine } from '../products-match-list.contract.ts';
import { piecesOf } from '../text/pieces.ts';
import {
  type Decision,
  decide,
  decideNumbered,
  type InsteadKind,
  MOST_OTHERS,
  NOT_ON_SALE,
} from './decide.ts';
import { type Fit, fitsOf, type ProductReader, type ReadProduct } from './fit-goods.ts';
import type { ListVocabulary } from './list-vocabulary.ts';
import { EMPTY_LINE, type LineWord, type ReadLine, readListLine } from './read-line.ts';
import { type NamedThing, stopOf, thingsOf } from './things-of-line.ts';

/** A line with what it means. */
export interface DecidedLine {
  line: string;
  read: ReadLine;
  decision: Decision;
}

/** Decides what each line means, with one search of the catalogue for all of them. */
export function decideLines(
  catalogue: ProductCatalogue,
  lines: string[],
  vocabulary: ListVocabulary,
): DecidedLine[] {
  const search = new PhraseSearch();
  const numbered = new Map<number, NamedProduct>();
  const pending = lines.map((line) => {
    const read = readListLine(line, vocabulary);
    const stop = stopOf(read, vocabulary);
    if (stop !== undefined) return { line, read, decide: () => refused(stop.why) };
    const { head, productId } = read;
    if (productId !== undefined)
      return { line, read, decide: () => decideNumbered(read, numbered.get(productId)) };
    if (head === undefined) return { line, read, decide: () => decideUnknown(read) };
    const things = thingsOf(read, head);
    const named = search.add(phrasesOf(read, head));
    const replacing = insteadLines(things);
    const instead = search.add(replacing.map(({ words }) => words.map(phraseWordOf)));
    return {
      line,
      read,
      decide: () =>
        decide({
          line: read,
          things,
          fits: fitsOf(goodsOf(search.found(named), read), read, head),
          instead: (requested) =>
            replacing
              .filter(({ kind }) => requested === undefined || kind === requested)
              .flatMap((other) => fitsOf(goodsOf(search.found(instead), read), other, other.head)),
        }),
    };
  });
  search.run(catalogue, vocabulary.reader);
  const ids = pending.flatMap(({ read }) => read.productId ?? []);
  for (const product of findGoodsNumbered(catalogue, ids)) numbered.set(product.id, product);
  return pending.map(({ line, read, decide: decided }) => ({ line, read, decision: decided() }));
}

/** A decided line as it is answered. */
export function answerOf({ line, read, decision }: DecidedLine): MatchedLine {
  const { group, goods, note } = decision;
  const [best] = goods;
  const isFound = group === 'FOUND' || group === 'CHECK';
  // Of what is not put in nobody knows how much of something else it would be.
  const isCounted =
    isFound || group === 'CHOOSE' || read.quantity?.measure === 'PACK' || read.quantity?.measure === 'PIECE';
  const {
    quantity,
    note: counted,
    converted,
  } = piecesOf(isCounted ? read.quantity : undefined, best?.content ?? {});
  const fresh = isFound && read.quantity !== undefined && isCountedByWeight(read, best);
  const grams = isFound ? gramsOf(best, quantity) : 0;
  const doubt = fresh
    ? 'продаём на вес: проверьте количество'
    : grams > MOST_GRAMS && quantity > 1
      ? `получится ${Math.round(grams / 1000)} кг: проверьте количество`
      : null;
  return {
    line,
    group: group === 'FOUND' && (converted || doubt !== null) ? 'CHECK' : group,
    productId: isFound && best !== undefined ? best.product.id : null,
    quantity: fresh ? 1 : quantity,
    otherIds: ofOneKind(isFound ? goods.slice(1) : goods, best)
      .slice(0, MOST_OTHERS)
      .map(({ product }) => product.id),
    note: isFound ? [doubt ?? counted, note].filter((part) => part !== null).join('; ') || null : note,
  };
}

/** Beside chocolate paste stands no toothpaste: where a second word chose the goods, others are of their kind. */
const ofOneKind = (goods: Fit[], best: Fit | undefined) =>
  goods.filter(
    ({ product, attributes }) =>
      best === undefined ||
      best.attributes === 0 ||
      attributes > 0 ||
      product.categoryId === best.product.categoryId,
  );

/** More of one thing hardly goes into a parcel. */
const MOST_GRAMS = 5_000;

const gramsOf = (fit: Fit | undefined, quantity: number) =>
  quantity * (fit?.product.weightGrams ?? fit?.content.amount ?? 0);

/** Vegetables and fruit of which somebody counts the pieces: «лимоны 3». */
function isCountedByWeight({ quantity }: ReadLine, fit: Fit | undefined): boolean {
  const counted = quantity?.measure === 'PIECE' || quantity?.measure === 'BARE';
  return counted && fit?.content.measure === 'GRAM' && fit.product.tags.includes('fresh');
}

const refused = (note: string): Decision => ({ group: 'REFUSED', goods: [], note });

/** Sets are for who says so. */
function goodsOf(found: ReadProduct[], { words }: ReadLine): ReadProduct[] {
  const sets = words.some(({ word }) => word.startsWith('набор'));
  return found.filter(({ product }) => !product.isSet || sets);
}

/** What the goods of a line are called: all its words, and its head alone. */
function phrasesOf({ words }: ReadLine, head: LineWord): PhraseWord[][] {
  const telling = words.filter(({ word }) => !/^\d/.test(word) && wordsOf(word).length > 0);
  const alone = [phraseWordOf(head)];
  return telling.length > 1 ? [telling.map(phraseWordOf), alone] : [alone];
}

const phraseWordOf = ({ word, beginning }: LineWord): PhraseWord => ({
  names: [word, ...synonymsOf(word).map((phrase) => phrase.replaceAll('&', ' '))],
  beginnings: beginning,
});

/** A line that nobody wrote: what finds goods for a thing that is sold by another name, or in place of one that is not. */
interface InsteadLine extends ReadLine {
  head: LineWord;
  kind: InsteadKind;
}

function insteadLines(things: NamedThing[]): InsteadLine[] {
  const sold = things.find(({ thing }) => thing.goods !== undefined)?.thing.goods;
  const instead = things.find(({ thing }) => thing.goods === undefined)?.thing.instead;
  const queries: [query: string | undefined, kind: InsteadKind][] = [
    [sold, 'sold'],
    [instead, 'replacement'],
  ];
  return queries.flatMap(([query, kind]) => {
    const words = wordsOf(query ?? '')
      .filter((word) => word.length > 1)
      .map(plainWord);
    const head = words.find(({ word }) => !looksLikeAdjective(word)) ?? words[0];
    return head === undefined ? [] : [{ ...EMPTY_LINE, words, head, kind }];
  });
}

const plainWord = (word: string): LineWord => ({
  word,
  beginning: false,
  loose: false,
  mended: false,
  complement: false,
  against: false,
});

/** What goods come in when they are tinned: «в масле», «в собственном соку». */
const TINNED = new Set('масле томате томатном соусе соку желе рассоле маринаде'.split(' ').map(nameStemOf));

/** The decision over what nothing is known of: talk, or something that is not sold. */
function decideUnknown({ quantity, talks, words }: ReadLine): Decision {
  const counted = quantity !== undefined && quantity.measure !== 'BARE' && !talks && words.length > 0;
  // «Опята в масле»: whatever it is, it comes in a tin.
  const tinned =
    words.length > 1 && words.some(({ word, complement }) => complement && TINNED.has(nameStemOf(word)));
  return counted || tinned
    ? { group: 'NOT_SOLD', goods: [], note: NOT_ON_SALE }
    : { group: 'NOT_GOODS', goods: [], note: null };
}

/** The phrases of many lines, looked up at once, each only once. */
class PhraseSearch {
  readonly #phrases = new Map<string, { phrase: PhraseWord[]; goods: ReadProduct[] }>();

  /** Notes phrases to be looked up. Returns what they are found by afterwards. */
  add(phrases: PhraseWord[][]): string[] {
    return phrases.map((phrase) => {
      const key = JSON.stringify(phrase);
      if (!this.#phrases.has(key)) this.#phrases.set(key, { phrase, goods: [] });
      return key;
    });
  }

  run(catalogue: ProductCatalogue, reader: ProductReader): void {
    const all = [...this.#phrases.values()];
    const found = all.map(({ phrase }) => findGoodsNamed(catalogue, phrase));
    const read = new Map<number, ReadProduct>();
    for (const product of found.flat()) {
      if (!read.has(product.id)) read.set(product.id, reader.read(product));
    }
    for (const [index, entry] of all.entries()) {
      entry.goods = (found[index] ?? []).flatMap(({ id }) => read.get(id) ?? []);
    }
  }

  /** The goods of some phrases, each once. */
  found(keys: string[]): ReadProduct[] {
    const goods = keys.flatMap((key) => this.#phrases.get(key)?.goods ?? []);
    return [...new Set(goods)];
  }
}
