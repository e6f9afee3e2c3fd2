import { roublesFrom } from '../../../lib/money/roubles.ts';
import type { TableProduct } from '../../products-table.contract.ts';
import { columnHeads } from './columns.ts';
import { stockLabel } from './values.ts';

/** How the sheet looks: names and paths are long. */
export const LOOK = { name: 'Товары', widths: [10, 40, 30, 10, 8, 40, 20, 16, 16, 10, 10, 20, 8] };

/** The products as rows of cells, heads first: what is written here is read back as the same. */
export function exportRows(
  products: readonly TableProduct[],
  paths: ReadonlyMap<number, string>,
): (string | number)[][] {
  const columns: [head: string, cell: (product: TableProduct) => string | number | null][] = [
    [columnHeads.id, ({ id }) => id],
    [columnHeads.name, ({ name }) => name],
    [columnHeads.category, ({ categoryId }) => (categoryId === null ? '' : (paths.get(categoryId) ?? ''))],
    [columnHeads.price, ({ price }) => roublesFrom(price)],
    [columnHeads.weight, ({ weightGrams }) => weightGrams],
    [columnHeads.description, ({ description }) => description],
    [columnHeads.restrictions, ({ restrictions }) => restrictions],
    [columnHeads.tags, ({ tags }) => tags.join(', ')],
    [columnHeads.choices, ({ choices }) => choices.join(', ')],
    [columnHeads.priority, ({ prioritySort }) => prioritySort],
    [columnHeads.stock, stockLabel],
    [columnHeads.photo, ({ imageName }) => imageName],
    [columnHeads.version, ({ version }) => version],
  ];
  const heads = columns.map(([head]) => head);
  return [heads, ...products.map((product) => columns.map(([, cell]) => cell(product) ?? ''))];
}
