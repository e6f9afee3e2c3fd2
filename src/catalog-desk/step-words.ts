import type { StepField } from '../catalog/products-bulk.contract.ts';

/** What each field of a step is called. */
export const fieldNames: Record<StepField, string> = {
  made: 'новые товары',
  name: 'название',
  price: 'цена',
  prioritySort: 'приоритет',
  categoryId: 'категория',
  availability: 'наличие',
  deleted: 'удаление',
  restrictions: 'ограничения',
  weightGrams: 'вес',
  description: 'описание',
  tags: 'метки',
  choices: 'варианты',
};

/** Returns what stayed of a product when a step was taken back. */
export function leftText(name: string, fields: readonly StepField[]): string {
  const named = fields.map((field) => fieldNames[field]).join(', ');
  return `«${name}»: ${named} — с тех пор изменили или вернуть нельзя`;
}
