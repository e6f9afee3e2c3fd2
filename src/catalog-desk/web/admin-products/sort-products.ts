import type { Product } from '../../../catalog/product.ts';

/** By what the table is sorted; with a minus the other way round. */
export const tableSorts = ['name', '-name', 'category', '-category', 'price', '-price', 'priority'] as const;

export type TableSort = (typeof tableSorts)[number];

export type SortedColumn = 'name' | 'category' | 'price' | 'priority';

/** What one head leads to: first its own order, then the other way round, then as it was loaded. */
export function nextSort(column: SortedColumn, sort: TableSort | null) {
  const [first, second] = tableSorts.filter((one) => one.replace('-', '') === column);
  if (sort === first) return second ?? null;
  return sort === second ? null : (first ?? null);
}

const byName = new Intl.Collator('ru', { numeric: true });

/** Products in the order of a head; without one as they came, by priority. Equals keep their places. */
export function sortProducts(products: readonly Product[], sort: TableSort | null): readonly Product[] {
  if (sort === null) return products;
  const turn = sort.startsWith('-') ? -1 : 1;
  return products.toSorted((a, b) => turn * compare(a, b, sort.replace('-', '')));
}

function compare(a: Product, b: Product, column: string): number {
  if (column === 'price') return a.price - b.price;
  // The lowest first: the other way round is how lists come.
  if (column === 'priority') return a.prioritySort - b.prioritySort;
  if (column === 'name') return byName.compare(a.name, b.name);
  return byName.compare(a.categoryName ?? '', b.categoryName ?? '');
}
