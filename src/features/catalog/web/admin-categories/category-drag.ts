import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Where a category was let go: another category, or null for the root zone. */
export type DropTarget = number | null;

interface DragRules {
  /** False shows that a drop there will be refused. */
  allows(moved: number, parentId: DropTarget): boolean;
  onDrop(moved: number, parentId: DropTarget): void;
}

/**
 * Lets the rows (`data-category`) of a tree be dragged onto each other and onto the root zone
 * (`data-root-zone`). What is dragged and where it hovers stands in attributes, so that a long tree
 * is not rendered anew at each step. Returns what stops it.
 */
export function dragCategories(tree: HTMLElement, rules: DragRules): () => void {
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

function target(element: HTMLElement, parentId: DropTarget, { allows, onDrop }: DragRules) {
  const clear = () => {
    mark(element, 'over', false);
    mark(element, 'refused', false);
  };
  return dropTargetForElements({
    element,
    // A drop of a category onto itself is ignored.
    canDrop: ({ source }) => typeof source.data.id === 'number' && source.data.id !== parentId,
    onDragEnter: ({ source }) => {
      const allowed = allows(source.data.id as number, parentId);
      mark(element, 'over', allowed);
      mark(element, 'refused', !allowed);
    },
    onDragLeave: clear,
    onDrop: ({ source }) => {
      clear();
      onDrop(source.data.id as number, parentId);
    },
  });
}

function mark(element: HTMLElement, name: 'dragged' | 'dragging' | 'over' | 'refused', on: boolean): void {
  if (on) element.dataset[name] = '';
  else delete element.dataset[name];
}
