import { headsIn, type KnownColumn, type TableHeads } from './heads.ts';
import type { SheetRow } from './sheet.ts';

/** How far down the heads may stand: suppliers put their own above them. */
const WITHIN = 40;

/** The rows below the heads, and what the columns are; or why they cannot be told. */
export type Headed<Column extends string> =
  | { columns: KnownColumn<Column>[]; unknown: string[]; rows: SheetRow[]; problem: null }
  | { columns: null; unknown: []; rows: null; problem: string };

/** Finds the row of heads: the one of the first rows that has most of them, and enough. */
export function findHeads<Column extends string>(
  rows: readonly SheetRow[],
  { rules, labels, isEnough, missing }: TableHeads<Column>,
): Headed<Column> {
  const candidates = rows
    .slice(0, WITHIN)
    .map((row, position) => ({ position, ...headsIn(row.cells, rules) }))
    .filter(({ known }) => isEnough(new Set(known.map(({ column }) => column))));
  const [best] = candidates.sort((a, b) => b.known.length - a.known.length || a.position - b.position);
  if (best === undefined) return { columns: null, unknown: [], rows: null, problem: missing };
  const twice = best.known.find(
    ({ column, index }) => best.known.find((other) => other.column === column)?.index !== index,
  );
  if (twice !== undefined) {
    const both = best.known.filter(({ column }) => column === twice.column).map(({ head }) => `«${head}»`);
    return {
      columns: null,
      unknown: [],
      rows: null,
      problem: `Не понять, где «${labels[twice.column]}»: подходят столбцы ${both.join(' и ')}. Оставьте один.`,
    };
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

const repeats = (row: SheetRow, heads: SheetRow | undefined, columns: KnownColumn<string>[]) =>
  columns.every(({ index }) => row.cells[index] === heads?.cells[index]);
