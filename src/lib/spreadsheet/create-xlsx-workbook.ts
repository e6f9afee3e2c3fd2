import { writeXlsx } from 'hucre/xlsx';
import type { RowsToWrite } from './csv.ts';

/** What a sheet is called, and how wide its columns are, in letters. */
export interface SheetNameAndWidths {
  name: string;
  widths: readonly number[];
}

/** Returns rows, heads first, as a workbook. Texts are stored as texts: none of them can be a formula. */
export function createXlsxWorkbook(
  rows: RowsToWrite,
  { name, widths }: SheetNameAndWidths,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = {
    name,
    columns: widths.map((width) => ({ width })),
    rows: rows.map((cells) => [...cells]),
    freezePane: { rows: 1 },
  };
  return writeXlsx({ sheets: [sheet] }) as Promise<Uint8Array<ArrayBuffer>>;
}
