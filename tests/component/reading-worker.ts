import { readSheet } from '../../src/lib/spreadsheet/read-sheet.ts';
import type { SheetHeaderRules } from '../../src/lib/spreadsheet/sheet-columns.ts';

/** Reads what is pasted as the worker does. */
export class ReadingWorker {
  onmessage: (event: { data: unknown }) => void = () => {};
  async postMessage({ source, heads }: { source: string; heads: SheetHeaderRules }) {
    this.onmessage({ data: await readSheet(source, heads) });
  }
  terminate() {}
}
