import { writeXlsx } from 'hucre/xlsx';
import type { RowsToWrite } from './csv.ts';

/** What a sheet is called, and how wide its columns are, in letters. */
export interface SheetLook {
  name: string;
  widths: readonly number[];
}

/** Returns rows, heads first, as a workbook. Texts are stored as texts: none of them can be a formula. */
export function workbookOf(rows: RowsToWrite, { name, widths }: SheetLook): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = {
    name,
    columns: widths.map((width) => ({ width })),
    rows: rows.map((cells) => [...cells]),
    freezePane: { rows: 1 },
  };
  return writeXlsx({ sheets: [sheet] }) as Promise<Uint8Array<ArrayBuffer>>;
}
