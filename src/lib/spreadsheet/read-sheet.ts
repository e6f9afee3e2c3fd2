import { Unzip, type UnzipFile, UnzipInflate, zipSync } from 'fflate';
import { streamCsvRows } from 'hucre/csv';
import { readXlsx, type Sheet as Worksheet } from 'hucre/xlsx';
import { formatDottedDay, isDay } from '../calendar.ts';
import {
  createUnreadableSheet,
  decodeText,
  dropEmptyRows,
  formatTooManyRowsMessage,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_FILE_BYTES,
  MAX_UNPACKED_SHEET_BYTES,
  type SheetCell,
  type SheetReadResult,
  type SheetRow,
} from './sheet.ts';
import { recognizeHeaderCells, type SheetHeaderRules } from './sheet-columns.ts';

const OLD_EXCEL =
  'Это старый файл .xls или файл с паролем. Откройте его в Excel и сохраните как «Книга Excel (.xlsx)».';

const starts = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** Rows that are read beyond those under the heads: what stands above these, and heads that are said again. */
const MORE_ROWS = 100;

/** Reads what was pasted, or the bytes of a file: xlsx, or text in UTF-8, Unicode or Windows-1251. */
export async function readSheet(
  source: Uint8Array | string,
  heads: SheetHeaderRules,
): Promise<SheetReadResult> {
  return typeof source === 'string' ? readDelimitedText(source, heads) : readFile(source, heads);
}

async function readFile(bytes: Uint8Array, heads: SheetHeaderRules): Promise<SheetReadResult> {
  if (bytes.length > MAX_SHEET_FILE_BYTES) return createUnreadableSheet('Файл больше 20 МБ.');
  if (starts(bytes, 0x50, 0x4b)) return readWorkbook(bytes, heads.mostRows);
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return createUnreadableSheet(OLD_EXCEL);
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46))
    return createUnreadableSheet('Это PDF, а нужна таблица: xlsx или csv.');
  const text = decodeText(bytes);
  // Pictures and programs are no tables, under any name.
  if (text.slice(0, 1_000).includes('\0'))
    return createUnreadableSheet('Это не таблица. Подойдут файлы xlsx и csv.');
  return readDelimitedText(text, heads);
}

const DELIMITERS = ['\t', ';', ',', '|'];

/** How many lines tell which delimiter it is. */
const LOOKED_AT = 50;

/** Reads a text whose cells stand between tabs, semicolons or commas: of a file, or pasted from a sheet. */
export function readDelimitedText(text: string, { rules, mostRows }: SheetHeaderRules): SheetReadResult {
  if (text.trim() === '') return createUnreadableSheet('Таблица пуста.');
  const most = mostRows + MORE_ROWS;
  const rows = cutRows(text, delimiterOf(text, rules), most + 1);
  if (rows.length > most) return createUnreadableSheet(formatTooManyRowsMessage(mostRows));
  return { rows: dropEmptyRows(rows), notes: unclosedQuoteNotes(text, rows), problem: null };
}

/** A quote that opens a cell and is closed nowhere takes all that follows into this cell. */
function unclosedQuoteNotes(text: string, rows: readonly string[][]): string[] {
  const last = rows.findLastIndex((cells) => cells.some((cell) => cell.includes('\n')));
  if (last < 0 || text.split('"').length % 2 === 1) return [];
  return [
    `В строке ${last + 1} не закрыта кавычка: строки после неё не прочитаны. Исправьте файл и выберите снова.`,
  ];
}

const cutRows = (text: string, delimiter: string, maxRows: number) =>
  Array.from(streamCsvRows(text, { delimiter, maxRows }), (cells) => cells.map(String));

/** The delimiter with which most heads are known; without any, the one that cuts most rows: commas stand in names, tabs do not. */
function delimiterOf(text: string, rules: SheetHeaderRules['rules']): string {
  const found = DELIMITERS.map((delimiter) => {
    const rows = cutRows(text, delimiter, LOOKED_AT);
    const heads = Math.max(0, ...rows.map((cells) => recognizeHeaderCells(cells, rules).known.length));
    return { delimiter, heads, cut: rows.filter(({ length }) => length > 1).length };
  });
  const [best] = found.sort((a, b) => b.heads - a.heads || b.cut - a.cut);
  return best?.delimiter ?? ';';
}

const BROKEN =
  'Файл не открывается: он повреждён или это не таблица Excel. Сохраните его заново или вставьте ячейки.';
const TOO_LARGE = 'Внутри файла слишком много данных. Оставьте в нём один лист или вставьте ячейки.';

