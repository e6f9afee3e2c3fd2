import { call } from '../../../../shared/web/call.ts';
import { failureMessage, outcomeOf } from '../../../../shared/web/data/call-error.ts';
import { shopListSearch } from '../../shop-list.ts';
import { failedShelf, joinShelves, type Shelf, type ShelfWish } from './shelf.ts';

/** How long a shelf may come back as it was: long enough to look into the cart, short enough for prices. */
const FRESH_MS = 5 * 60_000;
const MOST_SHELVES = 20;

interface Kept {
  shelf: Shelf;
  /** The page in the URL under which it was last shown. */
  page: number;
  at: number;
}

const kept = new Map<string, Kept>();

const keyOf = ({ categoryId, query, sort }: ShelfWish) =>
  `${categoryId ?? ''}${shopListSearch({ query, sort })}`;

/** Keeps what the screen shows, so that the next page can be put behind it and Back finds it whole. */
export function keepShelf(wish: ShelfWish, shelf: Shelf): void {
  if (shelf.failure !== null) return;
  const key = keyOf(wish);
  const before = kept.get(key);
  kept.delete(key);
  kept.set(key, { shelf, page: wish.page, at: before?.shelf === shelf ? before.at : Date.now() });
  for (const oldest of [...kept.keys()].slice(0, -MOST_SHELVES)) kept.delete(oldest);
}

/**
 * The shelf for a URL in the browser: the kept one when the person comes Back to it, the kept one with
 * one more page at an end of it, or the page alone. `back` says that the browser stands at the URL already.
 * A failure is answered in words, beside what stands.
 */
export async function shelfInBrowser(
  wish: ShelfWish,
  { back, signal }: { back: boolean; signal: AbortSignal },
): Promise<Shelf> {
  const before = kept.get(keyOf(wish));
  const fresh = before !== undefined && Date.now() - before.at < FRESH_MS ? before : undefined;
  if (back && fresh?.page === wish.page) return fresh.shelf;
  const standing = fresh && [fresh.shelf.first - 1, fresh.shelf.last + 1].includes(wish.page) && fresh.shelf;
  // The first view comes from the server; the call and its schemas are only needed from the second on.
  const { loadPage } = await import('../load-page.ts');
  const { answer: page, failure } = await outcomeOf(loadPage(call, wish, signal));
  if (failure !== null) {
    const message = failureMessage(failure, 'Ошибка загрузки товаров');
    return standing ? { ...standing, failure: message } : failedShelf(wish.page, message);
  }
  if (!standing) return page;
  return wish.page > standing.last ? joinShelves(standing, page, page) : joinShelves(page, standing, page);
}
