import { createXlsxWorkbook, type SheetNameAndWidths } from './create-xlsx-workbook.ts';
import { type RowsToWrite, toCsvFile } from './csv.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetReadResult } from './sheet.ts';
import type { SheetHeaderRules } from './sheet-columns.ts';

/** What the worker is asked to do. */
export type SheetJob =
  | { kind: 'read'; source: Uint8Array | string; heads: SheetHeaderRules }
  | { kind: 'write-xlsx'; rows: RowsToWrite; look: SheetNameAndWidths }
  | { kind: 'write-csv'; rows: RowsToWrite };

/** What it answers to each. */
export interface SheetJobResults {
  read: SheetReadResult;
  'write-xlsx': Uint8Array<ArrayBuffer>;
  'write-csv': string;
}

/** Reads and writes sheets beside the page, which stays alive whichever file comes. */
self.onmessage = async ({ data: job }: MessageEvent<SheetJob>) => {
  self.postMessage(await done(job));
};

function done(job: SheetJob) {
  switch (job.kind) {
    case 'read':
      return readSheet(job.source, job.heads);
    case 'write-xlsx':
      return createXlsxWorkbook(job.rows, job.look);
    case 'write-csv':
      return toCsvFile(job.rows);
  }
}
