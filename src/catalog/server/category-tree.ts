import type { Db } from '../../platform/database/database.ts';
import type { Category } from '../categories.contract.ts';
import { listCategories, type StoredCategory } from './categories.db.ts';

/** The whole tree. */
export async function readCategoryTree(db: Db): Promise<Category[]> {
  return buildCategoryTree(await listCategories(db));
}

/** The rows as a tree; siblings keep the order of the rows, a root has level 1. */
export function buildCategoryTree(rows: readonly StoredCategory[]): Category[] {
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const below = (parent: number | null, unitLevel: number): Category[] =>
    (children.get(parent) ?? []).map((row) => ({
      id: row.id,
      name: row.name,
      prioritySort: row.priority_sort,
      unitLevel,
      version: row.version,
      subCategories: below(row.id, unitLevel + 1),
    }));
  return below(null, 1);
}

/** A category of a tree with all it holds, wherever it hangs. */
export function findCategoryInTree(tree: Category[], id: number): Category | undefined {
  for (const category of tree) {
    const found = category.id === id ? category : findCategoryInTree(category.subCategories, id);
    if (found) return found;
  }
  return undefined;
}
