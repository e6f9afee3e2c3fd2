import { expect } from 'vitest';
import type { Sheet } from '../../src/lib/spreadsheet/sheet.ts';
import { findHeads } from '../../src/lib/spreadsheet/sheet-columns.ts';
import type { TableProduct } from '../../src/product-import/products-table.contract.ts';
import { categoryFinder, pathsById } from '../../src/product-import/web/category-finder.ts';
import {
  columnsRead,
  type PreviewRow,
  previewOf,
  productHeads,
  typedRows,
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

export const storedProduct: TableProduct = {
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
  out: false,
  outUntil: null,
  outReason: null,
  imageName: 'чай.jpg',
  version: 3,
};
const products: TableProduct[] = [
  storedProduct,
  { ...storedProduct, id: 57, name: 'Пряники' },
  { ...storedProduct, id: 58, name: 'Пряники', categoryId: 3 },
];

/** What a sheet would do to a shop of these goods. */
export function comparedSheet(sheet: Sheet, goods = products): PreviewRow[] {
  expect(sheet.problem).toBeNull();
  const { columns, rows, problem } = findHeads(sheet.rows ?? [], productHeads);
  expect(problem).toBeNull();
  const paths = pathsById(tableCategories);
  const shop = { products: goods, findCategory: categoryFinder(tableCategories), paths, newer: new Map() };
  return previewOf(typedRows(rows ?? [], columnsRead(columns ?? [], []).columns), shop);
}
