import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, field, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { order, pageWith } from '../../../tests/component/samples.ts';
import { moscowDay } from '../../lib/calendar.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { type DeskOrder, getOrdersByIds, listDeskOrders } from '../../orders/user-order-desk.contract.ts';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';
import {
  addPayment,
  addRefund,
  allocatePayment,
  getOrderPaymentsAndRefunds,
  type Payment,
  removePayment,
  removeRefund,
} from '../user-order-payments.contract.ts';
import { type MoneyFormKind, OrderPaymentsSection } from './order-money.tsx';

const payment = (more: Partial<Payment> = {}): Payment => ({
  ...{ id: 7, day: '2025-11-20', sum: 90_000, document: '154', words: 'Иванова А. П.', assumed: false },
  ...{ unallocated: 0, parts: [{ orderId: 5, sum: 90_000 }], notedBy: 'Иванова Мария', version: 1 },
  ...more,
});

const money = (due: number, received: number, refunded = 0) => ({ due, received, refunded, version: 3 });

let changed: Order[] = [];
beforeEach(() => {
  changed = [];
  server.respond(getOrderPaymentsAndRefunds, { payments: [payment()], refunds: [], receipts: [] });
});

/** An order of 928 roubles as the desk opens it. */
function open(more: Partial<Order>) {
  function Section() {
    const notices = useNotice();
    const [adding, onAdd] = useState<MoneyFormKind | null>(null);
    const buyer = { lastName: 'Иванова', firstName: 'Анна', middleName: null };
    return (
      <>
        <OrderPaymentsSection
          {...{ order: { ...order(5, more), buyer }, adding, onAdd, notices }}
          onChanged={take}
        />
        <NoticeArea {...notices} />
      </>
    );
  }
  return show({ '/': { default: Section } }, '/', { as: 'administrator' });
}

const take = (one: Order) => changed.push(one);

// Control: in `src/orders/order-money.ts` replace `due < orderTotal` with `due > orderTotal`
// Control: in `src/payments/web/order-money.tsx` replace `return refunded === 0 ?` with `return refunded > 0 ?`
it.each<[NonNullable<Order['money']>, string, OrderStatus?]>([
  [money(92_800, 92_800), 'Всё сходится'],
  [money(92_800, 82_800), 'Недоплата 100 ₽'],
  [money(92_800, 97_850), 'Переплата 50,50 ₽'],
  [money(63_000, 92_800), 'К возврату 298 ₽'],
  [money(63_000, 92_800, 29_800), 'Всё сходится'],
  [money(92_800, 0), 'Пока ничего не поступило'],
  [money(92_800, 0), 'Недоплата 928 ₽', 'PAID'],
  [money(0, 92_800, 92_800), 'Всё вернули', 'CANCELED_ADMIN'],
  [money(0, 0), 'Возвращать нечего', 'CANCELED_ADMIN'],
])('says how it adds up: %j, «%s»', async (sums, words, status = 'NOT_PAID') => {
  open({ status, money: sums });
  await says(words);
});

// Control: in `src/payments/web/order-money.tsx` replace `failure === null && (` with `(`
it('says nothing of what came while that is not loaded', async () => {
  server.fails(getOrderPaymentsAndRefunds, 500);
  open({ money: money(92_800, 0) });
  await says('Поступления не загрузились.');
  expect(text()).not.toContain('ничего не поступило');
});

const inList = (id: number, more: Partial<DeskOrder> = {}): DeskOrder => ({
  ...{ ...order(id), facilityId: 7, buyer: null, deskNote: null, closedDay: null, nextDay: null },
  ...{ sameRecipient: { orders: [], month: null }, ...more },
});

/** What the desk finds, no matter what is looked for. */
const finds = (...orders: DeskOrder[]) =>
  server.respond(listDeskOrders, { ...pageWith(orders), statuses: [], due: null, more: false });

