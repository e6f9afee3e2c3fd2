import * as z from 'zod/mini';
import { moneyResponseSchema } from '../lib/money/money.ts';
import { formatRoubles } from '../lib/money/roubles.ts';
import { formatShortSum } from './order-money.ts';
import { type OrderStatus, unpaidStatuses } from './order-status.ts';

const goods = {
  nameProduct: z.string(),
  choice: z.nullable(z.string()),
  /** Of one piece. */
  priceProduct: moneyResponseSchema,
};

const changedLine = z.object({
  /** The line's place in the order, from 1. */
  position: z.number(),
  ...goods,
  /** How many pieces were ordered, and how many of them are in the parcel. */
  quantityProduct: z.number(),
  quantityPacked: z.number(),
  /** What went in for the others; null when nothing did. */
  replacement: z.nullable(z.object({ id: z.number(), ...goods, quantityProduct: z.number() })),
});

const missingPart = z.object({
  /** The line of the set, and what the set is called. */
  position: z.number(),
  nameSet: z.string(),
  nameProduct: z.string(),
  /** How many pieces were ordered, and how many of them are in the parcel. */
  quantityProduct: z.number(),
  quantityPacked: z.number(),
});

/**
 * What of an order was packed otherwise than ordered, and what is to be given back for it. What parts of a set cost
 * no one has said: what is given back for them is agreed upon, and not in the sum.
 */
export const packingChangesResponseSchema = z.object({
  lines: z.array(changedLine),
  parts: z.optional(z.array(missingPart)),
  refund: moneyResponseSchema,
});

type PackingChanges = z.output<typeof packingChangesResponseSchema>;

/** A part of a set of which not all pieces were put in. */
type MissingSetPart = z.output<typeof missingPart>;

/** A line of an order of which not everything was put in, and what was put in for the rest; sums in kopecks. */
export type PackingChangeLine = z.output<typeof changedLine>;

/** Returns what is to be given back for a line, in kopecks; never below zero. */
export function calculateLineRefund({
  priceProduct,
  quantityProduct,
  quantityPacked,
  replacement,
}: PackingChangeLine): number {
  const missing = priceProduct * (quantityProduct - quantityPacked);
  const instead = replacement === null ? 0 : replacement.priceProduct * replacement.quantityProduct;
  return Math.max(0, missing - instead);
}

/** «К возврату 11,00 ₽»: what a paid order costs less than was ordered, in kopecks; null when it costs the same. */
export function formatRefund(status: OrderStatus, refund: number): string | null {
  if (refund === 0) return null;
  const sum = formatRoubles(refund, 2);
  return unpaidStatuses.includes(status) ? `К оплате меньше на ${sum}` : `К возврату ${sum}`;
}

const named = (name: string, choice: string | null) => (choice === null ? name : `${name}, ${choice}`);
const several = (quantity: number) => (quantity === 1 ? '' : `, ${quantity}\u00A0шт.`);

/** «Халва 350 г → Козинаки 150 г, 2 шт. Дешевле на 11 ₽.» */
function replacedWords(line: PackingChangeLine): string {
  const was = `${named(line.nameProduct, line.choice)}${several(line.quantityProduct - line.quantityPacked)}`;
  return `${was} ${replacementWords(line)}`;
}

/** «→ Козинаки 150 г, 2 шт. Дешевле на 11 ₽.» */
function replacementWords(line: PackingChangeLine): string {
  const { replacement } = line;
  if (replacement === null) return '';
  const now = `${named(replacement.nameProduct, replacement.choice)}${several(replacement.quantityProduct)}`;
  const saved = calculateLineRefund(line);
  const end = now.endsWith('.') ? '' : '.';
  return `→ ${now}${end} ${saved === 0 ? 'Цена та же.' : `Дешевле на ${formatShortSum(saved)}.`}`;
}

/** «Чай, 2 из 3 шт.»: how many of the ordered pieces are not there. */
function missingWords({
  nameProduct,
  choice,
  quantityProduct,
  quantityPacked,
}: Pick<PackingChangeLine, 'nameProduct' | 'choice' | 'quantityProduct' | 'quantityPacked'>): string {
  const name = named(nameProduct, choice);
  if (quantityPacked === 0) return `${name}${several(quantityProduct)}`;
  return `${name}, ${quantityProduct - quantityPacked} из ${quantityProduct}\u00A0шт.`;
}

