import { shopListFrom, shopListSearch } from '../../catalog/shop-list.ts';
import type { CachedPage } from '../../platform/html/mount-pages.ts';

// Prices may be a few seconds old on the way, and minutes only while the shop is away; browsers ask each time.
const LIST_POLICY = 'public, max-age=0, s-maxage=5, stale-if-error=600';
// Names built files of the day, so an hour is the most.
const TEXT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=3600, stale-if-error=3600';

const PRODUCT_LISTS = /^\/(?:products|category\/\d{1,16})?$/;
const NUMBERED_LIST = '/catalogue/print';
const TEXTS = /^\/(?:info|how-to-order|next-parcel|list|consent)$/;
const REQUESTED_TEXTS = /^\/(?:allowed|privacy-police)$/;
const OWN_WORDS = /^\/(?:robots\.txt|sitemap\.xml)$/;

/**
 * Returns how the page at this address is cached; undefined for one that is not. Cached pages show nothing of a
 * person, and whatever else stands in a query, such as the mark of an advert, changes nothing on them.
 */
export function cachedPage({ pathname, searchParams }: URL): CachedPage | undefined {
  if (PRODUCT_LISTS.test(pathname)) {
    return { address: pathname + shopListSearch(shopListFrom(searchParams)), cacheControl: LIST_POLICY };
  }
  if (pathname === NUMBERED_LIST) return { address: pathname, cacheControl: LIST_POLICY };
  if (TEXTS.test(pathname)) return { address: pathname, cacheControl: TEXT };
  if (REQUESTED_TEXTS.test(pathname)) {
    const query = (searchParams.get('q') ?? '').slice(0, 200);
    const search = query === '' ? '' : `?${new URLSearchParams({ q: query })}`;
    return { address: pathname + search, cacheControl: TEXT };
  }
  if (OWN_WORDS.test(pathname)) return { address: pathname, cacheControl: undefined };
  return undefined;
}
