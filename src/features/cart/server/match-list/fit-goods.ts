import { type NamedProduct, synonymsOf } from '../../../catalog/catalog.server.ts';
import { looksLikeAdjective, nameStemOf } from '../../../content/russian-words.ts';
import { slipsIn } from '../../../content/slips.ts';
import { tokensOf } from '../../list/line-text.ts';
import { type NetContent, netContentOf } from '../../list/pieces.ts';
import { takeQuantity } from '../../list/quantity.ts';
import type { LineWord, ReadLine } from './read-line.ts';

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
}

interface WordOfName {
  text: string;
  stem: string;
  /** A part of a compound adjective: «ореховая» of «шоколадно-ореховая». */
  part: boolean;
}

/** The words of a name, in order; of «суп-пюре» both. */
function nameWordsOf(name: string): WordOfName[] {
  return tokensOf(name)
    .filter(({ kind }) => kind === 'word')
    .flatMap(({ text }) => {
      const part = text.includes('-') && looksLikeAdjective(text);
      return text.split('-').map((word) => ({ text: word, stem: nameStemOf(word), part }));
    });
}

/** Returns how a product fits a line whose goods are called `head`; undefined when it is not called so. */
export function fitOf(product: NamedProduct, line: ReadLine, head: LineWord): Fit | undefined {
  const names = nameWordsOf(product.name);
  const literal = isCalled(names, head);
  if (!literal && !isCalledOtherwise(names, head) && !isInQuotes(product.name, head)) return undefined;
  if (line.unwanted.some((word) => names.some((name) => isSame(name, word)))) return undefined;
  const others = line.words.filter((word) => word !== head);
  const missing: string[] = [];
  let slips = head.mended;
  let near = false;
  for (const other of others) {
    if (names.some((name) => !name.part && isWord(name, other))) continue;
    if (names.some((name) => isWord(name, other))) near = true;
    else if (names.some(({ stem }) => isWithin(stem, other.word)) || isCalledOtherwise(names, other))
      near = true;
    else if (names.some((name) => isWithSlip(name, other.word))) slips = true;
    else missing.push(other.word);
  }
  const { form } = line.quantity ?? {};
  const comesSo = form !== undefined && names.some(({ text }) => text.startsWith(form));
  const lacks = line.without.filter((word) => names.some((name) => isSame(name, word))).length;
  return {
    product,
    content: netContentOf(product.name),
    literal: literal && !head.loose,
    missing,
    slips,
    near: near || !hasTraits(product.name, line) || isForAfterwards(names, line),
    attributes: others.length - missing.length,
    extra: lacks + Number(comesSo) + Number(line.traits.length > 0 && hasTraits(product.name, line)),
  };
}

/** What is for after shaving is not for shaving. */
const isForAfterwards = (names: WordOfName[], { words }: ReadLine) =>
  names.some(({ text }) => text === 'после') && !words.some(({ word }) => word === 'после');

/** «96 листов» are not «48 листов»; a name that says nothing of sheets may have any. */
function hasTraits(name: string, { traits }: ReadLine): boolean {
  if (traits.length === 0) return true;
  const { traits: own } = takeQuantity(tokensOf(name));
  return traits.every(({ number, of }) =>
    own.filter((trait) => trait.of === of).every((trait) => trait.number === number),
  );
}

const isSame = ({ text, stem }: WordOfName, word: string) =>
  stem === nameStemOf(word) && looksLikeAdjective(text) === looksLikeAdjective(word);

const isWord = (name: WordOfName, { word, beginning, mended }: LineWord) =>
  isSame(name, word) || (mended && name.stem === word) || (beginning && name.text.startsWith(word));

const isWithin = (stem: string, word: string) => word.length > LONG_ENOUGH && stem.endsWith(nameStemOf(word));

const isWithSlip = ({ text }: WordOfName, word: string) =>
  word.length >= LONG_ENOUGH && text.length >= LONG_ENOUGH && slipsIn(word, text) !== undefined;

/** What the goods are is the first noun among the first two words of their name. */
function isCalled(names: WordOfName[], head: LineWord): boolean {
  const noun = names.slice(0, 2).findIndex(({ text }) => !looksLikeAdjective(text));
  const first = names[Math.max(noun, 0)];
  return first !== undefined && isWord(first, head);
}

/** Another of the first two words («кроссворды» of «Сборник кроссвордов»), or another name of the goods. */
function isCalledOtherwise(names: WordOfName[], word: LineWord): boolean {
  const begins = names.slice(0, 2);
  if (looksLikeAdjective(word.word) && begins.some((name) => isWord(name, word))) return true;
  if (begins[1] !== undefined && isCompound(names) && isWord(begins[1], word)) return true;
  return synonymsOf(word.word).some((phrase) => {
    const stems = phrase.split('&').map(nameStemOf);
    const stands = begins.some(({ stem }) => stem === stems[0]);
    return stands && stems.every((stem) => names.some((name) => name.stem === stem));
  });
}

/** «Рыба вяленая (вобла)», «Напиток сухой «Шиповник»»: what stands so is another name. */
const isInQuotes = (name: string, head: LineWord) =>
  [...name.matchAll(/«([^»]*)»|\(([^)]*)\)/g)].some(([, quoted = '', bracketed = '']) =>
    nameWordsOf(`${quoted} ${bracketed}`).some((word) => isWord(word, head)),
  );

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
