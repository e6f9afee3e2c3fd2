import { useEffect, useRef } from 'react';
import type { Category } from '../../categories.contract.ts';
import styles from './admin-categories.module.css';
import { CategoryRow } from './category-row.tsx';

interface CategoryTreeProps {
  categories: readonly Category[];
  /** What is folded. */
  closed: ReadonlySet<number>;
  busyId: number | null;
  allows(id: number, masterId: number | null): boolean;
  onToggle(id: number): void;
  onDrop(id: number, masterId: number | null): void;
  onMove(category: Category): void;
  onDelete(category: Category): void;
  onChanged(): void;
  onDirty(row: string, dirty: boolean): void;
}

/** The tree: a row is dragged onto another one, or onto the zone above for the top level. */
export function CategoryTree(props: CategoryTreeProps) {
  const tree = useRef<HTMLDivElement>(null);
  useDrag(tree, props);
  return (
    <div ref={tree} className={styles.tree}>
      <p data-root-zone className={styles.rootZone}>
        Перетащите сюда, чтобы поднять на верхний уровень
      </p>
      <Branch {...props} level={1} />
    </div>
  );
}

function Branch({ categories, level, ...rest }: CategoryTreeProps & { level: number }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets.
    <ul role="list">
      {categories.map((category) => {
        const open = !rest.closed.has(category.id);
        return (
          <li key={category.id}>
            <CategoryRow
              category={category}
              level={level}
              open={open}
              busy={rest.busyId === category.id}
              onToggle={() => rest.onToggle(category.id)}
              onMove={() => rest.onMove(category)}
              onDelete={() => rest.onDelete(category)}
              onChanged={rest.onChanged}
              onDirty={rest.onDirty}
            />
            {open && category.subCategories.length > 0 && (
              <Branch {...rest} categories={category.subCategories} level={level + 1} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Dragging comes when the screen already stands: without it everything can be done, too. */
function useDrag(tree: React.RefObject<HTMLDivElement | null>, props: CategoryTreeProps): void {
  const latest = useRef(props);
  latest.current = props;
  // Rows come and go with every rendering of the tree, a form in a row's place among them.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    let rows = '';
    const element = tree.current;
    if (element === null) return;
    const attach = async () => {
      const { dragCategories } = await import('./category-drag.ts');
      const now = [...element.querySelectorAll<HTMLElement>('[data-category]')]
        .map((row) => row.dataset.category)
        .join();
      if (gone || now === rows) return;
      rows = now;
      stop?.();
      stop = dragCategories(element, {
        allows: (id, place) => latest.current.allows(id, place),
        onDrop: (id, place) => latest.current.onDrop(id, place),
      });
    };
    void attach();
    const watch = new MutationObserver(() => void attach());
    watch.observe(element, { childList: true, subtree: true });
    return () => {
      gone = true;
      watch.disconnect();
      stop?.();
    };
  }, [tree]);
}
