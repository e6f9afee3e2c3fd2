import { shopListFrom } from '../../shop-list.ts';
import type { ShelfWish } from './shelf.ts';

/** What a URL of the shop window asks for. */
export function wishFrom({ search }: { search: string }, categoryId: number | null): ShelfWish {
  return { ...shopListFrom(new URLSearchParams(search)), categoryId };
}

/** True when the browser stands at the URL already: the person came Back, or asked again. */
export function standsAt({ pathname, search }: URL): boolean {
  return window.location.pathname === pathname && window.location.search === search;
}
