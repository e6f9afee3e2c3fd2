import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { getMonthReport } from '../user-order-reports.contract.ts';
import * as page from './admin-reports.page.tsx';

const good = (id: number) => ({ id, name: `Товар ${id}`, quantity: 1, sum: 10_000, margin: null });

const report = (orders: number) => ({
  ...{ orders, goods: 170_000 * orders, delivery: 0, refunds: 0, cancelled: { orders: 0, sum: 0 } },
  received: {
    ...{ sum: 0, over: 0, under: 0, other: 0 },
    ...{ ofOther: 0, ofUnpaid: 0, ofCancelled: 0, unallocated: 0 },
  },
  days: [{ day: '2026-03-05', orders, sum: 170_000 * orders }],
  facilities: [{ id: 1, name: 'ИК-3', orders, sum: 170_000 * orders }],
  products: Array.from({ length: 17 }, (_, index) => good(index + 1)),
  margin: { sum: 0, of: 0 },
});

// Control: in `src/reports/web/admin-reports.page.tsx` replace `-1).slice(0, 7)` with `-2).slice(0, 7)`.
it('shows the largest fifteen goods at first, and what the month before brought', async () => {
  server.respond(getMonthReport, ({ body }) =>
    report((body as { month: string }).month === '2026-02' ? 3 : 1),
  );
  const user = show({ '/admin/reports': page }, '/admin/reports?month=2026-03', { as: 'administrator' });
  await says('февраль 2026 г.: 3 заказа на 5 100,00 ₽');
  const names = () => screen.getAllByRole('rowheader').map((head) => text(head));
  expect(names()).toContain('Товар 15');
  expect(names()).not.toContain('Товар 16');
  await user.click(button('Показать все: 17'));
  expect(names()).toContain('Товар 17');
});
