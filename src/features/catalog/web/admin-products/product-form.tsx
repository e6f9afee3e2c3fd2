import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from 'react';
import { CallError } from '../../../../shared/web/call.ts';
import type { FormErrors } from '../../../../shared/web/form-errors.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { editingStyles as parts } from '../../../admin/admin.web.ts';
import type { Product } from '../../products.contract.ts';
import { callWords } from '../admin-parts/call-words.ts';
import { ProductFields } from './product-fields.tsx';
import { changedProductFrom, errorsAt, type ProductWish, typedFrom } from './product-typing.ts';

interface ProductFormProps {
  product: Product;
  categories: readonly { value: string; label: string }[];
  /** What is wrong with it from the start, such as a category that is no more. */
  startErrors?: FormErrors;
  saveText?: string;
  /** Throws CallError. */
  onSave(wish: ProductWish): Promise<void>;
  onClose(): void;
  onDirty(row: string, dirty: boolean): void;
}

/** Everything of a product in the place of its row: Enter saves, Esc leaves it as it was. */
export function ProductForm(props: ProductFormProps) {
  const { product, categories, startErrors = {}, saveText = 'Сохранить', onSave, onClose, onDirty } = props;
  const before = typedFrom(product);
  const [typed, setTyped] = useState(before);
  const [errors, setErrors] = useState(startErrors);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = `product-${product.id}`;
  const dirty = JSON.stringify(typed) !== JSON.stringify(before);
  const [firstField] = useState(Object.keys(startErrors)[0] ?? 'name');

  useEffect(() => document.getElementById(`${id}-${firstField}`)?.focus(), [id, firstField]);
  useEffect(() => {
    onDirty(id, dirty);
    return () => onDirty(id, false);
  }, [dirty, onDirty, id]);

  function refuse(wrong: FormErrors) {
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) document.getElementById(`${id}-${first}`)?.focus();
  }

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const { wish, errors: wrong } = changedProductFrom(typed);
    setProblem(null);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await onSave(wish);
    } catch (error) {
      setProblem(callWords(error, 'Ошибка при сохранении товара'));
      if (error instanceof CallError) {
        refuse(error.status === 415 ? { imageBase64: error.message } : errorsAt(error.errors, ''));
      }
    } finally {
      setBusy(false);
    }
  }

  function keyPressed(event: KeyboardEvent) {
    if (event.key !== 'Escape' || busy) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <form
      className={parts.form}
      method="post"
      noValidate
      onSubmit={save}
      onKeyDown={keyPressed}
      aria-busy={busy}
    >
      <ProductFields
        id={id}
        typed={typed}
        errors={errors}
        disabled={busy}
        categories={categories}
        currentPicture={product.imageUrl}
        onChange={(changed) => {
          setTyped(changed);
          setErrors({});
        }}
      />
      <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
      <div className={parts.buttons}>
        <Button type="submit" busy={busy} busyText="Сохраняем…">
          {saveText}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Отменить
        </Button>
      </div>
    </form>
  );
}
