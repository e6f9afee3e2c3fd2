import { type CSSProperties, memo, useState } from 'react';
import parts from '../../../desk/editing/editing.module.css';
import { RowFailure } from '../../../desk/editing/row-failures.tsx';
import { MoreButton } from '../../../desk/editing/toggles.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { hasEditDraft } from '../../../ui/edit-draft.ts';
import { Icon } from '../../../ui/icon.tsx';
import inRow from '../../../ui/lists/row.module.css';
import type { Category } from '../../categories.contract.ts';
import styles from './admin-categories.module.css';
import { CategoryForm } from './category-form.tsx';

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
  /** One place higher or lower among those beside it. */
  onShift(category: Category, by: -1 | 1): void;
  onAddBelow(category: Category): void;
  onDelete(category: Category): void;
  onChanged(): void;
  /** The tree must be loaded anew. */
  onReload(): void;
  /** Something typed is not saved. */
  onDirty(row: string, dirty: boolean): void;
}

/** A category in the tree: what it is, changed in its place, moved or removed. */
export const CategoryRow = memo(function CategoryRow(props: CategoryRowProps) {
  const { category, level, open, busy, failure, onToggle, onMove, onShift, onAddBelow } = props;
  const { onDelete, onChanged, onReload, onDirty } = props;
  const { id, name, prioritySort, subCategories } = category;
  const [editing, setEditing] = useState(() => hasEditDraft(`category-${category.id}`));
  const [menu, setMenu] = useState(false);
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
          onTakeTheirs={onReload}
        />
      </div>
    );
  }
  const hidden = <span className="visually-hidden"> {name}</span>;
  const inside = <span className="visually-hidden"> в {name}</span>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu of the row does the same; these are its keys.
    <div
      className={styles.line}
      style={indent}
      data-category={id}
      aria-busy={busy}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        if (!busy) onShift(category, event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
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
      <div className={classes(inRow.end, styles.actions)}>
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
        <MoreButton label={`Ещё для ${name}`} open={menu} onToggle={() => setMenu(!menu)} />
      </div>
      {menu && (
        <div className={classes(inRow.end, styles.menu)}>
          <Button variant="quiet" disabled={busy} onClick={() => onAddBelow(category)}>
            Добавить подкатегорию{inside}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => onShift(category, -1)}>
            Выше{hidden}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => onShift(category, 1)}>
            Ниже{hidden}
          </Button>
        </div>
      )}
      <RowFailure message={failure} />
    </div>
  );
});
