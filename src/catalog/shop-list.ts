import { normalizeUnicode } from '../lib/text/normalize-text.ts';
import { PRODUCT_FILTER_NAMES, type ProductFilterName } from './product-filters.ts';

/** The orders a shop list can stand in: as it comes, cheap first, dear first. */
export const PRODUCT_SORTS = ['default', 'price-asc', 'price-desc'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const PRODUCT_SORT_LABELS: Record<ProductSort, string> = {
  default: 'По умолчанию',
  'price-asc': 'Сначала дешёвые',
  'price-desc': 'Сначала дорогие',
};

export const MAX_QUERY_LENGTH = 200;

/** What a shop list shows: all of it stands in the URL. */
export interface ShopListParams {
  /** Trimmed; empty when nothing is searched for. */
  query: string;
  sort: ProductSort;
  /** In the order of `PRODUCT_FILTER_NAMES`, each once. */
  filters: ProductFilterName[];
  /** From 1, as people count. */
  page: number;
  /** The id of the product that is opened over the list; null for none. */
  product: number | null;
}

/** Reads the list from a URL's query; nonsense means the first page in the default order. */
export function parseShopListParams(search: URLSearchParams): ShopListParams {
  const page = search.get('page') ?? '';
  const product = search.get('product') ?? '';
  return {
    query: searchable(search.get('q') ?? ''),
    sort: PRODUCT_SORTS.find((sort) => sort === search.get('sort')) ?? 'default',
    filters: PRODUCT_FILTER_NAMES.filter((filter) => search.getAll('filter').includes(filter)),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    product: /^[1-9]\d{0,14}$/.test(product) ? Number(product) : null,
  };
}

/** What the server takes as a query: an address can hold anything, a person only typed a few words. */
function searchable(text: string): string {
  return normalizeUnicode(text)
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** The query of a list's URL, `?` included; nothing for what is default. */
export function formatShopListQuery({
  query,
  sort,
  filters = [],
  page,
  product,
}: Partial<ShopListParams>): string {
  const search = new URLSearchParams();
  if (query) search.set('q', query);
  if (sort && sort !== 'default') search.set('sort', sort);
  for (const filter of filters) search.append('filter', filter);
  if (page && page > 1) search.set('page', String(page));
  if (product) search.set('product', String(product));
  return search.size > 0 ? `?${search}` : '';
}

/** True for the addresses of the shop window: all goods and each category. */
export function isShopListPath(pathname: string): boolean {
  return pathname === '/' || pathname === '/products' || pathname.startsWith('/category/');
}
