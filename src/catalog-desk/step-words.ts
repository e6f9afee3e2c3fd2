import { eachField, productFields } from '../catalog/product-fields.ts';
import type { StepField } from '../catalog/products-bulk.contract.ts';

/** What each field of a step is called. */
export const stepWords: Record<StepField, string> = {
  made: 'новые товары',
  ...eachField((name) => productFields[name].label),
  availability: 'наличие',
  deleted: 'удаление',
};

/** Returns what stayed of a product when a step was taken back. */
export function leftText(name: string, fields: readonly StepField[]): string {
  const named = fields.map((field) => stepWords[field]).join(', ');
  return `«${name}»: ${named} — с тех пор изменили или вернуть нельзя`;
}
