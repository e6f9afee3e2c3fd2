import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProductGapFilter } from '../../../catalog/admin-products.contract.ts';
import type { DeskProduct } from '../../../catalog/desk-product.ts';
import { getProductsByIds } from '../../../catalog/products.contract.ts';
import { DESK_PAGE_SIZE } from '../../../contract/page.ts';
import list from '../../../desk/list.module.css';
import { ListSection } from '../../../desk/list-body.tsx';
import { type ListColumn, ListTable } from '../../../desk/list-table.tsx';
import { MissingOpened, useHasRoom, useOpenedRowId } from '../../../desk/side-panel.tsx';
import { plural } from '../../../lib/russian/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { useCallQuery } from '../../../ui/data/use-call-query.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import text from '../../../ui/look/text.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import styles from './admin-products.module.css';
import type { LoadedProducts as Loaded } from './load-products.ts';
import {
  nextSort,
  type ProductsFilterValues,
  productsUrlCodec,
  type SortableProductColumn,
  type StockByProduct,
  sortProducts,
} from './products-filter.ts';

/** By it the browser remembers which columns are shown. */
export const PRODUCT_LIST = 'Товары';
export const STOCK_COLUMN = 'Остаток';
export const MARGIN_COLUMN = 'Наценка';

/** What has ended or soon will: a receipt is written down in its row. */
export const isOfReceipts = ({ lacks }: ProductsFilterValues) => lacks === 'LOW' || lacks === 'STOCK';

/** Where there is room for them, what is left, what it costs to buy and brings come shown; elsewhere somebody adds them. Where goods end, what is left takes the place of the weight. */
export function useOptionalColumns(filter: ProductsFilterValues) {
  const roomy: ListColumn['optional'] = useHasRoom(100) ? true : 'ADDED';
  const ends = isOfReceipts(filter);
  return { stock: ends || roomy, weight: ends ? roomy : true, money: roomy } as const;
}

interface ProductListProps {
  loaded: Loaded;
  /** What was loaded, with what has changed since. */
  products: readonly DeskProduct[];
  filter: ProductsFilterValues;
  loading: boolean;
  chosen: ReadonlySet<number>;
  stock: StockByProduct;
  onChoose(products: readonly DeskProduct[], chosen: boolean): void;
  onFilter(filter: ProductsFilterValues): void;
  onRetry(): void;
  children(product: DeskProduct): ReactNode;
}

/** All products, those of a category, or what was found: in pages, sorted by any head. */
export function AdminProductList(props: ProductListProps) {
  const { loaded, products, filter, loading, chosen, stock, onChoose, onFilter, onRetry, children } = props;
  const optional = useOptionalColumns(filter);
  const total = loaded.total - (loaded.list.length - products.length);
  const totalPages = Math.max(1, Math.ceil(total / DESK_PAGE_SIZE));
  const here = Math.min(filter.page, totalPages);
  const from = (here - 1) * DESK_PAGE_SIZE - loaded.from;
  const isWhole = loaded.list.length === loaded.total;
  const sorted = isWhole ? sortProducts(products, filter.sort, stock) : products;
  const ofPage = sorted.slice(from, from + DESK_PAGE_SIZE);
  // An address may name a product of another page.
  const openedId = useOpenedRowId();
  const named = ofPage.some(({ id }) => id === openedId) ? [] : products.filter(({ id }) => id === openedId);
  const shown = [...named, ...ofPage];
  const isListed = (id: number) => loaded.list.some((one) => one.id === id);
  const { response: elsewhere } = useCallQuery(
    getProductsByIds,
    openedId === null || isListed(openedId) ? null : { body: { ids: [openedId], images: 'url' } },
  );
  return (
    <ListSection
      id="product-list"
      title="В продаже"
      problem={loaded.problem}
      onRetry={onRetry}
      empty={
        total === 0 && (
          <div role="status">
            <NoProducts filter={filter} onFilter={onFilter} />
          </div>
        )
      }
      pages={
        totalPages > 1 || shown.length === 0
          ? {
              label: 'Страницы товаров',
              page: here,
              totalPages,
              onTurn: (page) => onFilter({ ...filter, page }),
            }
          : undefined
      }
    >
      {loaded.corrected && (
        <p role="status" className={text.hint}>
          Показано по запросу «{loaded.corrected}»
        </p>
      )}
      {loaded.inShop > loaded.total && (
        <p role="status" className={text.hint}>
          Показаны {loaded.total} из {loaded.inShop} по приоритету. Выберите категорию, чтобы увидеть
          остальные.
        </p>
      )}
      <MissingOpened
        what="Товара"
        isThere={(id) => isListed(id) || (elsewhere === null ? undefined : elsewhere.length > 0)}
      />
      {elsewhere?.map(({ id, name }) => (
        <Notice key={id} kind="info">
          «{name}» в другом списке.{' '}
          <Link to={`${productsUrlCodec.address({ ...productsUrlCodec.initial, query: name })}&open=${id}`}>
            Показать
          </Link>
        </Notice>
      ))}
      {shown.length > 0 && (
        <ListTable
          caption={PRODUCT_LIST}
          className={getProductTableClass(filter)}
          columns={productColumnsOf(filter, optional, isWhole ? onFilter : undefined)}
          all={{
            label: `Выбрать ${shown.length} ${plural(shown.length, ['товар', 'товара', 'товаров'])}`,
            checked: shown.every(({ id }) => chosen.has(id)),
            onChange: (all) => onChoose(shown, all),
          }}
          busy={loading}
        >
          {shown.map(children)}
        </ListTable>
      )}
    </ListSection>
  );
}

