import { expect, test } from 'vitest';
import type { OrderStatus } from '../order-status.ts';
import { suggestNewHandoverDay } from './desk-parcels.ts';

/** Every day, two days ahead: what is paid on the 10th is handed in on the 12th. */
const schedule = {
  handoverWeekdays: [1, 2, 3, 4, 5, 6, 7],
  orderByDays: 2,
  orderByTime: '23:59',
  closedDays: [],
  pausedUntil: null,
};

// Control: in `src/orders/server/desk-parcels.ts` replace `plannedDay < moscowDay(now) ||` with `plannedDay <= moscowDay(now) ||`
test.each([
  ['is not paid', 'NOT_PAID 08', '2026-11-13'],
  ['was paid in time', 'NOT_PAID 08, PAID 09', null],
  ['was paid too late', 'NOT_PAID 08, PAID 11', '2026-11-13'],
  ['is in work since it was paid', 'NOT_PAID 08, PAID 09, ADMIN_WORKED 11', null],
  ['was paid, taken back and paid again', 'NOT_PAID 08, PAID 09, NOT_PAID 10, PAID 11', '2026-11-13'],
  ['is unpaid again', 'NOT_PAID 08, PAID 09, NOT_PAID 10', '2026-11-13'],
  ['was paid in time and goes today', 'NOT_PAID 08, PAID 09', null, 12],
  ['was paid in time and did not go yesterday', 'NOT_PAID 08, PAID 09', '2026-11-15', 13],
])('an order for the 12th that %s', (_, history, expected, today = 11) => {
  const now = new Date(`2026-11-${today}T09:00:00Z`);
  const moves = history.split(', ').map((move) => move.split(' ') as [OrderStatus, string]);
  const statusHistory = moves.map(([status, date], index) => ({
    id: index + 1,
    status,
    changedAt: `2026-11-${date}T09:00:00Z`,
    author: 'ADMIN' as const,
    comment: null,
  }));
  const status = moves.at(-1)?.[0] ?? 'NOT_PAID';
  expect(suggestNewHandoverDay({ status, plannedDay: '2026-11-12', statusHistory }, schedule, now)).toBe(
    expected,
  );
});
