import { useState } from 'react';
import { roublesFrom } from '../../../../shared/contract/roubles.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { editingStyles as parts, RowFailure, useFocusLater } from '../../../admin/admin.web.ts';
import type { Product } from '../../products.contract.ts';
import { callWords } from '../admin-parts/call-words.ts';
import { InlineNumber } from '../admin-parts/inline-number.tsx';
import styles from './admin-products.module.css';
import { ProductForm } from './product-form.tsx';
import { ProductPicture } from './product-picture.tsx';
import { changedProductFrom, type ProductWish, typedFrom } from './product-typing.ts';

interface ProductRowProps {
  product: Product;
  categories: readonly { value: string; label: string }[];
  busy: boolean;
  /** Why it could not be taken off sale. */
  failure: string | undefined;
  /** Throws CallError. */
  onSave(id: number, wish: ProductWish): Promise<void>;
  onSaved(product: Product): void;
  onDelete(product: Product): void;
  onDirty(row: string, dirty: boolean): void;
}

/** A product on sale: what it is, two numbers changed in their place, everything in a form, or off sale. */
export function ProductRow({
  product,
  categories,
  busy,
  failure,
  onSave,
  onSaved,
  onDelete,
  onDirty,
}: ProductRowProps) {
  const [editing, setEditing] = useState(false);
  const [saving, setSaving] = useState(false);
  const { focus, focusIfFree } = useFocusLater();
  const { id, name, price, prioritySort, categoryName, restrictions } = product;
  const resting = busy || saving;

  function close() {
    setEditing(false);
    focus(`product-${id}-edit`);
  }

  /** Only this number is typed: what the form alone can change stays as it is. */
  async function saveNumber(field: 'price' | 'prioritySort', typed: string): Promise<string | undefined> {
    const { wish, errors } = changedProductFrom({ ...typedFrom(product), [field]: typed });
    if (errors[field]) return errors[field];
    setSaving(true);
    try {
      const { categoryId, price: roubles, prioritySort: priority } = wish;
      await onSave(id, { name, categoryId, price: roubles, prioritySort: priority });
      onSaved(product);
    } catch (error) {
      return callWords(error, 'Ошибка при сохранении товара');
    } finally {
      setSaving(false);
    }
  }

  if (editing) {
    return (
      <ProductForm
        product={product}
        categories={categories}
        onDirty={onDirty}
        onClose={close}
        onSave={async (wish) => {
          await onSave(id, wish);
          setEditing(false);
          focusIfFree(`product-${id}-edit`);
          onSaved(product);
        }}
      />
    );
  }
  const hidden = <span className="visually-hidden"> {name}</span>;
  const inline = { of: name, disabled: resting, onDirty };
  return (
    <div className={styles.line} aria-busy={resting}>
      <ProductPicture product={product} />
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={parts.quiet}>
          {categoryName ?? 'Без категории'}
          {restrictions && ` · Ограничения: ${restrictions}`}
        </p>
      </div>
      <InlineNumber
        {...inline}
        id={`product-${id}-price`}
        label="Цена, ₽"
        value={roublesFrom(price)}
        step={0.01}
        onSave={(typed) => saveNumber('price', typed)}
      >
        <Price kopecks={price} decimals={2} />
      </InlineNumber>
      <InlineNumber
        {...inline}
        id={`product-${id}-prioritySort`}
        label="Приоритет"
        value={prioritySort}
        step={1}
        onSave={(typed) => saveNumber('prioritySort', typed)}
      >
        {prioritySort}
      </InlineNumber>
      <div className={styles.actions}>
        <Button id={`product-${id}-edit`} variant="quiet" disabled={resting} onClick={() => setEditing(true)}>
          Изменить{hidden}
        </Button>
        <Button
          variant="quiet"
          busy={busy}
          disabled={resting}
          busyText="Удаляем…"
          onClick={() => onDelete(product)}
        >
          Удалить{hidden}
        </Button>
      </div>
      <RowFailure message={failure} />
    </div>
  );
}
