import { type CSSProperties, memo, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type Category, patchCategory, updateCategory } from '../../../catalog/categories.contract.ts';
import { InlineNumberEditor } from '../../../desk/editing/inline-number-editor.tsx';
import { findChangedFields, RowForm } from '../../../desk/editing/row-form.tsx';
import { MoreMenu } from '../../../desk/editing/toggles.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import list from '../../../desk/list.module.css';
import { useRowShortcuts } from '../../../desk/shortcuts.ts';
import { FormBeside, useReplaceForm, useRowFormOpen } from '../../../desk/side-panel.tsx';
import { plural } from '../../../lib/russian/plural.ts';
import { typesetName } from '../../../lib/russian/typography.ts';
import { Button } from '../../../ui/button.tsx';
import { getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { Icon } from '../../../ui/icon.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import text from '../../../ui/look/text.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import styles from './admin-categories.module.css';
import {
  CategoryFields,
  type CategoryInput,
  parseCategoryFormValues,
  toCategoryFormValues,
} from './category-fields.tsx';

/** What the rows of the tree can do. */
export interface CategoryRowHandlers {
  allows(id: number, masterId: number | null): boolean;
  onToggle(id: number): void;
  onDrop(id: number, masterId: number | null, edge: 'before' | 'after' | null): void;
  /** One place higher or lower among those beside it. */
  onShift(category: Category, by: -1 | 1): void;
  onAddBelow(category: Category): void;
  onMove(category: Category): void;
  onDelete(category: Category): void;
  onChanged(): void;
  onReload(): void;
}

interface CategoryTreeProps {
  categories: readonly Category[];
  /** What is folded. */
  closed: ReadonlySet<number>;
  /** The rows with something under way, and why the last work of a row failed. */
  busy: ReadonlySet<number>;
  failures: ReadonlyMap<number, string>;
  /** How many goods each holds with all below it; null before that is known. */
  counts: ReadonlyMap<number, number> | null;
  /** What is looked for in the names, in small letters; empty for nothing. */
  sought: string;
  rows: CategoryRowHandlers;
}

/** The tree: a row is dragged onto another one, or onto the zone above for the top level. */
export const CategoryTree = memo(function CategoryTree(props: CategoryTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  useDrag(tree, props.rows);
  useRowShortcuts({ title: 'Категории', list: tree, row: '[data-category]', ticks: false });
  return (
    <div ref={tree} className={styles.tree}>
      <p data-root-zone className={styles.rootZone}>
        Перетащите сюда, чтобы поднять на верхний уровень
      </p>
      <p aria-hidden="true" className={styles.head}>
        <span>Категория</span>
        <span className={styles.count}>Товаров</span>
        <span className={styles.priority} title="Больше — выше">
          Приоритет
        </span>
      </p>
      <Branch {...props} level={1} />
    </div>
  );
});

function Branch({ categories, level, ...tree }: CategoryTreeProps & { level: number }) {
  const { closed, busy, failures, counts, sought, rows } = tree;
  return (
    <PlainList>
      {categories.map((category) => {
        const open = !closed.has(category.id);
        return (
          <li key={category.id}>
            <CategoryRow
              category={category}
              level={level}
              open={open}
              busy={busy.has(category.id)}
              failure={failures.get(category.id)}
              products={counts?.get(category.id) ?? (counts && 0)}
              sought={sought}
              rows={rows}
            />
            {open && category.subCategories.length > 0 && (
              <Branch categories={category.subCategories} level={level + 1} {...tree} />
            )}
          </li>
        );
      })}
    </PlainList>
  );
}

/** Dragging comes when the screen already stands: without it everything can be done, too. */
function useDrag(tree: RefObject<HTMLDivElement | null>, actions: CategoryRowHandlers): void {
  // Rows come and go with every rendering of the tree, a form in a row's place among them.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    let rows: Element[] = [];
    const element = tree.current;
    if (element === null) return;
    const attach = async () => {
      const { enableCategoryDrag } = await import('./category-drag.ts');
      const now = [...element.querySelectorAll('[data-category]')];
      // By the elements: a row that went elsewhere is another one, in any order they stand.
      if (gone || (now.length === rows.length && now.every((row, index) => row === rows[index]))) return;
      rows = now;
      stop?.();
      stop = enableCategoryDrag(element, actions);
    };
    void attach();
    const watch = new MutationObserver(() => void attach());
    watch.observe(element, { childList: true, subtree: true });
    return () => {
      gone = true;
      watch.disconnect();
      stop?.();
    };
  }, [tree, actions]);
}

interface CategoryRowProps {
  category: Category;
  /** 1 for a root. */
  level: number;
  /** Whether what is below it is shown. */
  open: boolean;
  busy: boolean;
  /** Why it could not be moved or removed. */
  failure: string | undefined;
  /** How many goods it holds with all below it; null before that is known. */
  products: number | null;
  sought: string;
  rows: CategoryRowHandlers;
}

