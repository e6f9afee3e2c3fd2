import { useState } from 'react';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Card } from '../../../../shared/web/ui/card.tsx';
import { LoadError } from '../../../../shared/web/ui/load-error.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { PageTurner, editingStyles as parts, RowFailure, useFocusLater } from '../../../admin/admin.web.ts';
import type { Product } from '../../products.contract.ts';
import styles from './admin-products.module.css';
import type { Listed } from './load-products.ts';
import { ProductForm } from './product-form.tsx';
import { ProductPicture } from './product-picture.tsx';
import type { ProductWish } from './product-typing.ts';

const PAGE_SIZE = 50;

interface DeletedProductsProps extends Listed<Product> {
  categories: readonly { value: string; label: string }[];
  busy: ReadonlySet<number>;
  failures: ReadonlyMap<number, string>;
  /** 1-based. */
  page: number;
  onPage(page: number): void;
  onRetry(): void;
  onClose(): void;
  /** False: it needs a category first. */
  onRestore(product: Product): Promise<boolean>;
  /** Throws CallError. */
  onSave(id: number, wish: ProductWish): Promise<void>;
  onDirty(row: string, dirty: boolean): void;
}

/** Products taken off sale, each with a way back (spec.md §2, Admin screens). */
export function DeletedProducts(props: DeletedProductsProps) {
  const { list, problem, page, onPage, onRetry, onClose, ...row } = props;
  const totalPages = Math.max(1, Math.ceil(list.length / PAGE_SIZE));
  const here = Math.min(page, totalPages);
  return (
    <Card
      title={
        <span id="deleted-products" tabIndex={-1}>
          Удалённые товары {problem === null && <span className={parts.quiet}>{list.length}</span>}
        </span>
      }
    >
      <div className={parts.buttons}>
        <Button variant="secondary" onClick={onClose}>
          Закрыть<span className="visually-hidden"> удалённые товары</span>
        </Button>
      </div>
      {problem !== null && <LoadError message={problem} bare onRetry={onRetry} />}
      {problem === null && list.length === 0 && <p className={parts.quiet}>Удалённых товаров нет.</p>}
      {list.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets.
        <ul role="list" className={parts.rows}>
          {list.slice((here - 1) * PAGE_SIZE, here * PAGE_SIZE).map((product) => (
            <li key={product.id} className={parts.row}>
              <DeletedRow product={product} {...row} />
            </li>
          ))}
        </ul>
      )}
      {totalPages > 1 && (
        <PageTurner label="Удалённые товары: страницы" page={here} totalPages={totalPages} onTurn={onPage} />
      )}
    </Card>
  );
}

interface DeletedRowProps
  extends Pick<
    DeletedProductsProps,
    'categories' | 'busy' | 'failures' | 'onRestore' | 'onSave' | 'onDirty'
  > {
  product: Product;
}

function DeletedRow({ product, categories, onRestore, onSave, onDirty, ...list }: DeletedRowProps) {
  const [needsCategory, setNeedsCategory] = useState(false);
  const { focus } = useFocusLater();
  const { id, name, price, categoryName } = product;
  const busy = list.busy.has(id);

  if (needsCategory) {
    return (
      <ProductForm
        product={{ ...product, categoryId: null }}
        categories={categories}
        startErrors={{ categoryId: 'Сначала выберите категорию' }}
        saveText="Сохранить и восстановить"
        onDirty={onDirty}
        onClose={() => {
          setNeedsCategory(false);
          focus(`restore-${id}`);
        }}
        onSave={async (wish) => {
          await onSave(id, wish);
          setNeedsCategory(!(await onRestore({ ...product, categoryId: Number(wish.categoryId) })));
        }}
      />
    );
  }
  return (
    <div className={styles.line} aria-busy={busy}>
      <ProductPicture product={product} />
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={parts.quiet}>{categoryName ?? 'Без категории'}</p>
      </div>
      <p className={styles.sum}>
        <Price kopecks={price} decimals={2} />
      </p>
      <div className={styles.actions}>
        <Button
          id={`restore-${id}`}
          variant="secondary"
          busy={busy}
          busyText="Восстанавливаем…"
          onClick={async () => setNeedsCategory(!(await onRestore(product)))}
        >
          Восстановить<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <RowFailure message={list.failures.get(id)} />
    </div>
  );
}
