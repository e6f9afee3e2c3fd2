import { expect, test } from 'vitest';
import type { Product } from '../../product.ts';
import { createEmptyPagesWithFailure, joinProductPages, type LoadedProductPages } from './product-pages.ts';

const pages = (page: number, ids: number[], totalPages = 3): LoadedProductPages => ({
  ...createEmptyPagesWithFailure(page, ''),
  failure: null,
  totalPages,
  totalElements: totalPages * 2,
  products: ids.map((id) => ({ id, name: `№ ${id} со страницы ${page}` }) as Product),
});

test('goods that moved to the next page meanwhile stand once, and the totals are the newest', () => {
  const joined = joinProductPages(pages(1, [1, 2]), pages(2, [2, 3], 4), pages(2, [2, 3], 4));
  expect(joined.products.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect([joined.totalPages, joined.totalElements]).toEqual([4, 8]);
});
