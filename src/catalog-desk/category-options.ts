import type { Category } from '../catalog/categories.contract.ts';
import { findCategoryPath } from '../catalog/category-path.ts';

/** A category on its level of the tree; roots are on level 1. */
interface TreeOption {
  category: Category;
  level: number;
}

/** The tree from top to bottom, without the branch of `except`. */
export function flattenCategoryTree(
  categories: readonly Category[],
  except?: number,
  level = 1,
): TreeOption[] {
  return categories
    .filter(({ id }) => id !== except)
    .flatMap((category) => [
      { category, level },
      ...flattenCategoryTree(category.subCategories, except, level + 1),
    ]);
}

/** The tree for a native list; hard spaces make the levels, and typing a name still finds it. */
export function createCategoryOptions(categories: readonly Category[], except?: number) {
  return flattenCategoryTree(categories, except).map(({ category, level }) => ({
    value: String(category.id),
    label: '\u00A0'.repeat(4 * (level - 1)) + category.name,
    path: findCategoryPath(categories, category.id)
      .map(({ name }) => name)
      .join(' / '),
  }));
}
