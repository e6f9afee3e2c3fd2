import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  button,
  field,
  fill,
  isAt,
  navigate,
  says,
  show,
  text,
} from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { order, pageWith } from '../../../tests/component/samples.ts';
import type { CallResponse } from '../../contract/endpoint.ts';
import { type DeskOrder, getOrdersByIds, listDeskOrders } from '../../orders/user-order-desk.contract.ts';
import {
  addPayment,
  allocatePayment,
  getUnallocatedPayments,
  matchPayments,
  type Payment,
  recordStatementTransfers,
  unmarkStatementTransfers,
} from '../user-order-payments.contract.ts';
import * as page from './admin-user-order-list-payments.page.tsx';

type Matched = CallResponse<typeof matchPayments>;
type Match = Matched['matches'][number];

const WANTED = 'Номер, фамилия или сумма';

/** What the desk finds: orders of these numbers, not paid. */
const found = (...ids: number[]) => {
  const of = (id: number): DeskOrder => ({
    ...order(id),
    ...{ facilityId: 7, deskNote: null, closedDay: null, nextDay: null },
    buyer: { lastName: 'Соколова', firstName: 'Анна', middleName: 'Петровна' },
    sameRecipient: { orders: [], month: null },
  });
  return { ...pageWith(ids.map(of)), statuses: [], due: null, more: false };
};

const nothingWaits = { payments: [], totalElements: 0, sum: 0 };

beforeEach(() => server.respond(getUnallocatedPayments, nothingWaits));

/** A payment of which something waits for an order. */
function waits(more: Pick<Payment, 'sum' | 'unallocated'> & Partial<Payment>) {
  const payment: Payment = {
    ...{ id: 3, day: '2025-11-20', document: '', words: '', assumed: false, version: 1 },
    ...{ parts: [], notedBy: 'Иванова Мария', ...more },
  };
  server.respond(getUnallocatedPayments, { payments: [payment], totalElements: 1, sum: payment.unallocated });
}

const open = () => show({ '/admin/payments': page }, '/admin/payments', { as: 'administrator' });

// Control: in `src/desk/sheet/use-sheet-reader.ts` replace `    () => null,` with ``
it('says of a file that is gone, and of a folder, that it cannot be read', async () => {
  const user = open();
  const gone = new File(['строки'], 'выписка.txt');
  gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
  await user.upload(await screen.findByLabelText(/^Файл выписки/), gone);
  await says('Файл не прочитать');
});

/** A statement as 1C has it: its transfers of 20 November 2025, by their sums in roubles. */
const statement = (...transfers: [sum: number, words: string][]) =>
  [
    '1CClientBankExchange',
    'РасчСчет=1',
    ...transfers.flatMap(([sum, words]) => [
      'СекцияДокумент=Платежное поручение',
      `Сумма=${sum}.00`,
      'ПолучательСчет=1',
      'ДатаПоступило=20.11.2025',
      `НазначениеПлатежа=${words}`,
      'КонецДокумента',
    ]),
  ].join('\n');

const payable = (id: number, rest: number) => ({
  ...{ id, status: 'NOT_PAID' as const, version: 1, moneyVersion: 0, createdAt: '2025-11-19T09:00:00.000Z' },
  ...{ total: rest, rest, buyer: 'Соколова Анна', recipient: 'Соколов Иван Петрович' },
});

const match = (
  kind: Match['kind'],
  reason: Match['reason'],
  orderId: number | null = null,
  candidateIds: number[] = [],
) => ({ kind, reason, orderId, candidateIds });

/** Reads a statement whose transfers are matched so with these orders. */
async function readAs({ matches, orders }: Matched, ...transfers: Parameters<typeof statement>) {
  const user = open();
  await says('Файл выписки');
  server.respond(matchPayments, { matches, orders });
  fill('Или строки выписки', statement(...transfers));
  await user.click(button('Найти заказы'));
  return user;
}

