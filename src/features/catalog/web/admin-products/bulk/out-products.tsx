import { useState } from 'react';
import { Button } from '../../../../../shared/web/ui/button.tsx';
import { Dialog } from '../../../../../shared/web/ui/dialog.tsx';
import { FormButtons } from '../../../../../shared/web/ui/fields/form-buttons.tsx';
import stack from '../../../../../shared/web/ui/lists/stack.module.css';
import type { Product } from '../../../product.ts';
import { AvailabilityFields } from '../availability-fields.tsx';
import { availabilityTyped, type TypedProduct } from '../product-typing.ts';
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
  return (
    <Dialog open={open} title={`Наличие товаров: ${products.length}`} onClose={onClose}>
      <form
        className={stack.gap16}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.availability === 'UNTIL' && typed.outUntil === '') setError(NO_DAY);
          else void run(products, 'Наличие изменено', () => availabilityTyped(typed));
        }}
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
        <FormButtons onCancel={onClose}>
          <Button type="submit">Сохранить</Button>
        </FormButtons>
      </form>
    </Dialog>
  );
}
