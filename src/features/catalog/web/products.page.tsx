import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { clientAction } from '../../../shared/web/data/use-send.ts';
import { serverFacts } from '../../../shared/web/server-facts.ts';
import type { Route } from './+types/products.page.ts';
import { shelfInBrowser } from './shelf/kept-shelves.ts';
import { listMeta } from './shelf/list-meta.ts';
import { ProductList } from './shelf/product-list.tsx';
import { shelfOnServer } from './shelf/shelf-on-server.ts';
import { standsAt, wishFrom } from './shelf/wish-from.ts';

export { clientAction };

export function loader({ request, context }: Route.LoaderArgs) {
  return shelfOnServer(context.get(serverFacts).call, wishFrom(new URL(request.url), null));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  return shelfInBrowser(wishFrom(url, null), { back: standsAt(url), signal: request.signal });
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  listMeta({
    facts: matches[0].loaderData,
    wish: wishFrom(location, null),
    shelf: loaderData,
    path: '/',
    name: 'Все товары',
    description: 'Продукты и предметы первой необходимости: соберём посылку и передадим в учреждение.',
  });

/** `/`, `/products` and the search `/?q=`. */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const wish = useMemo(() => wishFrom({ search }, null), [search]);
  return <ProductList wish={wish} shelf={loaderData} heading="Все товары" />;
}
