import { mapProductFields, productFields } from '../catalog/product-fields.ts';
import type { BulkChangeField } from '../catalog/products-bulk.contract.ts';

/** What each field of a step is called. */
export const bulkChangeFieldLabels: Record<BulkChangeField, string> = {
  made: 'новые товары',
  ...mapProductFields((name) => productFields[name].label),
  availability: 'наличие',
  deleted: 'удаление',
};

/** Returns what stayed of a product when a step was taken back. */
export function formatKeptAfterUndo(name: string, fields: readonly BulkChangeField[]): string {
  const named = fields.map((field) => bulkChangeFieldLabels[field]).join(', ');
  return `«${name}»: ${named} — с тех пор изменили или вернуть нельзя`;
}
