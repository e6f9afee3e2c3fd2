import { expect, it } from 'vitest';
import { parseTypedDay } from './typed-day.ts';

// Control: in `src/lib/typed-day.ts` replace `away(one) - away(other)` with `away(other) - away(one)`.
it.each([
  ['26.11.2026', '2026-11-26'],
  ['1.2.2026', '2026-02-01'],
  ['26.11.26', '2026-11-26'],
  ['26 11 2026', '2026-11-26'],
  ['26/11,26', '2026-11-26'],
  ['26112026', '2026-11-26'],
  ['2026-11-26', '2026-11-26'],
  // Without a year it is the nearest.
  ['26.11', '2025-11-26'],
  ['5.1.', '2026-01-05'],
  ['1 4', '2026-04-01'],
  ['3112', '2025-12-31'],
  ['29.02', undefined],
  ['29.02.28', '2028-02-29'],
  ['31.02.2026', undefined],
  ['26.11.202', undefined],
  ['26', undefined],
  ['завтра', undefined],
  ['', undefined],
])('%s typed in January 2026 is %s', (typed, day) => {
  expect(parseTypedDay(typed, '2026-01-15')).toBe(day);
});
