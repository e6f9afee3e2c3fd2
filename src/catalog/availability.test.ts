import { expect, it } from 'vitest';
import { formatOutOfStock } from './availability.ts';

it.each([
  [false, null, null, null],
  [true, null, null, 'Сейчас нет'],
  [true, null, 'SEASON', 'Сейчас не сезон'],
  [true, '2026-12-03', null, 'Нет до 3 декабря'],
  [true, '2027-01-31', 'SEASON', 'Нет до 31 января'],
] as const)('out %j until %j for %j says %j', (out, outUntil, outReason, label) => {
  expect(formatOutOfStock({ out, outUntil, outReason })).toBe(label);
});
