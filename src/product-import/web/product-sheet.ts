import type { Availability } from '../../catalog/availability.ts';
import { parseChoices } from '../../catalog/product-choices.ts';
import {
  mapProductFields,
  type ProductFieldName,
  productFieldNames,
  productFields,
} from '../../catalog/product-fields.ts';
import { findForbiddenGoodsWarning } from '../../catalog-desk/forbidden-goods.ts';
import type { CallInput } from '../../contract/endpoint.ts';
import { listRowContractErrors } from '../../desk/sheet/row-problems.ts';
import { formatDottedDay } from '../../lib/calendar.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import type { SheetRow } from '../../lib/spreadsheet/sheet.ts';
import {
  type CellValueParser,
  createCellReader,
  createWeightCellReader,
  quoteCell,
  type RecognizedColumn,
  readNumberCell,
  readOneLineCell,
  readPriceCell,
  readTextCell,
  type SheetHeaderDefinition,
} from '../../lib/spreadsheet/sheet-columns.ts';
import { nameComparisonKey, normalizeUnicode } from '../../lib/text/normalize-text.ts';
import { parseDottedDay } from '../../lib/typed-day.ts';
import { type ExportedProduct, importProducts, MAX_IMPORTED_PRODUCTS } from '../products-table.contract.ts';
import type { createCategoryFinder, ResolvedCategoryCell } from './category-finder.ts';

export type ProductSheetColumn = 'id' | 'code' | ProductFieldName | 'stock' | 'photo' | 'version';

/** The head of each column as the shop writes it. */
export const columnHeadLabels: Record<ProductSheetColumn, string> = {
  id: '№ в магазине',
  code: 'Артикул',
  ...mapProductFields((name) => productFields[name].sheet.head),
  stock: 'Наличие',
  photo: 'Фото',
  version: 'Версия',
};

const rules: SheetHeaderDefinition<ProductSheetColumn>['rules'] = [
  { column: 'id', is: /^(номер|№) в магазине$/ },
  { column: 'code', is: /^(артикул|id|код( товара)?|(номер|№) товара)$/ },
  { column: 'version', is: /^(версия|version)$/ },
  ...productFieldNames.map((column) => ({ column, ...productFields[column].sheet })),
  { column: 'stock', is: /^(налич|в наличии|есть|остат|доступн|stock)/ },
  { column: 'photo', is: /^(фото|картинк|изображени|photo|image|picture)/ },
];

/** The columns of a table of goods: a name or a number says which product a row is of. */
export const productSheetHeads: SheetHeaderDefinition<ProductSheetColumn> = {
  rules,
  mostRows: MAX_IMPORTED_PRODUCTS,
  labels: columnHeadLabels,
  isEnough: (columns) =>
    columns.size > 1 &&
    ['name', 'id', 'code', 'supplierCode'].some((one) => columns.has(one as ProductSheetColumn)),
  missing:
    'Не нашли заголовков столбцов. Нужна строка, где есть «Название» или «№ в магазине» и, например, «Цена» и «Категория».',
};

/** A code is our number only beside the version that the shop wrote with it: every supplier has codes of its own. */
function isCodeOurs(columns: ReadonlySet<ProductSheetColumn>): boolean {
  return columns.has('code') && columns.has('version');
}

/** The columns that are read, and the heads of the others. An article that is not ours is the supplier's. */
export function splitReadAndIgnoredColumns(
  known: readonly RecognizedColumn<ProductSheetColumn>[],
  unknown: readonly string[],
): { columns: RecognizedColumn<ProductSheetColumn>[]; unknown: string[] } {
  if (isCodeOurs(new Set(known.map(({ column }) => column))))
    return { columns: [...known], unknown: [...unknown] };
  const hasSupplierCode = known.some(({ column }) => column === 'supplierCode');
  const read = known.map((one) =>
    one.column === 'code' && /^артикул/i.test(one.head) && !hasSupplierCode
      ? { ...one, column: 'supplierCode' as const }
      : one,
  );
  const codes = read.filter(({ column }) => column === 'code').map(({ head }) => head);
  return { columns: read.filter(({ column }) => column !== 'code'), unknown: [...codes, ...unknown] };
}

