import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Category, getCategoryTree } from '../../catalog/categories.contract.ts';
import { type ProductFieldName, productFields } from '../../catalog/product-fields.ts';
import { formatGoods, productsUrlCodec } from '../../catalog-desk/catalog-desk.web.ts';
import { DeskScreen } from '../../desk/desk-screen.tsx';
import { loadForAdmin } from '../../desk/load-for-admin.ts';
import { SheetUploadForm } from '../../desk/sheet/file-or-text.tsx';
import { formatSheetRefusal } from '../../desk/sheet/row-problems.ts';
import {
  getMendedCell,
  MendedCell,
  PreviewGroup,
  SheetNotes,
  SpreadsheetImportBar,
} from '../../desk/sheet/sheet-preview.tsx';
import styles from '../../desk/sheet/table.module.css';
import { useSheetReader } from '../../desk/sheet/use-sheet-reader.ts';
import { UnsavedGuard } from '../../desk/unsaved-guard.tsx';
import { listFirst, plural } from '../../lib/russian/plural.ts';
import { withSetMembers } from '../../lib/with-set-members.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { call } from '../../ui/data/call.ts';
import type { CallError } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { CheckboxField } from '../../ui/fields/field.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import listTable from '../../ui/lists/table.module.css';
import textStyles from '../../ui/look/text.module.css';
import { ErrorAlert, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { type ExportedProduct, exportProducts, importProducts } from '../products-table.contract.ts';
import type { Route } from './+types/admin-product-import.page.ts';
import { createCategoryFinder, mapCategoryPathsById } from './category-finder.ts';
import { ExportPanel } from './export-panel.tsx';
import { normalizePhotoName, PhotoPanel, usePhotoUpload } from './photo-panel.tsx';
import {
  columnHeadLabels,
  type ImportRowPlan,
  type ProductSheetColumn,
  parseSheetRows,
  planImportRows,
  previewColumns,
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

/** Brings goods in from a spreadsheet, their photographs with them, and takes them out into one. */
export default function AdminProductImportPage({ loaderData }: Route.ComponentProps) {
  const { categories, products } = loaderData;
  const notices = useNotice();
  const table = useTableImport(loaderData);
  const photos = usePhotoUpload(products, table.photos);
  // What the list of goods was narrowed to.
  const filter = productsUrlCodec.read(useSearchParams()[0]);
  const { problem, outcome, rows, isDirty } = table;
  return (
    <DeskScreen {...sheetScreenTop(IMPORT_TITLE)} notices={notices}>
      <UnsavedGuard dirtyRows={isDirty} />
      {outcome !== null && <ImportOutcomeNotice key={outcome.stepId} outcome={outcome} />}
      {rows === null && (
        <p>Таблицу читает ваш браузер; серверу уходят только строки, которые вы решите записать.</p>
      )}
      <div className={joinClassNames(styles.page, rows === null && styles.entry)}>
        <Card title={rows === null ? 'Загрузить товары' : undefined}>
          <div className={rows === null ? styles.page : styles.compared}>
            {rows === null && <SheetUploadForm table={table} most="5 000 строк" />}
            <ErrorAlert>{problem}</ErrorAlert>
            {rows !== null && <ImportPreview {...{ table, rows, photos }} />}
          </div>
        </Card>
        {(rows?.some(({ photo }) => photo !== null) ?? true) || photos.matched.length > 0 ? (
          <PhotoPanel photos={photos} />
        ) : null}
        {rows === null && <ExportPanel categories={categories} filter={filter} onSay={notices.show} />}
      </div>
    </DeskScreen>
  );
}

/** What the person has decided about the rows. */
interface Choices {
  /** Columns that are not read. */
  off: ReadonlySet<ProductSheetColumn>;
  makeCategories: boolean;
  skipWrong: boolean;
  overNewer: boolean;
  /** The rows with warnings that are written all the same, by their numbers. */
  looked: ReadonlySet<number>;
}

/** Whether categories are made is decided by the rows until the person does: not where one is called almost so. */
const FIRST: Omit<Choices, 'makeCategories'> & { makeCategories: boolean | null } = {
  off: new Set(),
  makeCategories: null,
  skipWrong: false,
  overNewer: false,
  looked: new Set(),
};

const STAYED = 'Ничего не записано.';

interface Loaded {
  categories: readonly Category[];
  products: readonly ExportedProduct[];
}

/** A table at work: read, compared with the shop, sent. */
function useTableImport({ categories, products }: Loaded) {
  const [problem, setProblem] = useState<string | null>(null);
  const [decided, setChoices] = useState(FIRST);
  const [newer, setNewer] = useState<ReadonlyMap<number, string>>(new Map());
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  /** The products of the photographs that tables have named. */
  const [photos, setPhotos] = useState<ReadonlyMap<string, number>>(new Map());
  const { send, busy } = useSend(importProducts);
  const sheet = useSheetReader<ProductSheetColumn, RowGroup>({
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
      heads.columns.filter(({ column }) => !decided.off.has(column)),
    );
  }, [headed, heads, decided.off]);
  const paths = useMemo(() => mapCategoryPathsById(categories), [categories]);
  const rows = useMemo(() => {
    const shop = { products, findCategory: createCategoryFinder(categories), paths, newer };
    return typed && planImportRows(typed, shop);
  }, [typed, categories, paths, products, newer]);
  const choices: Choices = {
    ...decided,
    makeCategories: decided.makeCategories ?? (rows ?? []).every(({ nearCategory }) => nearCategory === null),
  };
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
    ...sheet,
    sending: busy,
    problem: problem ?? sheet.problem,
    outcome,
    photos,
    columns: heads?.columns ?? [],
    unknown: heads?.unknown ?? [],
    categoryOptions: [...paths.values()],
    /** Something was decided about the rows that only they hold. */
    isDirty: rows !== null && (decided !== FIRST || sheet.isMended),
    rows,
    chosen,
    choices,
    choose: (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part })),
    importRows,
    reopen() {
      sheet.reopen();
      setProblem(null);
    },
  };
}

