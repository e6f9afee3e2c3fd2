import { type ProductGap, productGaps } from '../../../catalog/admin-products.contract.ts';
import {
  createListUrlCodec,
  enumParam,
  flagParam,
  pageNumberParam,
  positiveIntegerParam,
  textParam,
} from '../../../desk/list-url.ts';
import { type TableSort, tableSorts } from './sort-products.ts';

/** What the screen of products shows, as its URL says; pages are 1-based. */
export interface ProductsFilterValues {
  categoryId: number | null;
  query: string;
  /** Only what lacks this; not together with a query. */
  lacks: ProductGap | null;
  page: number;
  /** Whether the list of deleted products is open. */
  deleted: boolean;
  deletedPage: number;
  /** Whether new products are being typed. */
  adding: boolean;
  /** By which head the table is sorted; null: as it came. */
  sort: TableSort | null;
}

export const productsUrlCodec = createListUrlCodec<ProductsFilterValues>('/admin/product', {
  categoryId: positiveIntegerParam('category'),
  query: textParam('q', (typed) =>
    typed
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200),
  ),
  lacks: enumParam('lacks', productGaps),
  page: pageNumberParam(),
  deleted: flagParam('deleted'),
  deletedPage: pageNumberParam('deletedPage'),
  adding: flagParam('new'),
  sort: enumParam('sort', tableSorts),
});

/** What must be loaded for a filter: a whole category is there at once, what is found comes in pages. */
export function productsLoadKey({ categoryId, query, lacks, page, deleted }: ProductsFilterValues): string {
  return JSON.stringify([categoryId, query, lacks, query === '' ? 1 : page, deleted]);
}
