import { data } from 'react-router';
import type { Call } from '../../contract/endpoint.ts';
import { type ProblemCode, problemHttpStatuses } from '../../contract/problem-body.ts';
import {
  getProductsByIds,
  listAllProductsPage,
  listProductsPage,
  SHOP_PAGE_SIZE,
} from '../products.contract.ts';
import {
  createEmptyPagesWithFailure,
  type LoadedProductPages,
  type ProductListFilter,
} from './product-list/product-pages.ts';

/** Loads one page, and what is opened over it from elsewhere. All products and everything else are two calls. Throws what the call throws. */
export async function loadProductListPage(
  call: Call,
  { categoryId, query, sort, filters, page, product }: ProductListFilter,
  facilityId?: string | null,
  signal?: AbortSignal,
): Promise<LoadedProductPages> {
  const everything = categoryId === null && query === '';
  const response = await call(
    everything ? listAllProductsPage : listProductsPage,
    {
      body: {
        pageableRequest: {
          page: page - 1,
          size: SHOP_PAGE_SIZE,
          sortDirection: sort === 'price-desc' ? 'DESC' : 'ASC',
          // Without a field a search returns the best matches first.
          field: sort !== 'default' ? 'price' : query === '' ? 'id' : null,
        },
        searchQuery: query || null,
        categoryId,
        ...(filters.length > 0 ? { filters } : {}),
        ...(query !== '' && Number(facilityId) > 0 ? { facilityId } : {}),
        images: 'url',
      },
    },
    { signal },
  );
  const elsewhere = product !== null && response.content.every(({ id }) => id !== product);
  const [opened = null] = elsewhere
    ? await call(getProductsByIds, { body: { ids: [product], images: 'url' } }, { signal })
    : [];
  return {
    first: page,
    last: page,
    totalPages: response.totalPages,
    totalElements: response.totalElements,
    products: response.content,
    facilityId,
    opened,
    correctedQuery: response.correctedQuery ?? null,
    namedCategories: response.namedCategories ?? [],
    notSold: response.notSold ?? [],
    answer: response.answer ?? null,
    failure: null,
  };
}

/** The pages for the first view, with the status of the page: a failure is shown in its place, not thrown. */
export function loadProductPagesOnServer(call: Call, filter: ProductListFilter, status = 200) {
  return loadProductListPage(call, filter).then(
    (pages) => data<LoadedProductPages>(pages, status),
    // The pages are bundled with their own copy of Problem, so a refusal is known by its code.
    ({ code, message }: { code?: ProblemCode; message?: string }) => {
      const refusal = code !== undefined && code in problemHttpStatuses && code !== 'INTERNAL';
      return data<LoadedProductPages>(
        createEmptyPagesWithFailure(filter.page, (refusal && message) || 'Ошибка загрузки товаров'),
        refusal ? problemHttpStatuses[code] : 503,
      );
    },
  );
}
