import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button, isAt, navigate, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import type { CallResponse } from '../../contract/endpoint.ts';
import { changeSetupVisibility, getSetupProgress } from '../../settings/admin-first-day.contract.ts';
import { getDeskTodaySummary } from '../admin-today.contract.ts';
import * as page from './admin.page.tsx';

const quiet: CallResponse<typeof getDeskTodaySummary> = {
  ...{
    today: '2026-11-25',
    unpaid: 0,
    unpaidToday: 0,
    withoutMoney: [],
    unallocated: { payments: 0, sum: 0 },
    receipts: 0,
    refunds: { orders: 0, sum: 0 },
    packing: [],
    due: { orders: 0, ids: [] },
  },
  next: { day: '2026-11-26', orders: 0, ids: [] },
  ...{ closed: 0, held: 0, missing: 0, returned: 0, noted: 0, outOfStock: 0, fewLeft: 0 },
};

beforeEach(() => {
  server.respond(getSetupProgress, {
    hidden: true,
    steps: [],
    examples: { products: 0, facilities: 0 },
    mails: true,
  });
});

const open = () => show({ '/admin': page }, '/admin', { as: 'administrator' });
const links = () =>
  Object.fromEntries(
    screen
      .getAllByRole('link')
      .map((link) => [text(link), link.getAttribute('href')?.replace(/^.*\/admin/, '')]),
  );

it('says each work in a number and a sentence that leads to its list, with the way to do it', async () => {
  server.respond(getDeskTodaySummary, {
    ...quiet,
    unpaid: 21,
    unpaidToday: 2,
    withoutMoney: [14],
    unallocated: { payments: 2, sum: 257_750 },
    refunds: { orders: 4, sum: 1_196_600 },
    packing: [
      {
        ...{ facilityId: 7, facilityName: 'Колония-поселение № 7, с. Луг', day: '2026-11-27' },
        ...{ orders: 2, ids: [4, 5] },
      },
    ],
    due: { orders: 1, ids: [3] },
    closed: 4,
    held: 5,
    outOfStock: 3,
  });
  open();
  await says('Сегодня, среда, 25 ноября');
  await says('пятница, 27 ноября2 заказа');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(text);
  expect(titles).toEqual(['Сдать', 'Собрать', 'Деньги', 'Ждут ответа', 'Товары']);
  expect(links()).toEqual({
    '21 заказ ждёт оплаты': '/user-order-list?status=NOT_PAID',
    'По выписке': '/user-order-list/payments',
    '2 заказа на сегодня без оплаты': '/user-order-list?status=NOT_PAID&handover=2026-11-25',
    Напомнить: '/user-order-list?status=NOT_PAID&handover=2026-11-25',
    '1 заказ № 14 собираем, а денег за него больше нет': '/user-order-list?open=14',
    Решить: '/user-order-list?open=14',
    '2 перевода без заказа: 2 577,50 ₽': '/user-order-list/payments#unallocated',
    'Дать заказ': '/user-order-list/payments#unallocated',
    '4 заказа: вернуть 11 966 ₽': '/user-order-list?work=REFUND',
    'Кому вернуть': '/user-order-list?work=REFUND',
    '2 заказа: КП-7': '/user-order-list?facility=7&handover=2026-11-27&work=PACKING',
    'Собрать: КП-7, 27 ноября': '/user-order-list/packing?ids=4,5',
    '4 заказа: в их день не принимают': '/user-order-list?work=CLOSED',
    Перенести: '/user-order-list?work=CLOSED',
    '1 на сегодня и раньше, собрано 1': '/user-order-list?due=today',
    'Список: сегодня': '/user-order-list/packing?ids=3&paper=handover&day=2026-11-25',
    'Заявления: сегодня': '/user-order-list/papers?ids=3&day=2026-11-25',
    'Закупка: сегодня': '/user-order-list/purchase?ids=3',
    '5 заказов: получатель выбыл': '/user-order-list?work=HELD',
    Позвонить: '/user-order-list?work=HELD',
    '3 товаров сейчас нет': '/product?lacks=STOCK',
    'Записать приход': '/product/supplier?receipt',
  });
});

// Control: in `src/order-desk/web/admin.page.tsx` replace `day <= addDays(today, WEEK)` with `day < addDays(today, WEEK)`.
// Control: in `src/order-desk/web/admin.page.tsx` replace `day <= next.day ||` with ``
it('says what is to be packed by when it is handed in, and folds what has time', async () => {
  const group = (orders: number, day: string | null) => ({
    ...{ facilityId: 7, facilityName: 'ИК-7, г. Липовец', orders, ids: [orders], day },
  });
  server.respond(getDeskTodaySummary, {
    ...{ ...quiet, next: { day: '2026-12-02', orders: 4, ids: [4] } },
    packing: [
      ...[group(1, '2026-11-24'), group(2, '2026-11-25'), group(3, '2026-11-26'), group(4, '2026-12-02')],
      ...[group(5, '2026-12-03'), group(2, null), { ...group(1, null), facilityName: 'СИЗО-8' }],
    ],
  });
  open();
  await says(
    /Сегодня и раньше1 заказ: .* 24 ноября.*2 заказа: .* 25 ноября.*Завтра3 заказа: ИК-7Собрать.*среда, 2 декабря4 заказа: ИК-7Собрать.*Без дня3 заказа: ИК-7.\(2\), СИЗО-8Назначить.*Собрать потомПозже: 5 заказов5/,
  );
  expect(screen.getByText('Позже: 5 заказов').closest('details')?.open).toBe(false);
  // Control: in `src/order-desk/web/admin.page.tsx` replace `undated: day === null` with `undated: false`
  expect(links()['3 заказа: ИК-7 (2), СИЗО-8']).toBe('/user-order-list?undated=1&work=PACKING');
});

