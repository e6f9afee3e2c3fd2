import { formatCsvValue } from 'hucre/csv';

/** Excel takes no longer text into a cell. */
const LONGEST_CELL = 32_000;

/** Signs a spreadsheet may take for the beginning of a formula, full-width and small ones included. */
const SIGN = '[=+\\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]';

/** What it may pass over on its way to the sign: quotes, spaces, marks that are not seen. */
const PASSED = '"\'` \\u00A0\\u200B-\\u200F\\u2060\\uFEFF';

/** A formula, or a cell that begins with what may be cut off before one. */
const BEGINS = new RegExp(`^(?:[\\t\\r\\n]|[${PASSED}\\s]*${SIGN})`);

/** A formula in what becomes a cell when another separator than ours cuts, as in other countries. */
const INSIDE = new RegExp(`([,;|\\t\\r\\n])([${PASSED}]*${SIGN})`, 'g');

/** Returns a text of a CSV cell that no spreadsheet takes for a formula, never longer than Excel allows. */
function harmlessCell(value: string): string {
  const short = value.length > LONGEST_CELL ? `${value.slice(0, LONGEST_CELL)}…` : value;
  return (BEGINS.test(short) ? "'" : '') + short.replace(INSIDE, "$1'$2");
}

const GUARD = new RegExp(`(^|[,;|\\t\\r\\n])'(?=[${PASSED}\\s]*${SIGN})`, 'g');

/** Returns the text that such a cell was made of. */
export function removeFormulaGuard(value: string): string {
  return value.replace(GUARD, '$1');
}

export type RowsToWrite = readonly (readonly (string | number)[])[];

/** Unquoted, an apostrophe would be shown instead of keeping a formula away, and half a line end would end the line. */
const QUOTED = /['\r\n\t]/;

/** Returns rows as a file that a Russian Excel opens by itself: the mark of UTF-8 and lines. */
export const toCsvFile = (rows: RowsToWrite) => `\uFEFF${toCsvLines(rows)}`;

/** Returns rows as lines of such a file: semicolons, commas in numbers, no cell a formula. */
export function toCsvLines(rows: RowsToWrite): string {
  return rows.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('');
}

function csvCell(cell: string | number): string {
  const text = typeof cell === 'number' ? String(cell).replace('.', ',') : harmlessCell(cell);
  return formatCsvValue(text, { delimiter: ';', quoteStyle: QUOTED.test(text) ? 'all' : 'required' });
}
