import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { getParcelApplicationsByOrderIds, getRecipientTags } from '../user-order-papers.contract.ts';
import * as papers from './admin-user-order-list-papers.page.tsx';

const at = '/admin/user-order-list/papers';
const paper = (id: number, lastNameClient: string) => ({
  ...{ id, lastNameClient, firstNameClient: 'Иван', middleNameClient: 'Петрович', status: 'PAID' as const },
  ...{ institutionId: 7, workAddressId: 7, workAddressName: 'ИК-7', heldAt: null, paperCopies: 1 },
  ...{ birthDateClient: '1985-03-08', squadNumberClient: '5', lines: [], recipientTag: lastNameClient },
});
const open = (query = '') => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  return show({ [at]: papers }, `${at}?ids=4,5${query}`, { as: 'administrator' });
};

// Control: in `src/fulfilment/web/admin-user-order-list-papers.page.tsx` replace `[id, recipientTag])` with `[id, ''])`
it('says that a recipient was corrected, and goes on once the papers are loaded anew', async () => {
  server.respond(getParcelApplicationsByOrderIds, { applications: [paper(4, 'Соколов'), paper(5, 'Ким')] });
  const user = open();
  await says('Соколов');
  const orders = [paper(4, 'Соколов'), paper(5, 'Цой')];
  server.respond(getParcelApplicationsByOrderIds, { applications: orders });
  server.respond(getRecipientTags, { orders });
  document.dispatchEvent(new Event('visibilitychange'));
  await says('Данные изменились: исправили получателя или учреждение, № 5.');
  await user.click(button('Обновить'));
  await says('Цой');
  await waitFor(() => expect(screen.queryByText(/^Данные изменились/)).toBeNull());
});

// Control: in `src/fulfilment/web/application-papers.tsx` replace `?ids=${application.id}` with `?ids=`
// Control: in `src/fulfilment/web/application-papers.tsx` replace `!forBuyer && unpaid.length > 0` with `false`
// Control: in `src/fulfilment/web/application-papers.tsx` replace `toGenitive(application.workAddressName)` with `application.workAddressName`
it('leads to the papers of each order among many, and to those of one alone; names what is not paid', async () => {
  const workAddressName = 'Воспитательная колония № 106';
  const unpaid = { ...paper(5, 'Ким'), status: 'NOT_PAID' as const, institutionId: 8, workAddressName };
  const applications = [paper(4, 'Соколов'), unpaid];
  server.respond(getParcelApplicationsByOrderIds, { applications });
  const user = open();
  const orders = within(await screen.findByRole('navigation', { name: 'Заказы' }));
  expect(orders.getAllByRole('link').map((link) => [text(link), link.getAttribute('href')])).toEqual([
    ['№ 4 Соколов И. П.', '#papers-4-1'],
    ['только этот № 4', `${at}?ids=4`],
    ['№ 5 Ким И. П.', '#papers-5-1'],
    ['только этот № 5', `${at}?ids=5`],
  ]);
  expect(document.getElementById('papers-5-1')).not.toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Учреждение' }), workAddressName);
  await waitFor(() => expect(text()).not.toContain('№ 4 Соколов'));
  expect(text()).toContain('Не оплачены: № 5. Не собирать, пока не спросили.');
  expect(text()).toContain('Начальнику Воспитательной колонии № 106');
});

// Control: in `src/fulfilment/web/admin-user-order-list-papers.page.tsx` replace `&& isOnTrip(one)` with ``
it('of a day are those of its boxes, and of orders in one box', async () => {
  const box = (number: number, plannedDay: string) => ({
    ...paper(4, 'Соколов'),
    box: { number, count: 3, plannedDay },
  });
  const applications = [box(1, '2099-11-27'), box(2, '2099-12-04'), box(3, '2099-12-04'), paper(5, 'Ким')];
  server.respond(getParcelApplicationsByOrderIds, { applications });
  open('&day=2099-12-04');
  await says('Соколов');
  const named = screen
    .getAllByRole('region', { name: /^Опись/ })
    .map((one) => one.getAttribute('aria-label'));
  expect(named).toEqual([
    expect.stringContaining('№ 4, коробка 2 из 3'),
    expect.stringContaining('№ 4, коробка 3 из 3'),
    expect.stringContaining('№ 5, '),
  ]);
});