type TableImport = ReturnType<typeof useTableImport>;

function isChosen(row: ImportRowPlan, choices: Choices): boolean {
  const { input, kind, newCategories } = row;
  if (input === null || (newCategories.length > 0 && !choices.makeCategories)) return false;
  if (needsLook(row) && !choices.looked.has(row.line)) return false;
  return kind === 'NEWER' ? choices.overNewer : true;
}

/** Whether a row would be written, and something about it is odd. */
const needsLook = ({ kind, warnings }: ImportRowPlan) =>
  (kind === 'CHANGED' || kind === 'NEW') && warnings.length > 0;

interface ImportPreviewProps {
  table: TableImport;
  rows: readonly ImportRowPlan[];
  photos: ReturnType<typeof usePhotoUpload>;
}

/** What a table would do, before it is sent: each row, and what the person decides about them. */
function ImportPreview({ table, rows, photos }: ImportPreviewProps) {
  const { chosen, choices, choose } = table;
  const wrong = rows.filter(({ kind }) => kind === 'WRONG').length;
  const newer = rows.filter(({ kind }) => kind === 'NEWER').length;
  const same = rows.filter(({ kind }) => kind === 'SAME').length;
  const missing = [
    ...new Set(rows.flatMap(({ kind, newCategories }) => (kind === 'WRONG' ? [] : newCategories))),
  ];
  const fresh = chosen.filter(({ id }) => id === null).length;
  const odd = rows.filter(needsLook).map(({ line }) => line);
  const waiting = odd.filter((line) => !choices.looked.has(line)).length;
  return (
    <>
      <SheetNotes sheet={table}>
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
          <p className={textStyles.hint}>
            Пустая ячейка ничего не меняет, прочерк убирает. Товары, которых в таблице нет, остаются как есть.
          </p>
        </fieldset>
      </SheetNotes>
      <PreviewTable {...{ table, rows, photos }} />
      {same > 0 && <p className={textStyles.below}>Без изменений: {same}</p>}
      <SpreadsheetImportBar
        label="Загрузка таблицы"
        wants={waiting > 0 && `Не отмечено в «Проверьте»: ${waiting}.`}
        skipWrong={{
          wrong,
          checked: choices.skipWrong,
          onChange: (skipWrong) => choose({ skipWrong }),
        }}
        send={{
          verbs: [
            fresh > 0 && `создать ${formatGoods(fresh)}`,
            chosen.length > fresh && `изменить ${formatGoods(chosen.length - fresh)}`,
          ],
          disabled: chosen.length === 0,
          busy: table.sending,
          busyText: 'Записываем…',
          onClick: table.importRows,
        }}
        isMended={table.isMended}
        onClear={table.reopen}
      >
        {missing.length > 0 && (
          <CheckboxField
            label={`Создать ${plural(missing.length, ['категорию', 'категории', 'категории'])} ${listFirst(
              missing.map((path) => `«${path}»`),
              CATEGORIES_NAMED,
            )}`}
            checked={choices.makeCategories}
            onChange={(makeCategories) => choose({ makeCategories })}
          />
        )}
        {newer > 0 && (
          <CheckboxField
            label={`Записать поверх чужих изменений: ${newer}`}
            checked={choices.overNewer}
            onChange={(overNewer) => choose({ overNewer })}
          />
        )}
        {odd.length > 1 && (
          <CheckboxField
            label={`Записать из «Проверьте»: ${odd.length}`}
            checked={waiting === 0}
            onChange={(on) => choose({ looked: withSetMembers(choices.looked, odd, on) })}
          />
        )}
      </SpreadsheetImportBar>
    </>
  );
}

