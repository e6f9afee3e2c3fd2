import type { FormErrors } from '../../../../shared/web/form-errors.ts';
import { TextField } from '../../../../shared/web/ui/fields/field.tsx';
import { WholeNumberField } from '../../../admin/admin.web.ts';
import styles from './admin-categories.module.css';
import type { TypedCategory } from './category-typing.ts';

interface CategoryFieldsProps {
  /** Begins the ids of the fields. */
  id: string;
  typed: TypedCategory;
  errors: FormErrors;
  disabled?: boolean;
  onChange(typed: TypedCategory): void;
}

/** The two fields of a category. */
export function CategoryFields({ id, typed, errors, disabled, onChange }: CategoryFieldsProps) {
  const field = (name: keyof TypedCategory) => ({
    id: `${id}-${name}`,
    value: typed[name],
    error: errors[name],
    disabled,
    onChange: (value: string) => onChange({ ...typed, [name]: value }),
  });
  return (
    <div className={styles.fields}>
      <TextField {...field('name')} label="Название категории" autoComplete="off" max={127} />
      <WholeNumberField {...field('prioritySort')} label="Приоритет" hint="Больше число — выше в списке" />
    </div>
  );
}
