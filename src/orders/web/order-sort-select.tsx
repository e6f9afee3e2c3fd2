import { SelectField } from '../../ui/fields/select-field.tsx';

interface OrderSortFieldProps {
  value: 'ASC' | 'DESC';
  onChange(direction: 'ASC' | 'DESC'): void;
  /** For the ear only. */
  hiddenLabel?: boolean;
}

/** Whether the newest or the oldest orders come first. */
export function OrderSortSelect({ value, onChange, hiddenLabel = false }: OrderSortFieldProps) {
  return (
    <SelectField
      label="Порядок"
      hiddenLabel={hiddenLabel}
      options={[
        { value: 'DESC', label: 'Сначала новые' },
        { value: 'ASC', label: 'Сначала старые' },
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen === 'ASC' ? 'ASC' : 'DESC')}
    />
  );
}