const CATEGORIES_NAMED = 3;

/** More than so many rows would push the others out of sight. */
const ROWS_UNFOLDED = 12;

type RowGroup = ImportRowPlan['kind'] | 'LOOK';

/** The rows by what becomes of them; those that stay the same are only counted. */
function groupOf(row: ImportRowPlan, partOf: TableImport['partOf']): RowGroup {
  const place = partOf(row.line);
  if (place !== undefined && row.kind !== 'NEWER') return place;
  return needsLook(row) ? 'LOOK' : row.kind;
}

const shownGroups: [group: RowGroup, title: string][] = [
  ['WRONG', 'С ошибками'],
  ['NEWER', 'Изменены другим'],
  ['LOOK', 'Проверьте'],
  ['CHANGED', 'Изменятся'],
  ['NEW', 'Новые'],
];

/** All rows in one table with the columns that were read; what is to be decided about comes first. */
function PreviewTable({ table, rows, photos }: ImportPreviewProps) {
  const columns = table.columns.flatMap(({ column, index }) => {
    const shown = previewColumns.find((one) => one === column);
    return shown === undefined || table.choices.off.has(column) ? [] : { column: shown, index };
  });
  columns.sort((a, b) => previewColumns.indexOf(a.column) - previewColumns.indexOf(b.column));
  const groups = Map.groupBy(rows, (row) => groupOf(row, table.partOf));
  return (
    <table className={joinClassNames(listTable.table, listTable.fixed, listTable.ruled, styles.preview)}>
      <thead>
        <tr>
          <th scope="col" className={styles.line}>
            №<span className="visually-hidden"> строки</span>
          </th>
          <th scope="col">Товар</th>
          {columns.map(({ column }) => (
            <th
              key={column}
              scope="col"
              data-column={column}
              style={{ width: productFields[column].sheet.preview }}
            >
              {columnHeadLabels[column]}
            </th>
          ))}
        </tr>
      </thead>
      {shownGroups.map(([group, title]) => {
        const ofGroup = groups.get(group) ?? [];
        return (
          <PreviewGroup
            key={group}
            kind={group}
            title={title}
            beginsOpen={(group !== 'CHANGED' && group !== 'NEW') || ofGroup.length <= ROWS_UNFOLDED}
            rows={ofGroup}
            span={columns.length + 2}
          >
            {(row) => <PreviewRow key={row.line} {...{ row, columns, table, photos }} />}
          </PreviewGroup>
        );
      })}
    </table>
  );
}

interface PreviewRowProps extends Omit<ImportPreviewProps, 'rows'> {
  row: ImportRowPlan;
  columns: readonly { column: ProductFieldName; index: number }[];
}

