import type { ReactNode } from 'react';
import { Card } from '../../../../shared/web/ui/card.tsx';
import { LoadError } from '../../../../shared/web/ui/states/load-error.tsx';
import { PageTurner, editingStyles as parts } from '../../../admin/admin.web.ts';
import type { Product } from '../../product.ts';
import type { LoadedProducts as Loaded } from './load-products.ts';

interface ProductListProps {
  /** Null: nothing was requested yet. */
  loaded: Loaded | null;
  /** What was loaded, with what has changed since. */
  products: readonly Product[];
  query: string;
  /** 1-based. */
  page: number;
  loading: boolean;
  filters: ReactNode;
  onPage(page: number): void;
  onRetry(): void;
  children(product: Product): ReactNode;
}

/** The products of a category by priority, or what was found, in pages. */
export function AdminProductList(props: ProductListProps) {
  const { loaded, products, query, page, loading, filters, onPage, onRetry, children } = props;
  const total = loaded === null ? 0 : loaded.total - (loaded.list.length - products.length);
  const totalPages = Math.max(1, Math.ceil(total / (loaded?.pageSize ?? 1)));
  // A whole category is cut here; of what was found, the server has cut this page.
  const here = loaded?.whole ? Math.min(page, totalPages) : page;
  const from = loaded?.whole ? (here - 1) * loaded.pageSize : 0;
  const shown = products.slice(from, from + (loaded?.pageSize ?? 0));
  return (
    <Card
      title={
        <span id="product-list" tabIndex={-1}>
          Товары {loaded?.problem === null && <span className={parts.quiet}>{total}</span>}
        </span>
      }
    >
      {filters}
      {loaded === null && <p className={parts.quiet}>Выберите категорию или найдите товар по названию.</p>}
      {loaded !== null && loaded.problem !== null && (
        <LoadError message={loaded.problem} bare onRetry={onRetry} />
      )}
      {loaded?.problem === null && total === 0 && (
        <p role="status">{query === '' ? 'В этой категории нет товаров' : 'Товары не найдены'}</p>
      )}
      {loaded?.corrected && total > 0 && (
        <p role="status" className={parts.quiet}>
          Показано по запросу «{loaded.corrected}»
        </p>
      )}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets.
        <ul role="list" className={parts.rows} aria-busy={loading}>
          {shown.map((product) => (
            <li key={product.id} className={parts.row}>
              {children(product)}
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (totalPages > 1 || shown.length === 0) && (
        <PageTurner label="Страницы товаров" page={here} totalPages={totalPages} onTurn={onPage} />
      )}
    </Card>
  );
}
