import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { plural } from '../../../lib/russian/plural.ts';
import { insertSoftHyphens, typesetName } from '../../../lib/russian/typography.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import field from '../../../ui/fields/field.module.css';
import { usePreHydrationSelect } from '../../../ui/fields/pre-hydration-input.ts';
import { Icon } from '../../../ui/icon.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { Price } from '../../../ui/prices/price.tsx';
import { NoScriptNotice } from '../../../ui/shop/no-script-notice.tsx';
import { LoadError } from '../../../ui/states/load-error.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import type { Product } from '../../product.ts';
import {
  PRODUCT_FILTER_LABELS,
  PRODUCT_FILTER_NAMES,
  PRODUCT_FILTER_TAG_RULES,
} from '../../product-filters.ts';
import { formatProductWeight } from '../../product-weight.ts';
import {
  formatShopListQuery,
  PRODUCT_SORT_LABELS,
  PRODUCT_SORTS,
  type ProductSort,
  type ShopListParams,
} from '../../shop-list.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { ChipLinks, createCategoryLinks } from './chip-links.tsx';
import { isOtherProductList } from './filter-from.ts';
import productCardStyles from './product-card.module.css';
import styles from './product-list.module.css';
import { cacheProductPages } from './product-list-cache.ts';
import type { LoadedProductPages, ProductListFilter } from './product-pages.ts';
import { ProductDrawer, ProductLink } from './product-sheet.tsx';
import productWordsStyles from './product-words.module.css';
import { FacilityRefusalNote, ProductPicture, ProductRestrictionsNote } from './product-words.tsx';
import searchAnswerStyles from './search-answer.module.css';
import { AddToCartComponentContext, FacilityPartsContext, ProductFacilityCheckContext } from './slots.ts';
import sortFormStyles from './sort-form.module.css';

/** Only who searches, or finds no goods, fetches them; where they do not come, the page stands without. */
const answerPart = (name: 'SearchHints' | 'Nothing') =>
  lazy<ComponentType<Pick<ProductListProps, 'filter' | 'pages'>>>(() =>
    import('./search-answer.tsx').then(
      (parts) => ({ default: parts[name] }),
      () => ({ default: () => null }),
    ),
  );
const SearchHints = answerPart('SearchHints');
const Nothing = answerPart('Nothing');

interface ProductListProps {
  filter: ProductListFilter;
  pages: LoadedProductPages;
  /** What stands when nothing is searched for. */
  heading: string;
  /** What newcomers are told above it all; the categories as pictures follow the heading then. */
  welcome?: ReactNode;
  /** The category that is listed, said over the heading. */
  name?: string | undefined;
  /** The step back from this list. */
  trail?: ReactNode;
  /** What the list can be narrowed to by another one. */
  below?: ReactNode;
}

/** The shop window: heading, order, cards, more of them. */
export function ProductList({ filter, pages, heading, name, welcome, trail, below }: ProductListProps) {
  const { query, sort, filters } = filter;
  useEffect(() => cacheProductPages(filter, pages), [filter, pages]);
  const { location: next } = useNavigation();
  const Facility = use(FacilityPartsContext)?.Chip;
  // Another category, order or search: what stands here answers something else.
  const leaving = next !== undefined && isOtherProductList(filter, next);
  const folded = query === '' && filters.length === 0;
  const filterLinks = <FilterLinks list={filter} pages={pages} folded={folded} />;
  return (
    <div className={joinClassNames(styles.screen, Boolean(welcome) && styles.first)}>
      {welcome && <div className={styles.newcomer}>{welcome}</div>}
      <div
        className={joinClassNames(
          styles.top,
          (Boolean(trail) || query !== '') && styles.tall,
          query !== '' && styles.search,
        )}
      >
        {trail}
        {name === undefined || query !== '' ? (
          <h1 className={styles.heading}>
            {query === '' ? (
              heading
            ) : (
              <>
                <span>Результаты поиска: </span>
                <span>{`«${query}»`}</span>
              </>
            )}
          </h1>
        ) : (
          <hgroup className={styles.heading}>
            {/* The category speaks; what kind of list it is the ear is told. */}
            <p className={styles.name}>{typesetName(name)}</p>
            <h1 className="visually-hidden">{heading}</h1>
          </hgroup>
        )}
        <div className={styles.tools}>
          <div className={styles.facility}>{Facility && <Facility />}</div>
          {/* Nothing, and one thing, have no order. */}
          {(query === '' || pages.totalElements > 1) && (
            <SortForm query={query} sort={sort} filters={filters} />
          )}
          {folded && filterLinks}
        </div>
      </div>
      <ProductDrawer filter={filter} pages={pages} />
      <NoScriptNotice />
      <div className={styles.narrowing}>
        {below}
        {welcome && (
          <div className={styles.newcomer}>
            <CategoryTiles />
          </div>
        )}
        {!leaving && query !== '' && pages.totalElements > 0 && (
          <p className={styles.info}>
            {`${pages.totalElements} ${plural(pages.totalElements, ['товар', 'товара', 'товаров'])}`}
          </p>
        )}
        {!leaving && pages.namedCategories.length > 0 && (
          <nav aria-label="Найденные категории">
            <ChipLinks label="Категории" links={createCategoryLinks(pages.namedCategories)} />
          </nav>
        )}
        {!folded && filterLinks}
      </div>
      {!leaving && query !== '' && (
        <Suspense>
          <SearchHints filter={filter} pages={pages} />
        </Suspense>
      )}
      {leaving ? <Skeleton height={20} count={3} /> : <Goods filter={filter} pages={pages} />}
    </div>
  );
}

