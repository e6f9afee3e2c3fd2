import type { Product } from '../../product.ts';
import type { PageOfProducts } from '../../products.contract.ts';
import type { ShopListParams } from '../../shop-list.ts';

/** A run of pages of one list, as it stands on the screen. */
export interface LoadedProductPages {
  /** The pages it holds, counted from 1. */
  first: number;
  last: number;
  totalPages: number;
  totalElements: number;
  products: Product[];
  /** Whose refusals come last in a search: its further pages keep that order. */
  facilityId?: string | null | undefined;
  /** What the address opens over the list, when it is sold and the list does not hold it. */
  opened: Product | null;
  /** What was searched for when the query was mended. */
  correctedQuery: string | null;
  namedCategories: NonNullable<PageOfProducts['namedCategories']>;
  notSold: NonNullable<PageOfProducts['notSold']>;
  /** What answers a question that was typed in place of goods. */
  answer: NonNullable<PageOfProducts['answer']> | null;
  /** Why the last requested page could not be loaded; the pages before it stand. */
  failure: string | null;
}

/** A list of the shop window; `categoryId` null for all products. */
export interface ProductListFilter extends ShopListParams {
  categoryId: number | null;
}

/** The product with this id, as the pages or what they opened know it; null when neither does. */
export function findProductInPages({ products, opened }: LoadedProductPages, id: number): Product | null {
  return products.find((product) => product.id === id) ?? (opened?.id === id ? opened : null);
}

/** The pages with another page behind or before it. Goods that moved between two loads stand once. */
export function joinProductPages(
  before: LoadedProductPages,
  after: LoadedProductPages,
  newest: LoadedProductPages,
): LoadedProductPages {
  const products = new Map([...before.products, ...after.products].map((product) => [product.id, product]));
  return { ...newest, first: before.first, last: after.last, products: [...products.values()] };
}

export function createEmptyPagesWithFailure(page: number, failure: string): LoadedProductPages {
  return {
    first: page,
    last: page,
    totalPages: 0,
    totalElements: 0,
    products: [],
    opened: null,
    correctedQuery: null,
    namedCategories: [],
    notSold: [],
    answer: null,
    failure,
  };
}
