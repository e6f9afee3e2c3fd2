import { expect, it } from 'vitest';
import { describeEarlierOrder } from './web/earlier-order.tsx';

const live = { id: 2, status: 'PAID', createdAt: '2026-11-20T09:00:00Z', plannedDay: '2026-11-27' } as const;
const delivered = { ...live, status: 'Delivered', plannedDay: '2026-10-20' } as const;
const cancelled = { ...live, status: 'CANCELED_USER' } as const;
const TODAY = '2026-11-25';

// Control: in `src/orders/web/earlier-order.tsx` replace `!isCancelledStatus(status)` with `true`
it.each([
  [
    [live],
    'GENERAL',
    'Этому получателю уже собирается заказ № 2 на 27 ноября. Вторую передачу до 27 января 2027\u00a0г. могут не принять.',
  ],
  [
    [delivered],
    'GENERAL',
    'Этому получателю 20 октября сдали заказ № 2. Следующую передачу до 20 декабря могут не принять.',
  ],
  [[{ ...delivered, plannedDay: '2026-09-20' }], 'GENERAL', null],
  [[cancelled], 'GENERAL', null],
  [[live], 'REMAND', null],
  [[{ ...delivered, plannedDay: '2026-09-30' }], null, /до 29 ноября могут не принять\.$/],
  [[], 'GENERAL', null],
] as const)('%#: tells of an order that another would follow too soon', (orders, kind, words) => {
  const said = describeEarlierOrder(orders, kind, TODAY)?.words ?? null;
  if (words instanceof RegExp) expect(said).toMatch(words);
  else expect(said).toBe(words);
});
