import type { ReactNode } from 'react';
import type { Product } from '../../../catalog/product.ts';
import { PageTurner } from '../../../desk/page-turner.tsx';
import { plural } from '../../../lib/russian/plural.ts';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import lists from '../../../ui/lists/reloading.module.css';
import { RowTick } from '../../../ui/lists/row-tick.tsx';
import table from '../../../ui/lists/table.module.css';
import text from '../../../ui/look/text.module.css';
import { LoadError } from '../../../ui/states/load-error.tsx';
import type { LoadedProducts as Loaded } from './load-products.ts';
import styles from './product-table.module.css';
import type { ProductsFilter } from './products-filter.ts';
import { nextSort, sortProducts, type TableSort } from './sort-products.ts';

interface ProductListProps {
  loaded: Loaded;
  /** What was loaded, with what has changed since. */
  products: readonly Product[];
  filter: ProductsFilter;
  loading: boolean;
  filters: ReactNode;
  /** The chosen ones, by number. */
  chosen: ReadonlySet<number>;
  onChoose(products: readonly Product[], chosen: boolean): void;
  onFilter(filter: ProductsFilter): void;
  onRetry(): void;
  children(product: Product): ReactNode;
}

/** All products, those of a category, or what was found: in pages, sorted by any head. */
export function AdminProductList(props: ProductListProps) {
  const { loaded, products, filter, loading, filters, chosen, onChoose, onFilter, onRetry, children } = props;
  const total = loaded.total - (loaded.list.length - products.length);
  const totalPages = Math.max(1, Math.ceil(total / loaded.pageSize));
  // A whole list is cut here; of what was found, the server has cut this page.
  const here = loaded.whole ? Math.min(filter.page, totalPages) : filter.page;
  const from = loaded.whole ? (here - 1) * loaded.pageSize : 0;
  const sorted = loaded.whole ? sortProducts(products, filter.sort) : products;
  const shown = sorted.slice(from, from + loaded.pageSize);
  return (
    <Card
      title={
        <span id="product-list" tabIndex={-1}>
          Товары {loaded.problem === null && <span className={text.hint}>{total}</span>}
        </span>
      }
    >
      {filters}
      {loaded.problem !== null && <LoadError message={loaded.problem} bare onRetry={onRetry} />}
      {loaded.problem === null && total === 0 && <p role="status">{emptyText(filter)}</p>}
      {loaded.corrected && total > 0 && (
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
      {shown.length > 0 && (
        <ProductTable
          allChosen={products.length > 0 && products.every(({ id }) => chosen.has(id))}
          chooseAllLabel={`Выбрать ${products.length} ${plural(products.length, ['товар', 'товара', 'товаров'])}`}
          onChooseAll={(all) => onChoose(products, all)}
          sort={filter.sort}
          onSort={loaded.whole ? (sort) => onFilter({ ...filter, sort, page: 1 }) : null}
          loading={loading}
        >
          {shown.map(children)}
        </ProductTable>
      )}
      {total > 0 && (totalPages > 1 || shown.length === 0) && (
        <PageTurner
          label="Страницы товаров"
          page={here}
          totalPages={totalPages}
          onTurn={(page) => onFilter({ ...filter, page })}
        />
      )}
    </Card>
  );
}

function emptyText({ query, categoryId }: ProductsFilter): string {
  if (query !== '') return 'Товары не найдены';
  return categoryId === null ? 'Товаров пока нет' : 'В этой категории нет товаров';
}

interface ProductTableProps {
  /** How many are shown, and whether all of them are chosen. */
  allChosen: boolean;
  onChooseAll(chosen: boolean): void;
  /** «Выбрать все 312»: what the box at the top does. */
  chooseAllLabel: string;
  sort: TableSort | null;
  /** Null where the order is not ours: what is found comes with the best first. */
  onSort: ((sort: TableSort | null) => void) | null;
  loading: boolean;
  children: ReactNode;
}

const columns = [
  { column: 'name', label: 'Товар', className: styles.what },
  { column: 'category', label: 'Категория', className: styles.category },
  { column: 'price', label: 'Цена, ₽', className: styles.number },
  { column: 'priority', label: 'Приоритет', className: styles.number },
] as const;

/** Goods in rows: a table on a wide screen, cards on a narrow one. */
function ProductTable(props: ProductTableProps) {
  const { allChosen, onChooseAll, chooseAllLabel, sort, onSort, loading, children } = props;
  return (
    <table className={classes(table.table, table.fixed, lists.reloading, styles.table)} aria-busy={loading}>
      <caption className="visually-hidden">Товары</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col" className={styles.tick}>
            <RowTick label={chooseAllLabel} checked={allChosen} onChange={onChooseAll}>
              <span className={styles.tickLabel}>{chooseAllLabel}</span>
            </RowTick>
          </th>
          {columns.map(({ column, label, className }) => (
            <th key={column} scope="col" className={className} aria-sort={ariaSort(sort, column)}>
              {onSort === null ? (
                label
              ) : (
                <button
                  type="button"
                  className={classes(styles.sorter, sort?.replace('-', '') === column && styles.sorted)}
                  onClick={() => onSort(nextSort(column, sort))}
                >
                  {label}
                  {sort?.replace('-', '') === column && (
                    <Icon name={sort.startsWith('-') ? 'arrow-down' : 'arrow-up'} size={16} />
                  )}
                </button>
              )}
            </th>
          ))}
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">Что сделать</span>
          </th>
        </tr>
      </thead>
      {children}
    </table>
  );
}

function ariaSort(sort: TableSort | null, column: string): 'ascending' | 'descending' | undefined {
  if (sort?.replace('-', '') !== column) return undefined;
  return sort.startsWith('-') ? 'descending' : 'ascending';
}
