import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { formatShopListQuery, isShopListPath, parseShopListParams } from '../../shop-list.ts';
import type { ProductListFilter } from './product-pages.ts';

/** What a URL of the shop window asks for. */
export function parseProductListFilter(
  { search }: { search: string },
  categoryId: number | null,
): ProductListFilter {
  return { ...parseShopListParams(new URLSearchParams(search)), categoryId };
}

/** False where nothing but what is opened over a list changes, a product or the parcel: what the list has loaded stands. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const [from, to] = [args.currentUrl, args.nextUrl].map(({ pathname, searchParams, hash }) => {
    const { product, ...list } = parseShopListParams(searchParams);
    return { opened: `${product}${hash}`, list: pathname + formatShopListQuery(list) };
  });
  if (from?.list === to?.list && from?.opened !== to?.opened) return false;
  return args.defaultShouldRevalidate;
}

/** True when an address is another list of the shop window than this one, not a further page of it. */
export function isOtherProductList(
  filter: ProductListFilter,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  if (!isShopListPath(pathname)) return false;
  const [, category] = /^\/category\/(\d+)$/.exec(pathname) ?? [];
  const next = parseProductListFilter({ search }, category === undefined ? null : Number(category));
  return (
    next.categoryId !== filter.categoryId ||
    next.query !== filter.query ||
    next.sort !== filter.sort ||
    next.filters.join() !== filter.filters.join()
  );
}
