import { type ProductGapFilter, productGapFilters } from '../../../catalog/admin-products.contract.ts';
import type { DeskProduct } from '../../../catalog/desk-product.ts';
import {
  createListUrlCodec,
  enumParam,
  flagParam,
  pageNumberParam,
  positiveIntegerParam,
  textParam,
} from '../../../desk/list-url.ts';

/** By what the table is sorted; with a minus the other way round. */
const tableSorts = ['name', '-name', 'category', '-category', 'price', '-price', 'priority'] as const;

export type ProductTableSort = (typeof tableSorts)[number];

/** What the screen of products shows, as its URL says; pages are 1-based. */
export interface ProductsFilterValues {
  categoryId: number | null;
  query: string;
  /** Only what lacks this; not together with a query. */
  lacks: ProductGapFilter | null;
  page: number;
  /** Whether the list of deleted products is open. */
  deleted: boolean;
  deletedPage: number;
  /** Whether new products are being typed. */
  adding: boolean;
  /** By which head the table is sorted; null: as it came. */
  sort: ProductTableSort | null;
}

export const productsUrlCodec = createListUrlCodec<ProductsFilterValues>('/admin/product', {
  categoryId: positiveIntegerParam('category'),
  query: textParam('q', (typed) =>
    typed
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200),
  ),
  lacks: enumParam('lacks', productGapFilters),
  page: pageNumberParam(),
  deleted: flagParam('deleted'),
  deletedPage: pageNumberParam('deletedPage'),
  adding: flagParam('new'),
  sort: enumParam('sort', tableSorts),
});

/** What must be loaded for a filter: a whole category is there at once, what is found comes in pages. */
export function createProductsLoadKey({
  categoryId,
  query,
  lacks,
  page,
  deleted,
}: ProductsFilterValues): string {
  return JSON.stringify([categoryId, query, lacks, query === '' ? 1 : page, deleted]);
}

export type SortableProductColumn = 'name' | 'category' | 'price' | 'priority';

/** What one head leads to: first its own order, then the other way round, then as it was loaded. */
export function nextSort(column: SortableProductColumn, sort: ProductTableSort | null) {
  const [first, second] = tableSorts.filter((one) => one.replace('-', '') === column);
  if (sort === first) return second ?? null;
  return sort === second ? null : (first ?? null);
}

const byName = new Intl.Collator('ru', { numeric: true });

/** Products in the order of a head; without one as they came, by priority. Equals keep their places. */
export function sortProducts(
  products: readonly DeskProduct[],
  sort: ProductTableSort | null,
): readonly DeskProduct[] {
  if (sort === null) return products;
  const turn = sort.startsWith('-') ? -1 : 1;
  return products.toSorted((a, b) => turn * compare(a, b, sort.replace('-', '')));
}

function compare(a: DeskProduct, b: DeskProduct, column: string): number {
  if (column === 'price') return a.price - b.price;
  // The lowest first: the other way round is how lists come.
  if (column === 'priority') return a.prioritySort - b.prioritySort;
  if (column === 'name') return byName.compare(a.name, b.name);
  return byName.compare(a.categoryName ?? '', b.categoryName ?? '');
}