/** The number of a product, as a number or «№ 5». */
function readId(text: string): number | { problem: string } {
  const digits = /^№?\s*0*([1-9]\d{0,14})(\.0+)?$/.exec(text)?.[1];
  return digits === undefined
    ? {
        problem: `${quoteCell(text)} — не номер товара в магазине. Снимите столбец, если это артикул поставщика`,
      }
    : Number(digits);
}

/** Whether a product is there: «есть», «нет», «нет до 03.12.2026», «не сезон», or how many there are. */
function readStock(text: string, number: number | null): Availability | { problem: string } {
  const words = text.toLocaleLowerCase('ru');
  if (number !== null || /^\d+$/.test(words)) return Number(number ?? words) > 0 ? IN : OUT;
  if (/^(есть|да|в наличии|\+|много|мало)/.test(words)) return IN;
  if (/сезон/.test(words)) return { ...OUT, outReason: 'SEASON' };
  const outUntil = parseDottedDay(/^(?:нет )?до (.*)/.exec(words)?.[1] ?? '');
  if (outUntil) return { ...OUT, outUntil };
  return /^(нет|отсутствует)$/.test(words)
    ? OUT
    : { problem: `${quoteCell(text)}: напишите «есть», «нет» или «нет до 03.12.2026»` };
}

const IN: Availability = { out: false, outUntil: null, outReason: null };
const OUT: Availability = { ...IN, out: true };

/** How a table says it. */
export function formatAvailabilityCell({ out, outUntil, outReason }: Availability): string {
  if (!out) return 'есть';
  if (outUntil !== null) return `нет до ${formatDottedDay(outUntil)}`;
  return outReason === 'SEASON' ? 'не сезон' : 'нет';
}

/** A field that one cell holds as it is; a category is looked for. */
type CellField = Exclude<ProductFieldName, 'categoryId'>;

const cellFields = productFieldNames.filter((name) => name !== 'categoryId');

/** The fields of a product that a table may hold, as the contract calls them; null takes one away. */
type TypedFields = Partial<Pick<ExportedProduct, 'name' | 'price'>> & {
  [Name in Exclude<CellField, 'name' | 'price'>]?: ExportedProduct[Name] | null;
} & { stock?: Availability };

/** One row of a table, read but not yet compared with the shop. */
interface TypedRow {
  /** The number of the row in the file, from 1. */
  line: number;
  id: number | null;
  /** Of the product when the table was written; null where it does not say. */
  version: number | null;
  category: string | null;
  /** The name of the file of its photograph. */
  photo: string | null;
  fields: TypedFields;
  problems: string[];
}

/** Reads the cells of the rows by the columns that are wanted. Sums are kopecks. */
export function parseSheetRows(
  rows: readonly SheetRow[],
  columns: readonly RecognizedColumn<ProductSheetColumn>[],
): TypedRow[] {
  return rows.map((row) => typedRow(row, columns)).filter(isFilled);
}

const isFilled = ({ id, category, photo, fields, problems }: TypedRow) =>
  id !== null || category !== null || photo !== null || problems.length > 0 || Object.keys(fields).length > 0;

function typedRow(
  { line, cells }: SheetRow,
  columns: readonly RecognizedColumn<ProductSheetColumn>[],
): TypedRow {
  const problems: string[] = [];
  const of = createCellReader(cells, columns, columnHeadLabels, problems);
  const fields = {
    ...Object.fromEntries(
      cellFields.map((name) => [name, of(name, readerOf(name), productFields[name].optional)]),
    ),
    stock: of('stock', readStock) ?? undefined,
  };
  const version = of('version', readNumberCell) ?? null;
  return {
    line,
    id: of('id', readId) ?? (version === null ? null : (of('code', readId) ?? null)),
    version,
    category: of('categoryId', readOneLineCell) ?? null,
    photo: of('photo', readOneLineCell, true) ?? null,
    fields: Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    ) as TypedFields,
    problems,
  };
}

const readGrams = createWeightCellReader('г');

/** What reads the cells of a field. */
function readerOf(name: CellField): CellValueParser<string | number | string[]> {
  const { kind, input } = productFields[name];
  if (kind === 'money') return readPriceCell;
  if (kind === 'number') return readNumberCell;
  if (kind === 'grams') return readGrams;
  if (kind === 'list') return parseChoices;
  return input?.multiline ? readTextCell : readOneLineCell;
}

