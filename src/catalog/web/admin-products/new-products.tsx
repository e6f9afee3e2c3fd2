import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { NewRowsForm } from '../../../desk/editing/new-rows-form.tsx';
import type { RowFields } from '../../../desk/editing/row-fields.tsx';
import { type StoredRow, useNewRows } from '../../../desk/editing/use-new-rows.ts';
import { personalDraft } from '../../../ui/draft.ts';
import styles from './admin-products.module.css';
import { ManyPictures, nameOfFile } from './many-pictures.tsx';
import { draftOfProduct } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';
import { emptyProduct, newProductFrom, type TypedProduct } from './product-typing.ts';
import { sendProducts } from './send-products.ts';
import { forgetPictures } from './waiting-pictures.ts';

/** What was typed survives a reload and a session that ended; photos are too large for that. */
export const newProductsDraft = personalDraft<StoredRow<TypedProduct>[]>('newProductRows');

interface NewProductsProps {
  categories: readonly { value: string; label: string }[];
  /** Products that new ones are to begin as; taken once. */
  copied: readonly TypedProduct[];
  onCopied(): void;
  /** Some of them were made. */
  onCreated(): void;
  onDirty(row: string, dirty: boolean): void;
}

/** Several new products at once; the rows that cannot be made stay and say why. */
export function NewProducts({ categories, copied, onCopied, onCreated, onDirty }: NewProductsProps) {
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const form = useNewRows({
    draft: newProductsDraft,
    // Goods of one category are usually entered one after another.
    fresh: (before?: TypedProduct) => ({ ...emptyProduct, categoryId: before?.categoryId ?? '' }),
    isTouched: ({ categoryId: _, pictureKey: __, picture, ...texts }) =>
      Boolean(picture) || Object.values(texts).some((value) => value.length > 0),
    ...draftOfProduct,
    validate: newProductFrom,
    send(rows, sendRows) {
      setProgress({ done: 0, all: rows.length });
      return sendProducts(rows, sendRows, (done) => setProgress({ done, all: rows.length }));
    },
    onCreated() {
      forgetPictures();
      onCreated();
    },
    onDirty,
  });
  const { addBegun } = form;
  // What is copied is taken once, whatever is new since.
  const take = useEffectEvent((rows: typeof copied) => {
    addBegun(rows);
    onCopied();
  });
  useEffect(() => {
    if (copied.length > 0) take(copied);
  }, [copied]);
  const fields = useCallback(
    (row: RowFields<TypedProduct>) => (
      <ProductFields {...row} categories={categories} currentPicture={null} />
    ),
    [categories],
  );

  return (
    <NewRowsForm
      kind="product"
      title="Новые товары"
      rowTitle="Новый товар"
      forms={['товар', 'товара', 'товаров']}
      addText="Ещё один товар"
      form={form}
      begin={
        <ManyPictures
          disabled={form.busy}
          onReady={(pictures) =>
            addBegun(
              pictures.map((picture) => ({
                ...emptyProduct,
                categoryId: form.rows.at(-1)?.typed.categoryId ?? '',
                name: nameOfFile(picture.name),
                picture,
              })),
            )
          }
        />
      }
      progress={
        <p className={styles.progress}>
          <progress max={progress.all} value={progress.done} aria-label="Создаём товары" />
          Отправлено {progress.done} из {progress.all}
        </p>
      }
    >
      {fields}
    </NewRowsForm>
  );
}
