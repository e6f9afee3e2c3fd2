import { expect, it } from 'vitest';
import { findSorted, replaceSorted } from './sorted-list.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const replace = (items: readonly number[], removed: number[], added: number[]) =>
  replaceSorted(items, removed, added, (one, other) => one - other);

// Control: in `src/lib/sorted-list.ts` replace `if (changes === 0) return items;` with ``
// Control: in `src/lib/sorted-list.ts` replace `list.splice(endOf(item) - 1, 1)` with `list.splice(endOf(item), 1)`
// Control: in `src/lib/sorted-list.ts` replace `return all.concat(items.slice(next));` with `return all;`
it('holds what came in its order, without what went, few or many, and stays what it was', () => {
  const before = replace([], [], numbers(0, 200).reverse());
  expect(before).toEqual(numbers(0, 200));
  expect(replace(before, [], [])).toBe(before);
  expect(replace(before, [0, 5, 199], [4.5, -1, 999])).toEqual(
    [-1, numbers(1, 5), 4.5, numbers(6, 199), 999].flat(),
  );
  expect(replace(before, numbers(1, 199), [3.5, -1])).toEqual([-1, 0, 3.5, 199]);
  expect(before).toEqual(numbers(0, 200));
});

// Control: in `src/lib/sorted-list.ts` replace `items[countUpTo(items, compare) - 1]` with `items[countUpTo(items, compare)]`
it('finds an item, the first and the last too, and none where there is none', () => {
  const find = (wanted: number) => findSorted(numbers(0, 3_000), (item) => item - wanted);
  expect([0, 511, 512, 2_999].map(find)).toEqual([0, 511, 512, 2_999]);
  expect([-1, 3_000, 0.5].map(find)).toEqual([undefined, undefined, undefined]);
  expect(findSorted([], () => 0)).toBeUndefined();
});