export const getProductTableClass = (filter: ProductsFilterValues) =>
  joinClassNames(styles.products, (isOfReceipts(filter) || filter.lacks === 'PHOTO') && styles.wanting);

/** Shown where there is room, or somebody adds them. */
const addedColumns = [
  [STOCK_COLUMN, '6rem', 'stock', 'stock'],
  ['Закупка, ₽', '7rem', 'purchase', 'money'],
  [MARGIN_COLUMN, '6.25rem', 'margin', 'money'],
] as const;

/** Without `onFilter`: of what is found in pages the best come first. */
export function productColumnsOf(
  filter: ProductsFilterValues,
  optional: ReturnType<typeof useOptionalColumns>,
  onFilter?: ProductListProps['onFilter'],
): ListColumn[] {
  const sortOf = (column: SortableProductColumn) =>
    onFilter && {
      direction: directionOf(filter, column),
      onSort: () => onFilter({ ...filter, sort: nextSort(column, filter.sort), page: 1 }),
    };
  return [
    { label: 'Товар', sort: sortOf('name') },
    {
      label: 'Категория',
      width: 'var(--category)',
      className: joinClassNames(list.onlyWhole, styles.category),
      sort: sortOf('category'),
      optional: true,
    },
    {
      label: 'Цена, ₽',
      width: '7.5rem',
      className: list.end,
      sort: sortOf('price'),
      optional: true,
    },
    {
      label: 'Вес, г',
      width: '5rem',
      className: joinClassNames(list.end, list.onlyWhole),
      optional: optional.weight,
    },
    ...addedColumns.map(([label, width, column, kind]) => ({
      ...{ label, width, sort: sortOf(column), optional: optional[kind] },
      className: joinClassNames(list.end, list.onlyWhole, styles.added),
    })),
    {
      label: 'Приоритет',
      width: '8rem',
      className: list.end,
      sort: sortOf('priority'),
      optional: true,
    },
    {
      label: 'Что сделать',
      hiddenLabel: true,
      width: 'var(--verbs)',
    },
  ];
}

/** What is said where no product lacks this. */
const nothingLacks: Record<ProductGapFilter, string> = {
  STOCK: 'Всё в наличии',
  LOW: 'Ничего не кончается',
  PHOTO: 'У всех товаров есть фото',
  WEIGHT: 'У всех товаров указан вес',
  TAGS: 'У всех товаров есть метки',
  ORDERS: 'Недавно заказывали все товары',
};

/** Says why the list is empty, and leads back where a search or a category has emptied it. */
function NoProducts({ filter, onFilter }: Pick<ProductListProps, 'filter' | 'onFilter'>) {
  const { query, lacks, categoryId } = filter;
  const inCategory = lacks === null ? 'В этой категории нет товаров' : 'В этой категории таких товаров нет';
  const ofAll = lacks === null ? 'Товаров пока нет' : nothingLacks[lacks];
  const isNarrowed = query !== '' || lacks !== null || categoryId !== null;
  return (
    <EmptyState
      title={query !== '' ? `По запросу «${query}» товаров нет` : categoryId !== null ? inCategory : ofAll}
      action={
        isNarrowed && (
          <Button
            variant="secondary"
            onClick={() => onFilter({ ...filter, query: '', lacks: null, categoryId: null, page: 1 })}
          >
            Показать все
          </Button>
        )
      }
    />
  );
}

function directionOf({ sort, query }: ProductsFilterValues, column: SortableProductColumn) {
  // As they come, the highest priority stands first; of what is found, the best.
  if (sort === null && column === 'priority') return query === '' ? ('descending' as const) : undefined;
  if (sort?.replace('-', '') !== column) return undefined;
  return sort.startsWith('-') ? ('descending' as const) : ('ascending' as const);
}
