import { use, useMemo } from 'react';
import { useLocation } from 'react-router';
import { loaderContext } from '../../ui/loader-context.ts';
import { formatShopListQuery } from '../shop-list.ts';
import type { Route } from './+types/products.page.ts';
import { loadProductPagesOnServer } from './load-page.ts';
import { parseProductListFilter } from './product-list/filter-from.ts';
import { createProductListMeta } from './product-list/list-meta.ts';
import { ProductList } from './product-list/product-list.tsx';
import { loadProductPagesInBrowser } from './product-list/product-list-cache.ts';
import { FacilityPartsContext } from './product-list/slots.ts';

export { shouldRevalidate } from './product-list/filter-from.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadProductPagesOnServer(
    context.get(loaderContext).call,
    parseProductListFilter(new URL(request.url), null),
  );
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadProductPagesInBrowser(request, null);
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  createProductListMeta({
    facts: matches[0].loaderData,
    filter: parseProductListFilter(location, null),
    pages: loaderData,
    path: '/',
    name: 'Все товары',
    description: 'Продукты и предметы первой необходимости: соберём посылку и передадим в учреждение.',
  });

/** `/`, `/products` and the search `/?q=`; `/` begins with what newcomers are told. */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const filter = useMemo(() => parseProductListFilter({ search }, null), [search]);
  const Welcome = use(FacilityPartsContext)?.Welcome;
  return (
    <ProductList
      filter={filter}
      pages={loaderData}
      heading="Все товары"
      welcome={
        // By what the address means: the server knows no other part of it.
        pathname === '/' && formatShopListQuery(filter) === '' && Welcome && <Welcome />
      }
    />
  );
}