// Control: in `src/order-desk/web/admin.page.tsx` replace `day !== null && isTheirs(day)` with `day !== null`.
it.each([
  ['2026-11-26', 'завтра'],
  ['2026-11-30', '30 ноября'],
])('says how many of what is handed in are packed, today and on %s', async (day, words) => {
  const group = (orders: number, day: string | null) => ({
    ...{ facilityId: orders, facilityName: 'ИК-7', day, orders, ids: [orders] },
  });
  server.respond(getDeskTodaySummary, {
    ...quiet,
    packing: [group(3, '2026-11-24'), group(4, day), group(2, day), group(1, null)],
    due: { orders: 3, ids: [3] },
    next: { day, orders: 10, ids: [4] },
  });
  open();
  await says(new RegExp(`3 на сегодня и раньше, собрано 0Список.*10 на ${words}, собрано 4Список`));
  expect(links()[`Закупка: ${words}`]).toBe('/user-order-list/purchase?ids=4');
});

// Control: in `src/order-desk/web/admin.page.tsx` replace `{hasOrders && setup}` with ``.
it('shows the first day above the work until there are orders, then folded below it', async () => {
  const walk = (done: boolean) => ({
    ...{ hidden: false, steps: [{ step: 'ORDER' as const, done }], mails: true },
    examples: { products: 0, facilities: 0 },
  });
  const first = (done: boolean) => server.respond(getSetupProgress, walk(done));
  const seen = () => {
    const [day, work] = [screen.getByRole('region', { name: 'Первый день' }), screen.getByText('Деньги')];
    const isBelow = work.compareDocumentPosition(day) === Node.DOCUMENT_POSITION_FOLLOWING;
    return { isBelow, isOpen: day.querySelector('details')?.open };
  };
  server.respond(getDeskTodaySummary, { ...quiet, unpaid: 1 });
  first(false);
  const user = open();
  await says('Первый день: готово 0 из 1');
  expect(seen()).toEqual({ isBelow: false, isOpen: true });
  first(true);
  await navigate('/admin?again');
  await says('Первый день: готово 1 из 1');
  expect(seen().isBelow).toBe(true);
  server.respond(changeSetupVisibility, walk(true));
  await user.click(button('Всё готово, убрать'));
  await says('«Первый день» убран. Вернуть его можно и в настройках.');
  await user.click(button('Вернуть'));
  const sent = server.sent(changeSetupVisibility).map(({ body }) => body);
  expect(sent).toEqual([{ hidden: true }, { hidden: false }]);
});

it('says kindly that nothing waits', async () => {
  server.respond(getDeskTodaySummary, quiet);
  open();
  await says('На сегодня всё сделано');
  expect(screen.queryAllByRole('link')).toEqual([]);
});

it('says why it does not know, and asks again', async () => {
  server.fails(getDeskTodaySummary, 500);
  const user = open();
  await says('Ошибка HTTP: 500');
  server.respond(getDeskTodaySummary, { ...quiet, noted: 1 });
  await user.click(button('Повторить'));
  await says('заказ с заметкой для покупателя');
  await isAt('/admin');
  // Control: in `src/order-desk/web/admin.page.tsx` replace `problem={problem}` with `problem={null}`
  server.fails(getDeskTodaySummary, 500);
  await navigate('/admin');
  await says(/Показано то, что загрузили.*заказ с заметкой для покупателя/);
});

// Control: in `src/order-desk/web/admin.page.tsx` replace `mayOpen(LIST) ? list` with `true ? list`
// Control: in `src/order-desk/web/admin.page.tsx` replace `ids.length === 1` with `false`
it('leads a packer to the sheets of what is to be packed, and asks nothing of the settings', async () => {
  const group = { facilityId: 7, facilityName: 'ИК-7', day: '2026-11-27', orders: 2, ids: [4, 5] };
  const one = { facilityId: 8, facilityName: 'ИК-8', day: '2026-11-28', orders: 1, ids: [6] };
  server.respond(getDeskTodaySummary, { ...quiet, packing: [group, one] });
  show({ '/admin': page }, '/admin', { as: 'administrator', deskRole: 'PACKER' });
  await says('Собрать');
  expect(links()).toEqual({
    '2 заказа: ИК-7': '/user-order-list/packing?ids=4,5',
    'Собрать: ИК-7, 27 ноября': '/user-order-list/packing?ids=4,5',
    '1 заказ: ИК-8': '/user-order-list/packing?ids=6',
    'Собрать: ИК-8, 28 ноября': '/user-order-list/packing?ids=6&order=6',
  });
  expect(server.sent(getSetupProgress)).toEqual([]);
});

// Control: in `src/order-desk/web/admin.page.tsx` replace `actions: mayOpen(PAYMENTS) ?` with `actions: true ?`.
it('leads those who see no statements to the new orders', async () => {
  server.respond(getDeskTodaySummary, { ...quiet, unpaid: 10 });
  show({ '/admin': page }, '/admin', { as: 'administrator', deskRole: 'ORDERS' });
  await says('10 заказов ждут оплаты');
  expect(links()).toMatchObject({ Новые: '/user-order-list?status=NOT_PAID' });
});
