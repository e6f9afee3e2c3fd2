import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button, field, fill, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import {
  facility,
  order,
  pageWith,
  product,
  savedAddress,
  serverSells,
} from '../../../tests/component/samples.ts';
import { createBuyer } from '../../accounts/user.contract.ts';
import { type FoundUser, searchUsers } from '../../accounts/user-search.contract.ts';
import * as usersPage from '../../accounts/web/admin-users.page.tsx';
import { getProductsByIds } from '../../catalog/products.contract.ts';
import { getGoodsStems, matchListToProducts } from '../../letter/products-match-list.contract.ts';
import { confirmOrderByPhone, listAllOrdersPage } from '../../orders/user-order.contract.ts';
import { listDeskOrders } from '../../orders/user-order-desk.contract.ts';
import { rescheduleHandover } from '../../orders/user-order-handover.contract.ts';
import { addRecipientByPhone } from '../../recipients/user-address.contract.ts';
import * as page from './admin-user-order-list-new.page.tsx';

const NEW = '/admin/user-order-list/new';

const buyer = (addresses: FoundUser['addresses']): FoundUser => ({
  ...{ id: 5, lastName: 'Звонкова', firstName: 'Нина', middleName: null, email: 'nina@mail.ru' },
  ...{ role: 'USER' as const, addresses, orders: 0, lastOrderAt: null },
});
const tin = product(1, 'Сайра', 10_000, { weightGrams: 500, tags: ['can'] });

const placed = {
  ...{ ...order(31), facilityId: 7, buyer: null, deskNote: null, closedDay: null, nextDay: '2099-01-12' },
  sameRecipient: { orders: [], month: null },
};

beforeEach(() => {
  serverSells(
    [tin],
    [facility(7, { refusedTags: ['can'], refusedSource: 'WINDOW', refusedOn: '2026-01-10' })],
  );
  server.respond(searchUsers, pageWith([buyer([savedAddress(3, 'Звонков')])]));
  server.respond(listAllOrdersPage, pageWith([]));
  server.respond(listDeskOrders, { ...pageWith([placed]), statuses: [], due: 0, more: false });
  server.respond(getGoodsStems, { stems: ['сайр'], details: [] });
  server.respond(matchListToProducts, ({ body }) => ({
    lines: (body as { lines: string[] }).lines.map((line) => ({
      ...{ line, group: 'FOUND' as const, productId: 1, quantity: 2, otherIds: [], note: null },
    })),
  }));
});

const open = (shop: Parameters<typeof show>[2] = {}) =>
  show({ [NEW]: page }, NEW, { as: 'administrator', ...shop });