/** Reads a statement of five transfers, each of another kind. */
async function read() {
  const matches = [
    match('SURE', 'NUMBER_AND_SUM', 5),
    match('SURE', 'NUMBER_AND_SUM', 6),
    match('DOUBTFUL', 'OTHER_SUM', 7),
    match('DOUBTFUL', 'SEVERAL_NUMBERS', null, [8, 9]),
    match('UNKNOWN', 'NOTHING'),
  ];
  const sums = [100_000, 50_050, 30_000, 7_000, 4_000];
  const user = await readAs(
    { matches, orders: sums.map((sum, index) => payable(5 + index, sum)) },
    [1000, 'заказ 5'],
    [500, 'заказ 6'],
    [200, 'заказ 7'],
    [100, 'заказы 8 и 9'],
    [77, 'Возврат долга'],
  );
  await says('Проверьте: ');
  return user;
}

/** A transfer that was kept for no order, or not at all. */
const none = { orderId: null, rest: null, paymentId: null };

const rows = () => screen.getAllByRole('row').map((row) => text(row));

// Control: in `src/payments/web/statement-table.tsx` replace `title: 'Точно', folded: true` with `title: 'Точно'`
it('shows what is doubtful first, and what is sure in one line that opens', async () => {
  const user = await read();
  await says('5 поступлений на 1 877 ₽');
  expect(rows().slice(1)).toEqual([
    'Проверьте: 2 на 300 ₽',
    expect.stringContaining('№ 7 · 300,00 ₽ · Соколова А.для: Соколов И. П.Номер назван, не хватает 100 ₽'),
    expect.stringContaining('№ 8 · 70,00 ₽№ 9 · 40,00 ₽Названо несколько заказов'),
    expect.stringContaining('Не узнаны: 1 на 77 ₽'),
    expect.stringContaining('Возврат долга'),
    'Точно: 2 на 1 500 ₽',
  ]);
  const verbs = screen.getAllByRole('button', { name: /^(Изменить|Разделить|Дать заказ)/ });
  expect(verbs.map((verb) => text(verb).split(/[ :—]/)[0])).toEqual(['Изменить', 'Разделить', 'Дать']);
  expect(text()).not.toMatch(/Отмечено оплаченными|Следующие/);
  await says('Выбрано: 2 на 1 500 ₽Снять выбор');
  expect(screen.getByRole('link', { name: /^№\s7$/ })).toHaveProperty('target', '_blank');
  const all = screen.getByRole('checkbox', { name: 'Отметить все: Точно' });
  await user.click(all);
  await says('Отметьте переводы, у которых заказ верный.');
  await user.click(all);
  await says('Выбрано: 2 на 1 500 ₽');
  await user.click(button(/^Точно/));
  expect(rows()).toHaveLength(9);
});

// Control: in `src/payments/user-order-payments.contract.ts` replace `rest: signedMoneyResponseSchema` with `rest: moneyResponseSchema`
it('reads a statement that names an order for which too much came', async () => {
  const overpaid = { ...payable(5, -5_000), total: 200_000, status: 'PAID' as const };
  const user = await readAs({ matches: [match('ALREADY', 'SAME_TRANSFER', 5)], orders: [overpaid] }, [
    2050,
    'заказ 5',
  ]);
  await user.click(await screen.findByRole('button', { name: /^Уже оплачены/ }));
  await says('№ 5 · 2 000,00 ₽');
});

// Control: in `src/payments/web/statement-table.tsx` replace `work.ticked.length > 0);` with `false);`
// Control: in `src/payments/web/use-statement.ts` replace `paid && isUnpaidOrder(order)` with `false`
it('asks before a statement with ticked rows is left, and not once they are marked', async () => {
  const user = await read();
  await says('Выбрано: 2 на 1 500 ₽');
  await navigate('/admin');
  await says('Уйти без сохранения?');
  await user.click(button('Остаться'));
  await says('Выбрано: 2 на 1 500 ₽');
  const result = { kept: true, paid: true, message: null, version: 2, rest: 0 };
  server.respond(recordStatementTransfers, {
    results: [5, 6].map((orderId) => ({ ...result, orderId, paymentId: orderId })),
  });
  await user.click(button('Отметить оплаченными'));
  await says('Отмечено оплаченными: 2');
  await navigate('/admin');
  await isAt('/admin');
});

