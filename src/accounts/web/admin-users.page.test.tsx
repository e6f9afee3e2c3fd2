import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  button,
  expectComplaints,
  field,
  fill,
  isAt,
  navigate,
  says,
  show,
  text,
} from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { order, pageWith, savedAddress } from '../../../tests/component/samples.ts';
import * as layout from '../../app/desk/desk-layout.tsx';
import { listAuditLogAdministrators } from '../../audit/admin-record.contract.ts';
import { listAllOrdersPage } from '../../orders/user-order.contract.ts';
import {
  changeDeskRole,
  dismissAdministrator,
  findAdminCandidate,
  listStaff,
  makeAdministrator,
} from '../admin-staff.contract.ts';
import { giveOneTimePassword } from '../user.contract.ts';
import { searchUsers } from '../user-search.contract.ts';
import * as staffPage from './admin-staff.page.tsx';
import * as page from './admin-users.page.tsx';

const person = (id: number) => ({
  ...{ id, lastName: 'Ёлкина', firstName: 'Вера', middleName: null, email: `vera${id}@mail.ru` },
  ...{ role: 'USER' as const, addresses: [], orders: 0, lastOrderAt: null },
});
const found = (count: number) =>
  server.respond(searchUsers, ({ body }) => {
    const { page: number, size } = (body as { pageable: { page: number; size: number } }).pageable;
    const people = Array.from({ length: count }, (_, index) => person(index + 1));
    return pageWith(people.slice(number * size, number * size + size), { number, size, total: count });
  });

const petr = { firstName: 'Пётр', middleName: 'нет', birthDate: '1985-03-01' };

const ONE_FIELD = 'Фамилия, почта или телефон';

beforeEach(() => server.respond(listAuditLogAdministrators, []));

const open = (as?: 'buyer' | 'administrator', storage = {}) =>
  show({ '/admin/users': [layout, page] }, '/admin/users', { as, storage });

it.each([null, 'abc', 'a.b.c', `a.${btoa('null')}.c`])(
  'leads to the sign-in with the token %j',
  async (token) => {
    if (token !== null) localStorage.setItem('token', token);
    if (token !== null) expectComplaints(/Не удалось прочитать токен/);
    open();
    await isAt('/login');
    expect(localStorage.getItem('token')).toBeNull();
  },
);

it('stays shut for a customer, who asks the server for nothing', async () => {
  open('buyer');
  await says('Доступ запрещёнУ вас нет прав для просмотра этой страницы');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect([server.sent(searchUsers), server.sent(listAuditLogAdministrators)]).toEqual([[], []]);
});

it('shuts under an administrator who is one no more', async () => {
  found(1);
  const user = open('administrator');
  await says('Найдено: 1');
  server.refuses(searchUsers, 'FORBIDDEN', 'У вас нет прав для этого действия');
  await user.type(field(ONE_FIELD), 'ёлк');
  await says('Доступ запрещён');
});

it('comes back to its page when the session ends in the middle of work', async () => {
  found(1);
  const user = open('administrator');
  await says('Найдено: 1');
  server.refuses(searchUsers, 'UNAUTHORIZED', 'Войдите');
  await user.type(field(ONE_FIELD), 'ёлк');
  await isAt('/login');
  expect(sessionStorage.getItem('interruptedAt')).toMatch(/admin\/users/);
});

it.each([
  ['network', 'Ошибка загрузки пользователей. Попробуйте ещё раз.'],
  ['shape', 'Ошибка загрузки пользователей. Попробуйте ещё раз.'],
  [500, 'Ошибка HTTP: 500'],
] as const)('says why nobody is shown, and asks again: %j', async (how, words) => {
  server.fails(searchUsers, how);
  const user = open('administrator');
  await says(words);
  // Control: in `src/desk/list-body.tsx` replace `Если не поможет, повторите через минуту.` with ``
  await says('Если не поможет, повторите через минуту.');
  expect(text()).not.toContain('Никого не нашлось');
  found(1);
  await user.click(button('Повторить'));
  await says('Найдено: 1');
});

