import type { Category } from './categories.contract.ts';

/** The way from a root of the tree to a category, itself last; empty for an unknown id. */
export function findCategoryPath(categories: readonly Category[], id: number): Category[] {
  for (const category of categories) {
    if (category.id === id) return [category];
    const below = findCategoryPath(category.subCategories, id);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}