/** The fields of which each has a column of its own in the preview; others are told beside the name. */
export const previewColumns = productFieldNames
  .filter((name) => productFields[name].sheet.preview !== undefined)
  .toSorted((one, other) => productFields[one].sheet.place - productFields[other].sheet.place);

/** What becomes of a row. NEWER: it would write over what was changed since the table was written. */
type ImportRowKind = 'WRONG' | 'NEWER' | 'CHANGED' | 'NEW' | 'SAME';

export interface ImportRowPlan {
  line: number;
  kind: ImportRowKind;
  /** What the product is called after it. */
  name: string;
  /** The product it is of; null for a new one. */
  id: number | null;
  changes: RowChange[];
  /** What stands in the columns of the preview before it; null for a new one. */
  was: Partial<Record<ProductFieldName, string>> | null;
  problems: string[];
  warnings: string[];
  /** The paths of categories that would be made along, its own the last. */
  newCategories: readonly string[];
  /** The path of one that is called almost so. */
  nearCategory: string | null;
  photo: string | null;
  /** What is sent; null for what is wrong or stays the same. */
  input: ImportedRow | null;
}

interface Shop {
  products: readonly ExportedProduct[];
  findCategory: ReturnType<typeof createCategoryFinder>;
  /** The paths of the categories by their numbers. */
  paths: ReadonlyMap<number, string>;
  /** What the shop has refused to write over, by the number of the product. */
  newer: ReadonlyMap<number, string>;
}

/** Compares rows with the shop as it is now: what each of them would do, before anything is sent. */
export function planImportRows(rows: readonly TypedRow[], shop: Shop): ImportRowPlan[] {
  const byId = new Map(shop.products.map((product) => [product.id, product]));
  const byName = Map.groupBy(shop.products, ({ name }) => sameGoods(name));
  const byCode = Map.groupBy(shop.products, ({ supplierCode }) => nameComparisonKey(supplierCode ?? ''));
  /** The row in which a product was met before. */
  const met = new Map<string, number>();
  return rows.map((row) => {
    const category = row.category === null ? null : shop.findCategory(row.category);
    const { product, problem } = productOf(row, category, { byId, byName, byCode });
    const problems = [...row.problems, ...(problem ?? [])];
    if (category?.kind === 'wrong') problems.push(`Категория: ${category.problem}`);
    const mark = product
      ? `№ ${product.id}`
      : `${sameGoods(row.fields.name ?? '')} ${category && keyOf(category)}`;
    const before = met.get(mark);
    if (before !== undefined) problems.push(`Тот же товар, что в строке ${before}`);
    else met.set(mark, row.line);
    if (product) return known(row, product, category, problems, shop);
    return fresh(row, category, problems, { isLost: problem !== undefined });
  });
}