// Control: in `src/payments/web/payment-allocation-form.tsx` replace `JSON.stringify(typed) !== begun` with `false`
it('asks before parts of a transfer that were typed are left', async () => {
  waits({ sum: 77_700, unallocated: 77_700 });
  server.respond(listDeskOrders, found(6));
  const user = open();
  await user.click(await screen.findByRole('button', { name: /^Дать заказ/ }));
  await screen.findByRole('option');
  fill('Сумма, ₽', '700');
  await navigate('/admin');
  await user.click(await screen.findByRole('button', { name: 'Уйти' }));
  await isAt('/admin');
});

// Control: in `src/payments/web/statement-table.tsx` replace `order.rest !== order.total` with `false`
it('says of an order of which a part is paid what is left', async () => {
  const part = { ...payable(13, 10_000), total: 158_500 };
  await readAs({ matches: [match('DOUBTFUL', 'OTHER_SUM', 13)], orders: [part] }, [1585, 'заказ 13']);
  await says('№ 13 · осталось 100 ₽ из 1 585 ₽');
  await says('Номер назван, лишние 1 485 ₽');
});

it('names the people of each order that a transfer may be for', async () => {
  const matches = [match('DOUBTFUL', 'SEVERAL_WITH_SUM', null, [13, 14])];
  await readAs({ matches, orders: [payable(13, 10_000), payable(14, 10_000)] }, [100, 'спасибо']);
  await says('№ 13 · Соколова А., для: Соколов И. П.№ 14 · Соколова А., для: Соколов И. П.');
});

it('keeps what nobody knows until somebody gives it an order', async () => {
  const user = await read();
  const outcome = { ...none, kept: true, paid: false, message: null, version: null };
  server.respond(recordStatementTransfers, { results: [outcome] });
  await user.click(button('Записать без заказа: 1'));
  await says('Записан, ждёт заказа');
  await says(/записано без заказа: 1/);
  expect(server.sent(recordStatementTransfers)[0]?.body).toMatchObject({
    payments: [{ sum: 77, words: 'Возврат долга', orderId: null }],
  });
  expect(screen.queryByRole('button', { name: /^Записать без/ })).toBeNull();
});

// Control: in `src/payments/web/statement-table.tsx` replace `sum: rest }))` with `sum: 1 }))`
// Control: in `src/payments/web/payment-allocation-form.tsx` replace ` + Math.min(0, left)` with ``
it('divides a transfer among the orders it names in two presses, the last getting what is left', async () => {
  const user = await read();
  server.respond(getOrdersByIds, [order(8), order(9)]);
  await user.click(button(/^Разделить/));
  server.respond(addPayment, { id: 1, orderIds: [8, 9] });
  server.respond(getOrdersByIds, [order(8, { status: 'PAID' }), order(9, { status: 'PAID' })]);
  await user.click(button('Сохранить'));
  await expect.poll(() => text(document.activeElement ?? undefined)).toBe('Отмечены оплаченными');
  const parts = [8, 9].map((orderId, at) => ({ orderId, sum: [70, 30][at] }));
  expect(server.sent(addPayment)[0]?.body).toMatchObject({ sum: 100, parts });
});

