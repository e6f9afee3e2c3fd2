import { type Category, updateCategory } from '../../../catalog/categories.contract.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import { createTextFieldProps, type RowFields, WholeNumberField } from '../../../desk/editing/row-fields.tsx';
import { parseTypedNumber } from '../../../lib/money/typed-roubles.ts';
import { classes } from '../../../ui/classes.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import { type FormErrors, formErrors } from '../../../ui/form-errors.ts';

/** A category as it is typed. */
export interface CategoryFormValues {
  name: string;
  prioritySort: string;
  /** Where a new one is to hang; empty: on the top level. */
  masterCategoryId: string;
}

export const emptyCategory: CategoryFormValues = { name: '', prioritySort: '', masterCategoryId: '' };

/** A category that is there, for typing over. */
export function toCategoryFormValues({ name, prioritySort }: Category): CategoryFormValues {
  return { ...emptyCategory, name, prioritySort: prioritySort === null ? '' : String(prioritySort) };
}

export type CategoryInput = CallInput<typeof updateCategory>['body'];

const NOT_WHOLE = 'Приоритет — целое число';

/** What is sent, or what is wrong with it, field by field. */
export function parseCategoryForm(typed: CategoryFormValues): { input: CategoryInput; errors: FormErrors } {
  const input = { name: typed.name.trim(), prioritySort: parseTypedNumber(typed.prioritySort) };
  const errors = formErrors(updateCategory, input);
  const isTyped = typed.prioritySort.trim() !== '';
  if (isTyped && !Number.isInteger(input.prioritySort)) errors.prioritySort = NOT_WHOLE;
  return { input, errors };
}

/** The two fields of a category. */
export function CategoryFields(row: RowFields<CategoryFormValues>) {
  const field = createTextFieldProps<keyof CategoryFormValues, CategoryFormValues>(row);
  return (
    <div className={classes(grid.columns, grid.shared)}>
      <TextField {...field('name')} label="Название категории" autoComplete="off" max={127} />
      <WholeNumberField {...field('prioritySort')} label="Приоритет" hint="Больше число — выше в списке" />
    </div>
  );
}
