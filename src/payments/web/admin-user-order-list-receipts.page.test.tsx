import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, field, fill, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { toCsvFile } from '../../lib/spreadsheet/csv.ts';
import { readSheet } from '../../lib/spreadsheet/read-sheet.ts';
import type { SheetReadResult } from '../../lib/spreadsheet/sheet.ts';
import { findHeaderRow } from '../../lib/spreadsheet/sheet-columns.ts';
import type { SheetJob } from '../../lib/spreadsheet/table-worker.ts';
import {
  getOwedReceipts,
  markReceipts,
  type OwedReceipt,
  unmarkReceipts,
} from '../user-order-payments.contract.ts';
import * as page from './admin-user-order-list-receipts.page.tsx';
import { createReceiptRows, readIssuedReceipts, receiptHeads } from './receipt-sheet.ts';

/** Reads sheets where nothing has workers. */
class SheetReader {
  onmessage: (message: { data: SheetReadResult }) => void = () => {};
  async postMessage({ source, heads }: SheetJob & { kind: 'read' }) {
    this.onmessage({ data: await readSheet(source, heads) });
  }
  terminate() {}
}

const receipt = (orderId: number, more: Partial<OwedReceipt> = {}): OwedReceipt => ({
  ...{ orderId, sign: 'INCOME', sum: 92_800, toReturn: 0, day: '2025-11-20' },
  ...{ buyer: 'Сидорова Анна', email: 'anna@example.com' },
  lines: [
    { kind: 'GOODS', name: 'Чай', quantity: 3, price: 10_000 },
    { kind: 'DELIVERY', name: 'Доставка', quantity: 1, price: 62_800 },
  ],
  ...more,
});

const called = { kind: 'GOODS' as const, name: 'Доставка', quantity: 1, price: 92_800 };

const owed = (receipts: OwedReceipt[], from: string | null = '2025-11-01') => ({
  ...{ from, receipts, totalElements: receipts.length },
});

const open = () => show({ '/admin/receipts': page }, '/admin/receipts', { as: 'administrator' });

beforeEach(() => {
  vi.stubGlobal('Worker', SheetReader);
  server.respond(
    getOwedReceipts,
    owed([receipt(5, { toReturn: 671_800 }), receipt(6, { sign: 'REFUND', lines: [called] })]),
  );
});

const marked = (...ids: (number | null)[]) => ({
  results: ids.map((id, index) => ({
    ...{ orderId: 5 + index, id },
    message: id === null ? 'Чек не на ту сумму: нужен на 900 ₽' : null,
  })),
});

// Control: in `src/payments/web/admin-user-order-list-receipts.page.tsx` replace `sum: receipt.sum` with `sum: null`
// Control: in `src/payments/web/admin-user-order-list-receipts.page.tsx` replace `useState<CallError | null>(null)` with `[mark.failure, (_: CallError | null) => {}] as const`
it('marks a receipt by its number, goes on to the next, and takes the mark back', async () => {
  const user = open();
  await says('Не выдано: 2 чека');
  const [, first, second] = screen.getAllByRole('row').map((row) => text(row));
  expect(first).toContain('№ 5, 20 ноября 2025 г.Сидорова А.');
  expect(first).not.toContain('Приход');
  const way = screen.getByRole('link', { name: /^№\s5$/ });
  expect(way.getAttribute('href')).toMatch(/user-order-list\?open=5$/);
  expect(first).toContain('928,00 ₽к возврату 6 718 ₽');
  await user.click(screen.getAllByRole('button', { name: /^1 товар, доставка/ })[0] as HTMLElement);
  await says('Чай, 3 × 100,00 ₽ = 300,00 ₽');
  // Control: in `src/payments/web/admin-user-order-list-receipts.page.tsx` replace `({ kind }) => kind === 'GOODS'` with `({ name }) => name !== 'Доставка'`
  expect(second).toMatch(/Возврат прихода.*1 товар.*Выдан без номера/);
  server.respond(markReceipts, marked(71));
  await user.type(field('Номер чека: чек заказа № 5, приход'), '0042{Enter}');
  await says('Отмечено выданными: 1');
  expect(server.sent(markReceipts)[0]?.body).toEqual({
    receipts: [{ orderId: 5, sign: 'INCOME', sum: 928, number: '0042' }],
  });
  expect(document.activeElement).toBe(field('Номер чека: чек заказа № 6, возврат прихода'));
  server.fails(markReceipts, 500);
  await user.type(field('Номер чека: чек заказа № 6, возврат прихода'), '0043{Enter}');
  await says('Не сохранилось. Попробуйте ещё раз.');
  server.respond(unmarkReceipts, { orderIds: [5] });
  await user.click(button('Вернуть'));
  await says('Отметка снята');
  expect(text()).not.toContain('Не сохранилось');
  expect(server.sent(unmarkReceipts)[0]?.body).toEqual({ ids: [71] });
});

