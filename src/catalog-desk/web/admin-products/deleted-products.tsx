import { useState } from 'react';
import type { DeskProduct } from '../../../catalog/desk-product.ts';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import styles from '../../../desk/list.module.css';
import { ListSection, paginateList } from '../../../desk/list-body.tsx';
import { plural } from '../../../lib/russian/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { hasEditDraft } from '../../../ui/edit-draft.ts';
import inRow from '../../../ui/lists/row.module.css';
import text from '../../../ui/look/text.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { Price } from '../../../ui/prices/price.tsx';
import type { ListOrProblem } from './load-products.ts';
import { ProductForm } from './product-form.tsx';
import { ProductPicture } from './product-row.tsx';
import type { useEditableProducts } from './use-editable-products.ts';

const PAGE_SIZE = 50;

interface DeletedProductsProps {
  deleted: ListOrProblem<DeskProduct>;
  categories: readonly { value: string; label: string }[];
  changes: ReturnType<typeof useEditableProducts>;
  /** 1-based. */
  page: number;
  onPage(page: number): void;
  onRetry(): void;
  onClose(): void;
  /** Puts all of them back on sale. */
  onRestoreAll(products: readonly DeskProduct[]): Promise<void>;
}

/** Products taken off sale, each with a way back. */
export function DeletedProductsPanel(props: DeletedProductsProps) {
  const { deleted, page, onPage, onClose, onRestoreAll, ...rest } = props;
  const { list, problem } = deleted;
  const [asking, setAsking] = useState(false);
  const [restoring, setRestoring] = useState(false);
  const { shown, pages } = paginateList(list, page, {
    size: PAGE_SIZE,
    label: 'Удалённые товары: страницы',
    onTurn: onPage,
  });
  return (
    <ListSection
      id="deleted-products"
      title="Удалённые товары"
      count={list.length}
      tools={
        <div className={inRow.gap12}>
          <Button variant="secondary" onClick={onClose}>
            Закрыть<span className="visually-hidden"> удалённые товары</span>
          </Button>
          {list.length > 1 && (
            <Button
              variant="secondary"
              busy={restoring}
              busyText="Восстанавливаем…"
              onClick={() => setAsking(true)}
            >
              Восстановить все: {list.length}
            </Button>
          )}
          <ConfirmDialog
            open={asking}
            title={`Вернуть в продажу ${list.length} ${plural(list.length, ['товар', 'товара', 'товаров'])}?`}
            text="Товары без категории останутся удалёнными: их восстанавливают по одному. Отменить можно здесь же."
            confirmText="Восстановить все"
            onConfirm={async () => {
              setAsking(false);
              setRestoring(true);
              await onRestoreAll(list);
              setRestoring(false);
            }}
            onClose={() => setAsking(false)}
          />
        </div>
      }
      problem={problem}
      onRetry={rest.onRetry}
      empty={list.length === 0 && <p className={text.hint}>Удалённых товаров нет.</p>}
      pages={pages}
    >
      <PlainList className={styles.items}>
        {shown.map((product) => (
          <li key={product.id}>
            <DeletedRow product={product} {...rest} />
          </li>
        ))}
      </PlainList>
    </ListSection>
  );
}

interface DeletedRowProps extends Pick<DeletedProductsProps, 'categories' | 'changes' | 'onRetry'> {
  product: DeskProduct;
}

function DeletedRow({ product, categories, changes, onRetry }: DeletedRowProps) {
  const [needsCategory, setNeedsCategory] = useState(() => hasEditDraft(`product-${product.id}`));
  const { focus } = useFocusLater();
  const { id, name, price, categoryName } = product;
  const busy = changes.busy.has(id);

  if (needsCategory) {
    return (
      <ProductForm
        product={{ ...product, categoryId: null }}
        categories={categories}
        startErrors={{ categoryId: 'Сначала выберите категорию' }}
        saveText="Сохранить и восстановить"
        busy={busy}
        onTakeTheirs={onRetry}
        onClose={() => {
          setNeedsCategory(false);
          focus(`restore-${id}`);
        }}
        onSave={async (input) => {
          // Its category went meanwhile, which is why it is asked for: no reason to ask about that once more.
          const failure = await changes.save(product, input, false);
          if (failure !== null) return failure;
          const categoryId = Number(input.categoryId);
          setNeedsCategory(!(await changes.restore({ ...product, categoryId })));
          return null;
        }}
      />
    );
  }
  return (
    <div className={styles.item} aria-busy={busy}>
      <ProductPicture product={product} />
      <div className={styles.what}>
        <p className={text.strong}>{name}</p>
        <p className={text.hint}>{categoryName ?? 'Без категории'}</p>
      </div>
      <Price kopecks={price} decimals={2} />
      <Button
        id={`restore-${id}`}
        variant="secondary"
        busy={busy}
        busyText="Восстанавливаем…"
        onClick={async () => setNeedsCategory(!(await changes.restore(product)))}
      >
        Восстановить<span className="visually-hidden"> {name}</span>
      </Button>
      <ErrorAlert>{changes.failures.get(id)}</ErrorAlert>
    </div>
  );
}
