import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { createCategories } from '../../../catalog/categories.contract.ts';
import { NewRowsForm } from '../../../desk/editing/new-rows-form.tsx';
import { DuplicateNameNotice, type RowFieldsProps } from '../../../desk/editing/row-fields.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import { createRowSendReport, type NewRowDraft, useNewRows } from '../../../desk/editing/use-new-rows.ts';
import { SearchableSelect } from '../../../desk/searchable-select.tsx';
import { nameComparisonKey } from '../../../lib/text/normalize-text.ts';
import { createPersonalDraftStorage } from '../../../ui/draft.ts';
import {
  CategoryFields,
  type CategoryFormValues,
  type CategoryInput,
  emptyCategoryFormValues,
  parseCategoryFormValues,
} from './category-fields.tsx';

const messages = {
  refused: 'Произошла ошибка при создании категорий',
  timeout: 'Ошибка сети: сервер не отвечает',
  network: 'Ошибка сети: нет соединения',
};

const IS_KNOWN = 'Категория с таким названием уже есть.';

/** What was typed survives a reload and a session that ended. */
export const newCategoriesDraft =
  createPersonalDraftStorage<NewRowDraft<CategoryFormValues>[]>('newCategoryRows');

interface NewCategoriesProps {
  /** The tree for the list, roots first. */
  options: readonly { value: string; label: string }[];
  /** The category that a new one is to hang below; taken once. */
  below: number | null;
  onBegun(): void;
  onCreated(): void;
  onCancel(): void;
}

type NewInput = CategoryInput & { masterCategoryId?: number };

function newCategoryFrom(typed: CategoryFormValues) {
  const { input, errors } = parseCategoryFormValues(typed);
  const { masterCategoryId } = typed;
  const below: NewInput =
    masterCategoryId === '' ? input : { ...input, masterCategoryId: Number(masterCategoryId) };
  return { input: below, errors };
}

/** Several new categories at once; the rows that cannot be sent stay and say why. */
export function NewCategoriesForm({ options, below, onBegun, onCreated, onCancel }: NewCategoriesProps) {
  const form = useNewRows({
    draft: newCategoriesDraft,
    // CategoriesSnapshot of one level are usually entered one after another.
    fresh: (before?: CategoryFormValues) => ({
      ...emptyCategoryFormValues,
      masterCategoryId: before?.masterCategoryId ?? '',
    }),
    // What was stored before there was a place to choose names none.
    restored: (typed) => ({ ...emptyCategoryFormValues, ...typed }),
    validate: newCategoryFrom,
    async send(rows, sendRows) {
      const body = { categories: rows.map(({ input }) => input) };
      const { failure } = await sendRows(createCategories, rows, { body });
      return createRowSendReport(rows, failure, 'categories', messages);
    },
    onCreated,
  });
  const { addBegun } = form;
  const { focus } = useFocusLater();
  // Each press is taken once, no matter what is new since.
  const beginBelow = useEffectEvent((categoryId: number) => {
    const key = addBegun([{ ...emptyCategoryFormValues, masterCategoryId: String(categoryId) }]);
    focus(`new-${key}-name`);
    onBegun();
  });
  useEffect(() => {
    if (below !== null) beginBelow(below);
  }, [below]);
  const known = useMemo(
    () => new Map(options.map(({ label }) => [nameComparisonKey(label), IS_KNOWN])),
    [options],
  );
  const fields = useCallback(
    (row: RowFieldsProps<CategoryFormValues>) => (
      <>
        <CategoryFields {...row} />
        <DuplicateNameNotice name={row.typed.name} known={known} />
        {options.length > 0 && (
          <SearchableSelect
            id={`${row.id}-masterCategoryId`}
            label="Где"
            blank="Верхний уровень"
            options={options}
            value={row.typed.masterCategoryId}
            error={row.errors.masterCategoryId}
            disabled={row.disabled}
            onChange={(masterCategoryId) => row.onChange({ ...row.typed, masterCategoryId })}
          />
        )}
      </>
    ),
    [options, known],
  );

  return (
    <NewRowsForm
      kind="category"
      title="Новые категории"
      rowTitle="Новая категория"
      forms={['категорию', 'категории', 'категорий']}
      addText="Ещё одна категория"
      form={form}
      onCancel={onCancel}
    >
      {fields}
    </NewRowsForm>
  );
}
