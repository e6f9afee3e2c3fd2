import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button, isAt, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import type { CallResponse } from '../../contract/endpoint.ts';
import { getSetupProgress } from '../../settings/admin-first-day.contract.ts';
import { getDeskTodaySummary } from '../admin-today.contract.ts';
import * as page from './admin.page.tsx';

const quiet: CallResponse<typeof getDeskTodaySummary> = {
  ...{
    today: '2026-11-25',
    unpaid: 0,
    unallocated: { payments: 0, sum: 0 },
    packing: [],
    due: { orders: 0, ids: [] },
  },
  tomorrow: { day: '2026-11-26', orders: 0, ids: [] },
  ...{ held: 0, missing: 0, returned: 0, noted: 0, outOfStock: 0 },
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
    unallocated: { payments: 2, sum: 257_750 },
    packing: [
      {
        ...{ facilityId: 7, facilityName: 'Колония-поселение № 7, с. Луг', day: '2026-11-27' },
        ...{ orders: 2, ids: [4, 5] },
      },
    ],
    due: { orders: 1, ids: [3] },
    held: 5,
    outOfStock: 3,
  });
  open();
  await says('Сегодня, среда, 25 ноября');
  expect(links()).toEqual({
    '21 заказ ждёт оплаты': '/user-order-list?status=NOT_PAID',
    'Отметить по выписке': '/user-order-list/payments',
    '2 перевода ждут заказа: 2 577,50 ₽': '/user-order-list/payments#unallocated',
    'Дать заказ': '/user-order-list/payments#unallocated',
    '2 заказа: КП-7, сдаём 27 ноября': '/user-order-list?facility=7&handover=2026-11-27&work=PACKING',
    'Листы сборки': '/user-order-list/packing?ids=4,5',
    '1 заказ сдать сегодня, вместе с теми, что не сдали раньше': '/user-order-list?due=today&work=HANDOVER',
    'Список для сдачи': '/user-order-list/packing?ids=3&paper=handover',
    'Заявления и описи': '/user-order-list/papers?ids=3',
    'Список закупки': '/user-order-list/purchase?ids=3',
    '5 заказов, где получателя перевели или освободили: поговорите с покупателем':
      '/user-order-list?work=HELD',
    'Кому позвонить': '/user-order-list?work=HELD',
    '3 товаров сейчас нет': '/product?lacks=STOCK',
    'Вернуть в продажу': '/product?lacks=STOCK',
  });
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
  await says('заказ с вашей заметкой для покупателя');
  await isAt('/admin');
});
