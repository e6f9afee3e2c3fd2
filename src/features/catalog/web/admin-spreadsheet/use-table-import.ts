import { useMemo, useState } from 'react';
import { type CallError, failureMessage } from '../../../../shared/web/data/call-error.ts';
import { useSend } from '../../../../shared/web/data/use-send.ts';
import type { Category } from '../../categories.contract.ts';
import { importProducts, MAX_IMPORTED, type TableProduct } from '../../products-table.contract.ts';
import { inWorker } from './file/in-worker.ts';
import { MAX_FILE_BYTES, type Sheet } from './file/sheet.ts';
import { photoMark } from './photos/match-photos.ts';
import { categoryFinder, pathsById } from './rows/category-finder.ts';
import type { Column } from './rows/columns.ts';
import { findHeads } from './rows/find-heads.ts';
import { type PreviewRow, previewOf } from './rows/preview.ts';
import { typedRows } from './rows/typed-rows.ts';

/** What the person has decided about the rows. */
export interface Choices {
  /** Columns that are not read. */
  off: ReadonlySet<Column>;
  makeCategories: boolean;
  skipWrong: boolean;
  overNewer: boolean;
}

const FIRST: Choices = { off: new Set(), makeCategories: true, skipWrong: false, overNewer: false };

const TOO_LONG = 'Файл не удалось прочитать за полминуты. Разделите его на части или вставьте ячейки.';
const STAYED = 'Ничего не записано.';

export interface ImportOutcome {
  created: number;
  changed: number;
  categories: string[];
  /** What can be taken back; null when everything stood so already. */
  stepId: number | null;
}

interface Loaded {
  categories: readonly Category[];
  products: readonly TableProduct[];
}

/** A table at work: read, compared with the shop, sent. */
export function useTableImport({ categories, products }: Loaded) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [choices, setChoices] = useState(FIRST);
  const [newer, setNewer] = useState<ReadonlyMap<number, string>>(new Map());
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  /** The products of the photographs that tables have named. */
  const [photos, setPhotos] = useState<ReadonlyMap<string, number>>(new Map());
  const [reading, setReading] = useState(false);
  const { send, busy } = useSend(importProducts);

  const headed = useMemo(() => (sheet?.rows ? findHeads(sheet.rows) : null), [sheet]);
  const wrong = sheet && (sheet.problem ?? headed?.problem ?? tooFewOrMany(headed?.rows?.length ?? 0));
  const typed = useMemo(() => {
    if (headed === null || headed.columns === null) return null;
    return typedRows(
      headed.rows,
      headed.columns.filter(({ column }) => !choices.off.has(column)),
    );
  }, [headed, choices.off]);
  const rows = useMemo(() => {
    const paths = pathsById(categories);
    const shop = { products, findCategory: categoryFinder(categories), paths, newer };
    return typed && previewOf(typed, shop);
  }, [typed, categories, products, newer]);
  const chosen = (rows ?? []).filter((row) => isChosen(row, choices));

  async function read(job: { kind: 'read-file'; bytes: Uint8Array } | { kind: 'read-text'; text: string }) {
    setOutcome(null);
    setProblem(null);
    setNewer(new Map());
    setChoices(FIRST);
    setReading(true);
    const answer = await inWorker(job);
    setReading(false);
    setSheet(answer);
    if (answer === null) setProblem(TOO_LONG);
  }

  async function readFile(file: File) {
    if (file.size > MAX_FILE_BYTES)
      return setProblem('Файл больше 20 МБ. Уберите из него картинки и лишние листы.');
    await read({ kind: 'read-file', bytes: new Uint8Array(await file.arrayBuffer()) });
  }

  async function bringIn() {
    setProblem(null);
    const { answer, failure } = await send({ body: { rows: chosen.flatMap(({ input }) => input ?? []) } });
    if (failure !== null) return refused(failure);
    const named = new Map(photos);
    for (const [index, { photo }] of chosen.entries()) {
      const id = answer.ids[index];
      if (photo !== null && id !== undefined) named.set(photoMark(photo), id);
    }
    for (const { photo, id } of rows ?? [])
      if (photo !== null && id !== null) named.set(photoMark(photo), id);
    setPhotos(named);
    const { created, changed, stepId } = answer;
    setOutcome({ created, changed, stepId, categories: answer.categories.map(({ name }) => name) });
    setSheet(null);
  }

  /** Rows that somebody has changed meanwhile wait for a decision; the lists have been loaded anew by now. */
  function refused(failure: CallError) {
    const refusals = new Map(newer);
    const lines: string[] = [];
    for (const [path, message] of Object.entries(failure.errors)) {
      const [, index, field] = path.split('.');
      const row = chosen[Number(index)];
      if (field === 'version' && row?.id) refusals.set(row.id, message);
      else if (row !== undefined) lines.push(`Строка ${row.line}: ${message}.`);
    }
    setNewer(refusals);
    const doubt = failure.inDoubt ? ' Нажмите ещё раз: сделанное не повторится.' : ` ${STAYED}`;
    setProblem(
      [failureMessage(failure), ...lines.slice(0, 10)].join(' ') + (failure.status === 409 ? '' : doubt),
    );
  }

  return {
    reading,
    sending: busy,
    problem: problem ?? wrong,
    outcome,
    photos,
    notes: sheet?.notes ?? [],
    columns: headed?.columns ?? [],
    unknown: headed?.columns ? headed.unknown : [],
    rows: wrong === null ? rows : null,
    chosen,
    choices,
    choose: (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part })),
    readFile,
    readText: (text: string) => read({ kind: 'read-text', text }),
    bringIn,
    say: setProblem,
    clear: () => {
      setSheet(null);
      setProblem(null);
    },
  };
}

export type TableImport = ReturnType<typeof useTableImport>;

function tooFewOrMany(rows: number): string | null {
  if (rows === 0) return 'Под заголовками нет ни одной строки.';
  return rows > MAX_IMPORTED ? 'В таблице больше 5 000 строк. Разделите её на части.' : null;
}

function isChosen({ input, kind, newCategory }: PreviewRow, choices: Choices): boolean {
  if (input === null || (newCategory !== null && !choices.makeCategories)) return false;
  return kind === 'NEWER' ? choices.overNewer : true;
}
