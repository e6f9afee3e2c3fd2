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

/** Reads the screen's state from its URL; nonsense is the default. */
export function productsFilterFrom(search: URLSearchParams): ProductsFilter {
  return {
    categoryId: naturalFrom(search.get('category')),
    query: (search.get('q') ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200),
    page: naturalFrom(search.get('page')) ?? 1,
    deleted: search.get('deleted') === '1',
    deletedPage: naturalFrom(search.get('deletedPage')) ?? 1,
    adding: search.get('new') === '1',
    sort: tableSorts.find((sort) => sort === search.get('sort')) ?? null,
  };
}

function naturalFrom(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The query of the screen's URL in that state, without what is the default. */
export function productsFilterSearch({
  categoryId,
  query,
  page,
  deleted,
  deletedPage,
  adding,
  sort,
}: ProductsFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (categoryId !== null) search.set('category', String(categoryId));
  if (query !== '') search.set('q', query);
  if (page > 1) search.set('page', String(page));
  if (deleted) search.set('deleted', '1');
  if (deleted && deletedPage > 1) search.set('deletedPage', String(deletedPage));
  if (adding) search.set('new', '1');
  if (sort !== null) search.set('sort', sort);
  return search;
}

/** What must be loaded for a filter: a whole category is there at once, what is found comes in pages. */
export function loadKey({ categoryId, query, page, deleted }: ProductsFilter): string {
  return JSON.stringify([categoryId, query, query === '' ? 1 : page, deleted]);
}
