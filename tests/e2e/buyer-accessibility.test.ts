import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { BROKEN, confirmButton, deleteProduct, filledCart, REFUSED, signIn } from '../support/buyer-steps.ts';
import { axeInThemes, axeOnScreens, PHONE, pagesOf, signedIn } from '../support/page.ts';
import { FULL } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';

/** A way through the buyer's screens: where it begins, and what is looked at on it. */
interface Way {
  path: string;
  stranger?: boolean;
  cart?: 'empty' | 'stale';
  /** What the page says each time it is looked at, and what is done before. */
  looks: [words: string | RegExp, act?: (page: Page, addressId: number) => Promise<unknown>][];
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const refuse = (url: string) => async (page: Page) => {
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
};

const WAYS: Record<string, Way> = {
  'a line of the cart is removed, the last': {
    path: '/cart',
    looks: [
      ['1 наименование, 2 товара'],
      [/Удалить «.*» из корзины/, press(/^Удалить/)],
      [
        'Ваша корзина пуста',
        (page) => page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click(),
      ],
    ],
  },
  'the sign-in and the registration refused, and a consent asked for': {
    path: '/login',
    stranger: true,
    looks: [
      [
        'Нужно ваше согласие',
        async (page) => {
          await page.route('**/user/login', async (route) =>
            route.fulfill({ json: { token: 'a.e30.c', consentMissing: true } }),
          );
          await signIn(page, { email: 'nobody@example.com', password: 'не тот пароль' });
        },
      ],
      [
        'Неверный email или пароль',
        async (page) => {
          await page.unrouteAll();
          await press('Не соглашаюсь, выйти')(page);
          await signIn(page, { email: 'nobody@example.com', password: 'не тот пароль' });
        },
      ],
      [
        'Проверьте форму',
        async (page) => {
          await page.getByRole('main').getByRole('link', { name: 'Зарегистрироваться' }).click();
          await press('Зарегистрироваться')(page);
        },
      ],
    ],
  },
  'step 3, its form refused, and the way back to it without an address': {
    path: '/cart?step=3',
    looks: [
      ['Сохранённые получатели'],
      [
        'Исправьте в форме',
        async (page) => {
          await press('Добавить получателя')(page);
          await press('Сохранить адрес')(page);
        },
      ],
      ['Адрес не выбран', (page) => page.goto('/cart?step=4')],
    ],
  },
  'step 4, not confirmed, and step 5': {
    path: '/cart?step=4&addressId=$',
    looks: [
      ['928,00 ₽'],
      ['Для отдельных товаров', (page) => page.getByText('Для отдельных товаров').click()],
      [
        'второго не появится',
        async (page) => {
          await page.route('**/order/confirm', (route) => route.fulfill({ status: 500, json: {} }));
          await confirmButton(page).click();
        },
      ],
      [
        'Оплата пока не реализована',
        async (page) => {
          await page.unrouteAll();
          await confirmButton(page).click();
        },
      ],
    ],
  },
  'a cart that changed, at step 4 too, also with a stranger’s address, and not loaded': {
    path: '/cart',
    cart: 'stale',
    looks: [
      [/Больше не продаётся/],
      ['Продолжить', (page, addressId) => page.goto(`/cart?step=4&addressId=${addressId}`)],
      ['Адрес пользователя не найден', (page) => page.goto('/cart?step=4&addressId=987654')],
      ['Ошибка при загрузке данных пользователя', refuse('**/address/history')],
    ],
  },
  'delivery addresses, and the question before one is deleted': {
    path: '/delivery-address',
    looks: [
      ['Соколов Иван Петрович'],
      ['Удалить получателя «Соколов Иван Петрович»?', press(/^Удалить Соколов/)],
    ],
  },
  'the account, its password refused, and the question before it is deleted, by keys': {
    path: '/account',
    looks: [
      ['Укажите текущий пароль', press('Сменить пароль')],
      [
        'Удалить учётную запись?',
        async (page) => {
          await press('Удалить учётную запись')(page);
          await page.locator('#deletePassword:focus').waitFor();
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'hidden' });
          await press('Удалить учётную запись')(page);
        },
      ],
    ],
  },
  'an order, the questions before it is doubled and cancelled, and its paper': {
    path: '/user-order-list',
    looks: [
      [
        'История',
        (page) =>
          page
            .getByText(/^Подробнее о/)
            .first()
            .click(),
      ],
      ['Эти товары уже в корзине', press('Повторить заказ')],
      [
        'Не отменять',
        async (page) => {
          await page.keyboard.press('Escape');
          await press('Отменить заказ')(page);
        },
      ],
      [
        'Распечатать',
        async (page) => {
          await page.keyboard.press('Escape');
          await page.getByRole('link', { name: 'Для печати' }).first().click();
        },
      ],
    ],
  },
  'an order repeated, and orders not loaded': {
    path: '/user-order-list',
    cart: 'empty',
    looks: [
      [/В корзину добавлено/, press('Повторить заказ')],
      ['Ошибка HTTP: 500', refuse('**/get-list-by-email')],
    ],
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
      // Where parcels are counted, a second one asks for a tick.
      const facility = { name: 'СИЗО-7', kind: 'REMAND', deliveryCost: 350 };
      const { id: institutionId } = await shop().facility(facility);
      const { id: addressId } = await shop().recipient(token, { institutionId });
      const tea = await shop().product({ name: 'Чай чёрный', price: 289 });
      const gone = await shop().product({ name: 'Мёд липовый', price: 500 });
      await deleteProduct(shop(), gone);
      await shop().order(token, { addressId, cartItems: [{ id: tea.id, quantity: 1 }] });
      Object.assign(buyer, { token, addressId });
      carts.full = filledCart([tea, 2]);
      carts.stale = filledCart([{ ...tea, price: 200 }, 2], [gone, 1]);
    });

    // The short form looks at each on a phone, in the dark: other screens have shown it the same parts on a desktop.
    it.each(Object.entries(WAYS))(
      '%s: nothing against WCAG 2.2 AA',
      async (_, { path, stranger, cart, looks }) => {
        const page = await open(path.replace('$', String(buyer.addressId)), {
          viewport: PHONE,
          storage: { ...(stranger ? {} : signedIn(buyer.token)), ...carts[cart ?? 'full'] },
          expected: [REFUSED, BROKEN],
        });
        for (const [words, act] of looks) {
          await act?.(page, buyer.addressId);
          await page.getByText(words).first().waitFor();
          const found = FULL ? await axeOnScreens(page) : await axeInThemes(page, ['dark']);
          expect(found, String(words)).toEqual([]);
        }
      },
    );
  },
  { browser: true, oneDatabase: true },
);
