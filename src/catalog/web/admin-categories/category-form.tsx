import { changesIn, RowForm } from '../../../desk/editing/row-form.tsx';
import { useSend } from '../../../ui/data/use-send.ts';
import { type Category, patchCategory, updateCategory } from '../../categories.contract.ts';
import { CategoryFields, type CategoryInput, categoryFrom, typedCategoryFrom } from './category-fields.tsx';

/** A refused change leaves its row where it is, typing and all, also when the thing itself is gone by now. */
const KEEPS_ROW = { revalidates: false } as const;

interface CategoryFormProps {
  category: Category;
  onClose(): void;
  onSaved(): void;
  onTakeTheirs(): void;
  /** Something typed is not saved. */
  onDirty(row: string, dirty: boolean): void;
}

/** The fields of a category in its place in the tree; over somebody else's change only those of mine go. */
export function CategoryForm({ category, ...form }: CategoryFormProps) {
  const whole = useSend(updateCategory, KEEPS_ROW);
  const part = useSend(patchCategory, KEEPS_ROW);

  async function save(input: CategoryInput, seen: boolean) {
    const { version, ...was } = category;
    const params = { id: category.id };
    const { failure } = seen
      ? await whole.send({ params, body: { ...input, version } })
      : await part.send({ params, body: changesIn(input, was) });
    return failure;
  }

  const id = `category-${category.id}`;
  const before = typedCategoryFrom(category);
  const texts = { read: categoryFrom, otherwise: 'Ошибка при обновлении категории' };
  return (
    <RowForm {...form} {...texts} {...{ id, before }} send={save} busy={whole.busy || part.busy}>
      {(fields) => <CategoryFields {...fields} />}
    </RowForm>
  );
}
