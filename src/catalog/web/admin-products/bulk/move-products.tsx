import { useState } from 'react';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import type { Product } from '../../../product.ts';
import { BulkForm } from './bulk-form.tsx';
import type { useBulkChanges } from './use-bulk-changes.ts';

interface MoveProductsProps {
  open: boolean;
  products: readonly Product[];
  categories: readonly { value: string; label: string }[];
  run: ReturnType<typeof useBulkChanges>['run'];
  onClose(): void;
}

/** Moves the chosen products to another category. */
export function MoveProducts({ open, products, categories, run, onClose }: MoveProductsProps) {
  const [categoryId, setCategoryId] = useState('');
  const [error, setError] = useState<string>();
  function submit() {
    if (categoryId === '') setError('Пожалуйста, выберите категорию');
    else void run(products, 'Товары перемещены', () => ({ categoryId }));
  }

  return (
    <BulkForm
      open={open}
      title={`Переместить товары: ${products.length}`}
      submitText="Переместить"
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        id="bulk-category"
        label="В категорию"
        blank="Выберите категорию"
        options={categories}
        value={categoryId}
        error={error}
        onChange={(value) => {
          setCategoryId(value);
          setError(undefined);
        }}
      />
    </BulkForm>
  );
}
