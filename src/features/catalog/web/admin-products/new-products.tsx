import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Card } from '../../../../shared/web/ui/card.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { plural } from '../../../../shared/web/ui/plural.ts';
import parts from '../admin-parts/admin-parts.module.css';
import { useFocusLater } from '../admin-parts/use-focus-later.ts';
import { useNewRows } from '../admin-parts/use-new-rows.ts';
import styles from './admin-products.module.css';
import { ProductFields } from './product-fields.tsx';
import { emptyProduct, newProductFrom, type TypedProduct } from './product-typing.ts';
import { sendProducts } from './send-products.ts';

/** Several new products in the making; `onCreated` when any of them was made. */
export function useNewProducts(onCreated: () => void) {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const form = useNewRows({
    draftKey: 'newProducts',
    // Goods of one category are usually entered one after another.
    fresh: (before?: TypedProduct) => ({ ...emptyProduct, categoryId: before?.categoryId ?? '' }),
    isTouched: ({ categoryId: _, picture, ...texts }) =>
      Boolean(picture) || Object.values(texts).some((text) => text !== ''),
    // Photos are too large for what survives a reload.
    kept: ({ picture: _, ...texts }) => texts,
    judge: newProductFrom,
    async send(rows) {
      setProgress({ done: 0, all: rows.length });
      try {
        return await sendProducts(rows, (done) => setProgress({ done, all: rows.length }));
      } finally {
        setProgress(null);
      }
    },
    onCreated,
  });
  return { ...form, progress };
}

interface NewProductsProps {
  form: ReturnType<typeof useNewProducts>;
  categories: readonly { value: string; label: string }[];
}

/** Several new products at once; the rows that cannot be made stay and say why. */
export function NewProducts({ form, categories }: NewProductsProps) {
  const { rows, busy, problem, progress } = form;
  const focus = useFocusLater();
  const count = rows.length;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    focus(`new-${await form.send()}`);
  }

  return (
    <Card title="Новые товары">
      <form className={parts.form} method="post" noValidate onSubmit={submit} aria-busy={busy}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets. */}
        <ul role="list" className={parts.rows}>
          {rows.map(({ key, typed, errors }, place) => (
            <li key={key} className={parts.row}>
              <fieldset className={styles.newRow}>
                <legend className={styles.legend}>Новый товар {place + 1}</legend>
                <ProductFields
                  id={`new-${key}`}
                  typed={typed}
                  errors={errors}
                  disabled={busy}
                  categories={categories}
                  currentPicture={null}
                  onChange={(changed) => form.change(key, changed)}
                />
                {count > 1 && (
                  <div>
                    <Button
                      variant="quiet"
                      disabled={busy}
                      onClick={() => {
                        form.remove(key);
                        focus('add-product');
                      }}
                    >
                      <Icon name="close" size={20} />
                      Убрать<span className="visually-hidden"> новый товар {place + 1}</span>
                    </Button>
                  </div>
                )}
              </fieldset>
            </li>
          ))}
        </ul>
        <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
        {progress && (
          <p className={styles.progress}>
            <progress max={progress.all} value={progress.done} aria-label="Создаём товары" />
            Отправлено {progress.done} из {progress.all}
          </p>
        )}
        <div className={parts.buttons}>
          <Button type="submit" busy={busy} busyText="Создаём…">
            Создать {count > 1 ? `${count} ${plural(count, ['товар', 'товара', 'товаров'])}` : 'товар'}
          </Button>
          <Button
            id="add-product"
            variant="secondary"
            disabled={busy || count >= 100}
            onClick={() => focus(`new-${form.add()}-name`)}
          >
            <Icon name="plus" />
            Ещё один товар
          </Button>
        </div>
      </form>
    </Card>
  );
}
