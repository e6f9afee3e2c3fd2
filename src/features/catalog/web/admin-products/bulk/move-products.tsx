import { useState } from 'react';
import { Button } from '../../../../../shared/web/ui/button.tsx';
import { Dialog } from '../../../../../shared/web/ui/dialog.tsx';
import { FormButtons } from '../../../../../shared/web/ui/fields/form-buttons.tsx';
import { SelectField } from '../../../../../shared/web/ui/fields/select-field.tsx';
import stack from '../../../../../shared/web/ui/lists/stack.module.css';
import type { Product } from '../../../product.ts';
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
  return (
    <Dialog open={open} title={`Переместить товары: ${products.length}`} onClose={onClose}>
      <form
        className={stack.gap16}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (categoryId === '') setError('Пожалуйста, выберите категорию');
          else void run(products, 'Товары перемещены', () => ({ categoryId }));
        }}
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
        <FormButtons onCancel={onClose}>
          <Button type="submit">Переместить</Button>
        </FormButtons>
      </form>
    </Dialog>
  );
}
