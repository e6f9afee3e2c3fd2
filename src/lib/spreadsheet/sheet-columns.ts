import { parseTypedNumber, parseTypedRoubles } from '../money/typed-roubles.ts';
import { removeFormulaGuard } from './csv.ts';
import type { SheetCell, SheetRow } from './sheet.ts';

/** The words by which a head is known, and what must not stand in it. */
interface HeadRule<Column extends string = string> {
  column: Column;
  is: RegExp;
  isNot?: RegExp;
}

/** What a reader has to know of a sheet of one kind. */
export interface SheetHeaderRules<Column extends string = string> {
  /** The first that fits is meant. */
  rules: readonly HeadRule<Column>[];
  /** The most rows that may stand under the heads. */
  mostRows: number;
}

/** The columns that a sheet of one kind of things may have. */
export interface SheetHeaderDefinition<Column extends string> extends SheetHeaderRules<Column> {
  /** The head of each column as the shop writes it; null where several columns may hold the same. */
  labels: Record<Column, string> | null;
  /** Whether a row with the heads of these columns is the row of heads. */
  isEnough(columns: ReadonlySet<Column>): boolean;
  /** What is said when no row is. */
  missing: string;
}

/** A column that was found, with its position in a row and its head as it stands there. */
export interface RecognizedColumn<Column extends string> {
  column: Column;
  index: number;
  head: string;
}

/** Returns which cells of a row are heads, and the words of those that are not understood. */
export function recognizeHeaderCells<Column extends string>(
  cells: readonly unknown[],
  rules: readonly HeadRule<Column>[],
): { known: RecognizedColumn<Column>[]; unknown: string[] } {
  const known: RecognizedColumn<Column>[] = [];
  const unknown: string[] = [];
  for (const [index, cell] of cells.entries()) {
    if (typeof cell !== 'string' || cell.trim() === '') continue;
    const head = cell.replace(/[\s\u00A0*:]+/g, ' ').trim();
    const words = head.toLocaleLowerCase('ru').replaceAll('ё', 'е');
    const found = rules.find(({ is, isNot }) => is.test(words) && !isNot?.test(words));
    if (found === undefined) unknown.push(head);
    else known.push({ column: found.column, index, head });
  }
  return { known, unknown };
}

/** How far down the heads may stand: suppliers and banks put their own above them. */
const WITHIN = 40;

/** The rows below the heads, and what the columns are; or why they cannot be told. */
type Headed<Column extends string> =
  | { columns: RecognizedColumn<Column>[]; unknown: string[]; rows: SheetRow[]; problem: null }
  | { columns: null; unknown: []; rows: null; problem: string };

/** Finds the row of heads: the one of the first rows that has most of them, and enough. */
export function findHeaderRow<Column extends string>(
  rows: readonly SheetRow[],
  { rules, labels, isEnough, missing }: SheetHeaderDefinition<Column>,
): Headed<Column> {
  const candidates = rows
    .slice(0, WITHIN)
    .map((row, position) => ({ position, ...recognizeHeaderCells(row.cells, rules) }))
    .filter(({ known }) => isEnough(new Set(known.map(({ column }) => column))));
  const [best] = candidates.sort((a, b) => b.known.length - a.known.length || a.position - b.position);
  const problem = best === undefined ? missing : labels && saidTwice(best.known, labels);
  if (best === undefined || problem !== null) {
    return { columns: null, unknown: [], rows: null, problem: problem ?? missing };
  }
  const heads = rows[best.position];
  return {
    columns: best.known,
    unknown: best.unknown,
    // A sheet of several pages says its heads again.
    rows: rows.slice(best.position + 1).filter((row) => !repeats(row, heads, best.known)),
    problem: null,
  };
}

/** Names the first column that two heads fit; null where there is none. */
function saidTwice<Column extends string>(
  known: readonly RecognizedColumn<Column>[],
  labels: Record<Column, string>,
): string | null {
  for (const [column, heads] of Map.groupBy(known, (one) => one.column)) {
    if (heads.length === 1) continue;
    const both = heads.map(({ head }) => `«${head}»`).join(' и ');
    return `Не понять, где «${labels[column]}»: подходят столбцы ${both}. Оставьте один.`;
  }
  return null;
}

