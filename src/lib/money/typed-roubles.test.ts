import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRoublesInput, parseTypedNumber, parseTypedRoubles } from './typed-roubles.ts';

test.each([
  ['350', 350, 35_000],
  ['1 579,50', 1579.5, 157_950],
  ['1\u00A0579,50', 1579.5, 157_950],
  ['1\u202F579.5', 1579.5, 157_950],
  [' 129,9 ₽', 129.9, 12_990],
  ['4.35', 4.35, 435],
  ['12,', 12, 1200],
  [',5', 0.5, 50],
  ['1,230', 1.23, 123],
  ['007', 7, 700],
  ['-1', -1, -100],
  ['−0,5', -0.5, -50],
  ['9999999,99', 9_999_999.99, 999_999_999],
  ['', Number.NaN, Number.NaN],
  ['-', Number.NaN, Number.NaN],
  [',', Number.NaN, Number.NaN],
  ['пять', Number.NaN, Number.NaN],
  ['1,2,3', Number.NaN, Number.NaN],
  ['1.579,50', Number.NaN, Number.NaN],
  ['1e5', Number.NaN, Number.NaN],
  ['0x10', Number.NaN, Number.NaN],
])('«%s» is %d, in kopecks %d', (typed, number, kopecks) => {
  expect(parseTypedNumber(typed)).toBe(number);
  expect(parseTypedRoubles(typed)).toBe(kopecks);
});

test.each(['1,234', '0,001', '0,1000000000000000000001'])('%s keeps a part of a kopeck', (typed) =>
  expect(Number.isInteger(parseTypedRoubles(typed))).toBe(false),
);

test.each([
  [35_000, '350'],
  [124_050, '1240,50'],
  [5, '0,05'],
])('%d kopecks stand in a field as «%s»', (kopecks, typed) =>
  expect(formatRoublesInput(kopecks)).toBe(typed),
);

test('whatever stands in a field is read back to the kopeck', () =>
  fc.assert(
    fc.property(fc.nat(999_999_999), (kopecks) => parseTypedRoubles(formatRoublesInput(kopecks)) === kopecks),
  ));
