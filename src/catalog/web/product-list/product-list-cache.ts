import { awaitCallResult, CallError, getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { tabStorage } from '../../../ui/data/safe-storage.ts';
import { CHOSEN_FACILITY_STORAGE_KEY } from '../../../ui/sidebar-room.ts';
import { formatShopListQuery } from '../../shop-list.ts';
import { parseProductListFilter } from './filter-from.ts';
import {
  createEmptyPagesWithFailure,
  findProductInPages,
  joinProductPages,
  type LoadedProductPages,
  type ProductListFilter,
} from './product-pages.ts';

/** How long pages may come back as they were: long enough to look into the cart, short enough for prices. */
const FRESH_MS = 5 * 60_000;
const MOST_LISTS = 20;

interface CachedPages {
  pages: LoadedProductPages;
  /** The page in the URL under which it was last shown. */
  page: number;
  at: number;
}

const cached = new Map<string, CachedPages>();

const keyOf = ({ categoryId, query, sort, filters }: ProductListFilter) =>
  `${categoryId ?? ''}${formatShopListQuery({ query, sort, filters })}`;

/** Keeps what the screen shows, so that the next page can be put behind it and Back finds it whole. */
export function cacheProductPages(filter: ProductListFilter, pages: LoadedProductPages): void {
  if (pages.failure !== null) return;
  const key = keyOf(filter);
  const before = cached.get(key);
  cached.delete(key);
  cached.set(key, { pages, page: filter.page, at: before?.pages === pages ? before.at : Date.now() });
  for (const oldest of [...cached.keys()].slice(0, -MOST_LISTS)) cached.delete(oldest);
}

/** Says whether a search was put in order for another facility than the chosen one; further pages keep theirs. */
export const isOfOtherFacility = ({ query }: ProductListFilter, { facilityId, last }: LoadedProductPages) =>
  query !== '' && last === 1 && (facilityId ?? null) !== tabStorage.get(CHOSEN_FACILITY_STORAGE_KEY);

/**
 * The pages for a request of the browser: the cached ones when the person comes Back to them, the cached ones with
 * one more page at an end, or the page alone. A failure is returned as its message, beside what stands.
 */
export async function loadProductPagesInBrowser(
  { url, signal }: Request,
  categoryId: number | null,
): Promise<LoadedProductPages> {
  const { pathname, search } = new URL(url);
  const filter = parseProductListFilter({ search }, categoryId);
  // The browser stands at the address already: the person came Back, or loads it again.
  const back = window.location.pathname === pathname && window.location.search === search;
  const before = cached.get(keyOf(filter));
  const fresh = before !== undefined && Date.now() - before.at < FRESH_MS ? before : undefined;
  const opens =
    filter.product === null || (fresh && findProductInPages(fresh.pages, filter.product) !== null);
  const isStanding = back && opens && fresh?.page === filter.page;
  if (isStanding && !isOfOtherFacility(filter, fresh.pages)) return fresh.pages;
  const standing =
    fresh && [fresh.pages.first - 1, fresh.pages.last + 1].includes(filter.page) && fresh.pages;
  const facilityId = standing ? standing.facilityId : tabStorage.get(CHOSEN_FACILITY_STORAGE_KEY);
  const { response: page, failure } = await awaitCallResult(loadAnotherPage(filter, facilityId, signal));
  if (failure !== null) {
    if (isStanding) return fresh.pages;
    const message = getCallFailureMessage(failure, 'Ошибка загрузки товаров');
    return standing ? { ...standing, failure: message } : createEmptyPagesWithFailure(filter.page, message);
  }
  if (!standing) return page;
  return filter.page > standing.last
    ? joinProductPages(standing, page, page)
    : joinProductPages(page, standing, page);
}

let codeFailed = false;

/** The first view comes from the server; the call and its schemas are only needed from the second on. */
async function loadAnotherPage(
  filter: ProductListFilter,
  facilityId: string | null | undefined,
  signal: AbortSignal,
): Promise<LoadedProductPages> {
  const [{ call }, { loadProductListPage }] = await Promise.all([
    import('../../../ui/data/call.ts'),
    import('../load-page.ts'),
  ]).catch(() => {
    // An older browser never asks again for code that failed once: only a new page brings it.
    if (codeFailed && navigator.onLine) location.reload();
    codeFailed = true;
    // Without a connection the code cannot come either, and that is nothing else to the person.
    throw new CallError('network');
  });
  return loadProductListPage(call, filter, facilityId, signal);
}
