import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { type Category, getCategoryTree } from '../../catalog/categories.contract.ts';
import { DeskScreen } from '../../desk/desk-screen.tsx';
import { loadForAdmin } from '../../desk/guarded.ts';
import { SheetUploadForm } from '../../desk/sheet/file-or-text.tsx';
import { formatSheetRefusal } from '../../desk/sheet/row-problems.ts';
import { SheetPreview, SpreadsheetImportBar } from '../../desk/sheet/sheet-preview.tsx';
import styles from '../../desk/sheet/table.module.css';
import { useSheetReader } from '../../desk/sheet/use-sheet.ts';
import { listFirst, plural } from '../../lib/russian/plural.ts';
import { withSetMembers } from '../../lib/with-members.ts';
import { Card } from '../../ui/card.tsx';
import { call } from '../../ui/data/call.ts';
import type { CallError } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { CheckboxField } from '../../ui/fields/field.tsx';
import textStyles from '../../ui/look/text.module.css';
import { ErrorAlert, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type ExportedProduct, exportProducts, importProducts } from '../products-table.contract.ts';
import type { Route } from './+types/admin-product-import.page.ts';
import { createCategoryFinder, mapCategoryPathsById } from './category-finder.ts';
import { ExportPanel } from './export-panel.tsx';
import { normalizePhotoName, PhotoPanel, usePhotoUpload } from './photo-panel.tsx';
import {
  type ImportRowKind,
  type ImportRowPlan,
  type ProductSheetColumn,
  parseSheetRows,
  planImportRows,
  productSheetHeads,
  splitReadAndIgnoredColumns,
} from './product-sheet.ts';
import { IMPORT_TITLE, type ImportOutcome, ImportOutcomeNotice, sheetScreenTop } from './sheet-screen.tsx';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(IMPORT_TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  return loadForAdmin(request, async () => {
    const [{ categories }, { products }] = await Promise.all([
      call(getCategoryTree, {}, { signal }),
      call(exportProducts, { body: {} }, { signal }),
    ]);
    return { categories, products };
  });
}

export const HydrateFallback = () => <Skeleton height={24} />;

/** Brings goods in from a spreadsheet, their photographs with them, and takes them out into one. */
export default function AdminProductImportPage({ loaderData }: Route.ComponentProps) {
  const { categories, products } = loaderData;
  const notices = useNotice();
  const table = useTableImport(loaderData);
  const photos = usePhotoUpload(products, table.photos);
  const { problem, outcome, rows } = table;
  return (
    <DeskScreen {...sheetScreenTop(IMPORT_TITLE)} notices={notices}>
      <p>Таблицу читает ваш браузер; серверу уходят только строки, которые вы решите записать.</p>
      <div className={rows === null ? styles.entry : styles.page}>
        <Card title="Загрузить товары">
          <div className={styles.page}>
            {rows === null && <SheetUploadForm table={table} most="5 000 строк" />}
            <ErrorAlert>{problem}</ErrorAlert>
            <div role="status">
              {outcome !== null && <ImportOutcomeNotice key={outcome.stepId} outcome={outcome} />}
            </div>
            {rows !== null && <ImportPreview table={table} rows={rows} />}
          </div>
        </Card>
        <PhotoPanel photos={photos} />
        <ExportPanel categories={categories} filter={useFilterOfList()} onSay={notices.show} />
      </div>
    </DeskScreen>
  );
}

/** What the list of goods was narrowed to when this screen was opened from it. */
function useFilterOfList(): { categoryId: string; query: string } {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null ? state : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    categoryId: text('categoryId' in from ? from.categoryId : ''),
    query: text('query' in from ? from.query : ''),
  };
}

