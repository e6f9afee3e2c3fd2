import { expect, test } from 'vitest';
import { findLatestAllowedBirthDate } from './recipient-fields.ts';

test.each([
  ['2026-11-20T12:00:00Z', '2012-11-20'],
  // Moscow is three hours ahead: there the day has already changed.
  ['2026-11-20T20:59:59.999Z', '2012-11-20'],
  ['2026-11-20T21:00:00Z', '2012-11-21'],
  ['2026-12-31T21:00:00Z', '2013-01-01'],
  // Who was born on 29 February 2012 is 14 on 1 March 2026, a day after this.
  ['2026-02-28T12:00:00Z', '2012-02-28'],
  ['2026-03-01T12:00:00Z', '2012-03-01'],
  ['2024-02-29T12:00:00Z', '2010-02-29'],
])('at %s the latest birth date is %s', (now, latest) => {
  expect(findLatestAllowedBirthDate(new Date(now))).toBe(latest);
});
