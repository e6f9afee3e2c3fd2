import { useMemo, useState } from 'react';
import { runSheetJob } from '../../lib/spreadsheet/run-sheet-job.ts';
import {
  formatTooManyRowsMessage,
  MAX_SHEET_FILE_BYTES,
  type SheetReadResult,
  type SheetRow,
} from '../../lib/spreadsheet/sheet.ts';
import { findHeaderRow, type SheetHeaderDefinition } from '../../lib/spreadsheet/sheet-columns.ts';

const TOO_LONG = 'Файл не удалось прочитать за полминуты. Разделите его на части или вставьте ячейки.';
const TOO_LARGE = 'Файл больше 20 МБ. Уберите из него картинки и лишние листы.';

/** What is said of a file that `readBytes` gave null for. */
export const UNREADABLE_FILE = 'Файл не прочитать: возможно, это папка или его уже нет. Выберите ещё раз.';

/** The bytes of a file; null where it cannot be read, as a folder or what is gone since it was chosen. */
export const readBytes = (file: File): Promise<Uint8Array | null> =>
  file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );

interface SheetOptions<Column extends string> {
  heads: SheetHeaderDefinition<Column>;
  /** Another table is going to be read: what was decided about the last one holds no more. */
  onBegin(): void;
}

/** What a person has typed into cells of a row, by their places in it, and the part of the review where the row stood: there it stays. */
interface MendedRow<Part> {
  cells: ReadonlyMap<number, string>;
  part: Part;
}

/** A table as the browser reads it: a file or pasted cells, with its heads found, or why not; its cells can be typed over. */
export function useSheetReader<Column extends string, Part extends string = never>({
  heads,
  onBegin,
}: SheetOptions<Column>) {
  const [sheet, setSheet] = useState<SheetReadResult | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const [pasted, setPasted] = useState('');
  const [mended, setMended] = useState<ReadonlyMap<number, MendedRow<Part>>>(new Map());
  const headed = useMemo(() => (sheet?.rows ? findHeaderRow(sheet.rows, heads) : null), [sheet, heads]);
  const wrong =
    sheet && (sheet.problem ?? headed?.problem ?? tooFewOrMany(countRows(headed, sheet), heads.mostRows));
  const found = wrong === null && headed?.columns ? headed : null;
  const shown = useMemo(
    () => found && { ...found, rows: found.rows.map((row) => mendRow(row, mended.get(row.line))) },
    [found, mended],
  );

  /** What stood in a cell as it was read. */
  function readAt(line: number, index: number) {
    const cell = found?.rows.find((row) => row.line === line)?.cells[index];
    return typeof cell === 'object' ? '' : String(cell ?? '');
  }
  const isMended = [...mended].some(([line, { cells }]) =>
    [...cells].some(([index, text]) => text !== readAt(line, index)),
  );

  async function read(source: Uint8Array | string) {
    onBegin();
    setMended(new Map());
    setFailed(null);
    setReading(true);
    const response = await runSheetJob({
      kind: 'read',
      source,
      heads: { rules: heads.rules, mostRows: heads.mostRows },
    });
    setReading(false);
    setSheet(response);
    if (response === null) setFailed(TOO_LONG);
  }

  function reopen() {
    setSheet(null);
    setFailed(null);
  }

  return {
    reading,
    pasted,
    problem: failed ?? wrong,
    /** All rows as they were read, those above the heads too; null like `headed`. */
    rows: (wrong === null && sheet?.rows) || null,
    /** What was read, as it is mended by now; null before, and where it is not good enough. */
    headed: shown,
    isMended: shown !== null && isMended,
    readAt,
    /** What stands in a cell by now; undefined where it is as it was read. */
    mendedAt: (line: number, index: number) => mended.get(line)?.cells.get(index),
    /** The part of the review in which a mended row stays. */
    partOf: (line: number) => mended.get(line)?.part,
    mend: (line: number, index: number, text: string, part: Part) =>
      setMended((before) => {
        const cells = new Map(before.get(line)?.cells).set(index, text);
        return new Map(before).set(line, { cells, part });
      }),
    notes: sheet?.notes ?? [],
    async readFile(file: File) {
      if (file.size > MAX_SHEET_FILE_BYTES) return setFailed(TOO_LARGE);
      const bytes = await readBytes(file);
      if (bytes === null) return setFailed(UNREADABLE_FILE);
      await read(bytes);
    },
    readText(cells: string) {
      setPasted(cells);
      return read(cells);
    },
    /** Back to where a table is chosen; what was pasted stands there. */
    reopen,
    /** The same once a table is written: what was pasted goes with it. */
    clear() {
      reopen();
      setPasted('');
    },
  };
}

/** A short row may not have the cells that are mended. */
function mendRow(row: SheetRow, mended: MendedRow<string> | undefined): SheetRow {
  if (mended === undefined) return row;
  const cells = [...row.cells];
  for (const [index, text] of mended.cells) cells[index] = text;
  return { ...row, cells };
}

/** Where no row has two heads, all of them hold something: a word alone may be of a name. */
const countRows = (
  headed: { columns: unknown[] | null; rows: unknown[] | null } | null,
  { rows }: SheetReadResult,
) => ((headed?.columns?.length ?? 2) < 2 ? rows : headed?.rows)?.length ?? 0;

function tooFewOrMany(rows: number, most: number): string | null {
  if (rows === 0) return 'Под заголовками нет ни одной строки.';
  return rows > most ? formatTooManyRowsMessage(most) : null;
}
