import { TextField } from '../../../../shared/web/ui/fields/field.tsx';
import { MoneyField, type RowFields, textFieldsOf } from '../../../admin/admin.web.ts';
import type { TypedAddress } from './address-typing.ts';
import styles from './admin-address.module.css';

/** The three fields of an address. */
export function AddressFields(row: RowFields<TypedAddress>) {
  const field = textFieldsOf<keyof TypedAddress, TypedAddress>(row);
  return (
    <div className={styles.fields}>
      <TextField {...field('name')} label="Название адреса" autoComplete="off" max={127} />
      <MoneyField {...field('deliveryCost')} label="Стоимость доставки, ₽" />
      <MoneyField {...field('freeDeliveryThreshold')} label="Бесплатно от, ₽" hint="0 — всегда бесплатно" />
    </div>
  );
}
