import { expect, it } from 'vitest';
import { subtractMonths } from './retention.ts';

// Control: in `src/lib/calendar.ts` replace `Math.min(date, lastOfMonth.getUTCDate())` with `date`
it.each([
  ['2026-11-21', 12, '2025-11-21'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-08-31', 6, '2026-02-28'],
  ['2028-02-29', 12, '2027-02-28'],
  ['2028-08-30', 6, '2028-02-29'],
])('%s less %i months is %s', (now, count, then) => {
  expect(subtractMonths(new Date(`${now}T10:00:00Z`), count)).toEqual(new Date(`${then}T10:00:00Z`));
});
