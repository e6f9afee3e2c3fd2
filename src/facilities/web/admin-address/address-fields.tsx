import type { CallInput } from '../../../contract/endpoint.ts';
import {
  createTextFieldPropsGetter,
  MoneyField,
  type RowFieldsProps,
} from '../../../desk/editing/row-fields.tsx';
import { MAX_PRICE_KOPECKS } from '../../../lib/money/roubles.ts';
import { formatRoublesInput, parseTypedRoubles } from '../../../lib/money/typed-roubles.ts';
import { joinClassNames } from '../../../ui/classes.ts';
import { CheckboxField, TextField } from '../../../ui/fields/field.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import { type FormErrors, findFormErrors } from '../../../ui/form-errors.ts';
import { updateFacility } from '../../admin-work-addresses.contract.ts';
import { isDeliveryNeverFree } from '../../delivery-cost.ts';
import type { FacilityDto } from '../../work-addresses.contract.ts';

/** A facility as it is typed: sums in roubles, `350`, `1 240,50`. */
export interface FacilityFormValues {
  name: string;
  deliveryCost: string;
  /** A sum, or `NEVER_FREE`. */
  freeDeliveryThreshold: string;
}

/** Stands in the place of a threshold that is never reached. */
const NEVER_FREE = 'NEVER';

export const emptyFacilityFormValues: FacilityFormValues = {
  name: '',
  deliveryCost: '',
  freeDeliveryThreshold: '',
};

/** A facility that is there, for typing over. */
export function toFacilityFormValues({
  name,
  deliveryCost,
  freeDeliveryThreshold,
}: FacilityDto): FacilityFormValues {
  return {
    name,
    deliveryCost: formatRoublesInput(deliveryCost),
    freeDeliveryThreshold: isDeliveryNeverFree(freeDeliveryThreshold)
      ? NEVER_FREE
      : formatRoublesInput(freeDeliveryThreshold),
  };
}

export type FacilityRequestBody = CallInput<typeof updateFacility>['body'];

/** What is sent, or what is wrong with it, field by field. */
export function parseFacilityFormValues(typed: FacilityFormValues): {
  input: FacilityRequestBody;
  errors: FormErrors;
} {
  const input = {
    name: typed.name.trim(),
    deliveryCost: parseTypedRoubles(typed.deliveryCost),
    freeDeliveryThreshold:
      typed.freeDeliveryThreshold === NEVER_FREE
        ? MAX_PRICE_KOPECKS
        : parseTypedRoubles(typed.freeDeliveryThreshold),
  };
  return { input, errors: findFormErrors(updateFacility, input) };
}

/** One message for sums below zero in an address that is being changed. */
const NEGATIVE_SUMS = 'Стоимость доставки и порог бесплатной доставки должны быть неотрицательными';

/** The same for an address that is there: sums below zero are shown together, at the first of them. */
export function parseExistingFacilityFormValues(
  typed: FacilityFormValues,
): ReturnType<typeof parseFacilityFormValues> {
  const { input, errors } = parseFacilityFormValues(typed);
  const [first, second] = (['deliveryCost', 'freeDeliveryThreshold'] as const).filter(
    (name) => input[name] < 0,
  );
  const shown = Object.entries(errors).filter(([name]) => name !== second);
  return {
    input,
    errors: Object.fromEntries(
      shown.map(([name, message]) => [name, name === first ? NEGATIVE_SUMS : message]),
    ),
  };
}

/** The three fields of an address. */
export function FacilityFields(row: RowFieldsProps<FacilityFormValues>) {
  const field = createTextFieldPropsGetter<keyof FacilityFormValues, FacilityFormValues>(row);
  const neverFree = row.typed.freeDeliveryThreshold === NEVER_FREE;
  return (
    <div className={joinClassNames(grid.fields, grid.shared)}>
      <TextField {...field('name')} label="Название адреса" autoComplete="off" max={127} />
      <MoneyField {...field('deliveryCost')} label="Стоимость доставки, ₽" />
      {!neverFree && (
        <MoneyField {...field('freeDeliveryThreshold')} label="Бесплатно от, ₽" hint="0 — всегда бесплатно" />
      )}
      <CheckboxField
        label="Никогда не бесплатно"
        checked={neverFree}
        disabled={row.disabled}
        onChange={(never) => row.onChange({ ...row.typed, freeDeliveryThreshold: never ? NEVER_FREE : '' })}
      />
    </div>
  );
}
