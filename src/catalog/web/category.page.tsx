import { useContext, useMemo } from 'react';
import { Link, redirect, useLocation } from 'react-router';
import type { Call } from '../../contract/endpoint.ts';
import { loaderContext } from '../../ui/loader-context.ts';
import { type Category, getCategoryTree } from '../categories.contract.ts';
import { findCategoryPath } from '../category-path.ts';
import type { Route } from './+types/category.page.ts';
import { loadProductPagesOnServer } from './load-page.ts';
import { ChipLinks, createCategoryLinks } from './product-list/chip-links.tsx';
import { parseProductListFilter } from './product-list/filter-from.ts';
import { createProductListMeta } from './product-list/list-meta.ts';
import { ProductList } from './product-list/product-list.tsx';
import { loadProductPagesInBrowser } from './product-list/product-list-cache.ts';
import { CategoriesContext } from './product-list/slots.ts';
import styles from './sidebar/trail.module.css';

export { shouldRevalidate } from './product-list/filter-from.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = context.get(loaderContext);
  const id = categoryIdFrom(params.idCategory);
  const filter = parseProductListFilter(new URL(request.url), id);
  return loadProductPagesOnServer(call, filter, (await isKnown(call, id)) ? 200 : 404);
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadProductPagesInBrowser(request, categoryIdFrom(params.idCategory));
}

/** The number in the address. What is none redirects home; one that no category can have stays a number. */
function categoryIdFrom(text: string): number {
  if (!/^\d+$/.test(text)) throw redirect('/');
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER) || Number.MAX_SAFE_INTEGER;
}

function isKnown(call: Call, id: number): Promise<boolean> {
  return call(getCategoryTree, {}).then(
    ({ categories }) => findCategoryPath(categories, id).length > 0,
    // The goods say by themselves what is wrong.
    () => true,
  );
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location, params }) => {
  const id = Number(params.idCategory);
  const categories = matches[1].loaderData ?? [];
  const path = findCategoryPath(categories, id);
  const name = path.at(-1)?.name ?? 'Каталог товаров';
  return createProductListMeta({
    facts: matches[0].loaderData,
    filter: parseProductListFilter(location, id),
    pages: loaderData,
    path: `/category/${id}`,
    name,
    description: `${name}: соберём посылку и передадим в учреждение.`,
  });
};

/** `/category/{id}`: the goods of a category and of everything below it. */
export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  const { search } = useLocation();
  const id = Number(params.idCategory);
  const filter = useMemo(() => parseProductListFilter({ search }, id), [search, id]);
  const path = findCategoryPath(useContext(CategoriesContext), id);
  const below = path.at(-1)?.subCategories ?? [];
  return (
    <ProductList
      key={id}
      filter={filter}
      pages={loaderData}
      heading="Каталог товаров"
      name={path.at(-1)?.name}
      trail={path.length > 0 && <StepBack to={path.at(-2)} />}
      below={below.length > 0 && <ChipLinks label="Подкатегории" links={createCategoryLinks(below)} />}
    />
  );
}

/** The step back from a category. */
function StepBack({ to }: { to: Category | undefined }) {
  return (
    <nav aria-label="Вы здесь" className={styles.here}>
      {to ? <Link to={`/category/${to.id}`}>{to.name}</Link> : <Link to="/">Все товары</Link>}
    </nav>
  );
}
