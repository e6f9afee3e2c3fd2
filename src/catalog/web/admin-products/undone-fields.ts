import type { Product } from '../../product.ts';

/** The fields that are changed in the rows of the table most, and how an undo names each. */
const names = { price: 'цену', prioritySort: 'приоритет', categoryId: 'категорию' } as const;

const list = new Intl.ListFormat('ru');

/** What takes a change of a row back: the fields as they stood, and «Вернуть цену и категорию». */
export interface UndoneFields {
  label: string;
  fields: Partial<{ price: number; prioritySort: number; categoryId: number }>;
}

/** Returns what takes back a change of one product; null where none of these fields has become another. */
export function undoneFields(before: Product, after: Product): UndoneFields | null {
  const changed = (Object.keys(names) as (keyof typeof names)[]).filter(
    // A category that was none cannot be put back: what is on sale has one.
    (field) => before[field] !== after[field] && before[field] !== null,
  );
  if (changed.length === 0) return null;
  return {
    label: `Вернуть ${list.format(changed.map((field) => names[field]))}`,
    fields: Object.fromEntries(changed.map((field) => [field, before[field]])),
  };
}
