import { expect, it } from 'vitest';
import { findSorted, replaceSorted } from './sorted-list.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const replace = (items: readonly number[], removed: number[], added: number[]) =>
  replaceSorted(items, removed, added, (one, other) => one - other);

// Control: in `src/lib/sorted-list.ts` replace `removed.length + added.length === 0` with `added.length === 0`
// Control: in `src/lib/sorted-list.ts` replace `return all.concat(items.slice(next));` with `return all;`
it('holds what came in its order, without what went, and stays what it was', () => {
  const before = replace([], [], numbers(0, 10).reverse());
  expect(replace(before, [0, 5, 9], [3.5, -1, 99])).toEqual([-1, 1, 2, 3, 3.5, 4, 6, 7, 8, 99]);
  expect(before).toEqual(numbers(0, 10));
  expect(replace(replace(before, numbers(0, 10), []), [], [7])).toEqual([7]);
});

// Control: in `src/lib/sorted-list.ts` replace `items[countUpTo(items, compare) - 1]` with `items[countUpTo(items, compare)]`
it('finds an item, the first and the last too, and none where there is none', () => {
  const find = (wanted: number) => findSorted(numbers(0, 3_000), (item) => item - wanted);
  expect([0, 511, 512, 2_999].map(find)).toEqual([0, 511, 512, 2_999]);
  expect([-1, 3_000, 0.5].map(find)).toEqual([undefined, undefined, undefined]);
  expect(findSorted([], () => 0)).toBeUndefined();
});