// Control: in `src/payments/web/use-statement.ts` replace `version: moneyVersion` with `version: null`
// Control: in `src/payments/web/statement-rows.ts` replace `row.candidateIds.length > 0` with `false`
it('marks all orders that a transfer names and pays for, but for a cancelled one', async () => {
  const matches = [
    match('SURE', 'NUMBERS_AND_SUM', null, [8, 9]),
    match('DOUBTFUL', 'SEVERAL_NUMBERS', null, [5, 6]),
    match('UNKNOWN', 'NOTHING', null, [77]),
  ];
  const orders = [payable(5, 100_000), payable(6, 50_050), payable(8, 7_000), payable(9, 3_000)];
  const named: Parameters<typeof statement> = [
    [100, 'заказы 8 и 9'],
    [1000, 'заказы 5 и 6'],
    [50, 'заказ 77'],
  ];
  const user = await readAs({ matches, orders }, ...named);
  await says('Заказа № 77 нет');
  await says('Названо несколько заказов: нужно 1 500,50 ₽, не хватает 500,50 ₽');
  await user.click(button(/^Точно/));
  await says('№ 8 · 70,00 ₽№ 9 · 30,00 ₽Номера и сумма заказов совпали');
  expect(screen.getByRole('checkbox', { name: 'Отметить все: Точно' })).toHaveProperty('checked', true);
  server.refuses(addPayment, 'CONFLICT', 'Пока вы правили, деньги заказа № 8 изменили');
  const money = { due: 7_000, received: 0, refunded: 0, version: 2 };
  server.respond(getOrdersByIds, [order(8, { money }), order(9, { money: { ...money, due: 3_000 } })]);
  await user.click(button('Отметить оплаченными'));
  await says('деньги заказа № 8 изменили');
  await user.click(await screen.findByLabelText('Отметить перевод 1'));
  server.respond(addPayment, { id: 1, orderIds: [8, 9] });
  server.respond(getOrdersByIds, [order(8, { status: 'PAID' }), order(9, { status: 'CANCELED_USER' })]);
  await user.click(button('Отметить оплаченными'));
  await says('Записан. № 9 отменён: деньги к возврату');
  await says('Отмечено оплаченными: 1, записано, но не оплачено: 1');
  const seen = (version: number) => [
    { orderId: 8, sum: 70, version },
    { orderId: 9, sum: 30, version },
  ];
  expect(server.sent(addPayment).map(({ body }) => body)).toMatchObject([
    { sum: 100, parts: seen(0) },
    { sum: 100, parts: seen(2) },
  ]);
});

// Control: in `src/payments/web/statement-table.tsx` replace `rows.filter(({ outcome }) => !outcome?.kept)` with `rows`
it('brings what was refused to the doubtful ones, with the reason', async () => {
  const user = await read();
  const result = { kept: true, paid: true, message: null, version: 2, rest: 0, paymentId: 1 };
  server.respond(recordStatementTransfers, {
    results: [
      { ...result, orderId: 5 },
      { ...none, orderId: 6, kept: false, paid: false, message: 'Заказ отменён', version: null },
    ],
  });
  await user.click(button('Отметить оплаченными'));
  await says('Отмечено оплаченными: 1, не отмечено: 1');
  await says('Заказ отменён');
  expect(rows()[1]).toBe('Проверьте: 3 на 800 ₽');
  await says('Точно: всё записано');
});

/** Reads one transfer for an order that another one has paid, and marks it. */
async function markSurplus() {
  const paid = { ...payable(5, 0), total: 100_000, status: 'ADMIN_WORKED' as const, version: 3 };
  const user = await readAs({ matches: [match('DOUBTFUL', 'PAID_AGAIN', 5)], orders: [paid] }, [
    100,
    'заказ 5 доплата',
  ]);
  await user.click(await screen.findByLabelText('Отметить перевод 1'));
  const result = {
    ...{ orderId: 5, kept: true, paid: true, message: null },
    ...{ version: 3, rest: -10_000, paymentId: 8 },
  };
  server.respond(recordStatementTransfers, { results: [result] });
  await user.click(button('Отметить оплаченными'));
  return { user, paid };
}

