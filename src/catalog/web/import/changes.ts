import type { CallInput } from '../../../contract/endpoint.ts';
import { formatRoubles } from '../../../lib/money/roubles.ts';
import { normalizeText } from '../../../lib/text/normalize-text.ts';
import { formErrors } from '../../../ui/form-errors.ts';
import { choicesTyped } from '../../product-choices.ts';
import { importProducts, type TableProduct } from '../../products-table.contract.ts';
import type { MeantCategory } from './category-finder.ts';
import { type Column, columnHeads } from './columns.ts';
import type { TypedFields } from './typed-rows.ts';
import { type Stock, stockLabel } from './values.ts';

/** One row as it is sent. */
export type ImportedRow = CallInput<typeof importProducts>['body']['rows'][number];

/** A field that becomes another, for the person. */
export interface RowChange {
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
export function changesOf(
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
export function readingOf(fields: TypedFields, category: MeantCategory | null): RowChange[] {
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
export function newRow({ stock, ...fields }: TypedFields, category: MeantCategory | null): ImportedRow {
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
export function problemsOf(input: ImportedRow): string[] {
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
