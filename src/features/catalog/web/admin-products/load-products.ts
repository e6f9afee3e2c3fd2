import { CallError, call } from '../../../../shared/web/call.ts';
import { loadWords } from '../../../admin/admin.web.ts';
import { allCategories, type Category } from '../../categories.contract.ts';
import {
  deletedProducts,
  type Product,
  productsOfCategory,
  productsPageable,
} from '../../products.contract.ts';
import type { ProductsWish } from './products-wish.ts';

/** The administrator's list of what is found (spec.md §9). */
const FOUND_PAGE_SIZE = 10;

/** A category is cut into pages on the screen. */
const CATEGORY_PAGE_SIZE = 50;

const BAD_DATA = 'Сервер вернул некорректные данные: ожидался список товаров';

/** A list, or why there is none. */
export interface Listed<Item> {
  list: readonly Item[];
  problem: string | null;
}

export interface ProductList extends Listed<Product> {
  total: number;
  pageSize: number;
  /** The list holds all pages, not one. */
  whole: boolean;
  /** What was searched for when the query was mended. */
  corrected: string | null;
}

/** Everything the screen shows; each part says by itself what is wrong with it. */
export async function loadProducts(wish: ProductsWish, signal: AbortSignal) {
  const [categories, products, deleted] = await Promise.all([
    listed<Category>(
      async () => (await call(allCategories, {}, { signal })).categories,
      'Ошибка при загрузке категорий',
    ),
    loadList(wish, signal),
    wish.deleted
      ? listed<Product>(() => call(deletedProducts, { query: { images: 'url' } }, { signal }))
      : null,
  ]);
  return { categories, products, deleted };
}

async function loadList(wish: ProductsWish, signal: AbortSignal): Promise<ProductList | null> {
  const { categoryId, query, page } = wish;
  if (query !== '') {
    let total = 0;
    let corrected: string | null = null;
    const found = await listed<Product>(async () => {
      const pageableRequest = { page: page - 1, size: FOUND_PAGE_SIZE };
      const body = { pageableRequest, searchQuery: query, categoryId, images: 'url' as const };
      const answer = await call(productsPageable, { body }, { signal });
      total = answer.totalElements;
      corrected = answer.correctedQuery ?? null;
      return answer.content;
    });
    return { ...found, total, corrected, pageSize: FOUND_PAGE_SIZE, whole: false };
  }
  if (categoryId === null) return null;
  const body = { categoryId, sortMethod: 'DESC', field: 'prioritySort', images: 'url' } as const;
  const all = await listed<Product>(() => call(productsOfCategory, { body }, { signal }));
  return { ...all, total: all.list.length, corrected: null, pageSize: CATEGORY_PAGE_SIZE, whole: true };
}

async function listed<Item>(
  load: () => Promise<Item[]>,
  fallback = 'Ошибка загрузки товаров',
): Promise<Listed<Item>> {
  try {
    return { list: await load(), problem: null };
  } catch (error) {
    if (error instanceof CallError && [401, 403].includes(error.status)) throw error;
    if (error instanceof CallError && error.kind === 'malformed') return { list: [], problem: BAD_DATA };
    return { list: [], problem: loadWords(error, fallback) };
  }
}