// Control: in `src/payments/web/statement-rows.ts` replace `row.reason === 'MARKED_PAID' || ` with ``
it('says how much more came for an order than it was said to be paid by, and takes it', async () => {
  const paid = { ...payable(5, 0), total: 100_000, status: 'PAID' as const, version: 2 };
  const user = await readAs({ matches: [match('DOUBTFUL', 'MARKED_PAID', 5)], orders: [paid] }, [
    1_050,
    'заказ 5',
  ]);
  await says('Отмечен оплаченным без перевода, лишние 50 ₽');
  const tick = screen.getByLabelText<HTMLInputElement>('Отметить перевод 1');
  await user.click(tick);
  expect(tick.checked).toBe(true);
});

// Control: in `src/payments/web/statement-rows.ts` replace `return over > 0 ?` with `return false ?`
// Control: in `src/payments/web/use-statement.ts` replace `    setLeft([]);` with ``
// Control: in `src/payments/web/use-statement.ts` replace `order.rest > 0 || restoredIds.includes(order.id)` with `order.rest > 0`
it.each([
  ['all of it', 0, [], ['Уже оплачен, это переплатаВ работе', 'Выбрано: 1 на 100 ₽']],
  [
    'money that is not there then',
    5_000,
    [],
    [
      '№ 5: перевод снят, статус остался «В работе», не хватает 50 ₽',
      'Доплата, у заказа не хватает 50 ₽В работе',
    ],
  ],
  ['a mark of before', 0, [5], ['№ 5: перевод снят, статус остался «В работе», снова отмечено без перевода']],
])('takes back just what was recorded, to be marked again: %s', async (_, rest, restoredIds, words) => {
  const { user, paid } = await markSurplus();
  await says('Записан. Лишние 100 ₽');
  await says('Отмечено оплаченными: 0, с лишними деньгами: 1');
  const taken = { takenIds: [5], movedIds: [], restoredIds, refused: [] };
  server.respond(unmarkStatementTransfers, { ...taken, orders: [{ ...paid, rest }] });
  await user.click(button('Отменить запись'));
  for (const said of words) await says(said);
  expect(server.sent(unmarkStatementTransfers)[0]?.body).toEqual({
    orders: [{ id: 5, version: 3, paymentIds: [8] }],
  });
  await user.click(button('Отметить оплаченными'));
  await waitFor(() => expect(text()).not.toContain('перевод снят'));
});

// Control: in `src/payments/web/use-statement.ts` replace `all.slice(from, from +` with `all.slice(0,`
it('looks through a long statement in turns, and says what all of it comes to', async () => {
  const transfers = Array.from({ length: 201 }, (_, index): [number, string] => [1, `Перевод ${index}`]);
  const [first, ...others] = transfers.map(() => match('UNKNOWN', 'NOTHING'));
  const user = await readAs({ matches: others, orders: [] }, ...transfers);
  await says('201 поступление на 201 ₽, здесь с 1 по 200');
  server.respond(matchPayments, { matches: first ? [first] : [], orders: [] });
  await user.click(button('Следующие 1'));
  await says('Перевод 200');
});

it('lists what waits for an order, finds one by what is typed, and gives it the rest', async () => {
  const parts = [{ orderId: 5, sum: 150_000 }];
  waits({ sum: 200_000, document: '21', words: 'Перевод', version: 2, unallocated: 50_000, parts });
  server.respond(getOrdersByIds, [order(5, { status: 'PAID' })]);
  server.respond(listDeskOrders, found());
  const user = open();
  await says('Ждут заказа: 1 на 500 ₽');
  const list = within(screen.getByRole('region', { name: /^Ждут заказа/ }));
  const waiting = '500 ₽ 20 ноября 2025 г.Переводдокумент № 21 · весь перевод 2 000 ₽, остальное: № 5';
  expect(text(list.getByRole('list'))).toContain(waiting);
  await user.click(button(/^Дать заказ/));
  await says('для: Соколов Иван Петрович · Оплачен');
  const [, second] = screen.getAllByLabelText(WANTED);
  expect(document.activeElement).toBe(second);
  await user.type(second as HTMLElement, '60');
  await says('Заказа «60» не нашлось');
  server.respond(listDeskOrders, found(6));
  await user.clear(second as HTMLElement);
  await user.type(second as HTMLElement, '6{Enter}');
  await screen.findByDisplayValue('№ 6');
  await says('Соколова Анна Петровна, для: Соколов Иван Петрович · к оплате 928 ₽');
  server.respond(allocatePayment, { orderIds: [5, 6] });
  server.respond(getUnallocatedPayments, nothingWaits);
  await user.click(button('Сохранить'));
  await expect.poll(() => screen.queryByText(/^Ждут заказа/)).toBeNull();
  expect(server.sent(allocatePayment)[0]?.body).toEqual({
    parts: [
      { orderId: 5, sum: 1500 },
      { orderId: 6, sum: 500 },
    ],
    version: 2,
  });
  expect(field('Файл выписки')).toBeTruthy();
});

