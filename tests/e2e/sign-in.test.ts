import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BROKEN, fillRegistration, REFUSED, signIn } from '../support/buyer-steps.ts';
import { axe, everShown, pagesOf, secondsShown, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newEmail } from '../support/shop-makers.ts';

const LOGIN = '**/api/v1/user/login';
const REGISTER = '**/api/v1/user/register';

describeShop(
  'signing in',
  (shop) => {
    const open = pagesOf(shop);

    it('says what is missing, what is wrong, and lets in', async () => {
      const buyer = await shop().buyer();
      const page = await open('/login', { expected: [REFUSED] });
      await signIn(page, { email: '', password: '' });
      const summary = page.getByRole('alert').filter({ hasText: 'Проверьте форму' });
      await summary.and(page.locator(':focus')).waitFor();
      await summary.getByRole('link', { name: 'Укажите пароль' }).click();
      expect(await focused(page)).toBe('password');
      await signIn(page, { ...buyer, password: 'не тот пароль' });
      await page.getByText('Неверный email или пароль').waitFor();
      await signIn(page, buyer);
      await page.waitForURL(`${shop().url}/`);
    });

    // Control: start the session whatever the sign-in says of the consent (login.page.tsx).
    it('asks whoever has an account without a consent for it first', async () => {
      const buyer = await shop().buyer({ consent: undefined });
      const page = await open('/login?resumeStep=3');
      const given = () => page.evaluate(() => localStorage.getItem('token')).then((token) => token !== null);
      await signIn(page, buyer);
      await page.getByRole('heading', { name: 'Нужно ваше согласие' }).waitFor();
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Продолжить' }).click();
      await page.getByRole('alert').filter({ hasText: 'Проверьте форму' }).waitFor();
      await page.getByRole('button', { name: 'Не соглашаюсь, выйти' }).click();
      expect(await given()).toBe(false);
      await signIn(page, buyer);
      await page.getByRole('checkbox', { name: /Даю согласие/ }).check();
      await page.getByRole('button', { name: 'Продолжить' }).click();
      await page.waitForURL('**/cart?*');
      expect(await given()).toBe(true);
      const { db } = shop().services;
      const consents = await db
        .selectFrom('consents')
        .select('purpose')
        .where('user_id', '=', buyer.id)
        .execute();
      expect(consents).toEqual([{ purpose: 'REGISTRATION' }]);
    });

    it('shows and hides the password', async () => {
      const page = await open('/login');
      const password = page.getByLabel('Пароль', { exact: true });
      await password.fill('секрет');
      expect(await password.getAttribute('type')).toBe('password');
      await page.getByRole('button', { name: 'Показать пароль' }).click();
      expect(await password.getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Скрыть пароль' }).click();
      expect(await password.getAttribute('type')).toBe('password');
      expect(await password.inputValue()).toBe('секрет');
      expect(await password.getAttribute('autocomplete')).toBe('current-password');
    });

    it.each([
      ['a refusal without words', 500, 'Ошибка входа'],
      ['no connection', undefined, 'Ошибка сервера. Попробуйте позже.'],
    ])('%s is said and nothing typed is lost', async (_, status, words) => {
      const buyer = await shop().buyer();
      const page = await open('/login', { expected: [BROKEN] });
      await breakOnce(page, LOGIN, status);
      await signIn(page, buyer);
      await page.getByText(words).waitFor();
      expect(await page.getByLabel('Электронная почта').inputValue()).toBe(buyer.email);
      await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();
      await page.waitForURL(`${shop().url}/`);
    });

    it('leads back to the page where the session ended', async () => {
      const buyer = await shop().buyer();
      const page = await open('/user-order-list?sort=asc', {
        storage: signedIn(`${buyer.token.slice(0, -4)}AAAA`),
        expected: [REFUSED],
      });
      await page.waitForURL('**/login');
      await page.getByText('Сеанс завершён. Войдите ещё раз, чтобы продолжить.').waitFor();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await signIn(page, buyer);
      await page.waitForURL('**/user-order-list?sort=asc');
    });

    it('leads home who signs out by choice', async () => {
      const { token } = await shop().buyer();
      const page = await open('/user-order-list', { storage: signedIn(token) });
      await page.getByText('Заказов пока нет').waitFor();
      await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click();
      await page.waitForURL(`${shop().url}/`);
      await page.getByRole('banner').getByRole('link', { name: 'Войти' }).waitFor();
    });

    it('registers: every rule, a taken e-mail, good news for 1.5 s, then the sign-in', async () => {
      const taken = await shop().buyer();
      const page = await open('/register?resumeStep=3', { expected: [REFUSED] });
      await page.getByText('Пароль: от 8 до 128 знаков').waitFor();
      expect(await page.getByRole('button', { name: 'Показать пароль' }).count()).toBe(0);
      expect(await page.getByLabel(/согласие/).isChecked()).toBe(false);
      const send = page.getByRole('button', { name: 'Зарегистрироваться' });
      await send.click();
      const summary = page.getByRole('alert').filter({ hasText: 'Проверьте форму' });
      for (const words of [
        'Укажите фамилию',
        'Укажите имя',
        'Укажите email',
        'Придумайте пароль',
        'Без согласия мы не можем создать аккаунт',
      ]) {
        await summary.getByRole('link', { name: words }).waitFor();
      }
      await page.getByLabel('Ваша фамилия').fill('Соколова');
      await page.getByLabel('Ваше имя').fill('Анна');
      await page.getByLabel('Электронная почта').fill(taken.email);
      await page.getByLabel('Пароль', { exact: true }).fill('длинный пароль');
      await page.getByRole('button', { name: 'Показать пароль' }).waitFor();
      await page.getByLabel(/согласие/).check();
      await send.click();
      await page
        .getByText(/уже зарегистрирован/)
        .first()
        .waitFor();
      const email = `new-${taken.email}`;
      await page.getByLabel('Электронная почта').fill(email);
      await send.dblclick();
      await page.waitForURL('**/login?resumeStep=3');
      expect(await secondsShown(page, 'Регистрация прошла успешно!')).toBeGreaterThan(1.4);
      await page.getByText('Аккаунт создан, введите пароль').waitFor();
      await expect.poll(() => page.getByLabel('Электронная почта').inputValue()).toBe(email);
      await expect.poll(() => focused(page)).toBe('password');
      expect(await remembered(page)).not.toContain('длинный пароль');
      await page.keyboard.type('длинный пароль');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/cart?step=3');
      expect(await remembered(page)).not.toContain(email);
    });

    it('within the checkout keeps the steps and the cart, leads a newcomer to the registration and mends a slip', async () => {
      const page = await open('/login?resumeStep=3');
      const steps = page.getByRole('navigation', { name: 'Шаги оформления' });
      expect(await steps.locator('[aria-current=step]').innerText()).toContain('Вход');
      await page.getByText('Корзина сохранится').waitFor();
      await page.getByText('Забыли пароль?').click();
      expect(await page.getByRole('main').getByRole('link', { name: /^\+7/ }).getAttribute('href')).toMatch(
        /^tel:\+7/,
      );
      expect(await axe(page)).toEqual([]);
      await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
      await page.waitForURL('**/register?resumeStep=3');
      await steps.waitFor();
      const email = page.getByLabel('Электронная почта');
      await page.getByLabel('Ваша фамилия').fill('Соколова');
      await email.fill('anna@mail.ry');
      await page.getByLabel('Пароль', { exact: true }).fill('длинный пароль');
      await page.getByText('Возможно, mail.ru?').waitFor();
      await page.getByRole('button', { name: 'Исправить' }).click();
      await expect.poll(() => email.inputValue()).toBe('anna@mail.ru');
      expect(await page.getByText('Возможно,').count()).toBe(0);
      // The words tick the box, only the last of them lead to the text.
      await page.getByText('Даю согласие на обработку').click();
      expect(await page.getByLabel(/согласие/).isChecked()).toBe(true);
      expect(await page.getByRole('link', { name: 'Прочитать' }).getAttribute('href')).toBe(
        '/consent#registration',
      );
      await page.reload();
      await expect.poll(() => email.inputValue()).toBe('anna@mail.ru');
      expect(await page.getByLabel('Ваша фамилия').inputValue()).toBe('Соколова');
      expect(await page.getByLabel('Пароль', { exact: true }).inputValue()).toBe('');
      expect(await page.getByLabel(/согласие/).isChecked()).toBe(false);
      expect(page.url()).not.toContain('anna');
    });

    it.each([
      ['a refusal without words', 500, 'Произошла ошибка при регистрации'],
      ['no connection', undefined, 'Ошибка соединения с сервером'],
    ])('registering, %s is said and nothing typed is lost', async (_, status, words) => {
      const page = await open('/register', { expected: [BROKEN] });
      await breakOnce(page, REGISTER, status);
      await fillRegistration(page, newEmail());
      await page.getByText(words).waitFor();
      expect(await page.getByLabel('Ваша фамилия').inputValue()).toBe('Соколова');
      await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
      // It stands for a second and a half.
      await expect.poll(() => everShown(page, 'Регистрация прошла успешно!')).toBe(true);
    });
  },
  { browser: true, oneDatabase: true },
);

/** All that the browser stores. */
const remembered = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** The next such call is refused with this status and no words, or never gets through. */
async function breakOnce(page: Page, url: string, status?: number): Promise<void> {
  await page.route(
    url,
    (route) => (status === undefined ? route.abort() : route.fulfill({ status, json: {} })),
    { times: 1 },
  );
}
