import { SelectField } from '../../ui/fields/select-field.tsx';

interface OrderSortFieldProps {
  value: 'ASC' | 'DESC';
  onChange(direction: 'ASC' | 'DESC'): void;
}

/** Whether the newest or the oldest orders come first. */
export function OrderSortSelect({ value, onChange }: OrderSortFieldProps) {
  return (
    <SelectField
      label="Порядок"
      options={[
        { value: 'DESC', label: 'Сначала новые' },
        { value: 'ASC', label: 'Сначала старые' },
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen === 'ASC' ? 'ASC' : 'DESC')}
    />
  );
}