// Control: in `src/accounts/web/admin-users.page.tsx` replace `${formatLongDay(address.birthDate).replaceAll(' ', '\u00A0')}` with `${address.id}`.
it('shows a recipient once, with all facilities where a parcel went', async () => {
  const addresses = [
    savedAddress(1, 'Ёлкин', { ...petr, institutionName: 'ИК-3' }),
    savedAddress(2, 'Ёлкин', { ...petr, institutionName: 'СИЗО-1', squadNumber: null }),
  ];
  server.respond(searchUsers, pageWith([{ ...person(1), addresses }]));
  const user = open('administrator');
  await user.click(await screen.findByRole('button', { name: 'Ёлкина Вера' }));
  await says('Ёлкин Пётр, 1 марта 1985 г.');
  expect(screen.getByTitle('Ёлкин П.')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  expect(text()).toMatch(/ИК-3отряд 5, \+7 .*, сохранён 20 ноября 2026 г\.СИЗО-1\+7/);
});

// Control: in `src/accounts/web/admin-users.page.tsx` replace `deskRole === undefined ? ADMINISTRATOR_LABEL` with `deskRole ? ADMINISTRATOR_LABEL`.
it('says whose work at the desk is what, by which phone somebody is called, and how many orders they made', async () => {
  const staff = { role: 'ADMIN' as const };
  const many = ['Белов', 'Гуров', 'Дёмин'].map((name, index) => savedAddress(index + 1, name, petr));
  server.respond(
    searchUsers,
    pageWith([
      {
        ...{ ...person(1), addresses: [savedAddress(1, 'Ёлкин', petr)] },
        ...{ orders: 3, lastOrderAt: '2026-11-20T22:00:00Z' },
      },
      { ...person(2), ...staff, addresses: many },
      { ...person(3), ...staff, deskRole: 'PACKER' as const },
    ]),
  );
  server.respond(listAllOrdersPage, pageWith([order(8, { emailBuyer: 'vera1@mail.ru', status: 'PAID' })]));
  const user = open('administrator');
  await says(
    /\+7 \(999\) 123-45-67Заказов: 3 заказа: vera1@mail\.ruПоследний заказ: 21\.11\.2026Получатели: Ёлкин П\./,
  );
  // Control: in `src/accounts/web/admin-users.page.tsx` replace `listFirst(recipients, 2)` with `recipients.join(', ')`
  expect(text()).toMatch(/Ёлкина Вера администратор.*Белов П., Гуров П. и ещё 1.*Ёлкина Вера сборщик/);
  await user.click(screen.getAllByRole('button', { name: 'Ёлкина Вера' })[0] as HTMLElement);
  await says('Все заказы покупателя: 3');
  await says(/Последние заказы№\s8 от .*₽, оплачен.*Ёлкин Пётр, 1 марта/);
  expect(screen.getAllByTitle('vera1@mail.ru')).not.toEqual([]);
});

// Control: in `src/accounts/web/admin-users.page.tsx` replace `isElsewhere && isOfAll ?` with `isElsewhere ?`
it.each([
  // Control: in `src/accounts/web/admin-users.page.tsx` replace `isElsewhere && isOfAll ?` with `false ?`
  ['/admin/users?open=27', ['vera27@mail.ru', 'vera1@mail.ru']],
  ['/admin/users?page=2&open=27', ['vera1@mail.ru']],
])('puts the person whom %s opens before the first page of all', async (at, emails) => {
  server.respond(searchUsers, ({ body }) => pageWith([person((body as { id?: number }).id ?? 1)]));
  show({ '/admin/users': [layout, page] }, at, { as: 'administrator' });
  await screen.findAllByRole('button', { name: 'Ёлкина Вера' });
  expect(screen.getAllByTitle(/@mail/).map(({ title }) => title)).toEqual(emails);
});

it('opens a person below the line, and has their orders one press away', async () => {
  server.respond(searchUsers, ({ body }) =>
    pageWith((body as { id?: number }).id ? [] : [{ ...person(1), orders: 1 }]),
  );
  server.respond(listAllOrdersPage, pageWith([]));
  const user = open('administrator');
  await navigate('/admin/users?open=99');
  await says(/На этой странице пользователя №\s99 нет/);
  await isAt('/admin/users');
  await user.click(await screen.findByRole('button', { name: 'Ёлкина Вера' }));
  await says('Сохранённых адресов нет.');
  await user.click(button('Выдать одноразовый пароль'));
  await says('Убедитесь, что говорите с владельцем');
  await user.click(button('Отмена'));
  await user.click(button(/^Все заказы покупателя/));
  await expect.poll(() => location.pathname).toBe('/admin/user-order-list');
  expect(location.search).toMatch(/^\?search=\d+$/);
});

it('sorts by a head, from the first page on, and keeps that while a name is sought', async () => {
  found(11);
  const user = open('administrator');
  await says('Страница 1 из 2');
  await user.click(button('Следующая'));
  await says('Страница 2 из 2');
  await user.click(button('Посл. заказ'));
  await isAt('/admin/users?sort=-last');
  const newest = { sort: 'LAST_ORDER', pageable: { page: 0, sortDirection: 'DESC' } };
  await expect.poll(() => server.sent(searchUsers).at(-1)?.body).toMatchObject(newest);
  await user.click(button('Заказов'));
  await isAt('/admin/users?sort=-orders');
  await user.click(button('Заказов'));
  await isAt('/admin/users?sort=orders');
  const fewest = { sort: 'ORDERS', pageable: { page: 0, sortDirection: 'ASC' } };
  await expect.poll(() => server.sent(searchUsers).at(-1)?.body).toMatchObject(fewest);
  await user.type(field(ONE_FIELD), 'ёлк');
  await expect
    .poll(() => server.sent(searchUsers).at(-1)?.body)
    .toMatchObject({ ...fewest, lastName: 'ёлк' });
});

it('searches while a name is typed, which stays out of the address, and turns pages of ten', async () => {
  found(11);
  const user = open('administrator');
  await says('Страница 1 из 2');
  expect(screen.getAllByRole('rowheader')).toHaveLength(10);
  await user.click(button('Следующая'));
  await says('Страница 2 из 2');
  await isAt('/admin/users?page=2');
  const before = server.sent(searchUsers).length;
  await user.type(field(ONE_FIELD), ' ёл');
  await user.type(field(ONE_FIELD), 'к {Enter}');
  await expect.poll(() => location.search).toMatch(/^\?search=\d+$/);
  expect(server.sent(searchUsers)).toHaveLength(before + 1);
  await says('Страница 1 из 2');
  const parts = { lastName: 'ёлк', firstName: null, middleName: null, email: null };
  const pageable = { page: 0, size: 10, sortDirection: 'DESC' };
  expect(server.sent(searchUsers).at(-1)?.body).toEqual({ ...parts, pageable });
  await user.clear(field(ONE_FIELD));
  await isAt('/admin/users');

  // The other parts of a name are folded.
  await user.click(button('По имени и отчеству'));
  await user.type(field('Имя'), 'Вера{Enter}');
  await expect.poll(() => server.sent(searchUsers).at(-1)?.body).toMatchObject({ firstName: 'Вера' });
  await user.click(await screen.findByRole('button', { name: 'Не сужать: Имя: Вера' }));
  await isAt('/admin/users');
  expect(field('Имя').value).toBe('');
  await user.type(field('Отчество'), 'Ильинична');
  await user.click(await screen.findByRole('button', { name: 'Сбросить отбор' }));
  await isAt('/admin/users');
  // Control: in `src/accounts/web/admin-users.page.tsx` replace `? 'отбору'` with `? ''`
  found(0);
  await user.type(field('Имя'), 'Анна{Enter}');
  await says('По отбору пользователей нет');
});

const invited = {
  ...{ id: 7, lastName: 'Ёлкина', firstName: 'Вера', email: 'vera@mail.ru' },
  ...{ deskRole: null, invitedUntil: '2026-11-27T09:00:00.000Z' },
};

// Control: in `src/accounts/web/admin-staff.page.tsx` replace `if (fields.deskRole === undefined)` with `if (false)`
// Control: in `src/accounts/web/admin-staff.page.tsx` replace `.length > 1 && ` with `.length > 9 && `
// Control: in `src/accounts/web/admin-staff.page.tsx` replace `isKept: true` with ``
// Control: in `src/accounts/web/admin-staff.page.tsx` replace `forgetEditDraft(INVITATION);` with ``
it('no role is given that was not chosen, and the password says whose it is', async () => {
  server.respond(listStaff, []);
  server.respond(findAdminCandidate, { buyer: null });
  server.fails(makeAdministrator, 500);
  const user = show({ '/admin/staff': staffPage }, '/admin/staff', { as: 'administrator' });
  await says('Роли');
  await user.click(button('Пригласить'));
  await user.click(screen.getAllByRole('button', { name: 'Пригласить' }).at(-1) as HTMLElement);
  await says(/Исправьте: \d.*Выберите роль/);
  fill('Почта', 'vera@mail.ru');
  // Back and Esc in a field close the sheet where it stands over the list.
  fireEvent(screen.getByRole('dialog', { name: 'Пригласить' }), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(button('Пригласить'));
  expect(field('Почта').value).toBe('vera@mail.ru');
  await user.click(screen.getAllByRole('button', { name: 'Пригласить' }).at(-1) as HTMLElement);
  await says('Ошибка: Выберите роль');
  expect(text()).not.toContain('Исправьте');
  expect(document.activeElement).toBe(field('Роль'));
  expect(server.sent(findAdminCandidate)).toEqual([]);
  await user.selectOptions(field('Роль'), 'Администратор');
  await user.click(screen.getAllByRole('button', { name: 'Пригласить' }).at(-1) as HTMLElement);
  await says('Не приглашён. Попробуйте ещё раз.');
  server.respond(makeAdministrator, { administrator: invited, password: 'abcd-efgh' });
  await user.click(screen.getAllByRole('button', { name: 'Пригласить' }).at(-1) as HTMLElement);
  await says('Ёлкина Вера: передайте этот пароль');
  expect(server.sent(makeAdministrator).map(({ body }) => body)).toMatchObject([
    { deskRole: null },
    { deskRole: null },
  ]);
  await user.click(button('Закрыть'));
  await user.click(button('Пригласить'));
  expect(field('Почта').value).toBe('');
});

// Control: in `src/accounts/web/admin-staff.page.tsx` replace `{!own && (` with `{(`
// Control: in `src/accounts/web/admin-staff.page.tsx` replace `await password.send({ params: { id } });` with `{ ...(await password.send({ params: { id } })), failure: null };`
// Control: in `src/accounts/web/admin-staff.page.tsx` replace `await role.send({ params: { id }, body: { deskRole: chosen } });` with `{ ...(await role.send({ params: { id }, body: { deskRole: chosen } })), failure: null };`
// Control: in `src/accounts/web/admin-staff.page.tsx` replace `await dismissal.send({ params: { id } });` with `{ ...(await dismissal.send({ params: { id } })), failure: null };`
it('shows who buys here before the role is given, gives another password, changes the role and takes it away', async () => {
  const self = { ...invited, id: 1, email: 'administrator@example.com', invitedUntil: null };
  server.respond(listStaff, [self, { ...invited, deskRole: 'PACKER' }]);
  const user = show({ '/admin/staff': staffPage }, '/admin/staff', { as: 'administrator' });
  await says('это вы');
  await says('Ждёт входа до');
  expect(screen.getAllByRole('button', { name: 'Сменить роль' })).toHaveLength(1);
  const buyer = {
    id: 9,
    lastName: 'Соколова',
    firstName: 'Анна',
    middleName: null,
    since: '2026-01-10T09:00:00Z',
  };
  server.respond(findAdminCandidate, { buyer });
  await user.click(button('Пригласить'));
  fill('Почта', 'anna@mail.ru');
  await user.selectOptions(field('Роль'), 'Сборщик');
  await says('Сумм не видит');
  await user.click(screen.getAllByRole('button', { name: 'Пригласить' }).at(-1) as HTMLElement);
  await says('Соколова');
  await says('прежний пароль и все входы перестанут действовать');
  await user.click(button('Не приглашать'));
  const nameless = { lastName: 'Почты ещё нет: укажите фамилию' };
  server.respond(findAdminCandidate, { buyer: null });
  server.refuses(makeAdministrator, 'VALIDATION', 'укажите фамилию', { errors: nameless });
  await user.click(screen.getAllByRole('button', { name: 'Пригласить' }).at(-1) as HTMLElement);
  await says('укажите фамилию');
  expect(server.sent(makeAdministrator)).toHaveLength(1);
  await user.click(button('Отмена'));
  await user.click(button('Пригласить'));
  expect(field('Почта').value).toBe('');
  await user.click(button('Отмена'));
  await user.click(button('Ещё для Ёлкина Вера'));
  const another = { password: 'другой-пароль', until: '2026-11-28T09:00:00.000Z' };
  server.refuses(giveOneTimePassword, 'CONFLICT', 'Пароль уже свой');
  await user.click(button('Выдать другой пароль'));
  await says('Пароль уже свой');
  server.respond(giveOneTimePassword, another);
  await user.click(button('Ещё для Ёлкина Вера'));
  await user.click(button('Выдать другой пароль'));
  await says('другой-пароль');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Закрыть' }));
  await expect.poll(() => text()).not.toContain('другой-пароль');
  server.refuses(changeDeskRole, 'CONFLICT', 'Пока вы правили, роль сменили');
  await user.click(button('Сменить роль'));
  await user.click(button('Сменить'));
  await says('Пока вы правили, роль сменили');
  server.respond(changeDeskRole, { message: '' });
  await user.click(button('Сменить роль'));
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Роль'), 'Бухгалтер');
  await says('Заказы видит, но не меняет');
  await user.click(button('Сменить'));
  await says('Ёлкина Вера: теперь «Бухгалтер»');
  expect(server.sent(changeDeskRole).at(-1)?.body).toEqual({ deskRole: 'BOOKKEEPER' });
  server.refuses(dismissAdministrator, 'CONFLICT', 'Себя не снять');
  await user.click(button('Ещё для Ёлкина Вера'));
  await user.click(button('Снять роль'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Снять роль' }));
  await says('Себя не снять');
  server.respond(dismissAdministrator, { message: '' });
  server.respond(listStaff, [self]);
  await user.click(button('Ещё для Ёлкина Вера'));
  await user.click(button('Снять роль'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Снять роль' }));
  await says('Ёлкина Вера больше не администратор');
  await expect.poll(() => screen.queryByRole('rowheader', { name: /Ёлкина.*7/ })).toBeNull();
});
