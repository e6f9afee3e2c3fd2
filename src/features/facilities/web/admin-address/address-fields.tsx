import type { FormErrors } from '../../../../shared/web/form-errors.ts';
import { TextField } from '../../../../shared/web/ui/fields/field.tsx';
import { MoneyField } from '../../../admin/admin.web.ts';
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

/** The three fields of an address. */
export function AddressFields({ id, typed, errors, disabled, onChange }: AddressFieldsProps) {
  const field = (name: keyof TypedAddress) => ({
    id: `${id}-${name}`,
    value: typed[name],
    error: errors[name],
    disabled,
    onChange: (value: string) => onChange({ ...typed, [name]: value }),
  });
  return (
    <div className={styles.fields}>
      <TextField {...field('name')} label="Название адреса" autoComplete="off" max={127} />
      <MoneyField {...field('deliveryCost')} label="Стоимость доставки, ₽" />
      <MoneyField {...field('freeDeliveryThreshold')} label="Бесплатно от, ₽" hint="0 — всегда бесплатно" />
    </div>
  );
}
