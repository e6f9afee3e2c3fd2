import { type Category, updateCategory } from '../../../catalog/categories.contract.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import {
  createTextFieldPropsGetter,
  type RowFieldsProps,
  WholeNumberField,
} from '../../../desk/editing/row-fields.tsx';
import { parseTypedNumber } from '../../../lib/money/typed-roubles.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import { type FormErrors, findFormErrors } from '../../../ui/form-errors.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';

export interface CategoryFormValues {
  name: string;
  prioritySort: string;
  /** Where a new one is to hang; empty: on the top level. */
  masterCategoryId: string;
}

export const emptyCategoryFormValues: CategoryFormValues = {
  name: '',
  prioritySort: '0',
  masterCategoryId: '',
};

/** A category that is there, for typing over. */
export function toCategoryFormValues({ name, prioritySort }: Category): CategoryFormValues {
  return {
    ...emptyCategoryFormValues,
    name,
    prioritySort: prioritySort === null ? '' : String(prioritySort),
  };
}

export type CategoryInput = CallInput<typeof updateCategory>['body'];

const NOT_WHOLE = 'Приоритет — целое число';

/** What is sent, or what is wrong with it, field by field. */
export function parseCategoryFormValues(typed: CategoryFormValues): {
  input: CategoryInput;
  errors: FormErrors;
} {
  const input = { name: typed.name.trim(), prioritySort: parseTypedNumber(typed.prioritySort) };
  const errors = findFormErrors(updateCategory, input);
  const isTyped = typed.prioritySort.trim() !== '';
  if (isTyped && !Number.isInteger(input.prioritySort)) errors.prioritySort = NOT_WHOLE;
  return { input, errors };
}

export function CategoryFields(row: RowFieldsProps<CategoryFormValues>) {
  const field = createTextFieldPropsGetter<keyof CategoryFormValues, CategoryFormValues>(row);
  return (
    <div className={joinClassNames(grid.fields, grid.shared)}>
      <TextField {...field('name')} label="Название категории" autoComplete="off" max={127} />
      <WholeNumberField {...field('prioritySort')} label="Приоритет" hint="Больше число — выше в списке" />
    </div>
  );
}
