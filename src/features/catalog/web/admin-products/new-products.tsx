import { memo, type SubmitEvent, useCallback, useState } from 'react';
import { personalDraft } from '../../../../shared/web/draft.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Card } from '../../../../shared/web/ui/card.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { plural } from '../../../../shared/web/ui/plural.ts';
import {
  type NewRow,
  editingStyles as parts,
  type StoredRow,
  useFocusLater,
  useNewRows,
} from '../../../admin/admin.web.ts';
import styles from './admin-products.module.css';
import { ProductFields } from './product-fields.tsx';
import { emptyProduct, newProductFrom, type TypedProduct } from './product-typing.ts';
import { sendProducts } from './send-products.ts';

/** What was typed survives a reload and a session that ended; photos are too large for that. */
export const newProductsDraft = personalDraft<StoredRow<TypedProduct>[]>('newProductRows');

const withoutPicture = ({ picture: _, ...texts }: TypedProduct): TypedProduct => texts;

interface NewProductsProps {
  categories: readonly { value: string; label: string }[];
  /** Some of them were made. */
  onCreated(): void;
  onDirty(row: string, dirty: boolean): void;
}

/** Several new products at once; the rows that cannot be made stay and say why. */
export function NewProducts({ categories, onCreated, onDirty }: NewProductsProps) {
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const form = useNewRows({
    draft: newProductsDraft,
    // Goods of one category are usually entered one after another.
    fresh: (before?: TypedProduct) => ({ ...emptyProduct, categoryId: before?.categoryId ?? '' }),
    isTouched: ({ categoryId: _, picture, ...texts }) =>
      Boolean(picture) || Object.values(texts).some((text) => text !== ''),
    stored: withoutPicture,
    validate: newProductFrom,
    send(rows, sendRows) {
      setProgress({ done: 0, all: rows.length });
      return sendProducts(rows, sendRows, (done) => setProgress({ done, all: rows.length }));
    },
    onCreated,
    onDirty,
  });
  const { rows, busy, problem } = form;
  const { focus, focusIfFree } = useFocusLater();
  const count = rows.length;
  const { remove: drop } = form;
  const remove = useCallback(
    (key: number) => {
      drop(key);
      focus('add-product');
    },
    [drop, focus],
  );

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const held = document.activeElement;
    focusIfFree(`new-${await form.send()}`, held);
  }

  return (
    <Card title="Новые товары">
      <form className={parts.form} method="post" noValidate onSubmit={submit} aria-busy={busy}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets. */}
        <ul role="list" className={parts.rows}>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              index={index}
              alone={count === 1}
              busy={busy}
              categories={categories}
              onChange={form.change}
              onRemove={remove}
            />
          ))}
        </ul>
        <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
        {busy && (
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

interface RowProps {
  row: NewRow<TypedProduct>;
  /** From 0. */
  index: number;
  alone: boolean;
  busy: boolean;
  categories: readonly { value: string; label: string }[];
  onChange(key: number, typed: TypedProduct): void;
  onRemove(key: number): void;
}

/** A row is rendered only when it changes: each holds the whole tree in its list. */
const Row = memo(function Row(props: RowProps) {
  const { row, index, alone, busy, categories, onChange, onRemove } = props;
  return (
    <li className={parts.row}>
      <fieldset className={styles.newRow}>
        <legend className={styles.legend}>Новый товар {index + 1}</legend>
        <ProductFields
          id={`new-${row.key}`}
          typed={row.typed}
          errors={row.errors}
          disabled={busy}
          categories={categories}
          currentPicture={null}
          onChange={(changed) => onChange(row.key, changed)}
        />
        {!alone && (
          <div>
            <Button variant="quiet" disabled={busy} onClick={() => onRemove(row.key)}>
              <Icon name="close" size={20} />
              Убрать<span className="visually-hidden"> новый товар {index + 1}</span>
            </Button>
          </div>
        )}
      </fieldset>
    </li>
  );
});
