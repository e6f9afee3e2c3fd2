import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  address,
  button,
  field,
  fill,
  isAt,
  leave,
  navigate,
  says,
  show,
  text,
  tokenOf,
} from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { giveRegistrationConsent } from '../account-access.contract.ts';
import { login, register } from '../user.contract.ts';
import * as loginPage from './login.page.tsx';
import * as registerPage from './register.page.tsx';

const pages = { '/login': loginPage, '/register': registerPage };
const open = (at = '/login', facts = {}) => show(pages, at, { facts });
const token = tokenOf('buyer');
const lost = ['network', 'silence', 'cut', 'shape'] as const;
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);

describe('the sign-in', () => {
  async function signIn(user: ReturnType<typeof open>, email: string, password: string) {
    await screen.findByRole('button', { name: 'Войти' });
    fill('Электронная почта', email);
    fill('Пароль', password);
    await user.click(button('Войти'));
  }

  // Control: in `src/accounts/web/account-form.tsx` replace `setRefusal(undefined);` with ``
  it('says what is missing and leads to it, says what is wrong, and lets in', async () => {
    const user = open();
    await signIn(user, '', '');
    const summary = (await screen.findByText('Проверьте форму')).closest('[role=alert]');
    expect(document.activeElement).toBe(summary);
    await user.click(screen.getByRole('link', { name: 'Укажите пароль' }));
    expect(document.activeElement).toBe(field('Пароль'));
    server.refuses(login, 'UNAUTHORIZED', 'Неверный email или пароль');
    await signIn(user, 'anna@mail.ru', 'не тот пароль');
    await says('Неверный email или пароль');
    await signIn(user, 'anna@mail.ru', '');
    await screen.findByRole('link', { name: 'Укажите пароль' });
    expect(text()).not.toContain('Неверный email или пароль');
    server.respond(login, { token });
    await signIn(user, 'anna@mail.ru', 'надёжный пароль');
    await isAt('/');
    expect(localStorage.getItem('token')).toBe(token);
  });

  // Control: start the session whatever the sign-in says of the consent (login.page.tsx).
  it('asks whoever has an account without a consent for it first', async () => {
    const user = open('/login?resumeStep=3');
    server.respond(login, { token, consentMissing: true });
    await signIn(user, 'anna@mail.ru', 'надёжный пароль');
    await says('Нужно ваше согласие');
    expect(localStorage.getItem('token')).toBeNull();
    await user.click(button('Продолжить'));
    await says('Проверьте форму');
    await user.click(button('Не соглашаюсь, выйти'));
    expect(localStorage.getItem('token')).toBeNull();
    await signIn(user, 'anna@mail.ru', 'надёжный пароль');
    await user.click(await screen.findByRole('checkbox', { name: /Даю согласие/ }));
    server.respond(giveRegistrationConsent, { message: 'Записано' });
    await user.click(button('Продолжить'));
    await isAt('/cart?resumeStep=3');
    expect(server.sent(giveRegistrationConsent)[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('shows and hides the password', async () => {
    const user = open();
    await screen.findByRole('button', { name: 'Войти' });
    fill('Пароль', 'секрет');
    const password = field('Пароль');
    expect([password.type, password.autocomplete]).toEqual(['password', 'current-password']);
    await user.click(button('Показать пароль'));
    expect(password.type).toBe('text');
    await user.click(button('Скрыть пароль'));
    expect([password.type, password.value]).toEqual(['password', 'секрет']);
  });

  it.each([
    [500, 'Ошибка входа'],
    ...lost.map((how) => [how, 'Ошибка сервера. Попробуйте позже.'] as const),
  ] as const)('says that it failed, %j, and loses nothing typed', async (how, words) => {
    const user = open();
    server.fails(login, how);
    await signIn(user, 'anna@mail.ru', 'надёжный пароль');
    await says(words);
    await says('Не получается? Позвоните: +7');
    expect([address(), field('Электронная почта').value]).toEqual(['/login', 'anna@mail.ru']);
    expect(localStorage.getItem('token')).toBeNull();
  });

  // Control: in `src/accounts/web/login.page.tsx` replace `interrupted ?? headed` with `headed`
  // Control: in `src/accounts/web/login.page.tsx` replace `useEffect(() => requestedPathStorage.clear(), []);` with ``
  it.each([
    ['interruptedAt', '/user-order-list?sort=asc', true],
    ['headedFor', '/admin', false],
  ])(
    'leads back to %s, and says only of work that was interrupted that a session has ended',
    async (key, path, ended) => {
      sessionStorage.setItem(key, JSON.stringify(path));
      const user = open();
      await screen.findByRole('button', { name: 'Войти' });
      expect(text().includes('Сеанс завершён. Войдите ещё раз, чтобы продолжить.')).toBe(ended);
      // Left unused, the way to a page does not outlive this one.
      expect(sessionStorage.getItem('headedFor')).toBeNull();
      server.respond(login, { token });
      await signIn(user, 'anna@mail.ru', 'надёжный пароль');
      await isAt(path);
    },
  );

  it('sends on who is signed in already', async () => {
    show(pages, '/login?resumeStep=3', { as: 'buyer' });
    await isAt('/cart?resumeStep=3');
  });

  it('within the checkout shows its steps, and whom to call where no mail is sent', async () => {
    const user = open('/login?resumeStep=3', { sendsMail: false });
    await says('Корзина сохранится');
    await says(/Заполните пять полей: увидите, что с посылкой.+снова\.Зарегистрироваться/);
    expect(text(document.querySelector('[aria-current=step]') ?? undefined)).toContain('Вход');
    await user.click(screen.getByText('Забыли пароль?'));
    expect(screen.getByRole('link', { name: /^\+7/ }).getAttribute('href')).toMatch(/^tel:\+7/);
    await user.click(await screen.findByRole('link', { name: 'Зарегистрироваться' }));
    await isAt('/register?resumeStep=3');
  });
});

describe('the registration', () => {
  const send = () => button('Зарегистрироваться');

  async function fillAll(user: ReturnType<typeof open>) {
    await screen.findByRole('button', { name: 'Зарегистрироваться' });
    fill('Ваша фамилия', 'соколова');
    fill('Ваше имя', 'Анна');
    fill('Электронная почта', 'anna@mail.ru');
    fill('Пароль', 'длинный пароль');
    await user.click(field(/согласие/));
  }

  // Control: in `src/accounts/web/login.page.tsx` replace `justRegisteredPassword.current = '';` with ``
  it('tells every rule, a taken e-mail, and leads on to the sign-in of the same person', async () => {
    const user = open('/register?resumeStep=3');
    await says('От 8 до 128 знаков');
    button('Показать пароль');
    await user.click(send());
    expect(text()).toContain('От 8 до 128 знаков');
    for (const words of [
      ...['Укажите фамилию', 'Укажите имя', 'Укажите электронную почту', 'Придумайте пароль'],
      'Без согласия мы не можем создать аккаунт',
    ]) {
      screen.getByRole('link', { name: words });
    }
    await fillAll(user);
    server.refuses(register, 'CONFLICT', 'Этот email уже зарегистрирован');
    await user.click(send());
    await says('уже зарегистрирован');
    server.respond(register, { message: 'Регистрация прошла успешно!' });
    await user.dblClick(send());
    await says('Регистрация прошла успешно!');
    expect(server.sent(register)).toHaveLength(2);
    expect(server.sent(register)[1]?.body).toMatchObject({ lastName: 'Соколова', consent: true });
    await isAt('/register?resumeStep=3');
    await says('Аккаунт создан. Осталось войти.');
    expect(text()).not.toMatch(/Корзина сохранится|пять полей/);
    expect([address(), field('Электронная почта').value]).toEqual(['/login?resumeStep=3', 'anna@mail.ru']);
    await expect.poll(() => document.activeElement).toBe(button('Войти'));
    expect(stored()).not.toContain('длинный пароль');
    server.respond(login, { token });
    await user.click(button('Войти'));
    await isAt('/cart?resumeStep=3');
    expect(stored()).not.toContain('anna@mail.ru');
    expect(server.sent(login)[0]?.body).toMatchObject({ password: 'длинный пароль' });
    // Whoever comes to the sign-in later types it.
    localStorage.removeItem('token');
    await navigate('/login');
    await screen.findByRole('button', { name: 'Войти' });
    expect(field('Пароль').value).toBe('');
  });

  it.each([
    [500, 'Произошла ошибка при регистрации'],
    ...lost.map((how) => [how, 'Ошибка соединения с сервером'] as const),
  ] as const)('says that it failed, %j, and loses nothing typed', async (how, words) => {
    const user = open('/register');
    await fillAll(user);
    server.fails(register, how);
    await user.click(send());
    await says(words);
    expect(field('Ваша фамилия').value).toBe('Соколова');
    // The same once more is the same registration, no matter what became of the first.
    server.respond(register, { message: 'Регистрация прошла успешно!' });
    await user.click(send());
    await says('Регистрация прошла успешно!');
    const [one, two] = server.sent(register).map(({ headers }) => headers['idempotency-key']);
    expect(one).toBe(two);
  });

  it('mends a slip in the e-mail, ticks by the words, and keeps all but password and consent', async () => {
    const user = open('/register');
    await fillAll(user);
    fill('Электронная почта', 'anna@mail.ry');
    leave();
    await says('Возможно, mail.ru?');
    await user.click(button('Исправить'));
    expect(field('Электронная почта').value).toBe('anna@mail.ru');
    expect(text()).not.toContain('Возможно,');
    expect(screen.getByRole('link', { name: 'Прочитать' }).getAttribute('href')).toBe(
      '/consent#registration',
    );
    await user.click(screen.getByText(/^Даю согласие/));
    expect(field(/согласие/).checked).toBe(false);
    expect(JSON.parse(sessionStorage.getItem('person') ?? '')).toEqual({
      ...{ lastName: 'Соколова', firstName: 'Анна', middleName: '', email: 'anna@mail.ru' },
    });
  });
});
