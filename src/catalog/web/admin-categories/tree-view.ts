import { useRef, useState } from 'react';
import type { Category } from '../../categories.contract.ts';
import { flatTree } from '../admin-parts/category-options.ts';
import type { RowActions } from './category-tree.tsx';

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

/** The same object always, whose functions do what those of the last rendering do. */
export function useRowActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  latest.current = actions;
  const [stable] = useState<RowActions>(() => ({
    allows: (...given) => latest.current.allows(...given),
    onToggle: (...given) => latest.current.onToggle(...given),
    onDrop: (...given) => latest.current.onDrop(...given),
    onShift: (...given) => latest.current.onShift(...given),
    onAddBelow: (...given) => latest.current.onAddBelow(...given),
    onMove: (...given) => latest.current.onMove(...given),
    onDelete: (...given) => latest.current.onDelete(...given),
    onChanged: () => latest.current.onChanged(),
    onReload: () => latest.current.onReload(),
    onDirty: (...given) => latest.current.onDirty(...given),
  }));
  return stable;
}

/** The branches that hold a name with `part` in it (in small letters), with all above it. */
export function branchesWith(categories: readonly Category[], part: string): Category[] {
  return categories.flatMap((category) => {
    if (category.name.toLocaleLowerCase('ru').includes(part.trim())) return [category];
    const below = branchesWith(category.subCategories, part);
    return below.length > 0 ? [{ ...category, subCategories: below }] : [];
  });
}
