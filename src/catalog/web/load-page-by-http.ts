import { call } from '../../ui/data/call.ts';
import { loadProductListPage } from './load-page.ts';
import type { ProductListFilter, ProductPages } from './product-list/product-pages.ts';

/** Loads one page over HTTP. Throws what the call throws. */
export function loadProductPageByHttp(filter: ProductListFilter, signal: AbortSignal): Promise<ProductPages> {
  return loadProductListPage(call, filter, signal);
}