// Control: in `src/payments/web/order-money.tsx` replace `others.length === 0 ? day : undefined` with `day`
it.each([
  [['2025-11-20'], ' 20 ноября 2025 г.'],
  [['2025-11-20', '2025-11-21'], ''],
])(
  'says in one line that it adds up, opened by a press, and stays open once a form was',
  async (days, on) => {
    server.respond(getOrderPaymentsAndRefunds, {
      payments: days.map((day, id) => payment({ id, day, sum: 1_000, parts: [{ orderId: 5, sum: 1_000 }] })),
      ...{ refunds: [], receipts: [] },
    });
    const user = open({ status: 'PAID', money: money(92_800, 92_800) });
    const line = await screen.findByText(`Всё сходится: 928 ₽ поступило${on}`);
    const details = line.closest('details');
    expect(details?.open).toBe(false);
    // Control: in `src/payments/web/order-money.tsx` replace `event.currentTarget.scrollIntoView({ block: 'nearest' })` with `{}`
    const shows = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(line);
    await expect.poll(() => shows.mock.contexts).toEqual([details]);
    await user.click(button('Возврат'));
    await user.click(button('Отмена'));
    expect([details?.open, text(line)]).toEqual([true, `Всё сходится: 928 ₽ поступило${on}`]);
    expect(document.activeElement).toBe(button('Возврат'));
  },
);

it('lists what came with its day, number and words, and keeps another payment, the rest filled in', async () => {
  const user = open({ money: money(92_800, 90_000) });
  await says('Поступило 900 ₽ 20 ноября 2025 г.');
  expect(text(screen.getByRole('list'))).toContain('документ № 154 · Иванова А. П. · Иванова Мария');
  await user.click(button('Поступление'));
  expect((field('Сколько поступило, ₽') as HTMLInputElement).value).toBe('28');
  server.fails(addPayment, 500);
  await user.click(button('Записать поступление'));
  await says('Не сохранилось. Попробуйте ещё раз.');
  server.respond(addPayment, { id: 8, orderIds: [5] });
  const paid = order(5, { status: 'PAID', money: { ...money(92_800, 92_800), version: 4 } });
  server.respond(getOrdersByIds, [paid]);
  await user.click(button('Записать поступление'));
  await expect.poll(() => changed.map(({ status }) => status)).toEqual(['PAID']);
  const today = moscowDay(new Date());
  const sent = { day: today, sum: 28, document: '', parts: [{ orderId: 5, sum: 28, version: 3 }] };
  expect(server.sent(addPayment).map(({ body }) => body)).toEqual([sent, sent]);
});

// Control: in `src/payments/web/payment-allocation-form.tsx` replace `Number(isNamed(words, other)) - Number(isNamed(words, one)) ||` with ``
it('proposes the orders of whom a transfer names before those of a nearer sum', async () => {
  const of = (id: number, lastName: string) =>
    inList(id, { priceProducts: id * 10_000, buyer: { lastName, firstName: 'Мария', middleName: null } });
  server.respond(getOrderPaymentsAndRefunds, {
    payments: [payment({ words: 'Перевод от Кузнецовой М. И.', unallocated: 90_000, parts: [] })],
    ...{ refunds: [], receipts: [] },
  });
  finds(of(6, 'Морозова'), of(3, 'Кузнецова'));
  const user = open({ money: money(92_800, 90_000) });
  await user.click(await screen.findByRole('button', { name: /^Перенести/ }));
  const options = await screen.findAllByRole('option');
  expect(options.map(text).map((words) => words.slice(0, 3))).toEqual(['№ 3', '№ 6']);
});

// Control: in `src/payments/web/order-money.tsx` replace `kopecksToReturn(state) > 0 && 'refund'` with `false`
it('notes what was given back, the sum filled in, and says what is wrong with another', async () => {
  const user = open({ status: 'CANCELED_ADMIN', money: money(0, 92_800) });
  await says('К возврату 928 ₽');
  await user.click(button(/^Вернуть 928\s₽$/));
  expect((field('Сколько вернули, ₽') as HTMLInputElement).value).toBe('928');
  await says(/Поступило 900.*Кому: Иванова Анна\+7 \(999\) 123-45-67/);
  const words = 'Не больше поступившего: 928 ₽';
  const errors = { sum: words, day: 'Такого дня нет', note: 'Короче 500 знаков' };
  server.refuses(addRefund, 'VALIDATION', words, { errors });
  await user.click(button('Отметить возврат'));
  for (const wrong of Object.values(errors)) await says(`Ошибка: ${wrong}`);
  expect(text().split(words)).toHaveLength(2);
  server.respond(addRefund, { id: 9, orderIds: [5] });
  server.respond(getOrdersByIds, []);
  await user.click(button('Отметить возврат'));
  await expect.poll(() => server.sent(addRefund)).toHaveLength(2);
  expect(server.sent(addRefund)[1]?.body).toMatchObject({ orderId: 5, sum: 928, note: null, version: 3 });
  await says('Заказ № 5: вернули 928 ₽');
  server.respond(removeRefund, { orderIds: [5] });
  await user.click(button('Убрать'));
  await expect.poll(() => server.sent(removeRefund)[0]?.path).toMatch(/\/9$/);
});

