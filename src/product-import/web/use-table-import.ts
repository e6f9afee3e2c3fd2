import { useMemo, useState } from 'react';
import type { Category } from '../../catalog/categories.contract.ts';
import { useSheet } from '../../desk/sheet/use-sheet.ts';
import { type CallError, failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { importProducts, type TableProduct } from '../products-table.contract.ts';
import { categoryFinder, pathsById } from './category-finder.ts';
import { type Column, columnsRead, productHeads } from './columns.ts';
import { photoMark } from './match-photos.ts';
import { type PreviewRow, previewOf } from './preview.ts';
import { typedRows } from './typed-rows.ts';

/** What the person has decided about the rows. */
export interface Choices {
  /** Columns that are not read. */
  off: ReadonlySet<Column>;
  makeCategories: boolean;
  skipWrong: boolean;
  overNewer: boolean;
  /** More names change at once than anybody would by hand. */
  rename: boolean;
}

const FIRST: Choices = {
  off: new Set(),
  makeCategories: true,
  skipWrong: false,
  overNewer: false,
  rename: false,
};

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
  const [problem, setProblem] = useState<string | null>(null);
  const [choices, setChoices] = useState(FIRST);
  const [newer, setNewer] = useState<ReadonlyMap<number, string>>(new Map());
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  /** The products of the photographs that tables have named. */
  const [photos, setPhotos] = useState<ReadonlyMap<string, number>>(new Map());
  const { send, busy } = useSend(importProducts);
  const sheet = useSheet({
    heads: productHeads,
    onBegin() {
      setOutcome(null);
      setProblem(null);
      setNewer(new Map());
      setChoices(FIRST);
    },
  });
  const { headed } = sheet;
  const heads = useMemo(() => headed && columnsRead(headed.columns, headed.unknown), [headed]);
  const typed = useMemo(() => {
    if (headed === null || heads === null) return null;
    return typedRows(
      headed.rows,
      heads.columns.filter(({ column }) => !choices.off.has(column)),
    );
  }, [headed, heads, choices.off]);
  const rows = useMemo(() => {
    const paths = pathsById(categories);
    const shop = { products, findCategory: categoryFinder(categories), paths, newer };
    return typed && previewOf(typed, shop);
  }, [typed, categories, products, newer]);
  const chosen = (rows ?? []).filter((row) => isChosen(row, choices));

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
    sheet.clear();
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
    reading: sheet.reading,
    sending: busy,
    problem: problem ?? sheet.problem,
    outcome,
    photos,
    notes: sheet.notes,
    columns: heads?.columns ?? [],
    unknown: heads?.unknown ?? [],
    rows,
    chosen,
    choices,
    choose: (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part })),
    readFile: sheet.readFile,
    readText: sheet.readText,
    bringIn,
    clear: () => {
      sheet.clear();
      setProblem(null);
    },
  };
}

export type TableImport = ReturnType<typeof useTableImport>;

function isChosen({ input, kind, newCategory }: PreviewRow, choices: Choices): boolean {
  if (input === null || (newCategory !== null && !choices.makeCategories)) return false;
  return kind === 'NEWER' ? choices.overNewer : true;
}
