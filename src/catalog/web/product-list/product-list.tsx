import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { WithoutScripts } from '../../../ui/shop/without-scripts.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadError } from '../../../ui/states/load-error.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { shopListSearch } from '../../shop-list.ts';
import { isAnotherList } from './filter-from.ts';
import { FilterLinks } from './filter-links.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-list.module.css';
import { cachePages } from './product-list-cache.ts';
import type { ProductListFilter, ProductPages } from './product-pages.ts';
import { NothingFound, SearchAnswer } from './search-answer.tsx';
import { SortForm } from './sort-form.tsx';

interface ProductListProps {
  filter: ProductListFilter;
  pages: ProductPages;
  /** What stands when nothing is searched for. */
  heading: string;
  /** What the shop does, said under the heading. */
  about?: ReactNode;
  /** Where this list is in the shop. */
  trail?: ReactNode;
}

/** The shop window: heading, order, cards, more of them. */
export function ProductList({ filter, pages, heading, about, trail }: ProductListProps) {
  const { query, sort, filters } = filter;
  useEffect(() => cachePages(filter, pages), [filter, pages]);
  const { location: next } = useNavigation();
  // Another category, order or search: what stands here answers something else.
  const leaving = next !== undefined && isAnotherList(filter, next);
  return (
    <div className={styles.screen}>
      {trail}
      <div className={styles.top}>
        <h1 className={styles.heading}>{query === '' ? heading : `Результаты поиска: «${query}»`}</h1>
        <SortForm query={query} sort={sort} filters={filters} />
        {query === '' && about}
      </div>
      <WithoutScripts />
      <FilterLinks list={filter} total={pages.totalElements} />
      {!leaving && query !== '' && <SearchAnswer pages={pages} />}
      {leaving ? <Skeleton height={20} count={3} /> : <Goods filter={filter} pages={pages} />}
    </div>
  );
}

function Goods({ filter, pages }: Pick<ProductListProps, 'filter' | 'pages'>) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const { products, first, last, totalPages, totalElements, failure } = pages;
  const list = useRef<HTMLUListElement>(null);
  const added = useAddedBehind(pages, list);
  const retry = failure !== null && <LoadError message={failure} onRetry={revalidate} />;
  const address = (page: number) => ({ pathname, search: shopListSearch({ ...filter, page }) });

  if (products.length === 0) return retry || <Nothing filter={filter} pages={pages} />;
  return (
    <>
      {first > 1 && <PageLink to={address(first - 1)} label="Показать предыдущие" />}
      <ul ref={list} className={styles.grid}>
        {products.map((product, index) => (
          <li
            key={product.id}
            tabIndex={-1}
            className={classes(index >= added && styles.added)}
            style={index >= added ? { animationDelay: `${Math.min(index - added, 10) * 50}ms` } : undefined}
          >
            <ProductCard product={product} index={index} />
          </li>
        ))}
      </ul>
      {retry}
      <div className={styles.foot}>
        {last < totalPages && failure === null && <PageLink to={address(last + 1)} label="Загрузить ещё" />}
        <p role="status" className={styles.info}>
          Страница {last} из {totalPages} (Всего товаров: {totalElements})
        </p>
      </div>
    </>
  );
}

/** A link to the neighbouring page, which joins what stands here. */
function PageLink({ to, label }: { to: { pathname: string; search: string }; label: string }) {
  const { location } = useNavigation();
  const busy = location?.pathname === to.pathname && location.search === to.search;
  return (
    <div className={styles.more}>
      <LinkButton to={to} variant="secondary" full replace preventScrollReset aria-busy={busy || undefined}>
        {busy ? 'Загружаем…' : label}
      </LinkButton>
    </div>
  );
}

function Nothing({ filter, pages }: Pick<ProductListProps, 'filter' | 'pages'>) {
  const { pathname } = useLocation();
  const { totalPages, notSold } = pages;
  if (filter.page > 1 && totalPages > 0) {
    return (
      <EmptyState
        title={`Страницы ${filter.page} нет: всего их ${totalPages}`}
        action={
          <LinkButton to={{ pathname, search: shopListSearch({ ...filter, page: 1 }) }}>
            Показать с начала
          </LinkButton>
        }
      />
    );
  }
  if (filter.query !== '' || filter.filters.length > 0) {
    return <NothingFound list={filter} answered={notSold.length > 0} />;
  }
  return (
    <EmptyState
      title="В этой категории нет товаров"
      action={filter.categoryId !== null && <LinkButton to="/">Все товары</LinkButton>}
    />
  );
}

/**
 * From which index on the goods were put behind what stood before: those appear one after another,
 * and the first of them takes the focus, so that the next step of the keyboard is in the new part.
 */
function useAddedBehind(pages: ProductPages, list: React.RefObject<HTMLUListElement | null>): number {
  const [shown, setShown] = useState({ pages, added: Number.POSITIVE_INFINITY });
  let { added } = shown;
  if (shown.pages !== pages) {
    const before = shown.pages;
    const grew = pages.first === before.first && pages.last > before.last && before.products.length > 0;
    added = grew ? before.products.length : Number.POSITIVE_INFINITY;
    setShown({ pages, added });
  }
  useEffect(() => {
    const item = list.current?.children[added];
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
  }, [added, list]);
  return added;
}
