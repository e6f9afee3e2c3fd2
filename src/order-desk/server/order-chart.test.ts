import { expect, test } from 'vitest';
import { getChartDateRange } from './order-desk.routes.ts';

const TODAY = '2026-11-20';

test.each([
  [{}, '2026-10-22', '2026-11-20'],
  [{ dateFrom: '2026-11-18' }, '2026-11-18', '2026-11-20'],
  [{ dateTo: '2026-03-01' }, '2026-01-31', '2026-03-01'],
  [{ dateFrom: '2026-11-01', dateTo: '2026-11-30' }, '2026-11-01', '2026-11-20'],
  [{ dateFrom: '2020-01-01' }, '2026-08-21', '2026-11-20'],
  [{ dateFrom: '2027-01-01' }, '2026-11-20', '2026-11-20'],
  [{ dateFrom: '2026-11-10', dateTo: '2026-11-01' }, '2026-11-01', '2026-11-01'],
  [{ dateTo: '0001-01-05' }, '0001-01-01', '0001-01-05'],
  [{ dateTo: '9999-12-31' }, '2026-10-22', '2026-11-20'],
])('a list with %j is charted from %s to %s', (filter, dateFrom, dateTo) => {
  expect(getChartDateRange(filter, TODAY)).toEqual({ dateFrom, dateTo });
});
