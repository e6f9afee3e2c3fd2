import { type LineToken, tokenizeLine } from './line-text.ts';
import { measureByWord } from './measure-words.ts';
import type { RequestedQuantity } from './quantity.ts';

/** The most pieces of one product that a cart takes. */
const MOST_PIECES = 999;

/** More than so many without a measure is hardly a number of packs. */
const MOST_WITHOUT_MEASURE = 20;

/** A pack of more is not counted by what is in it: «салфетки 2» are two packs of seventy. */
const LARGEST_COUNTED_PACK = 10;

/** What one piece of a product holds, as its name has it. */
export interface NetContent {
  /** Grams or millilitres; missing where the name says neither. */
  amount?: number;
  measure?: 'GRAM' | 'MILLILITRE';
  /** Single things in the pack, such as pairs; missing for one. */
  count?: number;
  /** The same as the name has it: «5 пар». */
  counted?: string;
  /** The count is of small bags, which are never requested one by one. */
  bags?: boolean;
  /** Vegetables and fruit, of which somebody may count the pieces: «лимоны 3». */
  loose?: boolean;
}

/** How many pieces of a product a line means. */
export interface PieceCount {
  /** 1 to 999. */
  quantity: number;
  note: string | null;
  /** Mass or volume became another number of pieces than it says: somebody should look at it. */
  converted: boolean;
  /** It is unknown how many are meant. */
  unclear: boolean;
}

/** Fresh and counted all the same. */
const BREAD = /^(лаваш|хлеб|батон|лепёшк)/iu;

/** Returns what one piece of a product holds, by its name: «Мыло, 4 шт × 90 г» is 4 things of 360 g together. */
export function parseNetContent(
  { name, tags }: { name: string; tags: readonly string[] },
  tokens: LineToken[] = tokenizeLine(name),
): NetContent {
  const content: NetContent = {};
  let single: number | undefined;
  for (const [index, token] of tokens.entries()) {
    const unit = tokens[index + 1];
    if (token.kind !== 'number' || unit?.kind !== 'word') continue;
    const number = Number(token.text.replace(',', '.'));
    const word =
      measureByWord.get(unit.text) ?? (COUNTED.test(unit.text) ? { measure: 'PIECE', of: 1 } : undefined);
    if (word === undefined) continue;
    if (word.measure === 'GRAM' || word.measure === 'MILLILITRE') {
      single = number * word.of;
      content.measure = word.measure;
    } else if (word.measure === 'PIECE') {
      content.count = number;
      content.counted = `${token.text} ${unit.text}`;
      if (BAGS.test(unit.text)) content.bags = true;
    }
  }
  if (single !== undefined) content.amount = content.count === undefined ? single : single * content.count;
  if (content.measure === 'GRAM' && tags.includes('fresh') && !BREAD.test(name)) content.loose = true;
  return content;
}

const INNER = /^(пакетик|рулон)$/;
const COUNTED = /^(рулон|пакетик|пар|шт)/;
const BAGS = /^пакетик/;

/** Turns a quantity into pieces of a product: mass and volume to the nearest, single things to packs, rounded up; without one, 1. */
export function convertToPieces(quantity: RequestedQuantity | undefined, content: NetContent): PieceCount {
  if (quantity === undefined) return plain(1);
  const { amount, measure, upTo } = quantity;
  if (content.loose && (measure === 'PIECE' || measure === 'BARE'))
    return { ...plain(1), note: 'продаём на вес: проверьте количество', converted: true };
  // «Изюм 300» is one of 300 g.
  if (measure === 'BARE' && amount > MOST_WITHOUT_MEASURE && amount === content.amount) return plain(1);
  if (measure === 'BARE' && amount > MOST_WITHOUT_MEASURE && amount !== content.count) {
    return { ...plain(1), note: `непонятно, сколько положить: «${quantity.written}»`, unclear: true };
  }
  const counted =
    measure === 'GRAM' || measure === 'MILLILITRE'
      ? ofMass(amount, measure, quantity, content)
      : ofPieces(quantity, content);
  if (upTo === undefined) return counted;
  const taken = `просили ${quantity.written.replace(/\s*-\s*/, '–')} — взяли меньшее`;
  return { ...counted, note: counted.note === null ? taken : `${taken}; ${counted.note}` };
}

const plain = (amount: number): PieceCount => ({
  quantity: Math.min(MOST_PIECES, Math.max(1, Math.ceil(amount))),
  note: amount > MOST_PIECES ? `одного товара в заказе не больше ${MOST_PIECES}` : null,
  converted: false,
  unclear: false,
});

function ofMass(
  amount: number,
  measure: 'GRAM' | 'MILLILITRE',
  quantity: RequestedQuantity,
  content: NetContent,
): PieceCount {
  if (content.amount === undefined || content.measure !== measure || content.amount === 0) {
    return { ...plain(1), note: `просили ${inMeasure(amount, measure)}`, converted: true };
  }
  const pieces = plain(Math.max(1, Math.round(amount / content.amount))).quantity;
  const exact = pieces * content.amount === amount;
  // One piece of just so much, or kilograms of what is sold by the kilogram, are no conversion.
  if (exact && (pieces === 1 || content.amount === 1000)) return plain(pieces);
  const requested = quantity.upTo === undefined ? `просили ${inMeasure(amount, measure)} — ` : '';
  return {
    ...plain(pieces),
    note: `${requested}${pieces} × ${inMeasure(content.amount, measure)}`,
    converted: true,
  };
}

function ofPieces(
  { amount, measure, written, form = '' }: RequestedQuantity,
  { count = 1, counted, bags = false }: NetContent,
): PieceCount {
  // Small bags and rolls are never what a shop sells one by one.
  const inner = INNER.test(form) && measure === 'PIECE';
  if (inner && count === 1) return { ...plain(1), note: `просили ${written}`, converted: true };
  // «100 пак.» of tea that comes in so many.
  const allBags = form === 'пакет' && count > LARGEST_COUNTED_PACK && amount >= count;
  const single = measure === 'PIECE' || (measure === 'BARE' && !bags);
  const byCount =
    count > 1 &&
    (inner || allBags || (single && (count <= LARGEST_COUNTED_PACK || amount >= (bags ? count / 2 : count))));
  // «Кисель 10 п»: packs, or the bags in one.
  if (!byCount && bags && (amount >= count || form === 'пакет'))
    return { ...plain(amount), note: `в упаковке ${counted}`, converted: true };
  if (!byCount) return plain(amount);
  const packs = plain(amount / count);
  if (packs.quantity * count === amount) return packs;
  return { ...packs, note: packs.note ?? `просили ${written} — в упаковке ${counted}` };
}

/** An amount as people read it: `500 г`, `1,5 кг`, `2 л`. */
function inMeasure(amount: number, measure: 'GRAM' | 'MILLILITRE'): string {
  const [small, large] = measure === 'GRAM' ? ['г', 'кг'] : ['мл', 'л'];
  const number = (value: number) => String(Math.round(value * 100) / 100).replace('.', ',');
  return amount >= 1000 ? `${number(amount / 1000)} ${large}` : `${number(amount)} ${small}`;
}
