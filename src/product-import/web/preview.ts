import { choicesTyped } from '../../catalog/product-choices.ts';
import { forbiddenWarning } from '../../catalog-desk/forbidden-goods.ts';
import type { CallInput } from '../../contract/endpoint.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { normalizeText } from '../../lib/text/normalize-text.ts';
import { sameName } from '../../lib/text/same-name.ts';
import { formErrors } from '../../ui/form-errors.ts';
import { importProducts, type TableProduct } from '../products-table.contract.ts';
import type { categoryFinder, MeantCategory } from './category-finder.ts';
import { type Column, columnHeads } from './columns.ts';
import type { TypedFields, TypedRow } from './typed-rows.ts';
import { type Stock, stockLabel } from './values.ts';

/** What becomes of a row. NEWER: it would write over what was changed since the table was written. */
export type RowKind = 'WRONG' | 'NEWER' | 'CHANGED' | 'NEW' | 'SAME';

export interface PreviewRow {
  line: number;
  kind: RowKind;
  /** What the product is called after it. */
  name: string;
  /** The product it is of; null for a new one. */
  id: number | null;
  changes: RowChange[];
  problems: string[];
  warnings: string[];
  /** The path of a category that would be made along. */
  newCategory: string | null;
  photo: string | null;
  /** Goods known by their number get quite another name: the number may be somebody else's. */
  renames: boolean;
  /** What is sent; null for what is wrong or stays the same. */
  input: ImportedRow | null;
}

export interface Shop {
  products: readonly TableProduct[];
  findCategory: ReturnType<typeof categoryFinder>;
  /** The paths of the categories by their numbers. */
  paths: ReadonlyMap<number, string>;
  /** What the shop has refused to write over, by the number of the product. */
  newer: ReadonlyMap<number, string>;
}

/** Compares rows with the shop as it is now: what each of them would do, before anything is sent. */
export function previewOf(rows: readonly TypedRow[], shop: Shop): PreviewRow[] {
  const byId = new Map(shop.products.map((product) => [product.id, product]));
  const byName = Map.groupBy(shop.products, ({ name }) => sameGoods(name));
  /** The row in which a product was met before. */
  const met = new Map<string, number>();
  return rows.map((row) => {
    const category = row.category === null ? null : shop.findCategory(row.category);
    const { product, problem } = productOf(row, category, byId, byName);
    const problems = [...row.problems, ...(problem ?? [])];
    if (category?.kind === 'wrong') problems.push(`Категория: ${category.problem}`);
    const mark = product
      ? `№ ${product.id}`
      : `${sameGoods(row.fields.name ?? '')} ${category && keyOf(category)}`;
    const before = met.get(mark);
    if (before !== undefined) problems.push(`Тот же товар, что в строке ${before}`);
    else met.set(mark, row.line);
    return product ? known(row, product, category, problems, shop) : fresh(row, category, problems);
  });
}

