import type { FormErrors } from '../../../../shared/web/form-errors.ts';
import { TextField } from '../../../../shared/web/ui/field.tsx';
import type { TypedAddress } from './address-typing.ts';
import styles from './admin-address.module.css';

interface AddressFieldsProps {
  /** Begins the ids of the fields. */
  id: string;
  typed: TypedAddress;
  errors: FormErrors;
  disabled?: boolean;
  onChange(typed: TypedAddress): void;
}

/** The three things that are said of an address. */
export function AddressFields({ id, typed, errors, disabled, onChange }: AddressFieldsProps) {
  const field = (name: keyof TypedAddress) => ({
    id: `${id}-${name}`,
    value: typed[name],
    error: errors[name],
    disabled,
    autoComplete: 'off',
    onChange: (value: string) => onChange({ ...typed, [name]: value }),
  });
  return (
    <div className={styles.fields}>
      <TextField {...field('name')} label="Название адреса" max={127} />
      <TextField {...field('deliveryCost')} label="Стоимость доставки, ₽" inputMode="decimal" />
      <TextField
        {...field('freeDeliveryThreshold')}
        label="Бесплатно от, ₽"
        hint="0 — всегда бесплатно"
        inputMode="decimal"
      />
    </div>
  );
}