/** Reads the first sheet of an xlsx workbook that can be seen and holds something. */
async function readWorkbook(packed: Uint8Array, mostRows: number): Promise<SheetReadResult> {
  const workbook = unpackedWorkbook(packed);
  if (workbook === null) return createUnreadableSheet(TOO_LARGE);
  if (workbook === undefined) return createUnreadableSheet(BROKEN);
  const options = {
    readStyles: true,
    maxRows: mostRows + MORE_ROWS + 1,
    sheets: ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) => !hidden && !veryHidden,
  };
  const { sheets } = await readXlsx(workbook, options).catch(() => ({ sheets: null }));
  if (sheets === null) return createUnreadableSheet(BROKEN);
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((value) => value !== null)));
  const [sheet] = filled;
  if (sheet === undefined) return createUnreadableSheet('Таблица пуста.');
  if (sheet.rows.length > mostRows + MORE_ROWS)
    return createUnreadableSheet(formatTooManyRowsMessage(mostRows));
  return { rows: rowsOf(sheet), notes: notesOf(sheet, filled.length), problem: null };
}

function rowsOf(sheet: Worksheet): SheetRow[] {
  const rows = sheet.rows.map((values, row) =>
    values.slice(0, MAX_SHEET_COLUMNS).map((value, column) => cellOf(sheet, row, column, value)),
  );
  // A cell joined over several rows is the value of each of them.
  for (const { startRow, endRow, startCol, endCol } of sheet.merges ?? []) {
    const value = rows[startRow]?.[startCol];
    if (value === undefined || startCol !== endCol) continue;
    for (const row of rows.slice(startRow + 1, endRow + 1)) {
      while (row.length <= startCol) row.push('');
      row[startCol] = value;
    }
  }
  return dropEmptyRows(rows);
}

const ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|Н\/Д|ЗНАЧ!|ССЫЛКА!|ДЕЛ\/0!|ИМЯ\?)/;

function cellOf(sheet: Worksheet, row: number, column: number, value: unknown): SheetCell {
  const about = sheet.cells?.get(`${row},${column}`);
  if (value === null || value === undefined) {
    return about?.type === 'formula' && about.formula
      ? { problem: 'формула без значения: откройте файл в Excel, сохраните и выберите снова' }
      : '';
  }
  if (about?.type === 'error' || (typeof value === 'string' && ERROR.test(value))) {
    return { problem: `ошибка формулы ${String(value)}` };
  }
  if (value instanceof Date) return dateCell(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : { problem: 'не число' };
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  return String(value);
}

function dateCell(date: Date): SheetCell {
  const day = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
  const problem = `дата ${formatDottedDay(day)}: Excel понял число как дату`;
  return isDay(day) ? { problem, day } : { problem };
}

function notesOf({ name, columns = [], rowDefs }: Worksheet, sheets: number): string[] {
  const notes: string[] = [];
  if (sheets > 1) notes.push(`В файле несколько листов, прочитан «${name}».`);
  const hidden = columns.flatMap(({ hidden }, index) => (hidden ? columnLetters(index) : []));
  if (hidden.length > 0) notes.push(`Скрытые столбцы тоже прочитаны: ${hidden.join(', ')}.`);
  const hiddenRows = [...(rowDefs?.values() ?? [])].filter((row) => row.hidden).length;
  if (hiddenRows > 0) notes.push(`Скрытые строки тоже прочитаны: ${hiddenRows}.`);
  return notes;
}

/** `A`, …, `Z`, `AA`. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** What of a workbook is a table; pictures, drawings and the rest are not unpacked at all. */
const OF_TABLES =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i;

/** How many of those a workbook may have: a sheet each. */
const MOST_PARTS = 300;

/** Packed bytes given at a time: a thousand times as many may come of them before they are counted. */
const STEP = 16 * 1024;

/**
 * Unpacks a workbook and returns it again, packed without compression, so that anyone who reads it next finds nothing
 * that grows. Every byte is counted as it comes, regardless of the file. Returns null for one that
 * grows too large or has too many parts, and undefined for what is no such file.
 */
function unpackedWorkbook(packed: Uint8Array): Uint8Array<ArrayBuffer> | null | undefined {
  const parts = new Map<string, Uint8Array[]>();
  let [left, failed, entries] = [MAX_UNPACKED_SHEET_BYTES, false, 0];
  const unzip = new Unzip((file: UnzipFile) => {
    entries += 1;
    if (!OF_TABLES.test(file.name) || parts.has(file.name) || parts.size >= MOST_PARTS) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) failed = true;
      left -= chunk?.length ?? 0;
      // Counted all the same, stored no longer.
      if (left >= 0 && chunk) chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < packed.length; start += STEP) {
      unzip.push(packed.subarray(start, start + STEP), start + STEP >= packed.length);
      if (left < 0 || entries > 10 * MOST_PARTS) return null;
    }
  } catch {
    return undefined;
  }
  if (failed || !parts.has('xl/workbook.xml')) return undefined;
  const files = [...parts].map(([name, chunks]) => [name, joined(chunks)] as const);
  return zipSync(Object.fromEntries(files), { level: 0 }) as Uint8Array<ArrayBuffer>;
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.length;
  }
  return whole;
}
