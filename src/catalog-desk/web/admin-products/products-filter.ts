import { flag, listUrl, natural, oneOf, pageNumber, words } from '../../../desk/list-url.ts';
import { type TableSort, tableSorts } from './sort-products.ts';

/** What the screen of products shows, as its URL says; pages are 1-based. */
export interface ProductsFilter {
  categoryId: number | null;
  query: string;
  page: number;
  /** Whether the list of deleted products is open. */
  deleted: boolean;
  deletedPage: number;
  /** Whether new products are being typed. */
  adding: boolean;
  /** By which head the table is sorted; null: as it came. */
  sort: TableSort | null;
}

export const productsUrl = listUrl<ProductsFilter>('/admin/product', {
  categoryId: natural('category'),
  query: words('q', (typed) =>
    typed
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200),
  ),
  page: pageNumber(),
  deleted: flag('deleted'),
  deletedPage: pageNumber('deletedPage'),
  adding: flag('new'),
  sort: oneOf('sort', tableSorts),
});

/** What must be loaded for a filter: a whole category is there at once, what is found comes in pages. */
export function loadKey({ categoryId, query, page, deleted }: ProductsFilter): string {
  return JSON.stringify([categoryId, query, query === '' ? 1 : page, deleted]);
}
