import { memo, type RefObject, useEffect, useRef } from 'react';
import { PlainList } from '../../../ui/plain-list.tsx';
import type { Category } from '../../categories.contract.ts';
import styles from './admin-categories.module.css';
import { CategoryRow } from './category-row.tsx';

/** What the rows of the tree can do. */
export interface RowActions {
  allows(id: number, masterId: number | null): boolean;
  onToggle(id: number): void;
  onDrop(id: number, masterId: number | null, edge: 'before' | 'after' | null): void;
  onShift(category: Category, by: -1 | 1): void;
  onAddBelow(category: Category): void;
  onMove(category: Category): void;
  onDelete(category: Category): void;
  onChanged(): void;
  onReload(): void;
  onDirty(row: string, dirty: boolean): void;
}

interface CategoryTreeProps {
  categories: readonly Category[];
  /** What is folded. */
  closed: ReadonlySet<number>;
  /** The rows with something under way, and why the last work of a row failed. */
  busy: ReadonlySet<number>;
  failures: ReadonlyMap<number, string>;
  rows: RowActions;
}

/** The tree: a row is dragged onto another one, or onto the zone above for the top level. */
export const CategoryTree = memo(function CategoryTree(props: CategoryTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  useDrag(tree, props.rows);
  return (
    <div ref={tree} className={styles.tree}>
      <p data-root-zone className={styles.rootZone}>
        Перетащите сюда, чтобы поднять на верхний уровень
      </p>
      <Branch {...props} level={1} />
    </div>
  );
});

function Branch({ categories, level, closed, busy, failures, rows }: CategoryTreeProps & { level: number }) {
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
              onToggle={rows.onToggle}
              onMove={rows.onMove}
              onShift={rows.onShift}
              onAddBelow={rows.onAddBelow}
              onDelete={rows.onDelete}
              onChanged={rows.onChanged}
              onReload={rows.onReload}
              onDirty={rows.onDirty}
            />
            {open && category.subCategories.length > 0 && (
              <Branch
                categories={category.subCategories}
                level={level + 1}
                closed={closed}
                busy={busy}
                failures={failures}
                rows={rows}
              />
            )}
          </li>
        );
      })}
    </PlainList>
  );
}

/** Dragging comes when the screen already stands: without it everything can be done, too. */
function useDrag(tree: RefObject<HTMLDivElement | null>, actions: RowActions): void {
  // Rows come and go with every rendering of the tree, a form in a row's place among them.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    let rows: Element[] = [];
    const element = tree.current;
    if (element === null) return;
    const attach = async () => {
      const { dragCategories } = await import('./category-drag.ts');
      const now = [...element.querySelectorAll('[data-category]')];
      // By the elements: a row that went elsewhere is another one, in whatever order they stand.
      if (gone || (now.length === rows.length && now.every((row, index) => row === rows[index]))) return;
      rows = now;
      stop?.();
      stop = dragCategories(element, actions);
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
