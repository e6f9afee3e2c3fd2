import { useRef, useState } from 'react';
import type { RowActions } from './category-tree.tsx';

/** The same object always, whose functions do what those of the last rendering do. */
export function useRowActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  latest.current = actions;
  const [stable] = useState<RowActions>(() => ({
    allows: (...given) => latest.current.allows(...given),
    onToggle: (...given) => latest.current.onToggle(...given),
    onDrop: (...given) => latest.current.onDrop(...given),
    onMove: (...given) => latest.current.onMove(...given),
    onDelete: (...given) => latest.current.onDelete(...given),
    onChanged: () => latest.current.onChanged(),
    onReload: () => latest.current.onReload(),
    onDirty: (...given) => latest.current.onDirty(...given),
  }));
  return stable;
}
