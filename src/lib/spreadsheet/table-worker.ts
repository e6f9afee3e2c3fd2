import { csvOf, type RowsToWrite } from './csv.ts';
import { readSheet } from './read-sheet.ts';
import type { Sheet } from './sheet.ts';
import type { HeadRules } from './sheet-columns.ts';
import { type SheetLook, workbookOf } from './write-workbook.ts';

/** What the worker is asked to do. */
export type SheetJob =
  | { kind: 'read'; source: Uint8Array | string; heads: HeadRules }
  | { kind: 'write-xlsx'; rows: RowsToWrite; look: SheetLook }
  | { kind: 'write-csv'; rows: RowsToWrite };

/** What it answers to each. */
export interface SheetJobResults {
  read: Sheet;
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
      return workbookOf(job.rows, job.look);
    case 'write-csv':
      return csvOf(job.rows);
  }
}