// Control: in `src/payments/web/money-lines.tsx` replace `failure={remove.failure}` with `failure={null}`
it('says why what came cannot be taken away', async () => {
  const user = open({ money: money(92_800, 90_000) });
  await user.click(await screen.findByRole('button', { name: /^Убрать\s*поступление 900/ }));
  server.refuses(removePayment, 'CONFLICT', 'По заказу № 5 вернули 500 ₽');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Убрать' }));
  await says('По заказу № 5 вернули 500 ₽');
  server.fails(removePayment, 500);
  await user.click(button(/^Убрать\s*поступление 900/));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Убрать' }));
  await says('Не получилось. Попробуйте ещё раз.');
});

it('moves a payment, divided: the last part takes what is left', async () => {
  const user = open({ money: money(92_800, 90_000) });
  await says('Поступило 900');
  server.respond(getOrdersByIds, [order(5, { status: 'PAID' })]);
  await user.click(button(/^Перенести/));
  await says('для: Соколов Иван Петрович · Оплачен');
  await user.clear(field('Сумма, ₽'));
  await user.type(field('Сумма, ₽'), '400');
  await says('Без заказа останется 500 ₽.');
  finds(inList(6));
  await user.click(button('Ещё заказ'));
  const [, second] = screen.getAllByLabelText('Номер, фамилия или сумма');
  await user.type(second as HTMLElement, '6{Enter}');
  await screen.findByDisplayValue(/^№ 6/);
  const errors = { 'parts.0.orderId': 'Заказ отменён', 'parts.1.sum': 'Больше перевода' };
  server.refuses(allocatePayment, 'VALIDATION', 'Проверьте части', { errors });
  await user.click(button('Сохранить'));
  for (const wrong of Object.values(errors)) await says(`Ошибка: ${wrong}`);
  expect(text()).not.toContain('Проверьте части');
  server.respond(allocatePayment, { orderIds: [5, 6] });
  server.respond(getOrdersByIds, []);
  await user.click(button('Сохранить'));
  await expect
    .poll(() =>
      server
        .sent(allocatePayment)
        .slice(1)
        .map(({ body }) => body),
    )
    .toEqual([
      {
        parts: [
          { orderId: 5, sum: 400 },
          { orderId: 6, sum: 500 },
        ],
        version: 1,
      },
    ]);
});

// Control: in `src/payments/web/payment-allocation-form.tsx` replace `!filled.some((part) => part.orderId === orderId)` with `false`
it('says before its payment is moved what becomes of an order without money', async () => {
  const user = open({ status: 'PAID', money: money(92_800, 90_000) });
  await says('Поступило 900');
  finds(inList(6));
  for (const [more, words] of [
    [{}, 'он станет «Не оплачен», если его ещё не начали собирать'],
    [{ packed: true }, 'а он «Собран»: статус не изменится'],
  ] as const) {
    server.respond(getOrdersByIds, [order(5, { status: 'PAID', money: money(92_800, 90_000), ...more })]);
    await user.click(button(/^Перенести/));
    await says('для: Соколов Иван Петрович · Оплачен');
    expect(text()).not.toContain('ничего не останется');
    await user.clear(field('Номер, фамилия или сумма'));
    await user.type(field('Номер, фамилия или сумма'), '6{Enter}');
    await says(`У заказа № 5 ничего не останется`);
    await says(words);
    await user.click(button('Отмена'));
  }
});
