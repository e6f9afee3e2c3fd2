import { formatWeight } from '../../lib/text/weight-label.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import { calculateLineRefund } from '../../orders/packing-changes.ts';
import type { PackedPieces } from '../packing-rules.ts';
import type { PackingProgress } from '../user-order-packing.contract.ts';
import type { PackingSheet } from '../user-order-papers.contract.ts';
import { createSetPartKey, type OptimisticPackedLine } from './unsent-packings.ts';

/** «Не оплачен», «Денег больше нет», «Недоплата 2 432 ₽», for one who sees no sums «Оплачен не весь»; null where nothing is to be paid. */
export function formatDebt(debt: PackingProgress['debt']): string | null {
  if (debt === null) return null;
  if (debt.kind === 'UNPAID') return 'Не оплачен';
  if (debt.kind === 'WITHOUT_MONEY') return 'Денег больше нет';
  return debt.rest === undefined ? 'Оплачен не весь' : `Недоплата ${formatShortSum(debt.rest)}`;
}

interface SheetTotals {
  lines: number;
  pieces: number;
  /** Of the lines of known weight. */
  grams: number;
  /** How many lines have none. */
  unknown: number;
}

/** Returns how much there is on a sheet. */
export function sumPackingSheetTotals(sheet: PackingSheet): SheetTotals {
  const lines = sheet.groups.flatMap((group) => group.lines);
  return {
    lines: lines.length,
    pieces: lines.reduce((sum, line) => sum + line.quantityProduct, 0),
    ...calculateExpectedGoodsWeight(sheet, new Map()),
  };
}

/** «Вес товаров: 3,2 кг, без позиций с неизвестным весом (2).» */
export function formatGoodsWeight({ grams, unknown }: Pick<SheetTotals, 'grams' | 'unknown'>): string {
  const without = unknown > 0 ? `, без позиций с неизвестным весом (${unknown})` : '';
  return `Вес товаров: ${formatWeight(grams)}${without}.`;
}

/** What one piece of a line weighs, in grams; null when it is not known. */
export const weighPiece = ({ weightGrams, quantityProduct }: PackingSheetLine): number | null =>
  weightGrams === null ? null : weightGrams / quantityProduct;

export type PackingSheetLine = PackingSheet['groups'][number]['lines'][number];

type Marks = ReadonlyMap<number, OptimisticPackedLine>;

const linesOf = ({ groups }: PackingSheet) => groups.flatMap(({ lines }) => lines);

type TickState = 'put' | 'partly' | 'replaced' | 'none';

/** How each thing to tick of a line stands, a set part by part; undefined where nothing is noted. */
function tickStatesOf(line: PackingSheetLine, seen: PackedMarks): (TickState | undefined)[] {
  const { position, quantityProduct, parts: ofSet } = line;
  const mark = seen.lines.get(position);
  if (ofSet.length > 0) {
    return ofSet.map((part) => tickStateOf(countPackedOfPart(line, part, seen), part.quantityProduct));
  }
  if (mark?.replacement) return ['replaced'];
  return [tickStateOf(mark && (mark.quantity ?? quantityProduct), quantityProduct)];
}

/** How many pieces of a part of a set are in: its share of the sets where it has no mark of its own; undefined where nothing is noted. */
export function countPackedOfPart(
  { position, quantityProduct: sets }: PackingSheetLine,
  { part, quantityProduct: ordered }: PackingSheetLine['parts'][number],
  { lines, parts }: PackedMarks,
): number | undefined {
  const mark = lines.get(position);
  if (mark?.quantity === 0) return 0;
  const share = mark && Math.floor((ordered * (mark.quantity ?? sets)) / sets);
  return parts.get(createSetPartKey(position, part)) ?? share;
}

function tickStateOf(put: number | undefined, ordered: number): TickState | undefined {
  if (put === undefined) return undefined;
  if (put === 0) return 'none';
  return put < ordered ? 'partly' : 'put';
}

interface PackedMarks {
  lines: Marks;
  /** Pieces of parts of sets, by `createSetPartKey`. */
  parts: ReadonlyMap<string, number>;
}

/** «10 из 29»: how many parts of a set are in. */
export function formatPartCounts(line: PackingSheetLine, seen: PackedMarks): string {
  const states = tickStatesOf(line, seen);
  return `${states.filter((state) => state === 'put').length} из ${states.length}`;
}

