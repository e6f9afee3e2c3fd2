import { useState } from 'react';
import type { getDeletedProducts } from '../../../catalog/admin-products.contract.ts';
import type { CallResponse } from '../../../contract/endpoint.ts';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import list from '../../../desk/list.module.css';
import { ListSection, paginateList } from '../../../desk/list-body.tsx';
import { ListRow, ListTable, RowBelow } from '../../../desk/list-table.tsx';
import { formatMomentAsDay } from '../../../lib/calendar.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/classes.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { hasEditDraft } from '../../../ui/edit-draft.ts';
import text from '../../../ui/look/text.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/prices/price.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import styles from './admin-products.module.css';
import type { ListOrProblem } from './load-products.ts';
import { ProductForm } from './product-form.tsx';
import { ProductPicture } from './product-row.tsx';
import { productsUrlCodec } from './products-filter.ts';
import type { useEditableProducts } from './use-editable-products.ts';

export type DeletedProduct = CallResponse<typeof getDeletedProducts>[number];

const PAGE_SIZE = 50;

interface DeletedProductsProps {
  deleted: ListOrProblem<DeletedProduct>;
  categories: readonly { value: string; label: string }[];
  changes: ReturnType<typeof useEditableProducts>;
  /** 1-based. */
  page: number;
  onPage(page: number): void;
  onRetry(): void;
  /** Puts all of them back on sale. */
  onRestoreAll(products: readonly DeletedProduct[]): Promise<void>;
}

/** Products taken off sale, the last one first, each with a way back. */
export function DeletedProductsPanel(props: DeletedProductsProps) {
  const { deleted, page, onPage, onRestoreAll, ...rest } = props;
  const [asking, setAsking] = useState(false);
  const [restoring, setRestoring] = useState(false);
  const products = deleted.list;
  const { shown, pages } = paginateList(products, page, {
    size: PAGE_SIZE,
    label: 'Удалённые товары: страницы',
    onTurn: onPage,
  });
  return (
    <ListSection
      id="deleted-products"
      title="Удалённые товары"
      tools={
        <>
          <Button
            variant="secondary"
            busy={restoring}
            busyText="Восстанавливаем…"
            disabled={products.length === 0}
            onClick={() => setAsking(true)}
          >
            Восстановить все: {products.length}
          </Button>
          <ConfirmDialog
            open={asking}
            title={`Вернуть в продажу ${products.length} ${plural(products.length, ['товар', 'товара', 'товаров'])}?`}
            text="Товары без категории останутся удалёнными: их восстанавливают по одному. Отменить можно здесь же."
            confirmText="Восстановить все"
            onConfirm={async () => {
              setAsking(false);
              setRestoring(true);
              await onRestoreAll(products);
              setRestoring(false);
            }}
            onClose={() => setAsking(false)}
          />
        </>
      }
      problem={deleted.problem}
      onRetry={rest.onRetry}
      empty={
        products.length === 0 && (
          <EmptyState
            title="Удалённых товаров нет"
            action={
              <LinkButton variant="secondary" to={productsUrlCodec.address(productsUrlCodec.initial)}>
                Показать все
              </LinkButton>
            }
          />
        )
      }
      pages={pages}
    >
      <ListTable
        caption="Удалённые товары"
        columns={[
          { label: 'Товар' },
          { label: 'Категория', width: '17rem' },
          { label: 'Цена, ₽', width: '7.5rem', className: list.end },
          { label: 'Удалён', width: '11rem' },
          { label: 'Что сделать', hiddenLabel: true, width: '10rem' },
        ]}
        busy={false}
      >
        {shown.map((product) => (
          <DeletedRow key={product.id} product={product} {...rest} />
        ))}
      </ListTable>
    </ListSection>
  );
}

interface DeletedRowProps extends Pick<DeletedProductsProps, 'categories' | 'changes' | 'onRetry'> {
  product: DeletedProduct;
}

function DeletedRow({ product, categories, changes, onRetry }: DeletedRowProps) {
  const [needsCategory, setNeedsCategory] = useState(() => hasEditDraft(`product-${product.id}`));
  const { focus } = useFocusLater();
  const { id, name, price, categoryName, deletedAt } = product;
  const busy = changes.busy.has(id);

  return (
    <tbody className={list.row} aria-busy={busy}>
      <ListRow>
        <th scope="row">
          <div className={styles.named}>
            <ProductPicture product={product} />
            <p className={joinClassNames(list.what, text.strong)}>{name}</p>
          </div>
        </th>
        <td>{categoryName ?? 'Без категории'}</td>
        <td className={list.end}>
          <Price kopecks={price} decimals={2} />
        </td>
        <td>
          <span className={list.onlyCard}>Удалён </span>
          {formatMomentAsDay(deletedAt)}
        </td>
        <td className={joinClassNames(list.end, list.actions)}>
          <Button
            id={`restore-${id}`}
            variant="quiet"
            busy={busy}
            busyText="Минуту…"
            onClick={async () => setNeedsCategory(!(await changes.restore(product)))}
          >
            Восстановить<span className="visually-hidden"> {name}</span>
          </Button>
        </td>
      </ListRow>
      <RowBelow className={needsCategory ? list.form : undefined}>
        <ErrorAlert>{changes.failures.get(id)}</ErrorAlert>
        {needsCategory && (
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
        )}
      </RowBelow>
    </tbody>
  );
}
