import type { KnownColumn } from '../../lib/spreadsheet/heads.ts';
import {
  cellReader,
  readLine,
  readNumber,
  readPrice,
  readText,
  readWeight,
} from '../../lib/spreadsheet/read-cells.ts';
import type { SheetRow } from '../../lib/spreadsheet/sheet.ts';
import { type Column, columnHeads } from './columns.ts';
import { readId, readList, readStock, type Stock } from './values.ts';

/** The fields of a product that a table may hold, as the contract calls them; null takes one away. */
export interface TypedFields {
  name?: string;
  price?: number;
  prioritySort?: number;
  weightGrams?: number | null;
  description?: string | null;
  restrictions?: string | null;
  tags?: string[] | null;
  choices?: string[] | null;
  stock?: Stock;
}

/** One row of a table, read but not yet compared with the shop. */
export interface TypedRow {
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
export function typedRows(rows: readonly SheetRow[], columns: readonly KnownColumn<Column>[]): TypedRow[] {
  return rows.map((row) => typedRow(row, columns)).filter(isFilled);
}

const isFilled = ({ id, category, photo, fields, problems }: TypedRow) =>
  id !== null || category !== null || photo !== null || problems.length > 0 || Object.keys(fields).length > 0;

function typedRow({ line, cells }: SheetRow, columns: readonly KnownColumn<Column>[]): TypedRow {
  const problems: string[] = [];
  const of = cellReader(cells, columns, columnHeads, problems);
  const unit = /кг|kg/i.test(columns.find(({ column }) => column === 'weight')?.head ?? '') ? 'кг' : 'г';
  const fields = {
    name: of('name', readLine) ?? undefined,
    price: of('price', readPrice) ?? undefined,
    prioritySort: of('priority', readNumber) ?? undefined,
    weightGrams: of('weight', readWeight(unit), true),
    description: of('description', readText, true),
    restrictions: of('restrictions', readLine, true),
    tags: of('tags', readList, true),
    choices: of('choices', readList, true),
    stock: of('stock', readStock) ?? undefined,
  };
  const version = of('version', readNumber) ?? null;
  return {
    line,
    id: of('id', readId) ?? (version === null ? null : (of('code', readId) ?? null)),
    version,
    category: of('category', readLine) ?? null,
    photo: of('photo', readLine, true) ?? null,
    fields: Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    ) as TypedFields,
    problems,
  };
}
