import type { Category } from '../categories.contract.ts';
import type { CategoryRow } from './categories.db.ts';

/** The rows as a tree; siblings keep the order of the rows, a root has level 1. */
export function categoryTree(rows: CategoryRow[]): Category[] {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const below = (parent: number | null, unitLevel: number): Category[] =>
    (children.get(parent) ?? []).map((row) => ({
      id: row.id,
      name: row.name,
      prioritySort: row.priority_sort,
      unitLevel,
      subCategories: below(row.id, unitLevel + 1),
    }));
  return below(null, 1);
}

/** A category and everything below it; nothing for an unknown id. */
export function idsBelow(rows: CategoryRow[], id: number): number[] {
  if (!rows.some((row) => row.id === id)) return [];
  const found = [id];
  for (const parent of found) {
    for (const row of rows) if (row.parent_id === parent) found.push(row.id);
  }
  return found;
}
