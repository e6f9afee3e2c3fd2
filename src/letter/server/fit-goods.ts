import { LRUCache } from 'lru-cache';
import { type CatalogueProduct, findSynonymsOfWord } from '../../catalog/catalog.server.ts';
import { extractFiltersFromSearchText, fitsProductFilter } from '../../catalog/product-filters.ts';
import {
  countPhoneticWordTypos,
  isAboutAsLong,
  type PhoneticWord,
  toPhoneticWord,
} from '../../lib/russian/typos.ts';
import { looksLikeAdjective, stemOf, strictStemOf } from '../../lib/russian/words.ts';
import { type LineToken, tokenizeLine } from '../text/line-text.ts';
import { type NetContent, parseNetContent } from '../text/pieces.ts';
import { extractQuantity, type NumberedTrait } from '../text/quantity.ts';
import type { LineWord, ParsedLine } from './read-line.ts';

export interface ProductFit {
  product: CatalogueProduct;
  content: NetContent;
  /** What the line calls goods says what the product is; otherwise it is another name of it, or stands by the way. */
  literal: boolean;
  /** The words of the line that the name does not have. */
  missing: string[];
  /** Some word is there only with a typo mended. */
  typos: boolean;
  /** Some word is there only in another one («копчёная» in «сырокопчёная») or by another name. */
  near: boolean;
  /** Words of the line beside its head that the name has. */
  attributes: number;
  /** It has what the line says it should be without, or comes as the line counts it. */
  extra: number;
  /** What it lacks of how the line wants it: «просили 96 листов», «просили без сахара»; null for nothing. */
  odd: string | null;
}

/** Returns those of the goods that fit a line with goods called `head`, each with how well it does. */
export function findProductFits(
  goods: readonly ProductWithParsedName[],
  line: ParsedLine,
  head: LineWord,
): ProductFit[] {
  const called = comparedWord(head);
  const others = line.words.filter((word) => word !== head).map(comparedWord);
  return goods.flatMap((read) => fitOf(read, line, called, others) ?? []);
}

/** Undefined when the product is not called so. */
function fitOf(
  read: ProductWithParsedName,
  line: ParsedLine,
  head: ComparedWord,
  others: readonly ComparedWord[],
): ProductFit | undefined {
  const { product, words: all, quoted, content } = read;
  const literal = isCalled(all, head);
  if (!literal && !isCalledOtherwise(all, head) && !quoted.some((name) => isWord(name, head)))
    return undefined;
  const excluded = [...line.unwanted, ...line.without].map((word) => comparedWord({ word }));
  const held = all.filter(({ lacked }) => !lacked);
  if (excluded.some((word) => held.some((name) => isSame(name, word) || isOf(name, word)))) return undefined;
  const names = excluded.length > 0 ? all : held;
  const missing: string[] = [];
  let typos = head.mended;
  let near = false;
  for (const other of others) {
    if (names.some((name) => !name.part && isWord(name, other))) continue;
    if (names.some((name) => isWord(name, other))) near = true;
    else if (names.some((name) => isWithin(name, other)) || isCalledOtherwise(names, other)) near = true;
    else if (holdsOtherName(names, other)) near = true;
    else if (names.some((name) => isKin(name, other)) || isInstantByNature(names, other)) near = true;
    else if (names.some((name) => isWithTypo(name, other))) typos = true;
    else missing.push(other.word);
  }
  const { form } = line.quantity ?? {};
  const comesSo = form !== undefined && names.some(({ word }) => word.startsWith(form));
  const odd = oddnessOf(read, line);
  return {
    product,
    content,
    literal: literal && !head.loose,
    missing,
    typos,
    near: near || odd !== null,
    attributes: others.length - missing.length,
    extra:
      line.without.filter((word) => isWithout(read, word)).length +
      Number(comesSo) +
      Number(isOfMass(content, line)) +
      Number(line.traits.length > 0 && lackingTraits(read, line).length === 0),
    odd,
  };
}

/** «Колбаса 450 г»: what comes in just so much. */
const isOfMass = ({ amount, measure }: NetContent, { quantity }: ParsedLine) =>
  amount !== undefined && quantity?.amount === amount && quantity.measure === measure;

/** «96 листов» are not «48 листов»; a name that says nothing of sheets may have any. */
function lackingTraits({ traits: own }: ProductWithParsedName, { traits }: ParsedLine): NumberedTrait[] {
  return traits.filter(({ number, of }) => own.some((trait) => trait.of === of && trait.number !== number));
}

