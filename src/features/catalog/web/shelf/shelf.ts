import type { Call } from '../../../../shared/contract/endpoint.ts';
import { allProducts, type Product, productsPageable, SHOP_PAGE_SIZE } from '../../products.contract.ts';
import type { ShopList } from '../../shop-list.ts';

/** A run of pages of one list, as it stands on the screen. */
export interface Shelf {
  /** The pages it holds, counted from 1. */
  first: number;
  last: number;
  totalPages: number;
  totalElements: number;
  products: Product[];
  /** What was searched for when the query was mended. */
  correctedQuery: string | null;
  /** Why the last page asked for could not be loaded; the pages before it stand. */
  failure: string | null;
}

/** A list of the shop window; `categoryId` null for all products. */
export interface ShelfWish extends ShopList {
  categoryId: number | null;
}

/** Loads one page. All products and everything else are two calls (contract.md §3). Throws what the call throws. */
export async function loadPage(
  call: Call,
  { categoryId, query, sort, page }: ShelfWish,
  signal?: AbortSignal,
): Promise<Shelf> {
  const everything = categoryId === null && query === '';
  const answer = await call(
    everything ? allProducts : productsPageable,
    {
      body: {
        pageableRequest: {
          page: page - 1,
          size: SHOP_PAGE_SIZE,
          sortDirection: sort === 'price-desc' ? 'DESC' : 'ASC',
          // Without a field a search answers the best matches first.
          field: sort !== 'default' ? 'price' : query === '' ? 'id' : null,
        },
        searchQuery: query || null,
        categoryId,
        images: 'url',
      },
    },
    { signal },
  );
  return {
    first: page,
    last: page,
    totalPages: answer.totalPages,
    totalElements: answer.totalElements,
    products: answer.content,
    correctedQuery: answer.correctedQuery ?? null,
    failure: null,
  };
}

/** The shelf with another page behind or before it. Goods that moved between two loads stand once. */
export function joinShelves(before: Shelf, after: Shelf, newest: Shelf): Shelf {
  const products = new Map([...before.products, ...after.products].map((product) => [product.id, product]));
  return { ...newest, first: before.first, last: after.last, products: [...products.values()] };
}

/** A shelf that could not be loaded. */
export function failedShelf(page: number, failure: string): Shelf {
  return {
    first: page,
    last: page,
    totalPages: 0,
    totalElements: 0,
    products: [],
    correctedQuery: null,
    failure,
  };
}
