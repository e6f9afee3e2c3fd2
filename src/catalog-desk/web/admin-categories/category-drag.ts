import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Where a category was let go: another category, or null for the root zone. */
type DropParentId = number | null;

interface DragRules {
  /** False shows that a drop there will be refused. */
  allows(moved: number, parentId: DropParentId): boolean;
  /** `edge`: let go near the upper or lower edge of a row, beside it rather than in it. */
  onDrop(moved: number, parentId: DropParentId, edge: DropEdge | null): void;
}

type DropEdge = 'before' | 'after';

/** So much of the height of a row, above and below, means beside it. */
const EDGE = 0.25;

/**
 * Lets the rows (`data-category`) of a tree be dragged onto each other and onto the root zone
 * (`data-root-zone`). What is dragged and where it hovers stands in attributes, so that a long tree
 * is not rendered again at each step. Returns what stops it.
 */
export function enableCategoryDrag(tree: HTMLElement, rules: DragRules): () => void {
  const zone = tree.querySelector<HTMLElement>('[data-root-zone]');
  const rows = [...tree.querySelectorAll<HTMLElement>('[data-category]')];
  return combine(
    ...(zone ? [target(zone, null, rules)] : []),
    ...rows.flatMap((row) => {
      const id = Number(row.dataset.category);
      const dragged = (on: boolean) => {
        mark(row, 'dragged', on);
        mark(tree, 'dragging', on);
      };
      return [
        draggable({
          element: row,
          getInitialData: () => ({ id }),
          onDragStart: () => dragged(true),
          onDrop: () => dragged(false),
        }),
        target(row, id, rules),
      ];
    }),
  );
}

function target(element: HTMLElement, parentId: DropParentId, { allows, onDrop }: DragRules) {
  const clear = () => {
    for (const name of ['over', 'refused', 'before', 'after'] as const) mark(element, name, false);
  };
  return dropTargetForElements({
    element,
    // A drop of a category onto itself is ignored.
    canDrop: ({ source }) => typeof source.data.id === 'number' && source.data.id !== parentId,
    getData: ({ input }) => ({ edge: edgeAt(element, parentId, input.clientY) }),
    onDrag: ({ source, self }) => {
      const { edge } = self.data;
      const allowed = allows(source.data.id as number, parentId);
      mark(element, 'before', edge === 'before');
      mark(element, 'after', edge === 'after');
      mark(element, 'over', allowed && edge === null);
      mark(element, 'refused', !allowed && edge === null);
    },
    onDragLeave: clear,
    onDrop: ({ source, self }) => {
      clear();
      onDrop(source.data.id as number, parentId, self.data.edge as DropEdge | null);
    },
  });
}

function edgeAt(element: HTMLElement, parentId: DropParentId, y: number): DropEdge | null {
  if (parentId === null) return null;
  const { top, height } = element.getBoundingClientRect();
  if (y < top + height * EDGE) return 'before';
  return y > top + height * (1 - EDGE) ? 'after' : null;
}

type Mark = 'dragged' | 'dragging' | 'over' | 'refused' | 'before' | 'after';

function mark(element: HTMLElement, name: Mark, on: boolean): void {
  if (on) element.dataset[name] = '';
  else delete element.dataset[name];
}
