import { writeXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { harmlessCell } from './harmless-cell.ts';

export type TableRows = readonly (readonly (string | number)[])[];

/** What a sheet is called, and how wide its columns are, in letters. */
export interface TableLook {
  name: string;
  widths: readonly number[];
}

/** Returns rows, heads first, as a workbook. Texts are stored as texts: none of them can be a formula. */
export function workbookOf(rows: TableRows, { name, widths }: TableLook): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = {
    name,
    columns: widths.map((width) => ({ width })),
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
