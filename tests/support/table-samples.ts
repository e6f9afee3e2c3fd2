import { expect } from 'vitest';
import type { SheetReadResult } from '../../src/lib/spreadsheet/sheet.ts';
import { findHeaderRow } from '../../src/lib/spreadsheet/sheet-columns.ts';
import type { ExportedProduct } from '../../src/product-import/products-table.contract.ts';
import { createCategoryFinder, mapCategoryPathsById } from '../../src/product-import/web/category-finder.ts';
import {
  type ImportRowPlan,
  parseSheetRows,
  planImportRows,
  productSheetHeads,
  splitReadAndIgnoredColumns,
} from '../../src/product-import/web/product-sheet.ts';

const leaf = (id: number, name: string) => ({
  id,
  name,
  prioritySort: 0,
  unitLevel: 2,
  version: 1,
  subCategories: [],
});

/** The categories of a small shop, two of one name. */
export const tableCategories = [
  { ...leaf(1, 'Чай, кофе'), subCategories: [leaf(2, 'Чай'), leaf(3, 'Кофе')] },
  { ...leaf(4, 'Наборы'), subCategories: [leaf(5, 'Чай')] },
  leaf(6, 'Сладкое/солёное'),
];

export const storedProduct: ExportedProduct = {
  id: 56,
  name: 'Чай чёрный',
  price: 12_990,
  prioritySort: 5,
  categoryId: 2,
  restrictions: null,
  weightGrams: 100,
  description: 'Две\nстроки',
  tags: ['lenten'],
  choices: ['S', 'M'],
  supplier: null,
  supplierCode: 'ЧЧ-100',
  purchasePrice: 9_000,
  out: false,
  outUntil: null,
  outReason: null,
  imageName: 'чай.jpg',
  available: null,
  received: null,
  version: 3,
};
const products: ExportedProduct[] = [
  storedProduct,
  { ...storedProduct, id: 57, name: 'Пряники', supplierCode: null },
  { ...storedProduct, id: 58, supplierCode: null, name: 'Пряники', categoryId: 3 },
];

/** What a sheet would do to a shop of these goods. */
export function comparedSheet(sheet: SheetReadResult, goods = products): ImportRowPlan[] {
  expect(sheet.problem).toBeNull();
  const { columns, rows, problem } = findHeaderRow(sheet.rows ?? [], productSheetHeads);
  expect(problem).toBeNull();
  const paths = mapCategoryPathsById(tableCategories);
  const shop = {
    products: goods,
    findCategory: createCategoryFinder(tableCategories),
    paths,
    newer: new Map(),
  };
  return planImportRows(
    parseSheetRows(rows ?? [], splitReadAndIgnoredColumns(columns ?? [], []).columns),
    shop,
  );
}

/** A text in the bytes of a Russian code page, by the table that decodes it. */
export function encodeText(text: string, page: string): Uint8Array {
  const decoder = new TextDecoder(page);
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  );
  return Uint8Array.from([...text].map((letter) => codes.get(letter) ?? 63));
}