/** «2 из 3: Чай», «1 шт.: Мыло»: the same with the pieces before a name for which there may be no room. */
function missingPieces(line: Parameters<typeof missingWords>[0]): string {
  const { nameProduct, choice, quantityProduct, quantityPacked } = line;
  const pieces = quantityPacked === 0 ? '\u00A0шт.' : `\u00A0из\u00A0${quantityProduct}`;
  return `${quantityProduct - quantityPacked}${pieces}: ${named(nameProduct, choice)}`;
}

/** What was packed otherwise than ordered, in words: each replacement, and all that was not put in, for a row with its pieces first. */
export function describePackingChanges(
  lines: readonly PackingChangeLine[] = [],
  parts: readonly MissingSetPart[] = [],
): {
  replaced: string[];
  missing: string | null;
  missingInRow: string;
} {
  const partName = ({ nameProduct, nameSet }: MissingSetPart) => `${nameProduct} из «${nameSet}»`;
  const missing = [
    ...lines.filter(({ replacement }) => replacement === null),
    ...parts.map((part) => ({ ...part, nameProduct: partName(part), choice: null })),
  ];
  const words = missing.map(missingWords).join('; ');
  return {
    replaced: lines.filter(({ replacement }) => replacement !== null).map(replacedWords),
    missing: missing.length === 0 ? null : `Не положили: ${words}${words.endsWith('.') ? '' : '.'}`,
    missingInRow: missing.map(missingPieces).join('; '),
  };
}

/** What of one line was packed otherwise than ordered, in words that stand below its name; `position` counts from 1. */
export function describeLinePackingChanges(
  { lines, parts = [] }: PackingChanges,
  position: number,
): string[] {
  const isOfLine = (change: { position: number }) => change.position === position;
  return [
    ...lines.filter(isOfLine).map(lineWords),
    ...parts.filter(isOfLine).map((part) => `Не положили: ${missingWords({ ...part, choice: null })}`),
  ];
}

/** «Не положили 2 из 3 шт.», «2 из 3 шт. → Козинаки 150 г, 2 шт. Цена та же.» */
function lineWords(line: PackingChangeLine): string {
  const { quantityProduct: ordered, quantityPacked, replacement } = line;
  const some = `${ordered - quantityPacked} из ${ordered}\u00A0шт.`;
  if (replacement !== null) return `${quantityPacked === 0 ? '' : `${some} `}${replacementWords(line)}`;
  const all = ordered === 1 ? '' : ` ${ordered}\u00A0шт.`;
  return `Не положили${quantityPacked === 0 ? all : ` ${some}`}`;
}

/** What lies in the parcel for a line of an order. */
interface PackedLine {
  /** The goods by name; of a line for which nothing was put in, what was ordered. */
  name: string;
  /** The same with how many pieces there are. */
  counted: string;
  /** How many pieces there are; none where nothing was put in. */
  pieces: number;
  /** The products; none where nothing was put in. */
  ids: number[];
}

/** The lines of an order as they were ordered, and what was packed otherwise. */
interface PackedOrder {
  products: readonly { id: number; nameProduct: string; quantityProduct: number }[];
  packingChanges?: PackingChanges | undefined;
}

const counted = (name: string, pieces: number) => `${name}, ${pieces}\u00A0шт.`;

/** Returns what lies in the parcel for each line of an order: what was packed otherwise is not what was ordered. */
export function resolvePackedLines({ products, packingChanges }: PackedOrder): PackedLine[] {
  return products.map(({ id, nameProduct, quantityProduct }, index) => {
    const change = packingChanges?.lines.find(({ position }) => position === index + 1);
    const { quantityPacked = quantityProduct, replacement = null } = change ?? {};
    const ordered = { id, nameProduct, quantityProduct: quantityPacked };
    const goods = [...(quantityPacked > 0 ? [ordered] : []), ...(replacement === null ? [] : [replacement])];
    if (goods.length === 0) {
      return { name: nameProduct, counted: counted(nameProduct, quantityProduct), pieces: 0, ids: [] };
    }
    return {
      name: goods.map((one) => one.nameProduct).join(' и '),
      counted: goods.map((one) => counted(one.nameProduct, one.quantityProduct)).join(' и '),
      pieces: goods.reduce((pieces, one) => pieces + one.quantityProduct, 0),
      ids: goods.map((one) => one.id),
    };
  });
}
