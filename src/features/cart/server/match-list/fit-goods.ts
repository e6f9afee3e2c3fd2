import { type NamedProduct, synonymsOf } from '../../../catalog/catalog.server.ts';
import { looksLikeAdjective, nameStemOf } from '../../../content/russian-words.ts';
import { isAboutAsLong, slipsIn } from '../../../content/slips.ts';
import type { NetContent } from '../../list/pieces.ts';
import type { NumberedTrait } from '../../list/quantity.ts';
import type { LineWord, ReadLine } from './read-line.ts';
import type { ReadProduct, WordOfName } from './read-product.ts';

/** A shorter word is compared as it is: with a slip it would be another one. */
const LONG_ENOUGH = 5;

/** How well a product fits a line. */
export interface Fit {
  product: NamedProduct;
  content: NetContent;
  /** What the line calls goods says what the product is; otherwise it is another name of it, or stands by the way. */
  literal: boolean;
  /** The words of the line that the name does not have. */
  missing: string[];
  /** Some word is there only with a slip mended. */
  slips: boolean;
  /** Some word is there only in another one («копчёная» in «сырокопчёная») or by another name. */
  near: boolean;
  /** Words of the line beside its head that the name has. */
  attributes: number;
  /** It has what the line says it should be without, or comes as the line counts it. */
  extra: number;
  /** What it lacks of how the line wants it: «просили 96 листов», «просили без сахара»; null for nothing. */
  odd: string | null;
}

/** What a word of a line is compared by. */
interface ComparedWord {
  stem: string;
  isAdjective: boolean;
  /** The stems of its other names, each of words that all have to be there. */
  called: string[][];
}

const compared = new WeakMap<LineWord, ComparedWord>();

/** The same for every product that the word is compared with, so it is found once. */
function comparedWord(word: LineWord): ComparedWord {
  const known = compared.get(word) ?? {
    stem: nameStemOf(word.word),
    isAdjective: looksLikeAdjective(word.word),
    called: synonymsOf(word.word).map((phrase) => phrase.split('&').map(nameStemOf)),
  };
  compared.set(word, known);
  return known;
}

/** Returns how a product fits a line whose goods are called `head`; undefined when it is not called so. */
export function fitOf(read: ReadProduct, line: ReadLine, head: LineWord): Fit | undefined {
  const { product, words: names, quoted, content } = read;
  const literal = isCalled(names, head);
  if (!literal && !isCalledOtherwise(names, head) && !quoted.some((name) => isWord(name, head)))
    return undefined;
  if (line.unwanted.some((word) => names.some((name) => isSame(name, word)))) return undefined;
  const others = line.words.filter((word) => word !== head);
  const missing: string[] = [];
  let slips = head.mended;
  let near = false;
  for (const other of others) {
    if (names.some((name) => !name.part && isWord(name, other))) continue;
    if (names.some((name) => isWord(name, other))) near = true;
    else if (names.some(({ stem }) => isWithin(stem, other)) || isCalledOtherwise(names, other)) near = true;
    else if (names.some((name) => isKin(name, other)) || isInstantByNature(names, other)) near = true;
    else if (names.some((name) => isWithSlip(name, other.word))) slips = true;
    else missing.push(other.word);
  }
  const { form } = line.quantity ?? {};
  const comesSo = form !== undefined && names.some(({ text }) => text.startsWith(form));
  const says = names.some(({ text }) => text === 'без');
  const lacks = line.without.filter((word) =>
    names.some((name) => isSame(name, word) || (!says && name.text.startsWith(nameStemOf(word)))),
  ).length;
  const odd = oddnessOf(read, line);
  return {
    product,
    content,
    literal: literal && !head.loose,
    missing,
    slips,
    near: near || odd !== null || isForAfterwards(names, line),
    attributes: others.length - missing.length,
    extra:
      (says ? lacks : -lacks) +
      Number(comesSo) +
      Number(line.traits.length > 0 && lackingTraits(read, line).length === 0),
    odd,
  };
}

/** What is for after shaving is not for shaving. */
const isForAfterwards = (names: WordOfName[], { words }: ReadLine) =>
  names.some(({ text }) => text === 'после') && !words.some(({ word }) => word === 'после');

/** «96 листов» are not «48 листов»; a name that says nothing of sheets may have any. */
function lackingTraits({ traits: own }: ReadProduct, { traits }: ReadLine): NumberedTrait[] {
  return traits.filter(({ number, of }) => own.some((trait) => trait.of === of && trait.number !== number));
}

