import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, field, isAt, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import {
  exportMonthPaymentsAndRefundsCsv,
  exportPaidMonthCsv,
  getMonthReport,
} from '../user-order-reports.contract.ts';
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

const march = () => show({ '/admin/reports': page }, '/admin/reports?month=2026-03', { as: 'administrator' });
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => text(cell));

// Control: in `src/reports/user-order-reports.contract.ts` replace `sum: signedMoneyResponseSchema, of` with `sum: moneyResponseSchema, of`
// Control: in `src/reports/web/admin-reports.page.tsx` replace `rows={paid.map(` with `rows={past.map(`
it('tells the month in roubles: goods with what was earned on them, and the days as a table', async () => {
  const teas = { quantity: 3, sum: 372_150, margin: -72_150 };
  server.respond(getMonthReport, {
    ...report(3),
    days: [
      { day: '2026-03-04', orders: 0, sum: 0 },
      { day: '2026-03-05', orders: 2, sum: 272_150 },
      { day: '2026-03-06', orders: 1, sum: 100_000 },
    ],
    products: [
      { id: 1, name: 'Чай', ...teas },
      { id: 2, name: 'Мёд', quantity: 1, sum: 5_000, margin: null },
      { id: 3, name: 'Соль', quantity: 1, sum: 5_000, margin: 100 },
    ],
    margin: { sum: -72_050, of: 377_150 },
  });
  march();
  await says('Наценка: −720,50 ₽ с товаров на 3 771,50 ₽');
  const goods = within(screen.getByRole('table', { name: 'По товарам' })).getAllByRole('row');
  expect(goods.slice(1).map(cells)).toEqual([
    ['3', '3 721,50 ₽', '−721,50 ₽'],
    ['1', '50,00 ₽', '—'],
    ['1', '50,00 ₽', '1,00 ₽'],
  ]);
  await says('Платили 2 дня из 3, больше всего 5 марта: 2 заказа на 2 721,50 ₽');
  screen.getByText('Дни таблицей');
  const days = screen.getByText('Оплачено по дням').closest('table') as HTMLElement;
  expect([...days.querySelectorAll('tbody tr')].map((row) => text(row))).toEqual([
    '5 марта 2026 г.22 721,50 ₽',
    '6 марта 2026 г.11 000,00 ₽',
  ]);
});

// Control: in `src/reports/web/admin-reports.page.tsx` replace `hrefOf(row.id)` with `hrefOf(0)`
it('leads from a row to the orders of the month, and to money without an order', async () => {
  const received = { ...report(1).received, sum: 177_000, unallocated: 7_000 };
  server.respond(getMonthReport, { ...report(1), received, refunds: 27_000 });
  march();
  const linksOf = (names: RegExp[]) =>
    names.map((name) =>
      screen.getByRole('link', { name }).getAttribute('href')?.replace('/admin/user-order-list', ''),
    );
  await says('Итого1 770,00 ₽Вернули за месяц−270,00 ₽Осталось1 500,00 ₽');
  expect(linksOf([/^ИК-3$/, /^Товар 2$/, /^70,00/])).toEqual([
    '?facility=1&paid=2026-03',
    '?product=2&paid=2026-03',
    '/payments#unallocated',
  ]);
});

it('gives the month as two files under the names that the server gave them', async () => {
  server.respond(getMonthReport, report(1));
  const file = (fileName: string, found: number) => ({
    fileName,
    csv: 'A;B',
    ids: [1],
    totalElements: found,
  });
  server.respond(exportPaidMonthCsv, file('Оплачено 2026-03.csv', 1));
  server.respond(exportMonthPaymentsAndRefundsCsv, file('Поступления и возвраты 2026-03.csv', 4));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const user = march();
  await says('Оплачено: 1 заказ');
  server.fails(exportPaidMonthCsv, 'network');
  await user.click(button('Заказы для Excel'));
  await says('Файл не загрузился. Проверьте соединение.');
  server.respond(exportPaidMonthCsv, file('Оплачено 2026-03.csv', 1));
  await user.click(button('Заказы для Excel'));
  await says('Файл готов, заказов в нём: 1');
  await user.click(button('Поступления и возвраты для Excel'));
  await says('В файле 1 заказов из 4. Остальные — в таблице заказов, по дням.');
  expect(saved).toEqual(['Оплачено 2026-03.csv', 'Поступления и возвраты 2026-03.csv']);
  for (const call of [exportPaidMonthCsv, exportMonthPaymentsAndRefundsCsv])
    expect(server.sent(call).at(-1)?.body).toEqual({ month: '2026-03' });
});

it('says that the report did not come, and asks again', async () => {
  server.fails(getMonthReport, 'network');
  const user = march();
  await says('Отчёт не загрузился. Попробуйте ещё раз.');
  server.respond(getMonthReport, report(1));
  await user.click(button('Повторить'));
  await says('Оплачено: 1 заказ');
});

it('goes to the month that is chosen, and says that nothing was paid in it', async () => {
  const nothing = { ...report(0), days: [], facilities: [], products: [] };
  server.respond(getMonthReport, ({ body }) =>
    (body as { month: string }).month === '2026-03' ? report(1) : nothing,
  );
  const user = march();
  await says('Оплачено: 1 заказ');
  await user.click(field('Месяц оплаты'));
  await user.click(screen.getAllByRole('option').at(-1) as HTMLElement);
  await says('В этом месяце ничего не оплачено');
  const asked = server.sent(getMonthReport).at(-1)?.body as { month: string };
  await isAt(`/admin/reports?month=${asked.month}`);
});
