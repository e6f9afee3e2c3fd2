import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { BROKEN, confirmButton, deleteProduct, filledCart, REFUSED } from '../support/buyer-steps.ts';
import { axeOnScreens, pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

/** A screen of the buyer: where it is, how it comes into the state to be looked at, what it says then. */
interface State {
  path: string;
  stranger?: boolean;
  cart?: 'empty' | 'stale';
  act?(page: Page): Promise<unknown>;
  words: string | RegExp;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const openMore = (page: Page) =>
  page
    .getByText(/^Подробнее о/)
    .first()
    .click();
const refuse = (url: string) => async (page: Page) => {
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
};

const STATES: Record<string, State> = {
  'the cart': { path: '/cart', words: '1 наименование, 2 товара' },
  'the question before a removal': {
    path: '/cart',
    act: press(/^Удалить/),
    words: /Удалить «.*» из корзины/,
  },
  'a line that was removed': {
    path: '/cart',
    act: async (page) => {
      await press(/^Удалить/)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    },
    words: 'Вернуть',
  },
  'an empty cart': { path: '/cart', cart: 'empty', words: 'Ваша корзина пуста' },
  'a cart that changed': { path: '/cart', cart: 'stale', words: /Больше не продаётся/ },
  'the sign-in refused': {
    path: '/login',
    stranger: true,
    act: async (page) => {
      await page.getByLabel('Электронная почта').fill('nobody@example.com');
      await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль');
      await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();
    },
    words: 'Неверный email или пароль',
  },
  'the registration refused': {
    path: '/register',
    stranger: true,
    act: press('Зарегистрироваться'),
    words: 'Проверьте форму',
  },
  'step 3': { path: '/cart?step=3', words: 'Сохранённые получатели' },
  'step 3 without an address': { path: '/cart?step=4', words: 'Адрес не выбран' },
  'the form of a recipient, refused': {
    path: '/cart?step=3',
    act: async (page) => {
      await press('Добавить получателя')(page);
      await press('Сохранить адрес')(page);
    },
    words: 'Исправьте в форме',
  },
  'step 4': { path: '/cart?step=4&addressId=$', words: '928,00 ₽' },
  'step 4 with changes': { path: '/cart?step=4&addressId=$', cart: 'stale', words: 'Продолжить' },
  'step 4 with a stranger’s address': {
    path: '/cart?step=4&addressId=987654',
    words: 'Адрес пользователя не найден',
  },
  'step 4 not loaded': {
    path: '/cart?step=4&addressId=$',
    act: refuse('**/address/history'),
    words: 'Ошибка при загрузке данных пользователя',
  },
  'step 4 not confirmed': {
    path: '/cart?step=4&addressId=$',
    act: async (page) => {
      await page.route('**/order/confirm', (route) => route.fulfill({ status: 500, json: {} }));
      await confirmButton(page).click();
    },
    words: 'второго не появится',
  },
  'step 5': {
    path: '/cart?step=4&addressId=$',
    act: (page) => confirmButton(page).click(),
    words: 'Оплата пока не реализована',
  },
  'the question before a recipient is deleted': {
    path: '/delivery-address',
    act: async (page) => {
      await openMore(page);
      await press(/^Удалить Соколов/)(page);
    },
    words: 'Удалить получателя «Соколов Иван Петрович»?',
  },
  'delivery addresses': { path: '/delivery-address', words: 'Соколов Иван Петрович' },
  'an order, opened': {
    path: '/user-order-list',
    act: openMore,
    words: 'История',
  },
  'the question before a cancellation': {
    path: '/user-order-list',
    act: async (page) => {
      await openMore(page);
      await press('Отменить заказ')(page);
    },
    words: 'Не отменять',
  },
  'the question before an order is doubled': {
    path: '/user-order-list',
    act: press('Повторить заказ'),
    words: 'Эти товары уже в корзине',
  },
  'an order repeated': {
    path: '/user-order-list',
    cart: 'empty',
    act: press('Повторить заказ'),
    words: /В корзину добавлено/,
  },
  'orders not loaded': {
    path: '/user-order-list',
    act: refuse('**/get-list-by-email'),
    words: 'Ошибка HTTP: 500',
  },
  'an order for paper': {
    path: '/user-order-list',
    act: async (page) => {
      await openMore(page);
      await page.getByRole('link', { name: 'Для печати' }).first().click();
    },
    words: 'Распечатать',
  },
};

describeShop(
  'every state of the buyer’s screens',
  (shop) => {
    const open = pagesOf(shop);
    const buyer = { token: '', addressId: 0 };
    const carts = { full: {}, stale: {}, empty: {} };

    beforeAll(async () => {
      const { token } = await shop().buyer();
      const { id: institutionId } = await shop().facility({ name: 'ИК-7', deliveryCost: 350 });
      const { id: addressId } = await shop().recipient(token, { institutionId });
      const tea = await shop().product({ name: 'Чай чёрный', price: 289 });
      const gone = await shop().product({ name: 'Мёд липовый', price: 500 });
      await deleteProduct(shop(), gone);
      await shop().order(token, { addressId, cartItems: [{ id: tea.id, quantity: 1 }] });
      Object.assign(buyer, { token, addressId });
      carts.full = filledCart([tea, 2]);
      carts.stale = filledCart([{ ...tea, price: 200 }, 2], [gone, 1]);
    });

    it.each(Object.keys(STATES))(
      '%s: nothing against WCAG 2.2 AA at 360 and 1280, light and dark',
      async (name) => {
        const { path, stranger, cart, act, words } = STATES[name] as State;
        const page = await open(path.replace('$', String(buyer.addressId)), {
          storage: { ...(stranger ? {} : signedIn(buyer.token)), ...carts[cart ?? 'full'] },
          expected: [REFUSED, BROKEN],
        });
        await act?.(page);
        await page.getByText(words).first().waitFor();
        expect(await axeOnScreens(page)).toEqual([]);
      },
    );
  },
  { browser: true, oneDatabase: true },
);
