import { shopListFrom, shopListSearch } from '../../features/catalog/shop-list.ts';

/** How a page is kept: under which address, and for how long whoever stands between may keep it. */
export interface CachedPage {
  /** The path with the part of the query that the page depends on. */
  address: string;
  /** Undefined where the page says it itself. */
  cacheControl: string | undefined;
}

// Prices may be a few seconds old on the way, and minutes only while the shop is away; browsers ask each time.
const SHELF = 'public, max-age=0, s-maxage=5, stale-if-error=600';
// Names built files of the day, so an hour is the most.
const TEXT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=3600, stale-if-error=3600';

const SHELVES = /^\/(?:products|category\/\d{1,16})?$/;
const TEXTS = /^\/(?:info|how-to-order|consent)$/;
const ASKED_TEXTS = /^\/(?:allowed|privacy-police)$/;
const OWN_WORDS = /^\/(?:robots\.txt|sitemap\.xml)$/;

/**
 * How the page at this address is kept; undefined for one that is not. Kept pages show nothing of a
 * person, and whatever else stands in a query, such as the mark of an advert, changes nothing on them.
 */
export function cachedPage({ pathname, searchParams }: URL): CachedPage | undefined {
  if (SHELVES.test(pathname)) {
    return { address: pathname + shopListSearch(shopListFrom(searchParams)), cacheControl: SHELF };
  }
  if (TEXTS.test(pathname)) return { address: pathname, cacheControl: TEXT };
  if (ASKED_TEXTS.test(pathname)) {
    const query = (searchParams.get('q') ?? '').slice(0, 200);
    const search = query === '' ? '' : `?${new URLSearchParams({ q: query })}`;
    return { address: pathname + search, cacheControl: TEXT };
  }
  if (OWN_WORDS.test(pathname)) return { address: pathname, cacheControl: undefined };
  return undefined;
}
