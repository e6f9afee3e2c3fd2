import type { HeadRule } from './heads.ts';
import type { Sheet } from './sheet.ts';
import type { TableLook, TableRows } from './write-table.ts';

/** What the worker is asked to do. */
export type TableJob =
  | { kind: 'read-file'; bytes: Uint8Array; heads: readonly HeadRule[] }
  | { kind: 'read-text'; text: string; heads: readonly HeadRule[] }
  | { kind: 'write-xlsx'; rows: TableRows; look: TableLook }
  | { kind: 'write-csv'; rows: TableRows };

/** What it answers to each. */
export interface TableAnswers {
  'read-file': Sheet;
  'read-text': Sheet;
  'write-xlsx': Uint8Array<ArrayBuffer>;
  'write-csv': string;
}
