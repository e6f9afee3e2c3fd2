import { useMemo, useState } from 'react';
import { findHeads } from '../../lib/spreadsheet/find-heads.ts';
import type { TableHeads } from '../../lib/spreadsheet/heads.ts';
import { inWorker } from '../../lib/spreadsheet/in-worker.ts';
import { MAX_FILE_BYTES, type Sheet } from '../../lib/spreadsheet/sheet.ts';

const TOO_LONG = 'Файл не удалось прочитать за полминуты. Разделите его на части или вставьте ячейки.';
const TOO_LARGE = 'Файл больше 20 МБ. Уберите из него картинки и лишние листы.';

interface SheetOptions<Column extends string> {
  heads: TableHeads<Column>;
  /** The most rows that may stand under the heads. */
  mostRows: number;
  /** Another table is going to be read: what was decided about the last one holds no more. */
  onBegin(): void;
}

/** A table as the browser reads it: a file or pasted cells, with its heads found, or why not. */
export function useSheet<Column extends string>({ heads, mostRows, onBegin }: SheetOptions<Column>) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const headed = useMemo(() => (sheet?.rows ? findHeads(sheet.rows, heads) : null), [sheet, heads]);
  const wrong =
    sheet && (sheet.problem ?? headed?.problem ?? tooFewOrMany(headed?.rows?.length ?? 0, mostRows));

  async function read(job: { kind: 'read-file'; bytes: Uint8Array } | { kind: 'read-text'; text: string }) {
    onBegin();
    setFailed(null);
    setReading(true);
    const answer = await inWorker({ ...job, heads: heads.rules });
    setReading(false);
    setSheet(answer);
    if (answer === null) setFailed(TOO_LONG);
  }

  return {
    reading,
    problem: failed ?? wrong,
    /** What was read; null before, and where it is not good enough. */
    headed: wrong === null && headed?.columns ? headed : null,
    notes: sheet?.notes ?? [],
    async readFile(file: File) {
      if (file.size > MAX_FILE_BYTES) return setFailed(TOO_LARGE);
      await read({ kind: 'read-file', bytes: new Uint8Array(await file.arrayBuffer()) });
    },
    readText: (text: string) => read({ kind: 'read-text', text }),
    clear() {
      setSheet(null);
      setFailed(null);
    },
  };
}

function tooFewOrMany(rows: number, most: number): string | null {
  if (rows === 0) return 'Под заголовками нет ни одной строки.';
  return rows > most ? `В таблице больше ${most.toLocaleString('ru')} строк. Разделите её на части.` : null;
}
