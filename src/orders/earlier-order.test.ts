import { expect, it } from 'vitest';
import { describeEarlierOrder } from './web/earlier-order.tsx';

const live = {
  ...{ id: 2, createdAt: '2026-11-20T09:00:00Z', plannedDay: '2026-11-27' },
  ...{ status: 'PAID' as const, statusHistory: [] },
};
const change = { id: 1, author: 'ADMIN', comment: null } as const;
/** Handed in on a day, as the history knows it; planned for another. */
const deliveredOn = (day: string) => ({
  ...live,
  status: 'Delivered' as const,
  plannedDay: '2026-12-01',
  statusHistory: [{ ...change, status: 'Delivered' as const, changedAt: `${day}T09:00:00Z` }],
});
const cancelled = { ...live, status: 'CANCELED_USER' } as const;
const TODAY = '2026-11-25';

// Control: in `src/orders/web/earlier-order.tsx` replace `!isCancelledStatus(status)` with `true`
// Control: in `src/orders/web/earlier-order.tsx` replace `findHandoverDay(order) ?? order.plannedDay` with `order.plannedDay`
// Control: in `src/orders/web/earlier-order.tsx` replace `next <= today` with `next < today`
it.each([
  [
    [live],
    'GENERAL',
    'Этому получателю уже собирается заказ № 2 на 27 ноября. Вторую передачу до 27 января 2027\u00a0г. могут не принять.',
  ],
  [
    [deliveredOn('2026-10-20')],
    'GENERAL',
    'Этому получателю 20 октября сдали заказ № 2. Следующую передачу до 20 декабря могут не принять.',
  ],
  [[deliveredOn('2026-09-25')], 'GENERAL', null],
  [[cancelled], 'GENERAL', null],
  [[live], 'REMAND', null],
  [[deliveredOn('2026-09-30')], null, /до 29 ноября могут не принять\.$/],
  [[], 'GENERAL', null],
] as const)('%#: tells of an order that another would follow too soon', (orders, kind, words) => {
  const said = describeEarlierOrder(orders, kind, TODAY)?.words ?? null;
  if (words instanceof RegExp) expect(said).toMatch(words);
  else expect(said).toBe(words);
});
