import { failureMessage } from '../../../../shared/web/data/call-error.ts';
import { personalDraft } from '../../../../shared/web/draft.ts';
import {
  errorsBelow,
  type GoodRow,
  NewRowsForm,
  type SendRows,
  type Sent,
  type StoredRow,
  useNewRows,
} from '../../../admin/admin.web.ts';
import { createCategories } from '../../categories.contract.ts';
import {
  CategoryFields,
  type CategoryInput,
  categoryFrom,
  emptyCategory,
  type TypedCategory,
} from './category-fields.tsx';

const messages = {
  refused: 'Произошла ошибка при создании категорий',
  timeout: 'Ошибка сети: сервер не отвечает',
  network: 'Ошибка сети: нет соединения',
};

/** What was typed survives a reload and a session that ended. */
export const newCategoriesDraft = personalDraft<StoredRow<TypedCategory>[]>('newCategoryRows');

interface NewCategoriesProps {
  /** Some of them were made. */
  onCreated(): void;
  onDirty(row: string, dirty: boolean): void;
}

/** Several new categories at once; the rows that cannot be sent stay and say why. */
export function NewCategories({ onCreated, onDirty }: NewCategoriesProps) {
  async function create(rows: GoodRow<CategoryInput>[], sendRows: SendRows): Promise<Sent> {
    const { failure } = await sendRows(createCategories, rows, {
      body: { categories: rows.map(({ input }) => input) },
    });
    if (failure === null) return { failed: new Map(), problem: null };
    return {
      failed: new Map(
        rows.map(({ key }, index) => [key, errorsBelow(failure.errors, `categories.${index}.`)]),
      ),
      problem: failureMessage(failure, messages),
    };
  }

  const form = useNewRows({
    draft: newCategoriesDraft,
    fresh: () => emptyCategory,
    isTouched: ({ name, prioritySort }) => name !== '' || prioritySort !== '',
    validate: categoryFrom,
    send: create,
    onCreated,
    onDirty,
  });

  return (
    <NewRowsForm
      kind="category"
      title="Новые категории"
      rowTitle="Новая категория"
      forms={['категорию', 'категории', 'категорий']}
      addText="Ещё одна категория"
      noneMessage="Добавьте хотя бы одну категорию"
      form={form}
    >
      {CategoryFields}
    </NewRowsForm>
  );
}
