import type { Notices } from '../../../../shared/web/ui/notice.tsx';
import { useRowSends } from '../../../admin/admin.web.ts';
import { type Category, deleteCategory, moveCategory } from '../../categories.contract.ts';
import { categoryPath } from '../category-path.ts';

const IN_ITSELF = 'Категорию нельзя переместить в неё саму или в её подкатегорию';

interface Changes {
  categories: readonly Category[];
  notices: Notices;
  /** A category has been hung elsewhere; the tree that shows it comes with the next load. */
  onMoved(id: number, masterId: number | null): void;
  onDeleted(): void;
}

/** Moves and removes categories; one under way holds back no other. */
export function useCategoryChanges({ categories, notices, onMoved, onDeleted }: Changes) {
  const { busy, failures, send, refuse } = useRowSends();

  const masterOf = (id: number) => categoryPath(categories, id).at(-2)?.id ?? null;

  /** False for the category's own branch. */
  function allows(id: number, masterId: number | null): boolean {
    return masterId === null || !categoryPath(categories, masterId).some((category) => category.id === id);
  }

  /** `version` is what the person saw of it: a move by somebody else in between is reported, not undone. */
  async function hang(id: number, version: number | undefined, masterId: number | null, undoable: boolean) {
    const before = masterOf(id);
    const actionCategory = masterId === null ? 'LOWER_DOWN_UNIT_CATEGORY' : 'RAISE_UNIT_CATEGORY';
    const body = { movedCategoryId: id, actionCategory, masterCategoryId: masterId, version } as const;
    const outcome = await send(id, moveCategory, { body }, { otherwise: 'Ошибка при перемещении' });
    if (outcome.failure !== null) return;
    const moved = outcome.answer;
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
    await hang(id, categoryPath(categories, id).at(-1)?.version, masterId, true);
  }

  async function remove({ id }: Category): Promise<void> {
    const otherwise = 'Ошибка при удалении категории';
    const outcome = await send(id, deleteCategory, { params: { id } }, { otherwise });
    if (outcome.failure !== null) return;
    notices.show('success', 'Категория успешно удалена');
    onDeleted();
  }

  return { busy, failures, allows, move, remove };
}