/** What becomes of one product: another word stands beside the old one, what stays is grey, what is wrong is mended here. */
function PreviewRow({ row, columns, table, photos }: PreviewRowProps) {
  const { line, kind, name, id, problems, warnings, nearCategory, photo } = row;
  const newCategory = row.newCategories.at(-1) ?? null;
  const { choices, choose } = table;
  const who = name || `строка ${line}`;
  const part = groupOf(row, table.partOf);
  const cellOf = (column: ProductSheetColumn, index: number) =>
    getMendedCell(table, row, { head: columnHeadLabels[column], index, part });
  const beside = table.columns
    .filter(({ column }) => !choices.off.has(column) && !previewColumns.some((one) => one === column))
    .map(({ column, index }) => ({ column, ...cellOf(column, index) }))
    .filter(({ isOffered }) => isOffered);
  const inColumns = new Set<string>(columns.map(({ column }) => columnHeadLabels[column]));
  const others = kind === 'WRONG' ? [] : row.changes.filter(({ label }) => !inColumns.has(label));
  return (
    <tr>
      <td className={styles.line}>{line}</td>
      <th scope="row">
        {needsLook(row) && (
          <div className={styles.look}>
            <CheckboxField
              label={
                <>
                  Записать<span className="visually-hidden"> {who}</span>
                </>
              }
              checked={choices.looked.has(line)}
              onChange={(on) => choose({ looked: withSetMembers(choices.looked, [line], on) })}
            />
          </div>
        )}
        {name || '—'} {kind === 'NEW' && <span className={styles.new}>новый</span>}
        {id !== null && <span className={textStyles.hint}>№&nbsp;{id}</span>}
        {problems.map((problem) => (
          <p key={problem} className={textStyles.wrong}>
            {problem}
          </p>
        ))}
        {warnings.map((warning) => (
          <p key={warning} className={textStyles.warning}>
            {warning}
          </p>
        ))}
        {photo !== null && !photos.names.has(normalizePhotoName(photo)) && (
          <p className={textStyles.hint}>Фото «{photo}» ещё не выбрано</p>
        )}
        {beside.map(({ column, isOffered: _, ...cell }) => (
          <MendedCell key={column} {...cell} />
        ))}
        {others.length > 0 && (
          <p>
            {others.map((change, index) => (
              <span key={change.label}>
                {index > 0 && ' · '}
                {change.label}: <Change {...change} />
              </span>
            ))}
          </p>
        )}
      </th>
      {columns.map(({ column, index }) => {
        const head = columnHeadLabels[column];
        const change = row.changes.find(({ label }) => label === head);
        const isCategory = column === 'categoryId';
        const { isOffered, ...cell } = cellOf(column, index);
        const isMended = isOffered || (isCategory && newCategory !== null);
        return (
          <td key={column} data-column={column} data-head={head} data-stays={!isMended && !change}>
            {isMended && isCategory ? (
              <>
                <MendedCell
                  {...cell}
                  isWrong={cell.isWrong || (newCategory !== null && !choices.makeCategories)}
                  options={table.categoryOptions}
                  blank={
                    newCategory === null
                      ? 'Выберите категорию'
                      : `${choices.makeCategories ? 'Новая' : 'Не запишем, нет такой'}: ${newCategory}`
                  }
                />
                {nearCategory !== null && (
                  <Button variant="quiet" onClick={() => cell.onMend(nearCategory)}>
                    Это «{nearCategory}»
                  </Button>
                )}
              </>
            ) : isMended ? (
              <div className={styles.mended}>
                {change?.was != null && (
                  <>
                    <del>{short(change.was)}</del> →
                  </>
                )}
                <MendedCell {...cell} />
              </div>
            ) : change === undefined ? (
              row.was?.[column]
            ) : (
              <Change {...change} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Change({ was, becomes }: ImportRowPlan['changes'][number]) {
  if (was === null) return short(becomes);
  return (
    <>
      <del>{short(was)}</del> → <ins>{short(becomes)}</ins>
    </>
  );
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
