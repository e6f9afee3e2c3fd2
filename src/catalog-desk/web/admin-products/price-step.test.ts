import { expect, it } from 'vitest';
import { applyPriceOperation, isSuspiciousPriceChange, type PriceOperation } from './price-step.ts';

it.each<[number, PriceOperation, number, number, number | null]>([
  [12_000, 'RAISE_PERCENT', 10, 1, 13_200],
  [12_990, 'RAISE_PERCENT', 7.5, 1, 13_964],
  [12_990, 'RAISE_PERCENT', 7.5, 10, 13_960],
  [12_990, 'RAISE_PERCENT', 7.5, 100, 14_000],
  [12_990, 'RAISE_PERCENT', 7.5, 500, 14_000],
  [12_990, 'RAISE_PERCENT', 7.5, 1000, 14_000],
  [435, 'RAISE_PERCENT', 10, 1, 479],
  [10_050, 'LOWER_PERCENT', 50, 1, 5025],
  [10_050, 'LOWER_PERCENT', 50, 10, 5030],
  [10_000, 'LOWER_PERCENT', 100, 1, 0],
  [10_000, 'LOWER_PERCENT', 101, 1, null],
  [10_000, 'RAISE_SUM', 1550, 1, 11_550],
  [10_000, 'LOWER_SUM', 10_000, 1, 0],
  [10_000, 'LOWER_SUM', 10_001, 1, null],
  [10_000, 'SET', 4_35, 1, 435],
  [999_999_999, 'RAISE_PERCENT', 0, 1, 999_999_999],
  [999_999_999, 'RAISE_SUM', 1, 1, null],
])('%i: %s %d rounded to %i is %j', (kopecks, step, amount, rounding, price) => {
  expect(applyPriceOperation(kopecks, { step, amount, rounding })).toBe(price);
});

it.each([
  [100, 300, false],
  [100, 301, true],
  [100, 34, false],
  [100, 33, true],
  [100, 0, true],
  [0, 10_000, false],
])('from %i to %i asks: %j', (was, now, asks) => {
  expect(isSuspiciousPriceChange(was, now)).toBe(asks);
});
