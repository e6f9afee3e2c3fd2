import { expect, it } from 'vitest';
import { searchProducts } from '../search/search-products.ts';
import { type CatalogueProductRow, ProductCatalogue } from './catalogue.ts';
import { CategoriesSnapshot } from './categories.ts';

const none = new CategoriesSnapshot([]);
const at = {
  categoryId: undefined,
  field: undefined,
  sortDirection: 'ASC',
  filters: [],
  page: 0,
  size: 10,
} as const;

const row = (id: number, name: string, more: Partial<CatalogueProductRow> = {}): CatalogueProductRow => ({
  ...{ id, name, price_kopecks: 100 * id, priority_sort: 1, category_id: null, category_name: null },
  ...{ restrictions: null, description: null, tags: [], choices: [], parts: [], weight_grams: null },
  ...{ picture_id: null, picture_name: null, picture_hash: null, picture_color: null },
  ...{ supplier: null, supplier_code: null, purchase_price_kopecks: null, purchase_price_on: null },
  ...{
    out: false,
    out_until: null,
    out_reason: null,
    sold_out: false,
    left: null,
    version: 1,
    deleted: false,
    written: '1',
  },
  ...more,
});

const next = (before: ProductCatalogue, rows: CatalogueProductRow[], gone: number[] = []) =>
  before.with(rows, new Set(gone), none, () => undefined);

const found = (catalogue: ProductCatalogue, query: string) =>
  searchProducts(catalogue, query, at).rows.map(({ name }) => name);

const listed = (catalogue: ProductCatalogue) => catalogue.list({ ...at, field: 'price' }).map(({ id }) => id);

// Control: in `src/catalog/server/snapshot/catalogue.ts` replace `const same = !rebuilt && before !== undefined && isFoundAlike(before, row);` with `const same = !rebuilt && before !== undefined;`
it('each moment has its own goods, whatever comes after', async () => {
  const first = await next(ProductCatalogue.empty(none), [row(1, 'Чай'), row(2, 'Кофе'), row(3, 'Какао')]);
  const second = await next(first, [row(2, 'Чай зелёный', { price_kopecks: 900 }), row(4, 'Чай белый')], [1]);
  const third = await next(second, [row(4, 'Чай белый', { deleted: true })]);
  expect([found(first, 'чай'), found(second, 'чай'), found(third, 'чай')]).toEqual([
    ['Чай'],
    ['Чай зелёный', 'Чай белый'],
    ['Чай зелёный'],
  ]);
  expect([listed(first), listed(second), listed(third)]).toEqual([
    [1, 2, 3],
    [3, 4, 2],
    [3, 2],
  ]);
  expect(found(second, 'кофе')).toEqual([]);
  expect([third.find(4)?.deleted, third.onSaleAmong([4, 3, 1, 2]).map(({ id }) => id)]).toEqual([
    true,
    [3, 2],
  ]);
});

// Control: in `src/catalog/server/snapshot/catalogue.ts` replace `2 * (this.products.length + changed.length) + 1_000` with `Infinity`
it('an index that is full of what was is made anew', async () => {
  let catalogue = await next(ProductCatalogue.empty(none), [row(1, 'Сушки'), row(2, 'Чай')]);
  for (let round = 1; round <= 1_200; round += 1) catalogue = await next(catalogue, [row(2, `Чай ${round}`)]);
  expect(catalogue.index.size).toBeLessThan(1_010);
  expect([found(catalogue, 'чай'), found(catalogue, 'сушки')]).toEqual([['Чай 1200'], ['Сушки']]);
});
