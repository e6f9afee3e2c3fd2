import { expect, it } from 'vitest';
import { ImmutableSortedList } from './sorted-list.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const sorted = (items: number[]) =>
  new ImmutableSortedList<number>((one, other) => one - other).with([], items);

// Control: in `src/lib/sorted-list.ts` replace `more === undefined && less === undefined` with `less === undefined`
// Control: in `src/lib/sorted-list.ts` replace `return all.concat(items.slice(next));` with `return all;`
it('holds what came in its order, without what went, and stays what it was', () => {
  const before = sorted(numbers(0, 3_000).reverse());
  const after = before.with([0, 511, 512, 2_999], [1_000.5, -1, 9_999]);
  expect(before.slice()).toEqual(numbers(0, 3_000));
  expect(after.slice()).toEqual([
    -1,
    ...numbers(1, 511),
    ...numbers(513, 1_001),
    1_000.5,
    ...numbers(1_001, 2_999),
    9_999,
  ]);
  expect(after.length).toBe(2_999);
});

// Control: in `src/lib/sorted-list.ts` replace `skipped += chunk.length;` with ``
it('answers stretches, also over the bounds of its chunks', () => {
  const list = sorted(numbers(0, 3_000));
  expect(list.slice(500, 1_600)).toEqual(numbers(500, 1_600));
  expect(list.slice(2_990, 5_000)).toEqual(numbers(2_990, 3_000));
  expect(list.slice(4_000, 5_000)).toEqual([]);
});

// Control: in `src/lib/sorted-list.ts` replace `Math.max(0, countUpTo(sorted, compare) - 1)` with `countUpTo(sorted, compare)`
it('finds an item, the first and the last too, and none where there is none', () => {
  const list = sorted(numbers(0, 3_000));
  const find = (wanted: number) => list.find((item) => item - wanted);
  expect([0, 511, 512, 2_999].map(find)).toEqual([0, 511, 512, 2_999]);
  expect([-1, 3_000, 0.5].map(find)).toEqual([undefined, undefined, undefined]);
  expect(
    sorted([])
      .with([], [])
      .find(() => 0),
  ).toBeUndefined();
});

it('becomes empty and is filled again', () => {
  const empty = sorted(numbers(0, 5)).with(numbers(0, 5), []);
  expect([empty.length, empty.slice()]).toEqual([0, []]);
  expect(empty.with([], [7]).slice()).toEqual([7]);
  expect(sorted(numbers(0, 2_000)).filter((item) => item % 500 === 0)).toEqual([0, 500, 1_000, 1_500]);
});
