import { useDeferredValue, useMemo } from 'react';
import parts from '../../../desk/editing/editing.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SearchField } from '../../../ui/fields/filter-fields.tsx';
import { LoadError } from '../../../ui/states/load-error.tsx';
import type { Category } from '../../categories.contract.ts';
import { flatTree } from '../admin-parts/category-options.ts';
import styles from './admin-categories.module.css';
import { CategoryTree, type RowActions } from './category-tree.tsx';
import { branchesWith, noFolds, type useFolds } from './tree-view.ts';
import type { useCategoryChanges } from './use-category-changes.ts';

interface TreeCardProps {
  categories: readonly Category[];
  /** Why there are none to show. */
  problem: string | null;
  /** The part of a name that is looked for. */
  query: string;
  onQuery(query: string): void;
  folds: ReturnType<typeof useFolds>;
  changes: Pick<ReturnType<typeof useCategoryChanges>, 'busy' | 'failures'>;
  rows: RowActions;
  onRetry(): void;
}

/** The whole tree, or the branches that a search leaves of it. */
export function TreeCard(props: TreeCardProps) {
  const { categories, problem, query, onQuery, folds, changes, rows, onRetry } = props;
  const count = useMemo(() => flatTree(categories).length, [categories]);
  // Typing stays quick: the tree follows when there is time.
  const sought = useDeferredValue(query);
  const shown = useMemo(
    () => (sought === '' ? categories : branchesWith(categories, sought.toLocaleLowerCase('ru'))),
    [categories, sought],
  );
  return (
    <Card
      title={
        <span id="category-tree" tabIndex={-1}>
          Дерево категорий {problem === null && <span className={parts.quiet}>{count}</span>}
        </span>
      }
    >
      {problem !== null && <LoadError message={problem} bare onRetry={onRetry} />}
      {problem === null && count === 0 && <p className={parts.quiet}>Категорий пока нет. Создайте первую.</p>}
      {count > 0 && (
        <>
          <div className={styles.tools}>
            <div className={styles.search}>
              <SearchField label="Найти категорию" max={127} value={query} onChange={onQuery} />
            </div>
            <Button variant="quiet" onClick={folds.closed.size > 0 ? folds.openAll : folds.closeAll}>
              {folds.closed.size > 0 ? 'Развернуть всё' : 'Свернуть всё'}
            </Button>
          </div>
          {shown.length === 0 && <p className={parts.quiet}>С таким названием ничего нет.</p>}
          <CategoryTree
            categories={shown}
            closed={sought === '' ? folds.closed : noFolds}
            busy={changes.busy}
            failures={changes.failures}
            rows={rows}
          />
        </>
      )}
    </Card>
  );
}