const repeats = (row: SheetRow, heads: SheetRow | undefined, columns: RecognizedColumn<string>[]) =>
  columns.length > 0 && columns.every(({ index }) => row.cells[index] === heads?.cells[index]);

/** Returns what a cell holds, or why it cannot: of its text, of its number where it is one, of the head above it. */
export type CellValueParser<Value> = (
  text: string,
  number: number | null,
  head: string,
) => Value | { problem: string };

/**
 * Returns what reads the cells of a row by their columns: a value, null for a dash where the field may be taken away,
 * undefined for what stays. What is wrong goes to `problems`, each with its column.
 */
export function createCellReader<Column extends string>(
  cells: readonly SheetCell[],
  columns: readonly RecognizedColumn<Column>[],
  labels: Record<Column, string>,
  problems: string[],
) {
  return <Value>(
    column: Column,
    read: CellValueParser<Value>,
    mayClear = false,
  ): Value | null | undefined => {
    const known = columns.find((one) => one.column === column);
    const cell = known && cells[known.index];
    if (known === undefined || cell === undefined) return undefined;
    const note = (problem: string) => void problems.push(`${labels[column]}: ${problem}`);
    if (typeof cell === 'object') return note(cell.problem);
    const text = typeof cell === 'number' ? String(cell) : plain(cell);
    if (text === '') return undefined;
    if (/^[-–—−]$/.test(text)) return mayClear ? null : note('это поле не убрать');
    const value = read(text, typeof cell === 'number' ? cell : null, known.head);
    return isProblem(value) ? note(value.problem) : value;
  };
}

const isProblem = (value: unknown): value is { problem: string } =>
  typeof value === 'object' && value !== null && 'problem' in value;

/** The text of a cell: without the marks that spreadsheets put into it. */
function plain(cell: string): string {
  return removeFormulaGuard(cell.replace(/\uFEFF/g, '').replace(/\u00A0|\u202F/g, ' ')).trim();
}

/** A cell as a problem names it. */
export const quoteCell = (text: string) => `«${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`;

export const readTextCell = (text: string) => text;

/** A text in one line, as names have it. */
export const readOneLineCell = (text: string) => text.replace(/\s*\n\s*/g, ' ');

/** Roubles as they are typed or stored, in kopecks; the contract refuses what is no price. */
export function readPriceCell(text: string, number: number | null): number | { problem: string } {
  const kopecks = parseTypedRoubles(number === null ? withoutRoubles(text) : decimal(number));
  return Number.isNaN(kopecks) ? { problem: `${quoteCell(text)} — не цена` } : kopecks;
}

const withoutRoubles = (text: string) => text.replace(/(руб(лей|ля|ль)?\.?|р\.?|RUB|RUR)$/i, '');

/** A number without the noise of its binary form and without an exponent. */
const decimal = (number: number) => String(Number(number.toFixed(6)));

/** A weight in whole grams: «500», «500 г», «0,5 кг»; `unit` is of a number where neither its cell nor its head has one. */
export function createWeightCellReader(unit: 'г' | 'кг'): CellValueParser<number> {
  return (text, number, head) => {
    const ofHead = /кг|kg/i.test(head) ? 'кг' : /,\s*г(р|рамм)?\.?\)?$/i.test(head) ? 'г' : unit;
    const [, amount = '', own = ofHead] = /^(.*?)\s*(кг|г|гр|грамм|kg|g)?\.?$/i.exec(text) ?? [];
    const grams = (number ?? parseTypedNumber(amount)) * (/^(кг|kg)/i.test(own) ? 1000 : 1);
    return Number.isNaN(grams) ? { problem: `${quoteCell(text)} — не вес` } : Math.round(grams * 1000) / 1000;
  };
}

/** A whole number; what has a fraction is left to the contract. */
export function readNumberCell(text: string, number: number | null): number | { problem: string } {
  const value = number ?? parseTypedNumber(text);
  return Number.isNaN(value) ? { problem: `${quoteCell(text)} — не число` } : value;
}
