import { readDelimited, readSheet } from './read-sheet.ts';
import type { TableJob } from './table-job.ts';
import { csvOf, workbookOf } from './write-table.ts';

/** Reads and writes tables beside the page, which stays alive whatever a file does. */
self.onmessage = async ({ data: job }: MessageEvent<TableJob>) => {
  self.postMessage(await done(job));
};

function done(job: TableJob) {
  switch (job.kind) {
    case 'read-file':
      return readSheet(job.bytes, job.heads);
    case 'read-text':
      return readDelimited(job.text, job.heads);
    case 'write-xlsx':
      return workbookOf(job.rows, job.look);
    case 'write-csv':
      return csvOf(job.rows);
  }
}
