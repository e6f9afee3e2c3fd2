import { useState } from 'react';
import { type CallError, failureMessage } from '../../../../shared/web/data/call-error.ts';
import { formErrors } from '../../../../shared/web/form-errors.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { InlineNumber, editingStyles as parts, RowFailure, useFocusLater } from '../../../admin/admin.web.ts';
import { patchProduct } from '../../admin-products.contract.ts';
import type { Product } from '../../product.ts';
import styles from './admin-products.module.css';
import { ProductForm } from './product-form.tsx';
import { ProductPicture } from './product-picture.tsx';
import type { useProductChanges } from './use-product-changes.ts';

interface ProductRowProps {
  product: Product;
  categories: readonly { value: string; label: string }[];
  changes: ReturnType<typeof useProductChanges>;
  onSaved(product: Product): void;
  /** The lists must be loaded anew. */
  onReload(): void;
  onDirty(row: string, dirty: boolean): void;
}

/** A product on sale: what it is, two numbers changed in their place, everything in a form, or off sale. */
export function ProductRow({ product, categories, changes, onSaved, onReload, onDirty }: ProductRowProps) {
  const [editing, setEditing] = useState(false);
  const { focus, focusIfFree } = useFocusLater();
  const { id, name, price, prioritySort, categoryName, restrictions, choices } = product;
  const busy = changes.busy.has(id);
  const editButton = `product-${id}-edit`;

  async function saveNumber(field: 'price' | 'prioritySort', value: number, seen: boolean) {
    const message = formErrors(patchProduct, { [field]: value })[field];
    if (message !== undefined) return { message, isOutdated: false };
    const failure = await changes.saveField(product, field, value, seen);
    if (failure === null) onSaved(product);
    return failure === null ? null : notSaved(failure);
  }

  if (editing) {
    return (
      <ProductForm
        product={product}
        categories={categories}
        busy={busy}
        onDirty={onDirty}
        onTakeTheirs={onReload}
        onClose={() => {
          setEditing(false);
          focus(editButton);
        }}
        onSave={async (input, seen) => {
          const failure = await changes.save(product, input, seen);
          if (failure !== null) return failure;
          setEditing(false);
          focusIfFree(editButton);
          onSaved(product);
          return null;
        }}
      />
    );
  }
  const hidden = <span className="visually-hidden"> {name}</span>;
  const inline = { of: name, busy, onDirty, onTakeTheirs: onReload };
  return (
    <div className={styles.line} aria-busy={busy}>
      <ProductPicture product={product} />
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={parts.quiet}>
          {categoryName ?? 'Без категории'}
          {restrictions && ` · Ограничения: ${restrictions}`}
          {choices.length > 0 && ` · Размеры или варианты: ${choices.join(', ')}`}
        </p>
      </div>
      <div className={styles.number}>
        <InlineNumber
          {...inline}
          id={`product-${id}-price`}
          label="Цена, ₽"
          kind="kopecks"
          value={price}
          onSave={(kopecks, seen) => saveNumber('price', kopecks, seen)}
        >
          <Price kopecks={price} decimals={2} />
        </InlineNumber>
      </div>
      <div className={styles.number}>
        <InlineNumber
          {...inline}
          id={`product-${id}-prioritySort`}
          label="Приоритет"
          kind="whole"
          value={prioritySort}
          onSave={(typed, seen) => saveNumber('prioritySort', typed, seen)}
        >
          {prioritySort}
        </InlineNumber>
      </div>
      <div className={styles.actions}>
        <Button id={editButton} variant="quiet" disabled={busy} onClick={() => setEditing(true)}>
          Изменить{hidden}
        </Button>
        <Button variant="quiet" busy={busy} busyText="Минуту…" onClick={() => changes.remove(product)}>
          Удалить{hidden}
        </Button>
      </div>
      <RowFailure message={changes.failures.get(id)} />
    </div>
  );
}

function notSaved(failure: CallError) {
  return {
    message: failureMessage(failure, 'Ошибка при сохранении товара'),
    isOutdated: failure.isOutdated,
  };
}
