import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  address,
  button,
  field,
  fill,
  isAt,
  navigate,
  says,
  show,
  storedCart,
  text,
  tokenOf,
} from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { account, filledCart, product } from '../../../tests/component/samples.ts';
import {
  changeMailPreferences,
  changePassword,
  getEmailVerification,
} from '../../accounts/account-access.contract.ts';
import { deleteAccount, exportAccount, getOwnProfile } from '../account.contract.ts';
import * as page from './account.page.tsx';
import { FarewellNotice } from './farewell.tsx';

const anna = account('anna@mail.ru');
const unreadable = ['cut', 'shape'] as const;

function open(storage = {}) {
  server.respond(getEmailVerification, { proved: true });
  return show({ '/account': page, '/': { default: FarewellNotice } }, '/account', { as: 'buyer', storage });
}

it('asks a stranger to sign in', async () => {
  show({ '/account': page }, '/account');
  await isAt('/login');
});

it.each(unreadable)('says what did not come, signs nobody out, and asks again: %s', async (how) => {
  server.fails(getOwnProfile, how);
  const user = open();
  await screen.findByRole('button', { name: 'Повторить' });
  server.respond(getOwnProfile, anna);
  await user.click(button('Повторить'));
  await says('anna@mail.ru');
  await says('Ошибка в имени или почте? Позвоните: ');
  server.fails(exportAccount, how);
  await user.click(button('Скачать мои данные'));
  await says('Сервер ответил');
  server.fails(changePassword, how);
  fill('Текущий пароль', 'старый пароль');
  fill('Новый пароль', 'новый пароль');
  await user.click(button('Сменить пароль'));
  await says('Не знаем, сменился ли пароль. Попробуйте войти с новым.');
  server.fails(deleteAccount, how);
  await user.click(button('Удалить учётную запись'));
  fill('Пароль', 'старый пароль');
  await user.click(button('Удалить навсегда'));
  await says('Не знаем, удалена ли учётная запись. Попробуйте ещё раз.');
  expect(localStorage.getItem('token')).toBe(tokenOf('buyer'));
});

it('says what stands in the way of the deletion, and the person stays', async () => {
  server.respond(getOwnProfile, anna);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Удалить учётную запись' }));
  await user.click(button('Удалить навсегда'));
  expect(document.activeElement).toBe(field('Пароль'));
  fill('Пароль', 'надёжный пароль');
  server.refuses(deleteAccount, 'CONFLICT', 'Заказ № 5 оплачен или уже в работе');
  await user.click(button('Удалить навсегда'));
  await says('Заказ № 5 оплачен или уже в работе');
  server.fails(deleteAccount, 500);
  await user.click(button('Удалить навсегда'));
  await says('Учётная запись не удалена. Попробуйте ещё раз.');
  await user.click(button('Отмена'));
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/account', null]);
});

it('says that the data did not come', async () => {
  server.fails(getOwnProfile, 500);
  open();
  await says('Данные не загрузились.');
});

it('says that mails do not arrive, and tries again', async () => {
  server.respond(getOwnProfile, { ...anna, mails: { orders: true, refusedAt: '2026-11-20T09:00:00Z' } });
  const user = open();
  await says('Письма на эту почту не доходят');
  server.respond(changeMailPreferences, { orders: true });
  server.respond(getOwnProfile, anna);
  await user.click(button('Присылать снова'));
  await expect.poll(() => screen.queryByText(/Письма на эту почту не доходят/)).toBeNull();
  expect(server.sent(changeMailPreferences)).toMatchObject([{ body: { orders: true } }]);
});

// Control: in `src/accounts/web/account-password-form.tsx` replace `session.start(response.token);` with ``
it('changes the password, leads to what is missing or wrong, and goes on with the new token', async () => {
  server.respond(getOwnProfile, anna);
  const user = open();
  await says('Соколова Анна Петровна');
  expect(text()).not.toContain('Роль');
  expect(page.meta({} as never)).toEqual([{ title: 'Мои данные — Передача' }]);
  await user.click(button('Сменить пароль'));
  await screen.findByRole('link', { name: 'Укажите текущий пароль' });
  fill('Текущий пароль', 'не тот пароль');
  fill('Новый пароль', 'новый пароль');
  const wrong = 'Неверный текущий пароль';
  server.refuses(changePassword, 'VALIDATION', wrong, { errors: { currentPassword: wrong } });
  await user.click(button('Сменить пароль'));
  await user.click(await screen.findByRole('link', { name: wrong }));
  expect(document.activeElement).toBe(field('Текущий пароль'));
  expect(field('Новый пароль').value).toBe('новый пароль');
  server.respond(changePassword, { message: 'Пароль изменён', token: tokenOf('buyer', 'GOODS') });
  await user.click(button('Сменить пароль'));
  await says('Пароль изменён. На других устройствах войдите заново.');
  expect(field('Новый пароль').value).toBe('');
  expect(localStorage.getItem('token')).toBe(tokenOf('buyer', 'GOODS'));
});

it('gives all that is kept of the person as a file', async () => {
  server.respond(getOwnProfile, anna);
  server.fails(exportAccount, 500);
  const kept = {
    ...{ exportedAt: '2026-11-20T09:00:00Z', account: anna, addresses: [], orders: [], consents: [] },
    mails: { orders: true, refusedAt: null, provedAt: null, waiting: [] },
  };
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Скачать мои данные' }));
  await says('Файл не загрузился. Попробуйте ещё раз.');
  server.respond(exportAccount, kept);
  await user.click(button('Скачать мои данные'));
  await says('Файл с вашими данными готов');
  expect(saved).toEqual([expect.stringMatching(/^Мои данные \d{4}-\d\d-\d\d\.json$/)]);
});

// Control: in `src/personal-data/web/account.page.tsx` replace `session.end();` with ``
it('deletes the account once its password is right, says so where the person lands, and leaves the cart', async () => {
  server.respond(getOwnProfile, anna);
  const user = open(filledCart([product(1, 'Чай чёрный', 28_900), 2]));
  await user.click(await screen.findByRole('button', { name: 'Удалить учётную запись' }));
  fill('Пароль', 'не тот пароль');
  server.refuses(deleteAccount, 'VALIDATION', 'Неверный пароль', { errors: { password: 'Неверный пароль' } });
  await user.keyboard('{Enter}');
  await says('Неверный пароль');
  fill('Пароль', 'новый пароль');
  server.respond(deleteAccount, { message: 'Учётная запись удалена' });
  const go = server.holds(deleteAccount);
  await user.dblClick(button('Удалить навсегда'));
  go();
  await isAt('/');
  await says('Учётная запись удалена. Корзина осталась на этом устройстве.');
  expect(server.sent(deleteAccount)).toHaveLength(2);
  expect([localStorage.getItem('token'), storedCart()]).toEqual([null, [[1, 2]]]);
  await user.click(button('Понятно'));
  await navigate('/account');
  await navigate('/');
  expect(text()).not.toContain('Учётная запись удалена');
});