/** How a product is not quite what the line says; what comes without something has to say so itself. */
function oddnessOf(read: ReadProduct, line: ReadLine): string | null {
  const [trait] = lackingTraits(read, line);
  if (trait !== undefined) return `просили ${trait.number} ${trait.of === '%' ? '%' : 'листов'}`;
  const [first] = line.without;
  if (first === undefined || PACKAGING.test(first)) return null;
  const says = read.words.some(({ text }) => text === 'без');
  return says ? null : `просили без ${line.without.join(' ')}: в названии этого нет`;
}

/** What goods are unpacked from anyway says nothing of what is in them. */
const PACKAGING = /^(фантик|оберт|упаков|коробк|ярлы|этикет)/;

/** What goods need only boiling water: people ask for them as instant, their names need not say so. */
const INSTANT_GOODS = new Set('каша лапша пюре суп вермишель хлопья кисель'.split(' ').map(nameStemOf));
const INSTANT = /^(быстр|приготовлен|заварн|запарн|запарив)/;

const isInstantByNature = (names: WordOfName[], { word }: LineWord) =>
  INSTANT.test(word) && INSTANT_GOODS.has(names[0]?.stem ?? '');

/** Says whether a line asks for what needs no cooking: «гречка быстрая». */
export const asksForInstant = ({ words }: ReadLine) => words.some(({ word }) => INSTANT.test(word));

/** The shortest beginning that a noun and its adjective share: «куриная» and «курица», «говяжья» and «говядина». */
const KIN = 4;

function isKin(name: WordOfName, word: LineWord): boolean {
  const { isAdjective, stem } = comparedWord(word);
  if (name.isAdjective === isAdjective || stem.length < KIN) return false;
  const [shorter, longer] = [name.stem, stem].sort((one, other) => one.length - other.length) as [
    string,
    string,
  ];
  const shared = Math.max(KIN, shorter.length - 2);
  return shorter.length >= KIN && longer.startsWith(shorter.slice(0, shared));
}

/** Says whether both are forms of one word. */
const isSame = ({ stem, isAdjective }: WordOfName, word: string) =>
  stem === nameStemOf(word) && isAdjective === looksLikeAdjective(word);

function isWord(name: WordOfName, word: LineWord): boolean {
  const { stem, isAdjective } = comparedWord(word);
  if (name.stem === stem && name.isAdjective === isAdjective) return true;
  return (word.mended && name.stem === word.word) || (word.beginning && name.text.startsWith(word.word));
}

const isWithin = (stem: string, word: LineWord) =>
  word.word.length > LONG_ENOUGH && stem.endsWith(comparedWord(word).stem);

const isWithSlip = ({ text }: WordOfName, word: string) =>
  word.length >= LONG_ENOUGH &&
  text.length >= LONG_ENOUGH &&
  isAboutAsLong(word, text) &&
  slipsIn(word, text) !== undefined;

/** What the goods are is the first noun among the first two words of their name. */
function isCalled(names: WordOfName[], head: LineWord): boolean {
  const noun = names.slice(0, 2).findIndex(({ isAdjective }) => !isAdjective);
  const first = names[Math.max(noun, 0)];
  return first !== undefined && isWord(first, head);
}

/** Another of the first two words («кроссворды» of «Сборник кроссвордов»), or another name of the goods. */
function isCalledOtherwise(names: WordOfName[], word: LineWord): boolean {
  const begins = names.slice(0, 2);
  const { isAdjective, called } = comparedWord(word);
  if (isAdjective && begins.some((name) => isWord(name, word))) return true;
  if (begins[1] !== undefined && isCompound(names) && isWord(begins[1], word)) return true;
  return called.some((stems) => {
    const stands = begins.some(({ stem }) => stem === stems[0]);
    return stands && stems.every((stem) => names.some((name) => name.stem === stem));
  });
}

/** «Сборник кроссвордов», but not «Заменитель сахара»: that is no sugar. */
const isCompound = ([first]: WordOfName[]) => /^(сборник|смесь|набор|филе)$/.test(first?.text ?? '');

/** The better fit first; among equals what the shop puts first. */
export function compareFits(one: Fit, other: Fit): number {
  return (
    one.missing.length - other.missing.length ||
    Number(other.literal) - Number(one.literal) ||
    Number(one.slips) - Number(other.slips) ||
    Number(one.near) - Number(other.near) ||
    other.extra - one.extra ||
    other.product.prioritySort - one.product.prioritySort ||
    one.product.id - other.product.id
  );
}
