import { call } from '../../../../shared/web/call.ts';
import type { Notices } from '../../../../shared/web/ui/notice.tsx';
import { useRowWork } from '../../../admin/admin.web.ts';
import { type Category, deleteCategory, moveCategory } from '../../categories.contract.ts';
import { categoryPath } from '../../category-path.ts';
import { callWords } from '../admin-parts/call-words.ts';

const IN_ITSELF = 'Категорию нельзя переместить в неё саму или в её подкатегорию';

interface Changes {
  categories: readonly Category[];
  notices: Notices;
  /** Asks for the tree anew. */
  reload(): Promise<void>;
  /** A category stands in its new place. */
  onMoved(id: number, masterId: number | null): void;
  onDeleted(): void;
}

/** Moves and removes categories; one under way holds back no other. */
export function useCategoryChanges({ categories, notices, reload, onMoved, onDeleted }: Changes) {
  const { busy, failures, work, refuse } = useRowWork();

  const masterOf = (id: number) => categoryPath(categories, id).at(-2)?.id ?? null;

  /** False for the category's own branch. */
  function allows(id: number, masterId: number | null): boolean {
    return masterId === null || !categoryPath(categories, masterId).some((category) => category.id === id);
  }

  function place(id: number, masterId: number | null, undoable: boolean): Promise<boolean> {
    const before = masterOf(id);
    return work(
      id,
      async () => {
        const actionCategory = masterId === null ? 'LOWER_DOWN_UNIT_CATEGORY' : 'RAISE_UNIT_CATEGORY';
        await call(moveCategory, {
          body: { movedCategoryId: id, actionCategory, masterCategoryId: masterId },
        });
        await reload();
        onMoved(id, masterId);
        notices.show(
          'success',
          'Категория успешно перемещена',
          undoable ? { label: 'Вернуть', run: () => void place(id, before, false) } : undefined,
        );
      },
      (error) => callWords(error, 'Ошибка при перемещении'),
    );
  }

  async function move(id: number, masterId: number | null): Promise<void> {
    if (id === masterId) return;
    if (!allows(id, masterId)) return refuse(id, IN_ITSELF);
    if (masterOf(id) === masterId) {
      refuse(id, null);
      return notices.show('info', 'Категория уже стоит там');
    }
    await place(id, masterId, true);
  }

  /** Returns whether it is gone. */
  function remove({ id }: Category): Promise<boolean> {
    return work(
      id,
      async () => {
        await call(deleteCategory, { params: { id } });
        notices.show('success', 'Категория успешно удалена');
        await reload();
        onDeleted();
      },
      (error) => callWords(error, 'Ошибка при удалении категории'),
    );
  }

  return { busy, failures, allows, move, remove };
}
