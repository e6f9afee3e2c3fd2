import { useState } from 'react';
import type { Category } from '../../categories.contract.ts';
import { flatTree } from '../admin-parts/category-options.ts';

/** Everything is open. */
export const noFolds: ReadonlySet<number> = new Set();

/** Which branches are folded; all are open at first. */
export function useFolds(categories: readonly Category[]) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(noFolds);
  return {
    closed,
    toggle: (id: number) =>
      setClosed((before) => (before.has(id) ? without(before, [id]) : new Set([...before, id]))),
    open: (ids: number[]) => setClosed((before) => without(before, ids)),
    openAll: () => setClosed(noFolds),
    closeAll: () =>
      setClosed(
        new Set(
          flatTree(categories)
            .filter(({ category }) => category.subCategories.length > 0)
            .map(({ category }) => category.id),
        ),
      ),
  };
}

function without(ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> {
  return new Set([...ids].filter((id) => !gone.includes(id)));
}