/** What the person has decided about the rows. */
interface Choices {
  /** Columns that are not read. */
  off: ReadonlySet<ProductSheetColumn>;
  makeCategories: boolean;
  skipWrong: boolean;
  overNewer: boolean;
  /** More names change at once than one would by hand. */
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

interface Loaded {
  categories: readonly Category[];
  products: readonly ExportedProduct[];
}

/** A table at work: read, compared with the shop, sent. */
function useTableImport({ categories, products }: Loaded) {
  const [problem, setProblem] = useState<string | null>(null);
  const [choices, setChoices] = useState(FIRST);
  const [newer, setNewer] = useState<ReadonlyMap<number, string>>(new Map());
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  /** The products of the photographs that tables have named. */
  const [photos, setPhotos] = useState<ReadonlyMap<string, number>>(new Map());
  const { send, busy } = useSend(importProducts);
  const sheet = useSheetReader({
    heads: productSheetHeads,
    onBegin() {
      setOutcome(null);
      setProblem(null);
      setNewer(new Map());
      setChoices(FIRST);
    },
  });
  const { headed } = sheet;
  const heads = useMemo(() => headed && splitReadAndIgnoredColumns(headed.columns, headed.unknown), [headed]);
  const typed = useMemo(() => {
    if (headed === null || heads === null) return null;
    return parseSheetRows(
      headed.rows,
      heads.columns.filter(({ column }) => !choices.off.has(column)),
    );
  }, [headed, heads, choices.off]);
  const rows = useMemo(() => {
    const paths = mapCategoryPathsById(categories);
    const shop = { products, findCategory: createCategoryFinder(categories), paths, newer };
    return typed && planImportRows(typed, shop);
  }, [typed, categories, products, newer]);
  const chosen = (rows ?? []).filter((row) => isChosen(row, choices));

  async function importRows() {
    setProblem(null);
    const { response, failure } = await send({ body: { rows: chosen.flatMap(({ input }) => input ?? []) } });
    if (failure !== null) return refused(failure);
    const named = new Map(photos);
    for (const [index, { photo }] of chosen.entries()) {
      const id = response.ids[index];
      if (photo !== null && id !== undefined) named.set(normalizePhotoName(photo), id);
    }
    for (const { photo, id } of rows ?? [])
      if (photo !== null && id !== null) named.set(normalizePhotoName(photo), id);
    setPhotos(named);
    setOutcome(response);
    sheet.clear();
  }

  /** Rows that somebody has changed meanwhile wait for a decision; the lists have been loaded again by now. */
  function refused(failure: CallError) {
    const refusals = new Map(newer);
    for (const [path, message] of Object.entries(failure.errors)) {
      const [, index, field] = path.split('.');
      const row = chosen[Number(index)];
      if (field === 'version' && row?.id) refusals.set(row.id, message);
    }
    setNewer(refusals);
    setProblem(formatSheetRefusal(failure, chosen, { stays: failure.status === 409 ? null : STAYED }));
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
    importRows,
    clear: () => {
      sheet.clear();
      setProblem(null);
    },
  };
}

type TableImport = ReturnType<typeof useTableImport>;

function isChosen({ input, kind, newCategory }: ImportRowPlan, choices: Choices): boolean {
  if (input === null || (newCategory !== null && !choices.makeCategories)) return false;
  return kind === 'NEWER' ? choices.overNewer : true;
}

/** The kinds of rows in their order; those that stay the same are only counted. */
const shownKinds: [kind: ImportRowKind, title: string][] = [
  ['WRONG', 'С ошибками'],
  ['NEWER', 'Изменены другим'],
  ['CHANGED', 'Изменятся'],
  ['NEW', 'Новые'],
];

/** So many new names are read over one by one. */
const RENAMED_UNSEEN = 3;

const ROW = ['строка', 'строки', 'строк'] as const;

interface ImportPreviewProps {
  table: TableImport;
  rows: readonly ImportRowPlan[];
}

/** What a table would do, before it is sent: each row, and what the person decides about them. */
function ImportPreview({ table, rows }: ImportPreviewProps) {
  const { chosen, choices, choose } = table;
  const wrong = rows.filter(({ kind }) => kind === 'WRONG').length;
  const newer = rows.filter(({ kind }) => kind === 'NEWER').length;
  const same = rows.filter(({ kind }) => kind === 'SAME').length;
  const missing = [
    ...new Set(rows.flatMap(({ kind, newCategory }) => (kind === 'WRONG' ? [] : (newCategory ?? [])))),
  ];
  const fresh = chosen.filter(({ id }) => id === null).length;
  const renamed = chosen.filter(({ renames }) => renames).length;
  const held = renamed > RENAMED_UNSEEN && !choices.rename;
  return (
    <>
      <SheetPreview
        sheet={table}
        thing="Товар"
        kinds={shownKinds}
        rows={rows}
        detail={(row) => changesIn(row, choices.makeCategories)}
        columns={
          <fieldset className={styles.columns}>
            <legend>Столбцы</legend>
            {table.columns.map(({ column, head }) => (
              <CheckboxField
                key={column}
                label={head}
                checked={!choices.off.has(column)}
                onChange={(on) => choose({ off: withSetMembers(choices.off, [column], !on) })}
              />
            ))}
          </fieldset>
        }
      >
        <p className={textStyles.below}>
          Пустая ячейка ничего не меняет, прочерк убирает. Товары, которых в таблице нет, остаются как есть.
        </p>
      </SheetPreview>
      {same > 0 && <p className={textStyles.below}>Без изменений: {same}</p>}
      <SpreadsheetImportBar
        label="Загрузка таблицы"
        skipWrong={{
          label: 'Загрузить',
          wrong,
          checked: choices.skipWrong,
          onChange: (skipWrong) => choose({ skipWrong }),
        }}
        send={{
          text:
            chosen.length === 0
              ? 'Записывать нечего'
              : `Записать: новых ${fresh}, изменённых ${chosen.length - fresh}`,
          disabled: held || chosen.length === 0,
          busy: table.sending,
          busyText: 'Записываем…',
          onClick: table.importRows,
        }}
        onClear={table.clear}
      >
        {missing.length > 0 && (
          <CheckboxField
            label={`Создать категории, которых нет: ${missing.length}`}
            hint={listFirst(missing, SHOWN, '; ')}
            checked={choices.makeCategories}
            onChange={(makeCategories) => choose({ makeCategories })}
          />
        )}
        {newer > 0 && (
          <CheckboxField
            label={`Записать поверх чужих изменений: ${newer} ${plural(newer, ROW)}`}
            checked={choices.overNewer}
            onChange={(overNewer) => choose({ overNewer })}
          />
        )}
        {renamed > RENAMED_UNSEEN && (
          <CheckboxField
            label={`Переименовать ${renamed} ${plural(renamed, ['товар', 'товара', 'товаров'])}`}
            hint="Номер в таблице от одного товара, а название — другого. Если номера от поставщика, снимите их столбец."
            checked={choices.rename}
            onChange={(rename) => choose({ rename })}
          />
        )}
      </SpreadsheetImportBar>
    </>
  );
}

/** What becomes another or was read of a new one, field by field, and the category that is made along. */
function changesIn({ kind, changes, newCategory }: ImportRowPlan, makesCategories: boolean) {
  return (
    <>
      {kind !== 'WRONG' &&
        changes.map(({ label, was, becomes }) => (
          <li key={label}>
            {label}:{' '}
            {was === null ? (
              short(becomes)
            ) : (
              <>
                <del>{short(was)}</del> → <ins>{short(becomes)}</ins>
              </>
            )}
          </li>
        ))}
      {kind === 'NEW' && newCategory !== null && (
        <li>
          {makesCategories ? 'Новая категория' : 'Не запишем, категории нет'}: {newCategory}
        </li>
      )}
    </>
  );
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

const SHOWN = 12;