async function choose(user: ReturnType<typeof open>) {
  await screen.findByRole('heading', { name: 'Новый заказ по телефону' });
  await user.type(field('Фамилия, почта или телефон'), 'Звонкова{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Выбрать.*Звонкова Нина/ }));
}

async function list(user: ReturnType<typeof open>) {
  fill(/^Список вещей/, 'сайра 2');
  await user.click(button('Разобрать список'));
  await says('Нашли всё.');
}

/** The screen with the buyer and the list of the order. */
async function openList(shop: Parameters<typeof show>[2] = {}) {
  const user = open(shop);
  await choose(user);
  await list(user);
  return user;
}

// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `if (first !== undefined) return focusFirstIn(partIds[first[1]]);` with ``
// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `useEffect(() => focusFirstIn(partIds[shown.current]), []);` with ``
// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `refusedIds: check.refused.map(({ id }) => id),` with ``
it('orders the list of a known buyer once what may come back was said, and nothing before', async () => {
  const user = await openList();
  await user.click(button('Оформить заказ'));
  await says('Спросите покупателя и отметьте, что он согласен');
  expect(server.sent(confirmOrderByPhone)).toEqual([]);

  await user.click(screen.getByRole('checkbox', { name: /может не принять и вернуть товар: Сайра/ }));
  await user.selectOptions(field('Если чего-то не окажется'), 'DROP');
  server.fails(confirmOrderByPhone, 'network');
  await user.click(button('Оформить заказ'));
  await says('Заказ не оформлен. Попробуйте ещё раз.');
  server.respond(confirmOrderByPhone, { orderId: 31 });
  await user.click(button('Оформить заказ'));
  await says('Заказ № 31 оформлен.');
  expect(server.sent(confirmOrderByPhone).slice(1)).toMatchObject([
    {
      body: {
        ...{ buyerId: 5, addressId: 3, total: 550, plannedDay: null, substitution: 'DROP' },
        ...{ cartItems: [{ id: 1, quantity: 2 }], refusedIds: [1] },
      },
    },
  ]);
  await user.click(button('Оформить ещё один'));
  expect(field('Фамилия, почта или телефон').value).toBe('');
  expect(document.activeElement).toBe(field('Фамилия, почта или телефон'));
});

// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `[address === null, 'RECIPIENT', 'получатель'],` with ``
// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `focusFirstIn(partIds[step]);` with `return;`
it('says at the bottom what is still missing, and the button leads there', async () => {
  server.respond(searchUsers, pageWith([buyer([savedAddress(3, 'Звонков'), savedAddress(4, 'Иванов')])]));
  const user = open();
  await says('Осталось: покупатель, получатель, товары');
  await user.click(button('Оформить заказ'));
  expect(document.activeElement).toBe(field('Фамилия, почта или телефон'));
  await choose(user);
  await says('Осталось: получатель, товары');
  await user.click(button(/^Выбрать ?: Звонков/));
  await says('Осталось: товары');
  expect(document.activeElement).toBe(field(/^Список вещей/));
  await list(user);
  await says('Осталось: согласие покупателя');
  await user.click(button('Оформить заказ'));
  const told = screen.getByRole('checkbox', { name: /может не принять и вернуть товар: Сайра/ });
  expect(document.activeElement).toBe(told);
  await user.click(told);
  await waitFor(() => expect(text()).not.toContain('Осталось'));
  await says('550,00 ₽ с доставкой 350 ₽, вес с коробкой');
});

// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `dirty={buyer !== null || ` with `dirty={`
// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace ` || isWritten} />` with `} />`
// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `    setFolded(true);` with ``
it('asks before a new buyer or a typed list is left, and folds it once it is taken apart', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Завести нового' }));
  fill(/^Фамилия/, 'Петрова');
  await user.click(screen.getByRole('link', { name: 'Отмена' }));
  await says('Уйти без сохранения?');
  await user.click(button('Остаться'));
  await user.click(button('Искать среди покупателей'));
  await choose(user);
  fill(/^Список вещей/, 'сайра 2');
  await user.click(screen.getByRole('link', { name: 'Отмена' }));
  await says('Уйти без сохранения?');
  await user.click(button('Остаться'));
  expect(field(/^Список вещей/).value).toBe('сайра 2');
  await list(user);
  expect(screen.queryByLabelText(/^Список вещей/)).toBeNull();
  await user.click(button('Изменить список'));
  expect(field(/^Список вещей/).value).toBe('сайра 2');
});

// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `withoutTwins(buyer.addresses).map` with `buyer.addresses.map`
it('offers a recipient who was saved twice alike once', async () => {
  const twice = [savedAddress(3, 'Звонков'), savedAddress(4, 'Звонков'), savedAddress(6, 'Иванов')];
  server.respond(searchUsers, pageWith([buyer(twice)]));
  await choose(open());
  await screen.findByRole('button', { name: /^Выбрать ?: Иванов .*ИК-7, \d\d\.\d\d\.\d{4}/ });
  expect(screen.getAllByRole('button', { name: /^Выбрать ?: Звонков/ })).toHaveLength(1);
});

// Control: in `src/accounts/web/users/buyer-picker.tsx` replace `if (only !== undefined && others.length === 0 && sought === words) onChosen(only);` with `if (false) return;`
it('finds the buyer while it is typed, shows the phone, and Enter takes the only one', async () => {
  const earlier = order(8, { emailBuyer: 'nina@mail.ru', status: 'PAID' });
  server.respond(listAllOrdersPage, pageWith([earlier, order(9, { emailBuyer: 'other@mail.ru' })]));
  const user = open();
  await screen.findByRole('heading', { name: 'Новый заказ по телефону' });
  await user.type(field('Фамилия, почта или телефон'), 'Звонкова');
  await says('Нашёлся 1 покупатель. Enter — выбрать.');
  await says('nina@mail.ru, +7 (999) 123-45-67, получатели: Звонков');
  await user.keyboard('{Enter}');
  const last = within((await screen.findByText('Последние заказы')).closest('details') as HTMLElement);
  expect(last.getAllByRole('listitem').map(text)).toEqual([
    expect.stringMatching(/^№ 8 от 20 ноября: .*оплачен/),
  ]);
  expect(last.getByRole('link').getAttribute('href')).toBe('/admin/user-order-list?open=8');
  await says('nina@mail.ru, +7 (999) 123-45-67');
});

// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `useState(caller)` with `useState<FoundUser | null>(null)`
// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `turn === 0 ? caller : null` with `caller`
// Control: in `src/accounts/web/admin-users.page.tsx` replace `orders === 0 && <p` with `orders < 0 && <p`
it('begins with the buyer whose account led here, and asks again after an order', async () => {
  const user = show({ '/admin/users': usersPage, [NEW]: page }, '/admin/users', { as: 'administrator' });
  await user.click(await screen.findByRole('button', { name: 'Звонкова Нина' }));
  await says('Заказов нет.');
  await user.click(screen.getByRole('link', { name: 'Заказ по телефону' }));
  await waitFor(() => expect(document.activeElement).toBe(field(/^Список вещей/)));
  await list(user);
  await user.click(screen.getByRole('checkbox', { name: /Сайра/ }));
  server.respond(confirmOrderByPhone, { orderId: 31 });
  await user.click(button('Оформить заказ'));
  await user.click(await screen.findByRole('button', { name: 'Оформить ещё один' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Фамилия, почта или телефон')));
});

// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `if (refused.code === 'CONFLICT') await lookAgain();` with ``
// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `setGoods((now) => ({ ...now, ` with `setGoods((now) => ({ ...goods, `
it('says why it is refused, asks the goods again for their prices of now, and keeps what is changed meanwhile', async () => {
  const user = await openList();
  await user.click(screen.getByRole('checkbox', { name: /Сайра/ }));
  serverSells([{ ...tin, price: 12_000 }], [facility(7)]);
  server.refuses(confirmOrderByPhone, 'CONFLICT', 'Стоимость заказа изменилась.');
  const release = server.holds(getProductsByIds);
  await user.click(button('Оформить заказ'));
  await says('Стоимость заказа изменилась.');
  fill('Количество: Сайра', '3');
  release();
  await says('710,00');
});

// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `...(!isDayOpen && { plannedDay: check.plannedDay })` with `plannedDay: check.plannedDay`
// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `isDayOpen && isDayAgreed &&` with `false &&`
// Control: in `src/orders/web/earlier-order.tsx` replace `order.emailBuyer === buyerEmail` with `true`
it('tells of an earlier order for the same person, and asks for the day that is agreed upon', async () => {
  serverSells([tin], [facility(7, { handoverWeekdays: [1, 2, 3, 4, 5, 6, 7] })]);
  server.respond(searchUsers, pageWith([buyer([savedAddress(3, 'Соколов')])]));
  const earlier = order(8, { status: 'PAID', plannedDay: '2099-01-10', emailBuyer: 'nina@mail.ru' });
  const ofAnother = { ...earlier, id: 9, emailBuyer: 'antonina@mail.ru' };
  server.respond(listAllOrdersPage, pageWith([ofAnother, earlier]));
  const user = open();
  await choose(user);
  const notice = await screen.findByText(/^Этому получателю уже собирается заказ/);
  expect(within(notice).getByRole('link', { name: /^Открыть №\s8$/ })).toHaveProperty('target', '_blank');
  await list(user);
  await says('День сдачи: договоритесь сейчас.');
  await says('Сайра — 2 шт., 200 ₽Итого 550 ₽, с доставкой 350 ₽.');
  await user.click(screen.getByRole('checkbox', { name: /^Договорились: сдаём/ }));
  expect(text()).not.toContain('Сдадим в учреждение');
  server.respond(confirmOrderByPhone, { orderId: 31 });
  server.respond(rescheduleHandover, order(31));
  await user.click(button('Оформить заказ'));
  await says('Заказ № 31 оформлен.');
  expect(server.sent(confirmOrderByPhone)[0]?.body).not.toHaveProperty('plannedDay');
  expect(server.sent(rescheduleHandover)).toMatchObject([{ body: { seenDay: null } }]);
});

// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `{sendsMail && ' Если` with `{true && ' Если`
it.each([
  [true, 'Заказ № 31 оформлен. Если почта подтверждена'],
  [false, 'Заказ № 31 оформлен.Соколов Иван Петрович, ИК-7'],
])('promises a letter only where the shop sends any: %s', async (sendsMail, words) => {
  serverSells([tin], [facility(7)]);
  const user = await openList({ facts: { sendsMail } });
  server.respond(confirmOrderByPhone, { orderId: 31 });
  await user.click(button('Оформить заказ'));
  await says(words);
  expect(button('Написать, как оплатить').isConnected).toBe(true);
  server.respond(rescheduleHandover, order(31));
  await user.click(button(/^Назначить 12 января/));
  await waitFor(() => expect(server.sent(listDeskOrders)).toHaveLength(2));
});

// Control: in `src/order-desk/web/admin-user-order-list-new.page.tsx` replace `undecided.length > 0 &&` with `false &&`
// Control: in `src/letter/web/list-review.tsx` replace `dense ? IN_DOUBT_FIRST : REVIEW_GROUPS` with `REVIEW_GROUPS`
it('says what of the list nothing is chosen for, before the order is made without it', async () => {
  serverSells([tin, product(2, 'Сайра в масле', 12_000)], [facility(7, {})]);
  server.respond(matchListToProducts, ({ body }) => ({
    lines: (body as { lines: string[] }).lines.map((line) => {
      const isClear = line === 'сайра 2';
      const match = {
        group: isClear ? ('FOUND' as const) : ('CHOOSE' as const),
        productId: isClear ? 1 : null,
      };
      return { line, ...match, quantity: 1, otherIds: isClear ? [] : [1, 2], note: null };
    }),
  }));
  const user = open();
  await choose(user);
  fill(/^Список вещей/, 'сайра 2\nсайра в масле');
  await user.click(button('Разобрать список'));
  const undecided = await screen.findByRole('checkbox', {
    name: /^Не выбрано и не попадёт в заказ: сайра в масле/,
  });
  expect(screen.getAllByRole('heading', { name: /^(Выберите|Нашли) / }).map(text)).toEqual([
    'Выберите 1',
    'Нашли 1',
  ]);
  await user.click(button('Не класть: сайра в масле'));
  expect(undecided.isConnected).toBe(false);
});

// Control: in `src/recipients/web/recipient-form.tsx` replace `savingByPhone.send({ body: { ...body, buyerId } })` with `saving.send({ body })`
it('makes a buyer and a recipient, each with a consent given by telephone', async () => {
  server.respond(searchUsers, pageWith([]));
  const user = open();
  await screen.findByRole('heading', { name: 'Новый заказ по телефону' });
  // What was searched for need not be typed again.
  await user.type(field('Фамилия, почта или телефон'), 'nina@mail.ru');
  await user.click(button('Завести нового'));
  expect(field(/^Электронная почта/).value).toBe('nina@mail.ru');
  await user.click(button('Искать среди покупателей'));
  await user.clear(field('Фамилия, почта или телефон'));
  await user.type(field('Фамилия, почта или телефон'), 'звонкова нина');
  await user.click(button('Завести нового'));
  await user.type(field(/^Электронная почта/), 'nina@mail.ru');
  await user.click(button('Записать покупателя'));
  await says('Спросите согласие на обработку персональных данных');
  await user.click(screen.getByRole('checkbox', { name: /по телефону дал согласие/ }));
  server.respond(createBuyer, { id: 5 });
  server.respond(searchUsers, pageWith([buyer([])]));
  await user.click(button('Записать покупателя'));
  await says('Звонкова Нина');
  expect(server.sent(createBuyer)).toMatchObject([{ body: { lastName: 'Звонкова', consent: true } }]);

  for (const [label, typed] of [
    ['Фамилия', 'Звонков'],
    ['Имя', 'Пётр'],
    [/^Отчество/, 'Ильич'],
    [/^Дата рождения/, '05.11.1985'],
    [/^Телефон покупателя/, '89991234567'],
    [/^Фамилия получателя ещё раз/, 'Звонков'],
  ] as const) {
    fill(label, typed);
  }
  await user.selectOptions(field(/^Учреждение/), '7');
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  server.respond(addRecipientByPhone, { message: 'Данные успешно сохранены!', id: 3 });
  server.respond(searchUsers, pageWith([buyer([savedAddress(3, 'Звонков')])]));
  await user.click(button('Сохранить адрес'));
  await says('Список вещей');
  expect(server.sent(addRecipientByPhone)).toMatchObject([{ body: { buyerId: 5, lastName: 'Звонков' } }]);
});