/** «Положено 1 из 4, не всё 1, заменено 1, нет 1.»: how an order stands, its sets part by part. */
export function formatPackedCounts(sheet: PackingSheet, seen: PackedMarks): string {
  const states = linesOf(sheet).flatMap((line) => tickStatesOf(line, seen));
  const count = (name: TickState) => states.filter((state) => state === name).length;
  return [
    `Положено ${count('put')} из ${states.length}`,
    count('partly') > 0 && `не всё ${count('partly')}`,
    count('replaced') > 0 && `заменено ${count('replaced')}`,
    count('none') > 0 && `нет ${count('none')}`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
}

/** What lies in the parcel as the lines are marked, those not marked yet as they were ordered; grams. */
export function calculateExpectedGoodsWeight(
  sheet: PackingSheet,
  marks: Marks,
  parts: ReadonlyMap<string, number> = new Map(),
): { grams: number; unknown: number } {
  const weights = linesOf(sheet).map(({ position, quantityProduct, weightGrams, parts: ofSet }) => {
    const { quantity = null, replacement = null } = marks.get(position) ?? {};
    const instead = replacement === null ? 0 : replacement.weightGrams * replacement.quantityProduct;
    const packed = quantity ?? quantityProduct;
    if (packed === 0) return instead;
    if (weightGrams === null) return null;
    const missing = ofSet.reduce((sum, one) => {
      const ofSets = Math.floor((one.quantityProduct * packed) / quantityProduct);
      const put = parts.get(createSetPartKey(position, one.part)) ?? ofSets;
      return sum + ((one.weightGrams ?? 0) / one.quantityProduct) * (ofSets - put);
    }, 0);
    return Math.max(0, (weightGrams / quantityProduct) * packed - missing) + instead;
  });
  return {
    grams: weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0),
    unknown: weights.filter((weight) => weight === null).length,
  };
}

/** The pieces of a line in the parcel, and how its goods are called. */
export interface PackedPiecesOfLine extends PackedPieces {
  name: string;
}

/** Returns what lies in the parcel as the lines are marked, those not marked yet as they were ordered. */
export function listPackedPieces(sheet: PackingSheet, marks: Marks): PackedPiecesOfLine[] {
  return linesOf(sheet).flatMap((line) => {
    const { position, nameProduct, quantityProduct } = line;
    const { quantity = null, replacement = null } = marks.get(position) ?? {};
    const packed = quantity ?? quantityProduct;
    const pieces = packed + (replacement?.quantityProduct ?? 0);
    if (pieces === 0) return [];
    if (packed === 0 && replacement !== null) {
      return [{ position, pieces, name: replacement.nameProduct, grams: replacement.weightGrams }];
    }
    return [{ position, pieces, name: nameProduct, grams: weighPiece(line) }];
  });
}

/** What is to be given back for the lines of an order as they are marked, in kopecks. */
export function computeSheetRefund(sheet: PackingSheet, marks: Marks): number {
  return linesOf(sheet).reduce((sum, line) => {
    const mark = marks.get(line.position);
    if (mark === undefined) return sum;
    const { quantity, replacement } = mark;
    return (
      sum +
      calculateLineRefund({
        ...{ ...line, priceProduct: line.priceProduct ?? 0 },
        quantityPacked: quantity ?? line.quantityProduct,
        replacement: replacement && { ...replacement, priceProduct: replacement.priceProduct ?? 0 },
      })
    );
  }, 0);
}

/** Goods in one column up to six rows, else in at most so many of about as many rows, each read downwards; only a category longer than a column goes on in the next. */
export function divideIntoColumns(groups: Groups, most: number): Groups[] {
  const rows = sumRows(groups.flatMap(({ lines }) => lines));
  for (let height = rows > 6 ? Math.ceil(rows / most) : rows; ; height += 1) {
    const columns = fillColumns(groups, height);
    if (columns.length <= most) return columns;
  }
}

type Groups = PackingSheet['groups'];

const sumRows = (lines: PackingSheetLine[]) => lines.reduce((rows, { parts }) => rows + 1 + parts.length, 0);

function fillColumns(groups: Groups, height: number): Groups[] {
  const columns: Groups[] = [];
  let room = 0;
  for (const { name, lines } of groups) {
    const rows = sumRows(lines);
    if (rows > room && rows <= height) room = 0;
    const parts = Map.groupBy(lines, (line) => {
      if (sumRows([line]) > room) {
        columns.push([]);
        room = height;
      }
      room -= sumRows([line]);
      return columns.length - 1;
    });
    for (const [at, there] of parts) {
      const isFurther = there[0] !== lines[0];
      columns[at]?.push({ name: isFurther ? `${name ?? 'Без категории'}, далее` : name, lines: there });
    }
  }
  return columns;
}