// Control: in `src/payments/web/payment-allocation-form.tsx` replace `Math.abs(candidate.rest - sum)` with `0`.
it('proposes where no order wants this sum those that want the nearest', async () => {
  waits({ sum: 77_700, unallocated: 77_700 });
  const dues = [3_166_300, 92_800, 100_900];
  server.respond(listDeskOrders, ({ body }) => {
    if ((body as { search: string | null }).search !== null) return found();
    const { content, ...rest } = found(6, 7, 8);
    const withMoney = content.map((one, at) => ({
      ...one,
      money: { due: dues[at] ?? 0, received: 0, refunded: 0, version: 1 },
    }));
    return { ...rest, content: withMoney };
  });
  const user = open();
  await user.click(await screen.findByRole('button', { name: /^Дать заказ/ }));
  const proposed = () => screen.queryAllByRole('option').map((one) => text(one).slice(0, 3));
  await expect.poll(proposed).toEqual(['№ 7', '№ 8', '№ 6']);
  expect(text(screen.getAllByRole('option')[0])).toBe('№ 7 · 928 ₽ · Соколова А. П., для: Соколов И. П.');
  // Control: in `src/payments/web/payment-allocation-form.tsx` replace `distanceTo(sum, one) === 0` with `true`
  const marked = () =>
    screen.queryAllByRole('option', { selected: true }).map((one) => text(one).slice(0, 3));
  expect(marked()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(proposed()).toHaveLength(3);
  await user.keyboard('{ArrowDown}');
  expect(marked()).toEqual(['№ 7']);
});

// Control: in `src/payments/web/payment-allocation-form.tsx` replace `left < 0 || (filled.length === 0 && parts.length === 0)` with `left < 0`
it('gives a whole transfer to the order that is chosen, and nothing before one is', async () => {
  waits({ sum: 412_050, unallocated: 412_050 });
  server.respond(listDeskOrders, found(6, 7));
  const user = open();
  await says('Ждут заказа: 1 на 4 120,50 ₽');
  await user.click(button(/^Дать заказ/));
  expect((field('Сумма, ₽') as HTMLInputElement).value).toBe('4120,50');
  expect(button('Отдать заказу')).toHaveProperty('disabled', true);
  // Those that are not paid and cost as much are proposed at once.
  expect((await screen.findAllByRole('option')).map((one) => text(one).slice(0, 3))).toEqual(['№ 6', '№ 7']);
  expect(server.sent(listDeskOrders).map(({ body }) => body)).toEqual([
    { status: 'NOT_PAID', search: '4120,50', pageable: { size: 8 } },
  ]);
  await user.click(button('Отмена'));
  expect(document.activeElement).toBe(button(/^Дать заказ/));
  await user.click(button(/^Дать заказ/));
  await user.click(await screen.findByRole('option', { name: /^№\s6/ }));
  server.respond(allocatePayment, { orderIds: [6] });
  server.respond(getUnallocatedPayments, nothingWaits);
  await user.click(button(/^Отдать заказу №\s6$/));
  await expect
    .poll(() => server.sent(allocatePayment)[0]?.body)
    .toEqual({ parts: [{ orderId: 6, sum: 4120.5 }], version: 1 });
});
