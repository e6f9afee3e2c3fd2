import { useContext, useMemo } from 'react';
import { redirect, useLocation } from 'react-router';
import type { Call } from '../../../shared/contract/endpoint.ts';
import { clientAction } from '../../../shared/web/data/use-send.ts';
import { serverFacts } from '../../../shared/web/server-facts.ts';
import { allCategories, type Category } from '../categories.contract.ts';
import { categoryPath } from '../category-path.ts';
import type { Route } from './+types/category.page.ts';
import { CategoriesContext } from './categories-context.ts';
import { shelfInBrowser } from './shelf/kept-shelves.ts';
import { listMeta } from './shelf/list-meta.ts';
import { ProductList } from './shelf/product-list.tsx';
import { shelfOnServer } from './shelf/shelf-on-server.ts';
import { standsAt, wishFrom } from './shelf/wish-from.ts';
import { Trail } from './sidebar/trail.tsx';

export { clientAction };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = context.get(serverFacts);
  const id = categoryIdFrom(params.idCategory);
  const wish = wishFrom(new URL(request.url), id);
  return shelfOnServer(call, wish, (await isKnown(call, id)) ? 200 : 404);
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  const wish = wishFrom(url, categoryIdFrom(params.idCategory));
  return shelfInBrowser(wish, { back: standsAt(url), signal: request.signal });
}

/** The number in the address. What is none redirects home; one that no category can have stays a number. */
function categoryIdFrom(text: string): number {
  if (!/^\d+$/.test(text)) throw redirect('/');
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER) || Number.MAX_SAFE_INTEGER;
}

function isKnown(call: Call, id: number): Promise<boolean> {
  return call(allCategories, {}).then(
    ({ categories }) => categoryPath(categories, id).length > 0,
    // The goods say by themselves what is wrong.
    () => true,
  );
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location, params }) => {
  const id = Number(params.idCategory);
  const categories = (matches[1]?.loaderData as Category[] | undefined) ?? [];
  const path = categoryPath(categories, id);
  const name = path.at(-1)?.name ?? 'Каталог товаров';
  return listMeta({
    facts: matches[0].loaderData,
    wish: wishFrom(location, id),
    shelf: loaderData,
    path: `/category/${id}`,
    name,
    description: `${name}: соберём посылку и передадим в учреждение.`,
  });
};

/** `/category/{id}`: the goods of a category and of everything below it. */
export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  const { search } = useLocation();
  const id = Number(params.idCategory);
  const wish = useMemo(() => wishFrom({ search }, id), [search, id]);
  const path = categoryPath(useContext(CategoriesContext), id);
  return (
    <ProductList
      key={id}
      wish={wish}
      shelf={loaderData}
      heading="Каталог товаров"
      place={path.length > 0 && <Trail path={path} />}
    />
  );
}