/** A category in the tree: what it is, changed beside it, moved or removed. */
const CategoryRow = memo(function CategoryRow(props: CategoryRowProps) {
  const { category, level, open, busy, failure, products, sought, rows } = props;
  const { id, name, prioritySort, subCategories } = category;
  const [editing, setEditing] = useRowFormOpen(id, `category-${id}`);
  const replaceForm = useReplaceForm(`category-${id}`, editing, () => setEditing(false));
  const { focus, focusIfFree } = useFocusLater();
  const priority = useCategorySave(category);
  const indent = { '--level': level - 1 } as CSSProperties;

  async function savePriority(value: number, seen: boolean) {
    const { input, errors } = parseCategoryFormValues({
      ...toCategoryFormValues(category),
      prioritySort: `${value}`,
    });
    if (errors.prioritySort) return { message: errors.prioritySort, isOutdated: false };
    const failure = await priority.save(input, seen);
    if (failure)
      return { message: getCallFailureMessage(failure, NOT_SAVED), isOutdated: failure.isOutdated };
    rows.onChanged();
    return null;
  }

  const edit = () => replaceForm(() => setEditing(true));

  const form = editing && (
    <CategoryForm
      category={category}
      onClose={() => {
        setEditing(false);
        focus(`category-${id}-edit`);
      }}
      onSaved={async () => {
        focusIfFree(`category-${id}-edit`);
        // Asked for on the way to another address, the tree would not come.
        await setEditing(false);
        rows.onChanged();
      }}
      onTakeTheirs={rows.onReload}
    />
  );
  const hidden = <span className="visually-hidden"> {name}</span>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu of the row does the same; these are its keys.
    <div
      className={joinClassNames(styles.line, form && styles.opened)}
      style={indent}
      data-category={id}
      aria-busy={busy}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        if (!busy) rows.onShift(category, event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      {subCategories.length > 0 ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={`${open ? 'Свернуть' : 'Развернуть'} ${name}`}
          onClick={() => rows.onToggle(id)}
        >
          <Icon name="chevron-right" size={20} />
        </button>
      ) : (
        <span className={styles.toggle} />
      )}
      <span className={styles.grip}>
        <Icon name="grip" size={20} />
      </span>
      <p className={joinClassNames(styles.named, level > 1 && styles.below)}>
        <button
          id={`category-${id}-edit`}
          type="button"
          data-opener
          className={list.opens}
          aria-expanded={editing}
          disabled={busy}
          onClick={edit}
        >
          <Named {...{ name, sought }} />
        </button>
      </p>
      {products !== null && <GoodsCount categoryId={id} products={products} />}
      <div className={styles.priority}>
        <InlineNumberEditor
          id={`category-${id}-priority`}
          label="Приоритет"
          of={name}
          kind="whole"
          value={prioritySort ?? 0}
          busy={busy || priority.busy}
          onSave={savePriority}
          onTakeTheirs={rows.onReload}
        >
          {prioritySort ?? 'не указан'}
        </InlineNumberEditor>
      </div>
      <MoreMenu label={`Ещё для ${name}`}>
        <Button variant="quiet" disabled={busy} onClick={edit}>
          Изменить{hidden}
        </Button>
        <Button variant="quiet" busy={busy} busyText="Переносим…" onClick={() => rows.onMove(category)}>
          Переместить…{hidden}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => rows.onAddBelow(category)}>
          Добавить подкатегорию<span className="visually-hidden"> в {name}</span>
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => rows.onShift(category, -1)}>
          Выше{hidden}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => rows.onShift(category, 1)}>
          Ниже{hidden}
        </Button>
        <Button variant="quiet" data-removes disabled={busy} onClick={() => rows.onDelete(category)}>
          Удалить{hidden}
        </Button>
      </MoreMenu>
      <ErrorAlert>{failure}</ErrorAlert>
      {form && (
        <FormBeside
          title={typesetName(name)}
          beside={
            <Button variant="quiet" onClick={() => rows.onMove(category)}>
              Переместить…
            </Button>
          }
        >
          {form}
        </FormBeside>
      )}
    </div>
  );
});

/** A name, and in it what is looked for; that of another one steps back. */
function Named({ name, sought }: { name: string; sought: string }) {
  const at = name.toLocaleLowerCase('ru').indexOf(sought);
  if (at < 0) return <span className={text.quiet}>{name}</span>;
  return (
    <>
      {name.slice(0, at)}
      {sought !== '' && <mark>{name.slice(at, at + sought.length)}</mark>}
      {name.slice(at + sought.length)}
    </>
  );
}

/** How many goods there are, which leads to them. */
function GoodsCount({ categoryId, products }: { categoryId: number; products: number }) {
  if (products === 0) return <span className={styles.count}>пусто</span>;
  const words = ` ${plural(products, ['товар', 'товара', 'товаров'])}`;
  return (
    <Link to={`/admin/product?category=${categoryId}`} className={styles.count} draggable={false}>
      {products}
      <span className="visually-hidden">{words}</span>
    </Link>
  );
}

interface CategoryFormProps {
  category: Category;
  onClose(): void;
  onSaved(): void;
  onTakeTheirs(): void;
}

const NOT_SAVED = 'Ошибка при обновлении категории';

/** Returns what saves a category; over somebody else's change only those fields go that are mine. */
function useCategorySave({ id, version, ...was }: Category) {
  // A refused change leaves its row where it is, typing and all, also when the thing itself is gone by now.
  const whole = useSend(updateCategory, { revalidates: false });
  const part = useSend(patchCategory, { revalidates: false });
  return {
    busy: whole.busy || part.busy,
    async save(input: CategoryInput, seen: boolean) {
      const { failure } = seen
        ? await whole.send({ params: { id }, body: { ...input, version } })
        : await part.send({ params: { id }, body: findChangedFields(input, was) });
      return failure;
    },
  };
}

function CategoryForm({ category, ...form }: CategoryFormProps) {
  const { busy, save } = useCategorySave(category);
  const id = `category-${category.id}`;
  const before = toCategoryFormValues(category);
  return (
    <RowForm
      {...form}
      {...{ id, before, busy }}
      read={parseCategoryFormValues}
      send={save}
      otherwise={NOT_SAVED}
    >
      {(fields) => <CategoryFields {...fields} />}
    </RowForm>
  );
}
