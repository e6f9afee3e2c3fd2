import type { Call } from '../../contract/endpoint.ts';
import {
  getProductsByIds,
  listAllProductsPage,
  listProductsPage,
  SHOP_PAGE_SIZE,
} from '../products.contract.ts';
import type { LoadedProductPages, ProductListFilter } from './product-list/product-pages.ts';

/** Loads one page, and what is opened over it from elsewhere. All products and everything else are two calls. Throws what the call throws. */
export async function loadProductListPage(
  call: Call,
  { categoryId, query, sort, filters, page, product }: ProductListFilter,
  signal?: AbortSignal,
): Promise<LoadedProductPages> {
  const everything = categoryId === null && query === '';
  const answer = await call(
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
        images: 'url',
      },
    },
    { signal },
  );
  const elsewhere = product !== null && answer.content.every(({ id }) => id !== product);
  const [opened = null] = elsewhere
    ? await call(getProductsByIds, { body: { ids: [product], images: 'url' } }, { signal })
    : [];
  return {
    first: page,
    last: page,
    totalPages: answer.totalPages,
    totalElements: answer.totalElements,
    products: answer.content,
    opened,
    correctedQuery: answer.correctedQuery ?? null,
    namedCategories: answer.namedCategories ?? [],
    notSold: answer.notSold ?? [],
    answer: answer.answer ?? null,
    failure: null,
  };
}
