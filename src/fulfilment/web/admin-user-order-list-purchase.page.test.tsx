import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { getPurchaseList } from '../user-order-papers.contract.ts';
import * as page from './admin-user-order-list-purchase.page.tsx';

// Control: in `src/fulfilment/web/admin-user-order-list-purchase.page.tsx` replace `packing?ids=${id}` with `packing?ids=${orderIds}`
// Control: in `src/fulfilment/web/paper.tsx` replace `!found.includes(id)` with `found.includes(id)`
it('names what to buy with the orders that each row is for, and the orders that need nothing or may not', async () => {
  const line = { choice: null, choiceMissing: false };
  server.respond(getPurchaseList, {
    ...{ orderIds: [5, 4], cancelledIds: [6], packedIds: [9, 7], begunIds: [4], heldIds: [5] },
    groups: [
      {
        name: 'Чай',
        lines: [
          { ...line, id: 1, nameProduct: 'Чай чёрный', quantityProduct: 3, orders: 2, orderIds: [4, 5] },
          { ...line, id: 2, nameProduct: 'Чай зелёный', quantityProduct: 1, orders: 1, orderIds: [5] },
        ],
      },
    ],
  });
  const at = '/admin/user-order-list/purchase';
  show({ [at]: page }, `${at}?ids=4,5,6,7,8`, { as: 'administrator' });
  await says('Наименований: 2, штук: 4.');
  expect(server.sent(getPurchaseList).map(({ body }) => body)).toEqual([{ ids: [4, 5, 6, 7, 8] }]);
  const row = screen.getByRole('row', { name: /Чай чёрный/ });
  const links = within(row).getAllByRole('link');
  expect(links.map((link) => [text(link), link.getAttribute('href')])).toEqual([
    ['№ 4', '/admin/user-order-list/packing?ids=4'],
    ['№ 5', '/admin/user-order-list/packing?ids=5'],
  ]);
  expect(text(row)).toContain('3');
  expect(screen.getByRole('link', { name: /^Без №\s5$/ }).getAttribute('href')).toMatch(/\?ids=4,6,7,8$/);
  for (const words of [
    'Для заказов № 4, № 5.',
    ': № 5. Товары этих заказов учтены',
    'Не найдены заказы: № 8.',
    'Без уже положенного: № 4. Собраны, покупать не нужно: № 7, № 9. Отменены, не учтены: № 6.',
  ])
    expect(text()).toContain(words);
});
