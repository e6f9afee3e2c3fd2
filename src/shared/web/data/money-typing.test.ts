import { expect, test } from 'vitest';
import { kopecksTyped, roublesTyped } from './money-typing.ts';

test.each([
  ['350', 35_000],
  ['1 579,50', 157_950],
  ['1\u00A0579.5', 157_950],
  ['129,9 ₽', 12_990],
  ['4.35', 435],
  ['-5', -500],
  ['', Number.NaN],
  ['0', 0],
  ['пять', Number.NaN],
  ['1e5', Number.NaN],
  ['1,2,3', Number.NaN],
])('«%s» is %d kopecks', (typed, kopecks) => expect(kopecksTyped(typed)).toBe(kopecks));

test('a third decimal stays to be refused', () =>
  expect(Number.isInteger(kopecksTyped('1,234'))).toBe(false));

test.each([
  [35_000, '350'],
  [124_050, '1240,5'],
])('%d kopecks stand as «%s»', (kopecks, typed) => expect(roublesTyped(kopecks)).toBe(typed));
