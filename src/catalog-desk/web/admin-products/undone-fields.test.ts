import { expect, test } from 'vitest';
import type { DeskProduct } from '../../../catalog/desk-product.ts';
import { buildUndoFields } from './use-editable-products.ts';

const product = { id: 7, name: 'Чай', price: 10_000, prioritySort: 5, categoryId: 2 } as DeskProduct;

test.each<[Partial<DeskProduct>, ReturnType<typeof buildUndoFields>, Partial<DeskProduct>?]>([
  // A category that was none cannot be put back.
  [{}, null, { categoryId: null }],
  [{}, null],
  [{ name: 'Чай чёрный', description: 'Листовой' }, null],
  [{ price: 12_000 }, { label: 'Вернуть цену', fields: { price: 10_000 } }],
  [
    { price: 12_000, prioritySort: 0, categoryId: 3, name: 'Чай чёрный' },
    {
      label: 'Вернуть цену, приоритет и категорию',
      fields: { price: 10_000, prioritySort: 5, categoryId: 2 },
    },
  ],
])('%j is taken back', (changed, expected, before) => {
  expect(buildUndoFields({ ...product, ...before }, { ...product, ...changed })).toEqual(expected);
});
