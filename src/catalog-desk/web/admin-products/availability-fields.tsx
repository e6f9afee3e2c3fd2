import type { RowFieldsProps } from '../../../desk/editing/row-fields.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { ProductFormValues } from './product-typing.ts';

type Typed = Pick<ProductFormValues, 'availability' | 'outUntil'>;

/** Whether a product is sold for now; apart from deletion, for it comes back. */
export const availabilityOptions: readonly { value: Exclude<Typed['availability'], ''>; label: string }[] = [
  { value: 'OUT', label: 'Нет' },
  { value: 'UNTIL', label: 'Нет до дня' },
  { value: 'SEASON', label: 'Не сезон' },
];

/** «Есть», «Нет», «Нет до дня» with the day, «Не сезон». */
export function AvailabilityFields<T extends Typed>({
  id,
  typed,
  errors,
  disabled,
  onChange,
}: RowFieldsProps<T>) {
  const change = (availability: string) => {
    const chosen = availabilityOptions.find(({ value }) => value === availability);
    onChange({ ...typed, availability: chosen?.value ?? '', outUntil: '' });
  };
  return (
    <div className={grid.pair}>
      <SelectField
        id={`${id}-out`}
        label="Наличие"
        autoComplete="off"
        blank="Есть"
        options={availabilityOptions}
        value={typed.availability}
        error={errors.out ?? errors.outReason}
        disabled={disabled}
        onChange={change}
      />
      {typed.availability === 'UNTIL' && (
        <TextField
          id={`${id}-outUntil`}
          type="date"
          label="Снова есть с"
          autoComplete="off"
          value={typed.outUntil}
          error={errors.outUntil}
          disabled={disabled}
          onChange={(outUntil) => onChange({ ...typed, outUntil })}
        />
      )}
    </div>
  );
}
