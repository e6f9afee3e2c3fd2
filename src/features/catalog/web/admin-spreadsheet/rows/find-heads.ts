import type { SheetRow } from '../file/sheet.ts';
import { type Column, columnHeads, headsIn, type KnownColumn } from './columns.ts';

/** How far down the heads may stand: suppliers put their own above them. */
const WITHIN = 40;

const NO_HEADS =
  'Не нашли заголовков столбцов. Нужна строка, где есть «Название» и, например, «Цена» и «Категория».';

/** The rows below the heads, and what the columns are; or why they cannot be told. */
export type Headed =
  | { columns: KnownColumn[]; unknown: string[]; rows: SheetRow[]; problem: null }
  | { columns: null; unknown: []; rows: null; problem: string };

/** Finds the row of heads: the one of the first rows that has most of them, a name or a number among them. */
export function findHeads(rows: readonly SheetRow[]): Headed {
  const candidates = rows
    .slice(0, WITHIN)
    .map((row, position) => ({ position, ...headsIn(row.cells) }))
    .filter(({ known }) => isEnough(new Set(known.map(({ column }) => column))));
  const [best] = candidates.sort((a, b) => b.known.length - a.known.length || a.position - b.position);
  if (best === undefined) return { columns: null, unknown: [], rows: null, problem: NO_HEADS };
  const twice = best.known.find(
    ({ column, index }) => best.known.find((other) => other.column === column)?.index !== index,
  );
  if (twice !== undefined) {
    const both = best.known.filter(({ column }) => column === twice.column).map(({ head }) => `«${head}»`);
    return {
      columns: null,
      unknown: [],
      rows: null,
      problem: `Не понять, где «${columnHeads[twice.column]}»: подходят столбцы ${both.join(' и ')}. Оставьте один.`,
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

const isEnough = (columns: Set<Column>) => columns.size > 1 && (columns.has('name') || columns.has('id'));

const repeats = (row: SheetRow, heads: SheetRow | undefined, columns: KnownColumn[]) =>
  columns.every(({ index }) => row.cells[index] === heads?.cells[index]);