/** The same for two names of one product: quotes of any kind, capitals and spaces do not count. */
const sameGoods = (name: string) => nameComparisonKey(name.replace(/[«»„“”"'’‘`]/g, ' '));

const keyOf = (category: ResolvedCategoryCell) =>
  category.kind === 'known'
    ? category.id
    : category.kind === 'missing'
      ? nameComparisonKey(category.path)
      : '';

interface ProductIndexes {
  byId: Map<number, ExportedProduct>;
  byName: Map<string, ExportedProduct[]>;
  byCode: Map<string, ExportedProduct[]>;
}

/** The product a row is of: by its number, by its supplier's article, by its name; where only one fits. */
function productOf(
  { id, fields }: TypedRow,
  category: ResolvedCategoryCell | null,
  { byId, byName, byCode }: ProductIndexes,
): { product?: ExportedProduct; problem?: string[] } {
  if (id !== null) {
    const product = byId.get(id);
    return product ? { product } : { problem: [`№ в магазине: товара № ${id} нет в продаже`] };
  }
  const coded = fields.supplierCode ? byCode.get(nameComparisonKey(fields.supplierCode)) : [];
  const [bought, rival] = (coded ?? []).filter(
    ({ supplier }) => !fields.supplier || supplier === null || supplier === fields.supplier,
  );
  if (bought !== undefined && rival === undefined) return { product: bought };
  if (fields.name === undefined) return {};
  const called = byName.get(sameGoods(fields.name)) ?? [];
  const here = called.filter(({ categoryId }) => category?.kind === 'known' && category.id === categoryId);
  const [only, other] = here.length === 1 ? here : called;
  if (only === undefined) return {};
  if (other === undefined) return { product: only };
  const numbers = called.map((product) => `№ ${product.id}`).join(', ');
  return { problem: [`Товаров с таким названием несколько: ${numbers}. Добавьте столбец «№ в магазине»`] };
}

const EXPENSIVE = 3;

function known(
  row: TypedRow,
  product: ExportedProduct,
  category: ResolvedCategoryCell | null,
  problems: string[],
  shop: Shop,
): ImportRowPlan {
  // Who knows goods by their name alone means no other name: capitals and quotes are the supplier's.
  const fields = row.id === null ? { ...row.fields, name: product.name } : row.fields;
  const { changes, input } = changesOf(fields, product, category, shop.paths);
  const all = [...problems, ...problemsOf(input)];
  const warnings = forbidden(row.fields.name);
  const price = row.fields.price ?? product.price;
  if (product.price > 0 && (price > product.price * EXPENSIVE || price * EXPENSIVE < product.price)) {
    warnings.push('Цена меняется больше чем в три раза.');
  }
  // The number may be somebody else's.
  if (fields.name !== undefined && sameGoods(fields.name) !== sameGoods(product.name))
    warnings.push('Название меняется: проверьте, что «№ в магазине» — от этого товара.');
  const refused = shop.newer.get(product.id);
  const isOld = refused !== undefined || (row.version !== null && row.version < product.version);
  if (isOld) warnings.unshift(refused ?? 'Товар изменили после того, как таблицу выгрузили.');
  const isSame = changes.length === 0;
  return {
    line: row.line,
    kind: all.length > 0 ? 'WRONG' : isSame ? 'SAME' : isOld ? 'NEWER' : 'CHANGED',
    name: fields.name ?? product.name,
    id: product.id,
    changes,
    was: Object.fromEntries(
      previewColumns.map((field) => {
        if (field === 'categoryId') return [field, pathOf(product, shop.paths)];
        return [field, product[field] === null ? '' : labelOf(field, product[field])];
      }),
    ),
    problems: all,
    warnings: isSame ? [] : warnings,
    ...newCategoryOf(category),
    photo: row.photo,
    input: all.length > 0 || isSame ? null : input,
  };
}

function fresh(
  row: TypedRow,
  category: ResolvedCategoryCell | null,
  problems: string[],
  { isLost }: { isLost: boolean },
): ImportRowPlan {
  const input = newRow(row.fields, category);
  const heads = problems.map((problem) => problem.split(':')[0] ?? '');
  // What is wrong with the product it should be of says enough, and so does a cell that cannot be read.
  const own = isLost ? [] : problemsOf(input).filter((one) => !heads.some((head) => one.startsWith(head)));
  const all = [...problems, ...own];
  return {
    line: row.line,
    kind: all.length > 0 ? 'WRONG' : 'NEW',
    name: row.fields.name ?? '',
    id: null,
    changes: readingOf(row.fields, category),
    was: null,
    problems: all,
    warnings: forbidden(row.fields.name),
    ...newCategoryOf(category),
    photo: row.photo,
    input: all.length > 0 ? null : input,
  };
}

const newCategoryOf = (category: ResolvedCategoryCell | null) =>
  category?.kind === 'missing'
    ? { newCategories: category.made, nearCategory: category.near }
    : { newCategories: [], nearCategory: null };

function forbidden(name: string | undefined): string[] {
  const warning = name === undefined ? undefined : findForbiddenGoodsWarning(name);
  return warning === undefined ? [] : [warning];
}

type ImportedRow = CallInput<typeof importProducts>['body']['rows'][number];

/** A field that becomes another, for the person. */
interface RowChange {
  label: string;
  /** Null where nothing was before: the product is new. */
  was: string | null;
  becomes: string;
}

const shownFields = [...cellFields, 'stock'] as const;

/** What a row makes of a product: the fields that become others, and nothing else goes out. */
function changesOf(
  fields: TypedFields,
  product: ExportedProduct,
  category: ResolvedCategoryCell | null,
  paths: ReadonlyMap<number, string>,
): { changes: RowChange[]; input: ImportedRow } {
  const changes: RowChange[] = [];
  const input: Record<string, unknown> = { id: product.id, version: product.version };
  const before = { ...product, stock: product };
  for (const field of shownFields) {
    const becomes = fields[field];
    if (becomes === undefined || isSame(becomes, before[field])) continue;
    Object.assign(input, isStock(becomes) ? becomes : { [field]: becomes });
    changes.push({
      label: columnHeadLabels[field],
      was: labelOf(field, before[field]),
      becomes: labelOf(field, becomes),
    });
  }
  if (category?.kind === 'missing' || (category?.kind === 'known' && category.id !== product.categoryId)) {
    Object.assign(input, categoryFieldsOf(category));
    changes.push({
      label: columnHeadLabels.categoryId,
      was: pathOf(product, paths) || EMPTY,
      becomes: category.path,
    });
  }
  return { changes, input: input as ImportedRow };
}

const pathOf = ({ categoryId }: ExportedProduct, paths: ReadonlyMap<number, string>) =>
  categoryId === null ? '' : (paths.get(categoryId) ?? '');

/** What was read of a new product besides its name. */
function readingOf(fields: TypedFields, category: ResolvedCategoryCell | null): RowChange[] {
  const read: RowChange[] = [];
  if (category?.kind === 'known')
    read.push({ label: columnHeadLabels.categoryId, was: null, becomes: category.path });
  for (const field of shownFields) {
    const becomes = fields[field];
    if (field === 'name' || becomes === undefined || becomes === null) continue;
    read.push({ label: columnHeadLabels[field], was: null, becomes: labelOf(field, becomes) });
  }
  return read;
}

/** What a row makes a new product of; the contract says what is missing. */
function newRow({ stock, ...fields }: TypedFields, category: ResolvedCategoryCell | null): ImportedRow {
  return { ...fields, ...(stock?.out ? stock : {}), ...categoryFieldsOf(category) } as ImportedRow;
}

function categoryFieldsOf(
  category: ResolvedCategoryCell | null,
): Pick<ImportedRow, 'categoryId' | 'categoryPath'> | null {
  if (category?.kind === 'known') return { categoryId: category.id };
  return category?.kind === 'missing' ? { categoryPath: category.names } : null;
}

const fieldHeads: Record<string, string> = {
  ...columnHeadLabels,
  out: columnHeadLabels.stock,
  outUntil: columnHeadLabels.stock,
  categoryPath: columnHeadLabels.categoryId,
};

const problemsOf = (input: ImportedRow) =>
  listRowContractErrors(importProducts, { rows: [input] }, fieldHeads);

const EMPTY = 'пусто';

type Value = string | number | string[] | Availability | null;

const isStock = (value: Value): value is Availability =>
  typeof value === 'object' && value !== null && 'out' in value;

function labelOf(field: keyof TypedFields, value: Value): string {
  if (isStock(value)) return formatAvailabilityCell(value);
  if (value === null || (Array.isArray(value) && value.length === 0)) return EMPTY;
  if (field !== 'stock' && productFields[field].kind === 'money') return formatRoubles(Number(value), 2);
  if (typeof value === 'number') return value.toLocaleString('ru');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The server trims and composes texts; what it would store the same is the same. */
function isSame(becomes: Value, is: Value): boolean {
  if (isStock(becomes)) return isStock(is) && formatAvailabilityCell(becomes) === formatAvailabilityCell(is);
  // A tag with a comma of its own comes back as two: read as it was written, it is the same.
  if (Array.isArray(is) || Array.isArray(becomes)) return listText(becomes) === listText(is);
  if (typeof becomes !== 'string') return becomes === is;
  return normalizeUnicode(becomes.replace(/\r\n?/g, '\n').trim()) === is;
}

const listText = (value: Value) => JSON.stringify(Array.isArray(value) ? parseChoices(value.join(', ')) : []);