it('marks the chosen ones at once, and says which were not and why', async () => {
  const user = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать все чеки' }));
  const bar = within(screen.getByRole('region', { name: 'Выбранные чеки' }));
  expect(text(bar.getByRole('status'))).toBe('Выбрано: 2 на 1 856 ₽');
  server.respond(markReceipts, marked(71, null));
  await user.click(bar.getByRole('button', { name: 'Отметить выданными' }));
  await says('Заказ № 6: Чек не на ту сумму: нужен на 900 ₽');
  expect(server.sent(markReceipts)[0]?.body).toMatchObject({ receipts: [{ orderId: 5 }, { orderId: 6 }] });
});

it('leads to the settings where receipts are not counted, and says when all are issued', async () => {
  server.respond(getOwedReceipts, owed([], null));
  open();
  await says('Чеки магазин пока не считает');
  expect(screen.getByRole('link', { name: 'В настройки' })).toBeTruthy();
  cleanup();
  server.respond(getOwedReceipts, owed([]));
  open();
  await says('Все чеки выданы');
});

const readRows = async (rows: (string | number)[][]) => {
  const sheet = await readSheet(toCsvFile(rows), { rules: receiptHeads.rules, mostRows: 100 });
  const headed = findHeaderRow(sheet.rows ?? [], receiptHeads);
  return headed.columns === null ? headed.problem : readIssuedReceipts(headed.rows, headed.columns);
};

it('reads its own table back once the numbers are filled in, each receipt once', async () => {
  const [heads = [], ...lines] = createReceiptRows([receipt(5), receipt(6, { sign: 'REFUND' })]);
  expect(heads).toHaveLength(10);
  expect(lines.map((cells) => cells.slice(0, 9))).toContainEqual([
    ...[5, 'Приход', 928, 'anna@example.com', '20.11.2025', 'Чай', 3, 100, 300],
  ]);
  const filled = lines.map((cells) => [...cells.slice(0, 9), cells[0] === 5 ? '0042' : '']);
  expect(await readRows([heads, ...filled])).toEqual([
    { line: 2, orderId: 5, sign: 'INCOME', sum: 92_800, number: '0042', day: null },
  ]);
});

it.each([
  [
    'of a cash service',
    ['Дата чека', 'Тип чека', 'Сумма чека', 'Сумма НДС', 'Номер ФД', 'Внешний номер заказа', 'Ссылка на чек'],
    ['26.11.2026 10:15', 'Возврат прихода', '1 000,50', '0', '315', 'Заказ № 7', 'https://ofd.example/315'],
    [{ line: 2, orderId: 7, sign: 'REFUND', sum: 100_050, number: '315', day: '2026-11-26' }],
  ],
  [
    'in English',
    ['Date', 'Type', 'Amount', 'Receipt', 'Order'],
    ['2026-11-26', 'sell', '928.00', '42', '5'],
    [{ line: 2, orderId: 5, sign: 'INCOME', sum: 92_800, number: '42', day: '2026-11-26' }],
  ],
  [
    'without sums and signs',
    ['Заказ', 'Чек'],
    [5, '42'],
    [expect.objectContaining({ sign: 'INCOME', sum: null })],
  ],
  [
    'of outgoes',
    ['Заказ', 'Чек', 'Признак способа расчёта', 'Признак расчёта'],
    [5, '42', 'Предоплата', 'Расход'],
    [],
  ],
  ['of anything else', ['Товар', 'Цена'], ['Чай', 5], receiptHeads.missing],
])('reads a table %s', async (_, heads, cells, expected) => {
  expect(await readRows([heads, cells])).toEqual(expected);
});

// Control: in `src/payments/web/admin-user-order-list-receipts.page.tsx` replace `(part + 1) * MAX_RECEIPTS_AT_ONCE` with `all.length`
// Control: in `src/payments/web/admin-user-order-list-receipts.page.tsx` replace `if (response === null) break;` with `if (response === null) return null;`
it('marks by a table of the cash service, a long one in several calls, and says what was not', async () => {
  const user = open();
  await user.click(await screen.findByText('Отметить по таблице кассы'));
  const rows = Array.from({ length: 501 }, (_, index) => `${index + 1}\t№ ${index}`);
  fill('Или ячейки таблицы', ['Заказ\tЧек', ...rows].join('\n'));
  await user.click(button('Посмотреть'));
  await says('В таблице 501 чек.');
  server.respond(markReceipts, () => {
    server.fails(markReceipts, 'network');
    return marked(71, null);
  });
  await user.click(button('Отметить выданными'));
  await says('Отмечено выданными: 1');
  server.respond(markReceipts, marked(71, null));
  await user.click(button('Отметить выданными'));
  await says('Отмечено выданными: 2');
  await says('Не отмечено: 2');
  const sizes = server.sent(markReceipts).map(({ body }) => (body as { receipts: object[] }).receipts.length);
  expect(sizes).toEqual([500, 1, 500, 1]);
  // The same table again: what was marked before is not to be taken back with it.
  fill('Или ячейки таблицы', 'Заказ\tЧек\n5\t42');
  await user.click(button('Посмотреть'));
  server.respond(markReceipts, { results: [{ orderId: 5, id: null, message: null }] });
  await user.click(await screen.findByRole('button', { name: 'Отметить выданными' }));
  await says('Эти чеки отмечены раньше');
});