/** The same for two names of one product: quotes of any kind, capitals and spaces do not count. */
const sameGoods = (name: string) => sameName(name.replace(/[«»„“”"'’‘`]/g, ' '));

const keyOf = (category: MeantCategory) =>
  category.kind === 'known' ? category.id : category.kind === 'missing' ? sameName(category.path) : '';

/** The product a row is of: by its number, else by its name where only one is called so. */
function productOf(
  { id, fields }: TypedRow,
  category: MeantCategory | null,
  byId: Map<number, TableProduct>,
  byName: Map<string, TableProduct[]>,
): { product?: TableProduct; problem?: string[] } {
  if (id !== null) {
    const product = byId.get(id);
    return product ? { product } : { problem: [`№ в магазине: товара № ${id} нет в продаже`] };
  }
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
  product: TableProduct,
  category: MeantCategory | null,
  problems: string[],
  shop: Shop,
): PreviewRow {
  // Who knows goods by their name alone means no other name: capitals and quotes are the supplier's.
  const fields = row.id === null ? { ...row.fields, name: product.name } : row.fields;
  const { changes, input } = changesOf(fields, product, category, shop.paths);
  const all = [...problems, ...problemsOf(input)];
  const warnings = forbidden(row.fields.name);
  const price = row.fields.price ?? product.price;
  if (product.price > 0 && (price > product.price * EXPENSIVE || price * EXPENSIVE < product.price)) {
    warnings.push('Цена меняется больше чем в три раза.');
  }
  const renames = fields.name !== undefined && sameGoods(fields.name) !== sameGoods(product.name);
  if (renames) warnings.push('Название меняется: проверьте, что «№ в магазине» — от этого товара.');
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
    problems: all,
    warnings: isSame ? [] : warnings,
    newCategory: newCategoryOf(category),
    photo: row.photo,
    renames,
    input: all.length > 0 || isSame ? null : input,
  };
}

function fresh(row: TypedRow, category: MeantCategory | null, problems: string[]): PreviewRow {
  const input = newRow(row.fields, category);
  // What is wrong with the product it should be of says enough.
  const all = problems.length > 0 ? problems : problemsOf(input);
  return {
    line: row.line,
    kind: all.length > 0 ? 'WRONG' : 'NEW',
    name: row.fields.name ?? '',
    id: null,
    changes: readingOf(row.fields, category),
    problems: all,
    warnings: forbidden(row.fields.name),
    newCategory: newCategoryOf(category),
    photo: row.photo,
    renames: false,
    input: all.length > 0 ? null : input,
  };
}

const newCategoryOf = (category: MeantCategory | null) =>
  category?.kind === 'missing' ? category.path : null;

function forbidden(name: string | undefined): string[] {
  const warning = name === undefined ? undefined : forbiddenWarning(name);
  return warning === undefined ? [] : [warning];
}

/** One row as it is sent. */
type ImportedRow = CallInput<typeof importProducts>['body']['rows'][number];

/** A field that becomes another, for the person. */
interface RowChange {
  label: string;
  /** Null where nothing was before: the product is new. */
  was: string | null;
  becomes: string;
}

const columnOf: Record<keyof TypedFields, Column> = {
  name: 'name',
  price: 'price',
  prioritySort: 'priority',
  weightGrams: 'weight',
  description: 'description',
  restrictions: 'restrictions',
  tags: 'tags',
  choices: 'choices',
  stock: 'stock',
};

/** What a row makes of a product: the fields that become others, and nothing else goes out. */
function changesOf(
  fields: TypedFields,
  product: TableProduct,
  category: MeantCategory | null,
  paths: ReadonlyMap<number, string>,
): { changes: RowChange[]; input: ImportedRow } {
  const changes: RowChange[] = [];
  const input: Record<string, unknown> = { id: product.id, version: product.version };
  const { out, outUntil, outReason } = product;
  const before = { ...product, stock: { out, outUntil, outReason } };
  for (const field of Object.keys(columnOf) as (keyof TypedFields)[]) {
    const becomes = fields[field];
    if (becomes === undefined || isSame(becomes, before[field])) continue;
    Object.assign(input, isStock(becomes) ? becomes : { [field]: becomes });
    changes.push({
      label: columnHeads[columnOf[field]],
      was: labelOf(field, before[field]),
      becomes: labelOf(field, becomes),
    });
  }
  const categoryFields = categoryFieldsOf(category);
  if (
    categoryFields !== null &&
    !('categoryId' in categoryFields && categoryFields.categoryId === product.categoryId)
  ) {
    Object.assign(input, categoryFields);
    const was = product.categoryId === null ? '' : (paths.get(product.categoryId) ?? '');
    changes.push({
      label: columnHeads.category,
      was: was || EMPTY,
      becomes: category?.kind === 'wrong' ? '' : (category?.path ?? ''),
    });
  }
  return { changes, input: input as ImportedRow };
}

/** What was read of a new product besides its name. */
function readingOf(fields: TypedFields, category: MeantCategory | null): RowChange[] {
  const read: RowChange[] = [];
  if (category?.kind === 'known')
    read.push({ label: columnHeads.category, was: null, becomes: category.path });
  for (const field of Object.keys(columnOf) as (keyof TypedFields)[]) {
    const becomes = fields[field];
    if (field === 'name' || becomes === undefined || becomes === null) continue;
    read.push({ label: columnHeads[columnOf[field]], was: null, becomes: labelOf(field, becomes) });
  }
  return read;
}

/** What a row makes a new product of; the contract says what is missing. */
function newRow({ stock, ...fields }: TypedFields, category: MeantCategory | null): ImportedRow {
  return { ...fields, ...(stock?.out ? stock : {}), ...categoryFieldsOf(category) } as ImportedRow;
}

function categoryFieldsOf(
  category: MeantCategory | null,
): Pick<ImportedRow, 'categoryId' | 'categoryPath'> | null {
  if (category?.kind === 'known') return { categoryId: category.id };
  return category?.kind === 'missing' ? { categoryPath: category.names } : null;
}

const fieldHeads: Record<string, string> = {
  ...Object.fromEntries(Object.entries(columnOf).map(([field, column]) => [field, columnHeads[column]])),
  out: columnHeads.stock,
  outUntil: columnHeads.stock,
  categoryId: columnHeads.category,
  categoryPath: columnHeads.category,
};

/** What the contract has against a row, each with its column. */
function problemsOf(input: ImportedRow): string[] {
  const errors = formErrors(importProducts, { rows: [input] });
  return Object.entries(errors).map(([path, message]) => {
    const head = fieldHeads[path.split('.')[2] ?? ''];
    return head === undefined ? message : `${head}: ${message}`;
  });
}

const EMPTY = 'пусто';

type Value = string | number | string[] | Stock | null;

const isStock = (value: Value): value is Stock =>
  typeof value === 'object' && value !== null && 'out' in value;

function labelOf(field: keyof TypedFields, value: Value): string {
  if (isStock(value)) return stockLabel(value);
  if (field === 'price') return formatRoubles(Number(value), 2);
  if (value === null || (Array.isArray(value) && value.length === 0)) return EMPTY;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The server trims and composes texts; what it would store the same is the same. */
function isSame(becomes: Value, is: Value): boolean {
  if (isStock(becomes)) return isStock(is) && stockLabel(becomes) === stockLabel(is);
  // A tag with a comma of its own comes back as two: read as it was written, it is the same.
  if (Array.isArray(is) || Array.isArray(becomes)) return listText(becomes) === listText(is);
  if (typeof becomes !== 'string') return becomes === is;
  return normalizeText(becomes.replace(/\r\n?/g, '\n').trim()) === is;
}

const listText = (value: Value) => JSON.stringify(Array.isArray(value) ? choicesTyped(value.join(', ')) : []);
