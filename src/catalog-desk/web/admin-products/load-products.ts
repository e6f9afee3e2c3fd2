import {
  getDeletedProducts,
  listDeskProducts,
  listFoundDeskProducts,
} from '../../../catalog/admin-products.contract.ts';
import { getCategoryTree } from '../../../catalog/categories.contract.ts';
import type { DeskProduct } from '../../../catalog/desk-product.ts';
import { createBestMatchesPageRequest } from '../../../catalog/products.contract.ts';
import { DESK_PAGE_SIZE } from '../../../contract/page.ts';
import { loadScreenPart } from '../../../desk/load-for-admin.ts';
import { call } from '../../../ui/data/call.ts';
import type { ProductsFilterValues } from './products-filter.ts';

/** What is found comes by so many, which are some pages of the screen. */
const FOUND_AT_ONCE = 4 * DESK_PAGE_SIZE;

const loadFailed = {
  network: 'Ошибка загрузки товаров. Нет связи с сервером, проверьте соединение',
  broken: 'Ошибка загрузки товаров',
  malformed: 'Сервер вернул некорректные данные: ожидался список товаров',
};

/** A list, or why there is none. */
export interface ListOrProblem<Item> {
  list: readonly Item[];
  problem: string | null;
}

export interface LoadedProducts extends ListOrProblem<DeskProduct> {
  total: number;
  /** How many there are; more than the list where it is cut. */
  inShop: number;
  /** How many come before the first of the list. */
  from: number;
  /** What was searched for when the query was mended. */
  corrected: string | null;
}

/** Everything the screen shows; each part says by itself what is wrong with it. */
export async function loadProducts(filter: ProductsFilterValues, signal: AbortSignal) {
  const [tree, products, deleted] = await Promise.all([
    loadScreenPart(call(getCategoryTree, {}, { signal }), 'Ошибка при загрузке категорий'),
    loadList(filter, signal),
    filter.deleted
      ? loadScreenPart(call(getDeletedProducts, { query: { images: 'url' } }, { signal }), loadFailed)
      : null,
  ]);
  return {
    categories: { list: tree.response?.categories ?? [], problem: tree.problem },
    products,
    deleted: deleted && { list: deleted.response ?? [], problem: deleted.problem },
  };
}

async function loadList(filter: ProductsFilterValues, signal: AbortSignal): Promise<LoadedProducts> {
  const { categoryId, query, lacks, page } = filter;
  if (query !== '') {
    const block = Math.floor(((page - 1) * DESK_PAGE_SIZE) / FOUND_AT_ONCE);
    const body = {
      pageableRequest: createBestMatchesPageRequest(FOUND_AT_ONCE, block),
      searchQuery: query,
      categoryId,
      images: 'url' as const,
    };
    const { response, problem } = await loadScreenPart(
      call(listFoundDeskProducts, { body }, { signal }),
      loadFailed,
    );
    const total = response?.totalElements ?? 0;
    const from = block * FOUND_AT_ONCE;
    // An address that was kept may name a page that is no more.
    if (total > 0 && from >= total)
      return loadList({ ...filter, page: Math.ceil(total / DESK_PAGE_SIZE) }, signal);
    return {
      ...{ list: response?.content ?? [], problem, total, inShop: total },
      corrected: response?.correctedQuery ?? null,
      from,
    };
  }
  const wanted = { ...(lacks !== null && { lacks }), ...(categoryId !== null && { categoryId }) };
  const { response, problem } = await loadScreenPart(
    call(listDeskProducts, { query: wanted }, { signal }),
    loadFailed,
  );
  const list = response?.products ?? [];
  return { list, problem, total: list.length, inShop: response?.total ?? 0, corrected: null, from: 0 };
}
