import type { SheetRow } from './sheet.ts';

/** The words by which a head is known, and what must not stand in it. */
interface HeadRule<Column extends string = string> {
  column: Column;
  is: RegExp;
  isNot?: RegExp;
}

/** What a reader has to know of a sheet of one kind. */
export interface HeadRules<Column extends string = string> {
  /** The first that fits is meant. */
  rules: readonly HeadRule<Column>[];
  /** The most rows that may stand under the heads. */
  mostRows: number;
}

/** The columns that a sheet of one kind of things may have. */
export interface SheetHeads<Column extends string> extends HeadRules<Column> {
  /** The head of each column as the shop writes it; null where several columns may hold the same. */
  labels: Record<Column, string> | null;
  /** Whether a row with the heads of these columns is the row of heads. */
  isEnough(columns: ReadonlySet<Column>): boolean;
  /** What is said when no row is. */
  missing: string;
}

/** A column that was found, with its position in a row and its head as it stands there. */
export interface KnownColumn<Column extends string> {
  column: Column;
  index: number;
  head: string;
}

/** Returns which cells of a row are heads, and the words of those that are not understood. */
export function headsIn<Column extends string>(
  cells: readonly unknown[],
  rules: readonly HeadRule<Column>[],
): { known: KnownColumn<Column>[]; unknown: string[] } {
  const known: KnownColumn<Column>[] = [];
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
  | { columns: KnownColumn<Column>[]; unknown: string[]; rows: SheetRow[]; problem: null }
  | { columns: null; unknown: []; rows: null; problem: string };

/** Finds the row of heads: the one of the first rows that has most of them, and enough. */
export function findHeads<Column extends string>(
  rows: readonly SheetRow[],
  { rules, labels, isEnough, missing }: SheetHeads<Column>,
): Headed<Column> {
  const candidates = rows
    .slice(0, WITHIN)
    .map((row, position) => ({ position, ...headsIn(row.cells, rules) }))
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
  known: readonly KnownColumn<Column>[],
  labels: Record<Column, string>,
): string | null {
  for (const [column, heads] of Map.groupBy(known, (one) => one.column)) {
    if (heads.length === 1) continue;
    const both = heads.map(({ head }) => `«${head}»`).join(' и ');
    return `Не понять, где «${labels[column]}»: подходят столбцы ${both}. Оставьте один.`;
  }
  return null;
}

const repeats = (row: SheetRow, heads: SheetRow | undefined, columns: KnownColumn<string>[]) =>
  columns.every(({ index }) => row.cells[index] === heads?.cells[index]);
