import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { loaderContext } from '../../ui/server-facts.ts';
import { useShopFacts } from '../../ui/shop/shop-facts.ts';
import type { Route } from './+types/products.page.ts';
import { isCurrentUrl, parseProductListFilter } from './product-list/filter-from.ts';
import { listMeta } from './product-list/list-meta.ts';
import { loadPagesOnServer } from './product-list/pages-on-server.ts';
import styles from './product-list/product-list.module.css';
import { ProductList } from './product-list/product-list.tsx';
import { loadPagesInBrowser } from './product-list/product-list-cache.ts';

export { shouldRevalidate } from './product-list/filter-from.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadPagesOnServer(
    context.get(loaderContext).call,
    parseProductListFilter(new URL(request.url), null),
  );
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  return loadPagesInBrowser(parseProductListFilter(url, null), {
    back: isCurrentUrl(url),
    signal: request.signal,
  });
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  listMeta({
    facts: matches[0].loaderData,
    filter: parseProductListFilter(location, null),
    pages: loaderData,
    path: '/',
    name: 'Все товары',
    description: 'Продукты и предметы первой необходимости: соберём посылку и передадим в учреждение.',
  });

/** `/`, `/products` and the search `/?q=`. */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const filter = useMemo(() => parseProductListFilter({ search }, null), [search]);
  return <ProductList filter={filter} pages={loaderData} heading="Все товары" about={<About />} />;
}

/** What this shop is, for who has come for the first time. */
function About() {
  const { region } = useShopFacts();
  return (
    <p className={styles.about}>
      Соберём посылку и сдадим в учреждение. {region}. <Link to="/how-to-order">Как заказать</Link>,{' '}
      <Link to="/list">Разобрать список</Link>
    </p>
  );
}
