import { useState } from 'react';
import type { Product } from '../../../product.ts';
import { AvailabilityFields } from '../availability-fields.tsx';
import { availabilityTyped, type TypedProduct } from '../product-typing.ts';
import { BulkForm } from './bulk-form.tsx';
import type { useBulkChanges } from './use-bulk-changes.ts';

interface OutProductsProps {
  open: boolean;
  products: readonly Product[];
  run: ReturnType<typeof useBulkChanges>['run'];
  onClose(): void;
}

type Typed = Pick<TypedProduct, 'availability' | 'outUntil'>;

const NO_DAY = 'Укажите день, с которого товар снова есть';

/** Says of the chosen products that they are not sold for now, or are again. */
export function OutProducts({ open, products, run, onClose }: OutProductsProps) {
  const [typed, setTyped] = useState<Typed>({ availability: 'OUT', outUntil: '' });
  const [error, setError] = useState<string>();
  function submit() {
    if (typed.availability === 'UNTIL' && typed.outUntil === '') setError(NO_DAY);
    else void run(products, 'Наличие изменено', () => availabilityTyped(typed));
  }

  return (
    <BulkForm
      open={open}
      title={`Наличие товаров: ${products.length}`}
      submitText="Сохранить"
      onSubmit={submit}
      onClose={onClose}
    >
      <AvailabilityFields
        id="bulk"
        typed={typed}
        errors={error === undefined ? {} : { outUntil: error }}
        disabled={false}
        onChange={(changed) => {
          setTyped(changed);
          setError(undefined);
        }}
      />
    </BulkForm>
  );
}
