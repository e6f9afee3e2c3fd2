import { data } from 'react-router';
import type { Call } from '../../../contract/endpoint.ts';
import { type ProblemCode, problemHttpStatuses } from '../../../contract/problem-body.ts';
import { loadProductListPage } from '../load-page.ts';
import { createFailedPages, type LoadedProductPages, type ProductListFilter } from './product-pages.ts';

/** The pages for the first view, with the status of the page: a failure is shown in its place, not thrown. */
export function loadPagesOnServer(call: Call, filter: ProductListFilter, status = 200) {
  return loadProductListPage(call, filter).then(
    (pages) => data<LoadedProductPages>(pages, status),
    // The pages are bundled with their own copy of Problem, so a refusal is known by its code.
    ({ code, message }: { code?: ProblemCode; message?: string }) => {
      const refusal = code !== undefined && code in problemHttpStatuses && code !== 'INTERNAL';
      return data<LoadedProductPages>(
        createFailedPages(filter.page, (refusal && message) || 'Ошибка загрузки товаров'),
        refusal ? problemHttpStatuses[code] : 503,
      );
    },
  );
}
