import {
  type Category,
  changeCategoryParent,
  deleteCategory,
  reorderCategories,
} from '../../../catalog/categories.contract.ts';
import { findCategoryPath } from '../../../catalog/category-path.ts';
import { useRowRequestStates } from '../../../desk/editing/use-row-sends.ts';
import type { NoticeState } from '../../../ui/notice.tsx';

const IN_ITSELF = 'Категорию нельзя переместить в неё саму или в её подкатегорию';

interface Changes {
  categories: readonly Category[];
  notices: NoticeState;
  /** A category has been hung elsewhere; the tree that shows it comes with the next load. */
  onMoved(id: number, masterId: number | null): void;
  onDeleted(): void;
}

/** Moves and removes categories; one under way holds back no other. */
export function useCategoryChanges({ categories, notices, onMoved, onDeleted }: Changes) {
  const { busy, failures, send, refuse } = useRowRequestStates();

  const masterOf = (id: number) => findCategoryPath(categories, id).at(-2)?.id ?? null;

  /** False for the category's own branch. */
  function allows(id: number, masterId: number | null): boolean {
    return (
      masterId === null || !findCategoryPath(categories, masterId).some((category) => category.id === id)
    );
  }

  /** `version` is what the person saw of it: a move by somebody else in between is reported, not undone. */
  async function hang(id: number, version: number | undefined, masterId: number | null, undoable: boolean) {
    const before = masterOf(id);
    const actionCategory = masterId === null ? 'LOWER_DOWN_UNIT_CATEGORY' : 'RAISE_UNIT_CATEGORY';
    const body = { movedCategoryId: id, actionCategory, masterCategoryId: masterId, version } as const;
    const outcome = await send(id, changeCategoryParent, { body }, { otherwise: 'Ошибка при перемещении' });
    if (outcome.failure !== null) return;
    const moved = outcome.response;
    onMoved(id, masterId);
    const undo = { label: 'Вернуть', run: () => void hang(id, moved.version, before, false) };
    notices.show('success', 'Категория успешно перемещена', undoable ? undo : undefined);
  }

  async function move(id: number, masterId: number | null): Promise<void> {
    if (id === masterId) return;
    if (!allows(id, masterId)) return refuse(id, IN_ITSELF);
    if (masterOf(id) === masterId) {
      refuse(id, null);
      return notices.show('info', 'Категория уже стоит там');
    }
    await hang(id, findCategoryPath(categories, id).at(-1)?.version, masterId, true);
  }

  /** The level a category stands on, in its order. */
  const siblingsOf = (id: number): readonly Category[] =>
    findCategoryPath(categories, id).at(-2)?.subCategories ?? categories;

  async function order(moved: number, siblings: readonly Category[], undoable: boolean): Promise<void> {
    const masterCategoryId = masterOf(moved);
    const body = { masterCategoryId, order: siblings.map(({ id, version }) => ({ id, version })) };
    const before = siblingsOf(moved).map(({ id }) => id);
    const outcome = await send(moved, reorderCategories, { body }, { otherwise: 'Порядок не изменился' });
    if (outcome.failure !== null) return;
    const now = new Map(outcome.response.categories.map((category) => [category.id, category]));
    onMoved(moved, masterCategoryId);
    const back = before.flatMap((id) => now.get(id) ?? []);
    const undo = { label: 'Вернуть', run: () => void order(moved, back, false) };
    notices.show('success', 'Порядок изменён', undoable ? undo : undefined);
  }

  /** Puts a category before or behind another one of its level; false when they stand on different levels. */
  function setBeside(id: number, beside: number, where: 'before' | 'after'): boolean {
    const others = siblingsOf(id).filter((category) => category.id !== id);
    const moved = siblingsOf(id).find((category) => category.id === id);
    const index = others.findIndex((category) => category.id === beside);
    if (moved === undefined || index < 0) return false;
    void order(id, others.toSpliced(where === 'before' ? index : index + 1, 0, moved), true);
    return true;
  }

  /** Puts a category one place higher or lower on its level. */
  function shift({ id }: Category, by: -1 | 1): void {
    const level = siblingsOf(id);
    const neighbour = level[level.findIndex((category) => category.id === id) + by];
    if (neighbour === undefined) notices.show('info', by < 0 ? 'Выше некуда' : 'Ниже некуда');
    else setBeside(id, neighbour.id, by < 0 ? 'before' : 'after');
  }

  async function remove({ id }: Category): Promise<void> {
    const otherwise = 'Ошибка при удалении категории';
    const outcome = await send(id, deleteCategory, { params: { id } }, { otherwise });
    if (outcome.failure !== null) return;
    notices.show('success', 'Категория успешно удалена');
    onDeleted();
  }

  return { busy, failures, allows, move, setBeside, shift, remove };
}
