import type { Day } from '../calendar.ts';

/** A cell as it was read: numbers as numbers; what cannot be a value says why, for the person, and a date its day. */
export type SheetCell = string | number | { problem: string; day?: Day };

/** A row of cells with its number in the file, from 1. */
export interface SheetRow {
  line: number;
  cells: SheetCell[];
}

/** A table as it was read, with what is worth knowing of it, or why it was not read. */
export type SheetReadResult =
  | { rows: SheetRow[]; notes: string[]; problem: null }
  | { rows: null; notes: []; problem: string };

/** The largest file that is read. */
export const MAX_SHEET_FILE_BYTES = 20 * 1024 * 1024;

/** The most columns of a row that are looked at. */
export const MAX_SHEET_COLUMNS = 60;

/** The most bytes that a packed file may hold when unpacked, pictures left out. */
export const MAX_UNPACKED_SHEET_BYTES = 64 * 1024 * 1024;

/** The text of a file: UTF-8, what Excel calls Unicode (both by their marks), else Windows-1251. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const utf8 = new TextDecoder().decode(bytes);
  return utf8.includes('\uFFFD') ? new TextDecoder('windows-1251').decode(bytes) : utf8;
}

/** Returns that a file cannot be read, and why. */
export const createUnreadableSheet = (problem: string): SheetReadResult => ({
  rows: null,
  notes: [],
  problem,
});

/** What is said of a sheet with more rows than that. */
export const formatTooManyRowsMessage = (most: number) =>
  `В таблице больше ${most.toLocaleString('ru')} строк. Разделите её на части.`;

/** The rows that hold more than spaces, each with its number in the file. */
export function dropEmptyRows(rows: readonly SheetCell[][]): SheetRow[] {
  return rows
    .map((cells, index) => ({ line: index + 1, cells: cells.slice(0, MAX_SHEET_COLUMNS) }))
    .filter(({ cells }) => cells.some((cell) => typeof cell !== 'string' || cell.trim() !== ''));
}
