import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  address,
  button,
  field,
  fill,
  isAt,
  says,
  show,
  tokenOf,
} from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { account } from '../../../tests/component/samples.ts';
import {
  changeMailPreferences,
  changePassword,
  getEmailVerification,
} from '../../accounts/account-access.contract.ts';
import { deleteAccount, exportAccount, getOwnProfile } from '../account.contract.ts';
import * as page from './account.page.tsx';

const anna = account('anna@mail.ru');
const unreadable = ['cut', 'shape'] as const;

function open() {
  server.respond(getEmailVerification, { proved: true });
  return show({ '/account': page }, '/account', { as: 'buyer' });
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
  await user.click(button('Отмена'));
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/account', null]);
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
