import { expect, test } from 'vitest';
import type { Category } from './categories.contract.ts';
import { findCategoryPath } from './category-path.ts';

const leaf = (id: number, ...subCategories: Category[]): Category => ({
  id,
  name: `№ ${id}`,
  prioritySort: null,
  unitLevel: 1,
  version: 1,
  subCategories,
});
const tree = [leaf(1, leaf(2), leaf(3, leaf(4))), leaf(5)];

test.each([
  [1, [1]],
  [4, [1, 3, 4]],
  [5, [5]],
  [6, []],
])('the way to %i', (id, ids) => {
  expect(findCategoryPath(tree, id).map((category) => category.id)).toEqual(ids);
});
