import { type CSSProperties, type KeyboardEvent, memo, type SubmitEvent, useEffect, useState } from 'react';
import { CallError, call } from '../../../../shared/web/call.ts';
import type { FormErrors } from '../../../../shared/web/form-errors.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { editingStyles as parts, RowFailure, useFocusLater } from '../../../admin/admin.web.ts';
import { type Category, updateCategory } from '../../categories.contract.ts';
import { callWords } from '../admin-parts/call-words.ts';
import styles from './admin-categories.module.css';
import { CategoryFields } from './category-fields.tsx';
import { categoryFrom, typedFrom } from './category-typing.ts';

interface CategoryRowProps {
  category: Category;
  /** 1 for a root. */
  level: number;
  /** Whether what is below it is shown. */
  open: boolean;
  busy: boolean;
  /** Why it could not be moved or removed. */
  failure: string | undefined;
  onToggle(id: number): void;
  onMove(category: Category): void;
  onDelete(category: Category): void;
  onChanged(): void;
  /** Something typed is not saved. */
  onDirty(row: string, dirty: boolean): void;
}

/** A category in the tree: what it is, changed in its place, moved or removed. */
export const CategoryRow = memo(function CategoryRow(props: CategoryRowProps) {
  const { category, level, open, busy, failure, onToggle, onMove, onDelete, onChanged, onDirty } = props;
  const { id, name, prioritySort, subCategories } = category;
  const [editing, setEditing] = useState(false);
  const { focus, focusIfFree } = useFocusLater();
  const indent = { '--level': level - 1 } as CSSProperties;

  function close() {
    setEditing(false);
    focus(`category-${id}-edit`);
  }

  if (editing) {
    return (
      <div className={styles.line} style={indent}>
        <CategoryForm
          category={category}
          onDirty={onDirty}
          onClose={close}
          onSaved={() => {
            setEditing(false);
            focusIfFree(`category-${id}-edit`);
            onChanged();
          }}
        />
      </div>
    );
  }
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    <div className={styles.line} style={indent} data-category={id} aria-busy={busy}>
      {subCategories.length > 0 ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={`${open ? 'Свернуть' : 'Развернуть'} ${name}`}
          onClick={() => onToggle(id)}
        >
          <Icon name="chevron-right" size={20} />
        </button>
      ) : (
        <span className={styles.toggle} />
      )}
      <span className={styles.grip}>
        <Icon name="grip" size={20} />
      </span>
      <p className={styles.name}>
        {name} <span className={parts.quiet}>приоритет: {prioritySort ?? 'не указан'}</span>
      </p>
      <div className={styles.actions}>
        <Button id={`category-${id}-edit`} variant="quiet" disabled={busy} onClick={() => setEditing(true)}>
          Изменить{hidden}
        </Button>
        <Button
          id={`category-${id}-move`}
          variant="quiet"
          busy={busy}
          busyText="Переносим…"
          onClick={() => onMove(category)}
        >
          Переместить…{hidden}
        </Button>
        <Button
          id={`category-${id}-delete`}
          variant="quiet"
          disabled={busy}
          onClick={() => onDelete(category)}
        >
          Удалить{hidden}
        </Button>
      </div>
      <RowFailure message={failure} />
    </div>
  );
});

interface CategoryFormProps {
  category: Category;
  onDirty(row: string, dirty: boolean): void;
  onClose(): void;
  onSaved(): void;
}

/** Enter saves, Esc leaves everything as it was. */
function CategoryForm({ category, onDirty, onClose, onSaved }: CategoryFormProps) {
  const before = typedFrom(category);
  const [typed, setTyped] = useState(before);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = `category-${category.id}`;
  const dirty = typed.name !== before.name || typed.prioritySort !== before.prioritySort;

  useEffect(() => document.getElementById(`${id}-name`)?.focus(), [id]);
  useEffect(() => {
    onDirty(id, dirty);
    return () => onDirty(id, false);
  }, [dirty, onDirty, id]);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const { wish, errors: wrong } = categoryFrom(typed);
    setErrors(wrong);
    setProblem(null);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return document.getElementById(`${id}-${first}`)?.focus();
    setBusy(true);
    try {
      await call(updateCategory, { params: { id: category.id }, body: wish });
      onSaved();
    } catch (error) {
      setProblem(callWords(error, 'Ошибка при обновлении категории'));
      if (error instanceof CallError) setErrors(error.errors);
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
      className={styles.edit}
      method="post"
      noValidate
      onSubmit={save}
      onKeyDown={keyPressed}
      aria-busy={busy}
    >
      <CategoryFields id={id} typed={typed} errors={errors} disabled={busy} onChange={setTyped} />
      <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
      <div className={parts.buttons}>
        <Button type="submit" busy={busy} busyText="Сохраняем…">
          Сохранить
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Отменить
        </Button>
      </div>
    </form>
  );
}
