import { useState } from 'react';
import type { Product } from '../../../catalog/product.ts';
import parts from '../../../desk/editing/editing.module.css';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import { PageTurner } from '../../../desk/page-turner.tsx';
import { plural } from '../../../lib/russian/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { hasEditDraft } from '../../../ui/edit-draft.ts';
import inRow from '../../../ui/lists/row.module.css';
import text from '../../../ui/look/text.module.css';
import { Alert } from '../../../ui/notice.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { Price } from '../../../ui/prices/price.tsx';
import { LoadError } from '../../../ui/states/load-error.tsx';
import styles from './admin-products.module.css';
import type { Listed } from './load-products.ts';
import { ProductForm } from './product-form.tsx';
import { ProductPicture } from './product-picture.tsx';
import type { useProductChanges } from './use-product-changes.ts';

const PAGE_SIZE = 50;

interface DeletedProductsProps {
  /** Null: nobody has asked for them. */
  deleted: Listed<Product> | null;
  categories: readonly { value: string; label: string }[];
  changes: ReturnType<typeof useProductChanges>;
  /** 1-based. */
  page: number;
  onPage(page: number): void;
  onRetry(): void;
  onOpen(): void;
  onClose(): void;
  onDirty(row: string, dirty: boolean): void;
  /** Puts all of them back on sale. */
  onRestoreAll(products: readonly Product[]): Promise<void>;
}

/** Products taken off sale, each with a way back; the button that asks for them until somebody does. */
export function DeletedProducts({ deleted, onOpen, ...props }: DeletedProductsProps) {
  if (deleted !== null) return <DeletedList {...deleted} {...props} />;
  return (
    <div>
      <Button id="show-deleted" variant="secondary" onClick={onOpen}>
        Удалённые товары
      </Button>
    </div>
  );
}

type DeletedListProps = Listed<Product> & Omit<DeletedProductsProps, 'deleted' | 'onOpen'>;

function DeletedList(props: DeletedListProps) {
  const { list, problem, page, onPage, onClose, onRestoreAll, ...rest } = props;
  const [asking, setAsking] = useState(false);
  const [restoring, setRestoring] = useState(false);
  const totalPages = Math.max(1, Math.ceil(list.length / PAGE_SIZE));
  const here = Math.min(page, totalPages);
  return (
    <Card
      title={
        <span id="deleted-products" tabIndex={-1}>
          Удалённые товары {problem === null && <span className={text.hint}>{list.length}</span>}
        </span>
      }
    >
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
      {problem !== null && <LoadError message={problem} bare onRetry={rest.onRetry} />}
      {problem === null && list.length === 0 && <p className={text.hint}>Удалённых товаров нет.</p>}
      {list.length > 0 && (
        <PlainList className={parts.rows}>
          {list.slice((here - 1) * PAGE_SIZE, here * PAGE_SIZE).map((product) => (
            <li key={product.id} className={parts.row}>
              <DeletedRow product={product} {...rest} />
            </li>
          ))}
        </PlainList>
      )}
      {totalPages > 1 && (
        <PageTurner label="Удалённые товары: страницы" page={here} totalPages={totalPages} onTurn={onPage} />
      )}
    </Card>
  );
}

interface DeletedRowProps
  extends Pick<DeletedProductsProps, 'categories' | 'changes' | 'onRetry' | 'onDirty'> {
  product: Product;
}

function DeletedRow({ product, categories, changes, onRetry, onDirty }: DeletedRowProps) {
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
        onDirty={onDirty}
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
    <div className={styles.line} aria-busy={busy}>
      <ProductPicture product={product} />
      <div className={styles.what}>
        <p className={text.strong}>{name}</p>
        <p className={text.hint}>{categoryName ?? 'Без категории'}</p>
      </div>
      <p className={styles.sum}>
        <Price kopecks={price} decimals={2} />
      </p>
      <div className={classes(inRow.end, styles.actions)}>
        <Button
          id={`restore-${id}`}
          variant="secondary"
          busy={busy}
          busyText="Восстанавливаем…"
          onClick={async () => setNeedsCategory(!(await changes.restore(product)))}
        >
          Восстановить<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <Alert>{changes.failures.get(id)}</Alert>
    </div>
  );
}