/** How a product is not quite what the line says; what comes without something has to say so itself. */
function oddnessOf(read: ProductWithParsedName, line: ParsedLine): string | null {
  const [trait] = lackingTraits(read, line);
  if (trait !== undefined) return `просили ${trait.number} ${trait.of === '%' ? '%' : 'листов'}`;
  if (line.quantity?.form === 'пакет' && read.words.some(({ word }) => word === 'банка'))
    return 'просили в пакете';
  const isSaid = line.without.every(
    (word) => looksLikeAdjective(word) || PACKAGING.test(word) || isWithout(read, word),
  );
  return isSaid ? null : `просили без ${line.without.join(' ')}: в названии этого нет`;
}

/** Says whether goods are without it: by their name, or by what the shop narrows its lists to («без сахара»). */
function isWithout({ product, words }: ProductWithParsedName, word: string): boolean {
  const { filters } = extractFiltersFromSearchText(`без ${word}`);
  return (
    words.some(({ lacked, stem }) => lacked && stem === strictStemOf(word)) ||
    (filters.length > 0 && filters.every((filter) => fitsProductFilter(product.tags, filter)))
  );
}

/** What goods are unpacked from anyway says nothing of what is in them. */
const PACKAGING = /^(фантик|оберт|упаков|коробк|пакет|банк|ярлы|этикет)/;

/** What goods need only boiling water: people ask for them as instant, their names need not say so. */
const INSTANT_GOODS = new Set('каша лапша пюре суп вермишель хлопья кисель'.split(' ').map(strictStemOf));
const INSTANT = /^(быстр|приготовлен|заварн|запарн|запарив)/;

const isInstantByNature = (names: WordOfName[], { word }: ComparedWord) =>
  INSTANT.test(word) && INSTANT_GOODS.has(names[0]?.stem ?? '');

/** Says whether a line asks for what needs no cooking: «гречка быстрая». */
export const asksForInstant = ({ words }: ParsedLine) => words.some(({ word }) => INSTANT.test(word));

/** What the goods are is the first noun among the first two words of their name. */
function isCalled(names: WordOfName[], head: ComparedWord): boolean {
  const noun = names.slice(0, 2).findIndex(({ isAdjective }) => !isAdjective);
  const first = names[Math.max(noun, 0)];
  return first !== undefined && isWord(first, head);
}

/** Another of the first two words («кроссворды» of «Сборник кроссвордов»), or another name of the goods. */
function isCalledOtherwise(names: WordOfName[], word: ComparedWord): boolean {
  const begins = names.slice(0, 2);
  const { isAdjective, called } = word;
  if (isAdjective && begins.some((name) => isWord(name, word))) return true;
  if (begins[1] !== undefined && isCompound(names) && isWord(begins[1], word)) return true;
  return called.some((stems) => {
    const stands = begins.some(
      ({ stem }, index) => stem === stems[0] && (index === 0 || !isOfAnother(names)),
    );
    return stands && stems.every((stem) => names.some((name) => name.stem === stem));
  });
}

/** «С мясом»: what comes with the goods may stand anywhere in their name («Каша гречневая с говядиной»). */
const holdsOtherName = (names: WordOfName[], { complement, called }: ComparedWord) =>
  complement &&
  called.some((stems) => stems.every((stem) => names.some((name) => stemOf(name.word) === stem)));

/** «Заменитель сахара» is no sugar: two nouns, the second only says of what. */
const isOfAnother = (names: WordOfName[]) =>
  !isCompound(names) && names.slice(0, 2).every(({ isAdjective }) => !isAdjective);

/** «Сборник кроссвордов» are crosswords themselves. */
const isCompound = ([first]: WordOfName[]) => /^(сборник|смесь|набор|филе)$/.test(first?.word ?? '');

/** The better fit first; among equals what the shop puts first. */
export function compareFits(one: ProductFit, other: ProductFit): number {
  return (
    one.missing.length - other.missing.length ||
    Number(other.literal) - Number(one.literal) ||
    Number(one.typos) - Number(other.typos) ||
    Number(one.near) - Number(other.near) ||
    other.extra - one.extra ||
    other.product.priority_sort - one.product.priority_sort ||
    one.product.id - other.product.id
  );
}

/** A shorter word is compared as it is: with a typo it would be another one. */
const LONG_ENOUGH = 5;

/** A word of a line, ready to be compared with the names of many goods. */
interface ComparedWord
  extends PhoneticWord,
    Required<Pick<LineWord, 'beginning' | 'loose' | 'mended' | 'complement'>> {
  stem: string;
  isAdjective: boolean;
  /** The stems of its other names, each of words that all have to be there. */
  called: string[][];
}

