import { expect, test } from 'vitest';
import { parseProductListFilter } from './filter-from.ts';
import { createProductListMeta } from './list-meta.ts';

// Control: in `src/catalog/web/product-list/list-meta.ts` replace `query === '' ? name : ` with `page === 0 ? name : `.
// Control: in `src/catalog/web/product-list/list-meta.ts` replace `page > 1` with `page > 9`.
test.each([
  ['', 'Все товары — Передача'],
  ['?page=3', 'Все товары, страница 3 — Передача'],
  ['?q=пряником', 'Поиск: пряником — Передача'],
  ['?q=пряником&page=2', 'Поиск: пряником, страница 2 — Передача'],
])('the list at «%s» is called «%s»', (search, title) => {
  const filter = parseProductListFilter({ search }, null);
  const about = { path: '/', name: 'Все товары', description: 'Продукты.' };
  expect(createProductListMeta({ ...about, facts: undefined, filter, pages: undefined })).toContainEqual({
    title,
  });
});
