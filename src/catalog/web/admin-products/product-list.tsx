import type { ReactNode } from 'react';
import parts from '../../../desk/editing/editing.module.css';
import { PageTurner } from '../../../desk/page-turner.tsx';
import { plural } from '../../../lib/russian/plural.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadError } from '../../../ui/states/load-error.tsx';
import type { Product } from '../../product.ts';
import type { LoadedProducts as Loaded } from './load-products.ts';
import { ProductTable } from './product-table.tsx';
import type { ProductsFilter } from './products-filter.ts';
import { sortProducts } from './sort-products.ts';

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
          Товары {loaded.problem === null && <span className={parts.quiet}>{total}</span>}
        </span>
      }
    >
      {filters}
      {loaded.problem !== null && <LoadError message={loaded.problem} bare onRetry={onRetry} />}
      {loaded.problem === null && total === 0 && <p role="status">{emptyText(filter)}</p>}
      {loaded.corrected && total > 0 && (
        <p role="status" className={parts.quiet}>
          Показано по запросу «{loaded.corrected}»
        </p>
      )}
      {loaded.inShop > loaded.total && (
        <p role="status" className={parts.quiet}>
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
