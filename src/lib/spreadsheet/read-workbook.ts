import { readXlsx, type Sheet as Worksheet } from 'hucre/xlsx';
import {
  type Cell,
  filledRows,
  MAX_COLUMNS,
  MAX_SHEET_ROWS,
  type Sheet,
  type SheetRow,
  TOO_MANY_ROWS,
  unreadable,
} from './sheet.ts';
import { unpackedWorkbook } from './unpack.ts';

const BROKEN =
  'Файл не открывается: он повреждён или это не таблица Excel. Сохраните его заново или вставьте ячейки.';
const TOO_LARGE = 'Внутри файла слишком много данных. Оставьте в нём один лист или вставьте ячейки.';

/** Reads the first sheet of an xlsx workbook that can be seen and holds something. */
export async function readWorkbook(packed: Uint8Array): Promise<Sheet> {
  const workbook = unpackedWorkbook(packed);
  if (workbook === null) return unreadable(TOO_LARGE);
  if (workbook === undefined) return unreadable(BROKEN);
  const options = {
    readStyles: true,
    maxRows: MAX_SHEET_ROWS + 1,
    sheets: ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) => !hidden && !veryHidden,
  };
  const { sheets } = await readXlsx(workbook, options).catch(() => ({ sheets: null }));
  if (sheets === null) return unreadable(BROKEN);
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((value) => value !== null)));
  const [sheet] = filled;
  if (sheet === undefined) return unreadable('Таблица пуста.');
  if (sheet.rows.length > MAX_SHEET_ROWS) return unreadable(TOO_MANY_ROWS);
  return { rows: rowsOf(sheet), notes: notesOf(sheet, filled.length), problem: null };
}

function rowsOf(sheet: Worksheet): SheetRow[] {
  const rows = sheet.rows.map((values, row) =>
    values.slice(0, MAX_COLUMNS).map((value, column) => cellOf(sheet, row, column, value)),
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
  return filledRows(rows);
}

const ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|Н\/Д|ЗНАЧ!|ССЫЛКА!|ДЕЛ\/0!|ИМЯ\?)/;

function cellOf(sheet: Worksheet, row: number, column: number, value: unknown): Cell {
  const about = sheet.cells?.get(`${row},${column}`);
  if (value === null || value === undefined) {
    return about?.type === 'formula' && about.formula
      ? { problem: 'формула без значения: откройте файл в Excel, сохраните и выберите снова' }
      : '';
  }
  if (about?.type === 'error' || (typeof value === 'string' && ERROR.test(value))) {
    return { problem: `ошибка формулы ${String(value)}` };
  }
  if (value instanceof Date) return { problem: `дата ${dateLabel(value)}: Excel понял число как дату` };
  if (typeof value === 'number') return Number.isFinite(value) ? value : { problem: 'не число' };
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  return String(value);
}

const dateLabel = (date: Date) =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10).split('-').reverse().join('.');

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