function comparedWord({ word, ...how }: LineWord): ComparedWord {
  return {
    ...toPhoneticWord(word),
    ...{ beginning: false, loose: false, mended: false, complement: false, ...how },
    stem: strictStemOf(word),
    isAdjective: looksLikeAdjective(word),
    called: findSynonymsOfWord(word).map((phrase) => phrase.split('&').map(strictStemOf)),
  };
}

/** Says whether a name has the word: in any form, or what it is the beginning of. */
function isWord(name: WordOfName, word: ComparedWord) {
  if (isSame(name, word)) return true;
  return (word.mended && name.stem === word.word) || (word.beginning && name.word.startsWith(word.word));
}

/** Says whether both are forms of one word. */
const isSame = (name: WordOfName, { stem, isAdjective }: ComparedWord) =>
  name.stem === stem && name.isAdjective === isAdjective;

/** The shortest adjective, without its ending, that a longer one may begin with. */
const BEGINS_ANOTHER = 5;

/** «Копчёная» within «сырокопчёная», «крупный» within «крупнолистовой». */
function isWithin(name: WordOfName, { word, stem, isAdjective }: ComparedWord): boolean {
  if (word.length > LONG_ENOUGH && name.stem.endsWith(stem)) return true;
  const root = stem.slice(0, -'ый'.length);
  return isAdjective && name.isAdjective && root.length >= BEGINS_ANOTHER && name.word.startsWith(root);
}

/** The shortest beginning that a noun and its adjective share: «куриная» and «курица», «говяжья» and «говядина». */
const KIN = 4;

/** Says whether one is the adjective of the other. */
function isKin(name: WordOfName, { stem, isAdjective }: ComparedWord): boolean {
  if (name.isAdjective === isAdjective || stem.length < KIN || name.stem.length < KIN) return false;
  const [shorter, longer] = name.stem.length <= stem.length ? [name.stem, stem] : [stem, name.stem];
  return longer.startsWith(shorter.slice(0, Math.max(KIN, shorter.length - 2)));
}

/** «Солёный» is with salt, «шоколадные» with chocolate. */
const isOf = (name: WordOfName, word: ComparedWord) =>
  isKin(name, word) || (name.isAdjective && word.stem.length > 2 && name.word.startsWith(word.stem));

/** Says whether the word of the name may be meant, with a typo or two. */
const isWithTypo = (name: WordOfName, word: ComparedWord) =>
  word.word.length >= LONG_ENOUGH &&
  name.word.length >= LONG_ENOUGH &&
  isAboutAsLong(word.word, name.word) &&
  countPhoneticWordTypos(word, name) !== undefined;

/** A word of a product's name, ready to be compared. */
interface WordOfName extends PhoneticWord {
  stem: string;
  isAdjective: boolean;
  /** A part of a compound adjective: «ореховая» of «шоколадно-ореховая». */
  part: boolean;
  /** It stands behind «без» or «не». */
  lacked: boolean;
}

export interface ProductWithParsedName {
  product: CatalogueProduct;
  /** In order; of «суп-пюре» both. */
  words: WordOfName[];
  /** Those in quotes and brackets, which are another name: «Рыба вяленая (вобла)». */
  quoted: WordOfName[];
  content: NetContent;
  /** Numbers that are no quantity: «48 листов». */
  traits: NumberedTrait[];
}

/** Reading a name takes long, and lists name the same goods. */
const readNames = new LRUCache<CatalogueProduct, ProductWithParsedName>({ max: 4_000, memoMethod: readName });

export function parseProductName(product: CatalogueProduct): ProductWithParsedName {
  return readNames.memo(product);
}

function readName(product: CatalogueProduct): ProductWithParsedName {
  const tokens = tokenizeLine(product.name);
  return {
    product,
    words: wordsOfName(tokens),
    quoted: [...product.name.matchAll(QUOTED)].flatMap(([part]) => wordsOfName(tokenizeLine(part))),
    content: parseNetContent(product, tokens),
    traits: extractQuantity(tokens).traits,
  };
}

function wordsOfName(tokens: LineToken[]): WordOfName[] {
  let lacked = false;
  return tokens.flatMap(({ kind, text }) => {
    if (kind !== 'word') return [];
    const words = partsOfWord(text).map((word) => ({ ...word, lacked }));
    lacked = text === 'без' || text === 'не' || (lacked && looksLikeAdjective(text));
    return words;
  });
}

const QUOTED = /«[^»]*»|\([^)]*\)/g;

function partsOfWord(text: string): Omit<WordOfName, 'lacked'>[] {
  const part = text.includes('-') && looksLikeAdjective(text);
  return text.split('-').map((word) => ({
    ...toPhoneticWord(word),
    stem: strictStemOf(word),
    isAdjective: looksLikeAdjective(word),
    part,
  }));
}
