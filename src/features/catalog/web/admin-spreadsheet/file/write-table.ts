import { writeXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { harmlessCell } from '../../../../../shared/contract/harmless-cell.ts';

export type TableRows = readonly (readonly (string | number)[])[];

/** Widths in letters: names and paths are long. */
const WIDTHS = [10, 40, 30, 10, 8, 40, 20, 16, 16, 10, 10, 20, 8];

/** Returns rows, heads first, as a workbook. Texts are stored as texts: none of them can be a formula. */
export function workbookOf(rows: TableRows): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = {
    name: 'Товары',
    columns: WIDTHS.map((width) => ({ width })),
    rows: rows.map((cells) => [...cells]),
    freezePane: { rows: 1 },
  };
  return writeXlsx({ sheets: [sheet] }) as Promise<Uint8Array<ArrayBuffer>>;
}

/** Returns rows as a text that a Russian Excel opens by itself: its mark, semicolons, commas in numbers. */
export function csvOf(rows: TableRows): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : harmlessCell(cell))),
  );
  // Unquoted, an apostrophe would be shown instead of keeping a formula away.
  const quotes = (value: unknown) => /['\r\n\t]/.test(String(value));
  return `\uFEFF${Papa.unparse(cells, { delimiter: ';', newline: '\r\n', quotes })}\r\n`;
}
