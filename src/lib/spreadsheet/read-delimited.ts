import Papa from 'papaparse';
import { type HeadRule, headsIn } from './heads.ts';
import { filledRows, MAX_SHEET_ROWS, type Sheet, TOO_MANY_ROWS, unreadable } from './sheet.ts';

const DELIMITERS = ['\t', ';', ',', '|'];

/** How many lines tell which delimiter it is. */
const LOOKED_AT = 50;

/** Reads a text whose cells stand between tabs, semicolons or commas: of a file, or pasted from a sheet. */
export function readDelimited(text: string, heads: readonly HeadRule[]): Sheet {
  if (text.trim() === '') return unreadable('Таблица пуста.');
  const { data } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text, heads),
    preview: MAX_SHEET_ROWS + 1,
  });
  if (data.length > MAX_SHEET_ROWS) return unreadable(TOO_MANY_ROWS);
  return { rows: filledRows(data), notes: [], problem: null };
}

/** The delimiter with which most heads are known; without any, the one that cuts most. */
function delimiterOf(text: string, rules: readonly HeadRule[]): string {
  const found = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: LOOKED_AT });
    const heads = Math.max(0, ...data.map((cells) => headsIn(cells, rules).known.length));
    return { delimiter, heads, cells: Math.max(0, ...data.map(({ length }) => length)) };
  });
  const [best] = found.sort((a, b) => b.heads - a.heads || b.cells - a.cells);
  return best?.delimiter ?? ';';
}