function Goods({ filter, pages }: Pick<ProductListProps, 'filter' | 'pages'>) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const { products, first, last, totalPages, totalElements, failure } = pages;
  const list = useRef<HTMLUListElement>(null);
  useFocusOnAdded(pages, list);
  const check = use(ProductFacilityCheckContext);
  const [refusal, ...others] = products.map((product) => check?.(product));
  const isRefused = others.length > 0 && others.every((other) => other?.reason === refusal?.reason);
  const retry = failure !== null && <LoadError message={failure} onRetry={revalidate} />;
  const address = (page: number) => ({
    pathname,
    search: formatShopListQuery({ ...filter, page, product: null }),
  });

  if (products.length === 0) {
    return (
      retry || (
        <Suspense>
          <Nothing filter={filter} pages={pages} />
        </Suspense>
      )
    );
  }
  return (
    <>
      {first > 1 && <PageLink to={address(first - 1)} label="Показать предыдущие" />}
      {isRefused && refusal?.reason && <FacilityRefusalNote {...refusal} />}
      <ul ref={list} className={styles.grid}>
        {products.map((product, index) => (
          <li key={product.id} tabIndex={-1}>
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
      {totalElements < FIRST_SCREEN && filter.query !== '' && <CategoryTiles />}
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

/** The first of the goods that were put behind what stood before takes the focus: the next step of the keyboard is in the new part. */
function useFocusOnAdded(pages: LoadedProductPages, list: React.RefObject<HTMLUListElement | null>): void {
  const before = useRef(pages);
  useEffect(() => {
    const { first, last, products } = before.current;
    before.current = pages;
    const grew = pages.first === first && pages.last > last && products.length > 0;
    const item = grew && list.current?.children[products.length];
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
  }, [pages, list]);
}

/** So many goods found are looked through as quickly as filters are chosen. */
const SHORT_LIST = 10;

/**
 * What a category or a long search can be narrowed to, as far as its goods tell; of a category folded beside the order. What
 * all goods can be, the catalogue offers: narrow screens have that of a category there too, and here once it is chosen.
 */
function FilterLinks(props: { list: ProductListFilter; pages: LoadedProductPages; folded: boolean }) {
  const { folded } = props;
  const { products, totalElements: total } = props.pages;
  const { query, sort, filters, categoryId } = props.list;
  const { pathname } = useLocation();
  const toggled = (filter: (typeof PRODUCT_FILTER_NAMES)[number]) =>
    PRODUCT_FILTER_NAMES.filter((other) => (other === filter) !== filters.includes(other));
  const told = PRODUCT_FILTER_NAMES.filter(
    (filter) =>
      filters.length > 0 || products.some(({ tags }) => tags.includes(PRODUCT_FILTER_TAG_RULES[filter].tag)),
  );
  const links = told.map((filter) => ({
    name: PRODUCT_FILTER_LABELS[filter],
    to: { pathname, search: formatShopListQuery({ query, sort, filters: toggled(filter) }) },
    on: filters.includes(filter),
  }));
  const isShort = query === '' ? categoryId === null : total <= SHORT_LIST;
  if (filters.length === 0 && (isShort || links.length === 0)) return null;
  const chips = <ChipLinks label="Фильтры" links={links} />;
  return (
    <nav aria-label="Фильтры" className={searchAnswerStyles.filters}>
      {folded ? (
        <details className={searchAnswerStyles.fold}>
          <summary className={searchAnswerStyles.foldTitle}>
            Отбор
            <Icon name="chevron-down" size={20} />
          </summary>
          {chips}
        </details>
      ) : (
        chips
      )}
    </nav>
  );
}

/** The order of the list that stands here. A choice acts at once; without scripts there is a button. */
function SortForm({ query, sort, filters }: Omit<ShopListParams, 'page' | 'product'>) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = useRef<HTMLSelectElement>(null);
  usePreHydrationSelect(list, choose);

  function choose(chosen: string) {
    const search = formatShopListQuery({ query, sort: chosen as ProductSort, filters });
    navigate({ pathname, search }, { preventScrollReset: true });
  }

  return (
    <form
      action={pathname}
      className={joinClassNames(sortFormStyles.sort, sort !== 'default' && sortFormStyles.changed)}
    >
      {query !== '' && <input type="hidden" name="q" value={query} />}
      {filters.map((filter) => (
        <input key={filter} type="hidden" name="filter" value={filter} />
      ))}
      <label htmlFor="sort" className={sortFormStyles.label}>
        <Icon name="sort" />
        Порядок
      </label>
      <select
        key={sort}
        ref={list}
        id="sort"
        name="sort"
        autoComplete="off"
        defaultValue={sort}
        className={joinClassNames(field.input, field.select, sortFormStyles.select)}
        onChange={(event) => choose(event.target.value)}
      >
        {PRODUCT_SORTS.map((value) => (
          <option key={value} value={value}>
            {PRODUCT_SORT_LABELS[value]}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" variant="secondary">
          Показать
        </Button>
      </noscript>
    </form>
  );
}

/** As wide as a card's picture is, by the width of the screen. */
const SIZES = '(width > 950px) 290px, (width > 560px) 33vw, 50vw';

/** The first row of a phone comes before everything; what a first screen may show does not wait to be seen. */
const FIRST_ROW = 2;
const FIRST_SCREEN = 4;

interface ProductCardProps {
  product: Product;
  index: number;
}

/** A product of the list: picture, name, price, one line of notes, how many. All but the last opens its sheet. */
function ProductCard({ product, index }: ProductCardProps) {
  const { id, name, price } = product;
  const Add = useContext(AddToCartComponentContext);
  return (
    <article className={productCardStyles.card}>
      <ProductPicture
        product={product}
        className={productCardStyles.picture}
        sizes={SIZES}
        loading={index < FIRST_SCREEN ? undefined : 'lazy'}
        fetchPriority={index < FIRST_ROW ? 'high' : undefined}
        decoding={index < FIRST_SCREEN ? undefined : 'async'}
      />
      <h2 className={productCardStyles.name}>
        <ProductLink product={id} className={productCardStyles.open}>
          {insertSoftHyphens(typesetName(name))}
        </ProductLink>
      </h2>
      <p className={productCardStyles.price}>
        <Price kopecks={price} decimals={0} />
      </p>
      <ProductNotes product={product} />
      {Add && <Add product={product} />}
    </article>
  );
}

/** One quiet line under the price; of a set also the way to what it holds. */
function ProductNotes({ product }: { product: Product }) {
  const { id, name, restrictions, tags, foundPart } = product;
  const weight = formatProductWeight(product);
  const facility = use(ProductFacilityCheckContext)?.(product);
  return (
    <div className={productCardStyles.notes}>
      {weight !== null && !foundPart && (
        <div className={productWordsStyles.quiet}>Вес с упаковкой {weight}</div>
      )}
      {/* What the chosen facility refuses comes before what some facilities may. */}
      {facility?.reason ? (
        <FacilityRefusalNote {...facility} />
      ) : (
        restrictions !== null && <ProductRestrictionsNote words={restrictions} short check={facility} />
      )}
      {foundPart && <p className={productWordsStyles.quiet}>В наборе: {typesetName(foundPart)}</p>}
      {tags.includes('set') && (
        <ProductLink
          product={id}
          className={joinClassNames(productWordsStyles.quiet, productCardStyles.contents)}
          aria-label={`Состав набора: ${name}`}
        >
          Состав набора
        </ProductLink>
      )}
    </div>
  );
}
