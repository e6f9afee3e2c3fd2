import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  confirmButton,
  filledCart,
  fillRecipient,
  fillRegistration,
  ordersOf,
  piecesInCart,
} from '../support/buyer-steps.ts';
import { pagesOf, signedIn } from '../support/page.ts';
import { noteSafety } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';
import { newEmail } from '../support/shop-makers.ts';
import { type Spoiling, spoilingProxy, spoilings } from '../support/spoiling-proxy.ts';

/** What the browser says of an answer that broke off, and what the shop only logs. */
const COMPLAINTS = [
  /net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/,
  /Ошибка загрузки (данных корзины|категорий)/,
];

/**
 * Cut, empty and a page are one failure to every screen, which src/ui/data/call.test.ts sees made of each, so a
 * story meets one of them, the next story the next, and beside it another shape.
 */
const waysOf = (story: number): Spoiling[] => [
  (['cut', 'empty', 'html'] as const)[story % 3] ?? 'cut',
  'shape',
];

const DOUBT = 'Не знаем, дошёл ли заказ. Нажмите ещё раз: второго не появится';

describeShop(
  'an answer that is cut, empty, a page or of another shape',
  (shop) => {
    let proxy: Awaited<ReturnType<typeof spoilingProxy>>;
    const openPage = pagesOf(() => proxy);
    /** A page that does not say what it must within ten seconds will not say it at all. */
    const open: typeof openPage = async (...what) => {
      const page = await openPage(...what);
      page.setDefaultTimeout(10_000);
      return page;
    };
    const once = new Set<Spoiling>();
    let category = 0;
    let facility = { id: 0, name: '' };
    let tea: { id: number; name: string; price: number };

    beforeAll(async () => {
      proxy = await spoilingProxy(() => shop().url);
      category = (await shop().category({ name: 'Сладости' })).id;
      facility = await shop().facility({ name: 'ИК-3', deliveryCost: 350, freeDeliveryThreshold: 5000 });
      tea = await shop().product({ name: 'Чай чёрный', price: 289, categoryId: category });
      for (let index = 1; index <= 30; index += 1) await shop().product({ name: `Печенье ${index}` });
    });
    afterEach(() => proxy.heal());
    afterAll(async () => {
      await proxy.close();
      noteSafety({
        what: `ответ на подтверждение оборван, пуст, страница, иной формы: ${spoilings.length} вида, и повтор`,
        where: 'браузер',
        goal: 'сказано, что неизвестно; заказ один',
        reached: `${once.size} из ${spoilings.length}`,
      });
    });

    /** A buyer with a recipient, an order and two pieces of tea in the cart, looking at a page. */
    async function atWork(path: (recipient: number) => string, order = false) {
      const buyer = await shop().buyer();
      const { id } = await shop().recipient(buyer.token, { institutionId: facility.id });
      if (order) await shop().order(buyer.token, { addressId: id });
      const storage = { ...signedIn(buyer.token), ...filledCart([tea, 2]) };
      const page = await open(path(id), { storage, expected: COMPLAINTS });
      return { page, buyer };
    }

    /** The page stands: no stack, no empty screen, the cart as it was. */
    async function stands(page: Page, pieces = 2) {
      expect(await page.getByRole('main').count()).toBe(1);
      expect(await page.getByText('Страница не открылась').count()).toBe(0);
      expect(await piecesInCart(page)).toBe(pieces);
    }

    const expectShown = (page: Page, words: string) => page.getByText(words).first().waitFor();

    it.each(waysOf(0))('%s: goods, categories', async (how) => {
      const { page } = await atWork(() => '/');
      proxy.spoil('/api/v1/products/all', how);
      await page.getByRole('link', { name: 'Загрузить ещё' }).click();
      await expectShown(page, 'Ошибка: Ошибка загрузки товаров');
      expect(await page.getByRole('main').getByRole('article').count()).toBe(30);
      proxy.spoil('/api/v1/products/list-pageable', how);
      await page.getByRole('navigation', { name: 'Каталог' }).getByText('Сладости').first().click();
      await page.getByRole('link', { name: 'Все товары' }).last().click();
      await stands(page);
      await page.goto('/info');
      proxy.spoil('/api/v1/categories/get-all', how);
      await page.getByRole('link', { name: 'Главная', exact: true }).click();
      await page.getByRole('main').getByRole('article').first().waitFor();
      await stands(page);
    });

    it.each(waysOf(1))('%s: a move to a list, with its categories and without', async (how) => {
      const { page } = await atWork(() => '/');
      /** The page's own error inside the layout, under a title of its own, and nothing of the code. */
      const failedInside = async (title: RegExp) => {
        await page.getByRole('main').getByText('Ошибка: Ошибка загрузки товаров').waitFor();
        await expect.poll(() => page.title()).toMatch(title);
        expect(await page.getByRole('banner').getByRole('link', { name: 'Главная' }).isVisible()).toBe(true);
        expect(
          await page.locator('main aside + div').getByRole('button', { name: 'Повторить' }).count(),
        ).toBe(1);
        expect(await page.locator('body').innerText()).not.toMatch(/\w*Error\b|\bat \S+:\d+|undefined/);
        await stands(page);
      };
      proxy.spoil('/api/v1/products/', how);
      const catalogue = page.getByRole('navigation', { name: 'Каталог' });
      await catalogue.getByText('Сладости').first().click();
      await catalogue.getByRole('link', { name: 'Все товары' }).click();
      await failedInside(/^Сладости/);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Как заказать' }).click();
      await page.getByRole('heading', { level: 1, name: 'Как заказать' }).waitFor();
      proxy.spoil('/api/v1/', how);
      await page.goBack();
      await failedInside(/^Каталог товаров/);
      proxy.heal();
      await page.locator('main aside + div').getByRole('button', { name: 'Повторить' }).click();
      await page.getByRole('main').getByRole('heading', { name: 'Чай чёрный' }).waitFor();
      await stands(page);
    });

    it.each(waysOf(2))('%s: the cart stays as it was', async (how) => {
      proxy.spoil('/api/v1/products/by-ids', how);
      const { page } = await atWork(() => '/cart');
      await expectShown(page, 'Чай чёрный');
      await expectShown(page, '578,00 ₽');
      await stands(page);
    });

    it.each(waysOf(3))('%s: facilities and saved recipients', async (how) => {
      const { page } = await atWork(() => '/info');
      proxy.spoil('/api/v1/work-addresses/get-all', how);
      await page.evaluate(() => {
        const link = document.querySelector<HTMLAnchorElement>('a[href="/delivery-address"]');
        link?.click();
      });
      await expectShown(page, 'Ошибка загрузки адресов');
      await expectShown(page, 'Соколов Иван Петрович');
      proxy.spoil('/api/v1/user/address/history', how);
      await page.goto('/cart?step=3');
      await expectShown(page, 'Ошибка при загрузке адресов');
      await page.goto('/delivery-address');
      await expectShown(page, 'Ошибка при загрузке адресов');
      proxy.heal();
      await page.getByRole('button', { name: 'Повторить' }).first().click();
      await expectShown(page, 'Соколов Иван Петрович');
      await stands(page);
    });

    it.each(waysOf(4))('%s: the order summary', async (how) => {
      proxy.spoil('/api/v1/user/address/history', how);
      const { page } = await atWork((id) => `/cart?step=4&addressId=${id}`);
      await expectShown(page, 'Ошибка при загрузке данных пользователя');
      proxy.spoil('/api/v1/work-addresses/delivery-sum', how);
      await page.getByRole('button', { name: 'Повторить' }).click();
      await expectShown(page, 'Ошибка при загрузке данных учреждения');
      proxy.heal();
      await page.getByRole('button', { name: 'Повторить' }).click();
      await expectShown(page, '928,00 ₽');
      await stands(page);
    });

    it.each(spoilings)('%s: at confirm nobody knows, the cart stays, and there is one order', async (how) => {
      const { page, buyer } = await atWork((id) => `/cart?step=4&addressId=${id}`);
      await expectShown(page, '928,00 ₽');
      proxy.spoil('/api/v1/user/order/confirm', how);
      await confirmButton(page).click();
      await expectShown(page, DOUBT);
      await stands(page);
      proxy.heal();
      await confirmButton(page).click();
      await page.waitForURL('**/cart?step=5');
      expect(await ordersOf(shop(), buyer.token)).toHaveLength(1);
      expect(await piecesInCart(page)).toBe(0);
      once.add(how);
    });

    it('the same where neither storage takes anything: the session, the cart and the key live in the page', async () => {
      const buyer = await shop().buyer();
      const { id } = await shop().recipient(buyer.token, { institutionId: facility.id });
      const page = await open('/info', { expected: COMPLAINTS });
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            // As the browser's own.
            configurable: true,
            get() {
              throw new DOMException('denied', 'SecurityError');
            },
          });
        }
      });
      await page.goto(`/category/${category}`);
      await page.getByRole('button', { name: 'В корзину: Чай чёрный' }).click();
      const sidebar = page.getByRole('complementary', { name: 'Корзина и каталог' });
      await sidebar.getByText(/^(1 товар · 289 ₽|1 наименование, 1 товар)$/).waitFor();
      await sidebar.getByRole('link', { name: 'Оформить заказ' }).click();
      await page.getByRole('link', { name: 'Далее' }).click();
      await page.getByLabel('Электронная почта').fill(buyer.email);
      await page.getByLabel('Пароль', { exact: true }).fill(buyer.password);
      await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();
      await expectShown(page, 'Кому доставить');
      await page.getByRole('button', { name: 'Далее' }).click();
      await page.waitForURL(`**/cart?step=4&addressId=${id}`);
      await expectShown(page, '639,00 ₽');
      proxy.spoil('/api/v1/user/order/confirm', 'cut');
      await confirmButton(page).click();
      await expectShown(page, DOUBT);
      proxy.heal();
      await confirmButton(page).click();
      await page.waitForURL('**/cart?step=5');
      expect(await ordersOf(shop(), buyer.token)).toHaveLength(1);
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('Страница не открылась').count()).toBe(0);
    });

    it.each(waysOf(5))(
      '%s: a recipient is not saved for all we know, and nothing typed is lost',
      async (how) => {
        const { page } = await atWork(() => '/delivery-address');
        await page.getByRole('button', { name: 'Добавить получателя' }).click();
        await fillRecipient(page, facility.name);
        proxy.spoil('/api/v1/user/address/save', how);
        await page.getByRole('button', { name: 'Сохранить адрес' }).click();
        await expectShown(page, 'Ошибка при сохранении данных');
        expect(await page.getByLabel('Имя', { exact: true }).inputValue()).toBe('Иван');
        expect(await page.getByRole('button', { name: 'Сохранить адрес' }).isEnabled()).toBe(true);
        await stands(page);
      },
    );

    it.each(waysOf(6))('%s: sign-in and registration', async (how) => {
      const { email, password } = await shop().buyer();
      const page = await open('/login', { expected: COMPLAINTS });
      proxy.spoil('/api/v1/user/login', how);
      await page.getByLabel('Электронная почта').fill(email);
      await page.getByLabel('Пароль', { exact: true }).fill(password);
      await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();
      await expectShown(page, 'Ошибка сервера. Попробуйте позже.');
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      expect(new URL(page.url()).pathname).toBe('/login');
      await page.goto('/register');
      proxy.spoil('/api/v1/user/register', how);
      await fillRegistration(page, newEmail());
      await expectShown(page, 'Ошибка соединения с сервером');
      expect(await page.getByLabel('Ваша фамилия').inputValue()).toBe('Соколова');
      await stands(page, 0);
    });

    it.each(waysOf(7))('%s: own orders, cancelled and repeated', async (how) => {
      const { page } = await atWork(() => '/info', true);
      proxy.spoil('/api/v1/user/order/get-list-by-email', how);
      await page.goto('/user-order-list');
      // A page of another shape is an empty one; any other is a list that did not come.
      const listed = (kind: Spoiling) =>
        kind === 'shape' ? 'Заказов пока нет' : 'Ошибка загрузки заказов. Попробуйте ещё раз.';
      await expectShown(page, listed(how));
      proxy.heal();
      await page.reload();
      proxy.spoil('/api/v1/products/by-ids', how);
      await page.getByRole('button', { name: 'Повторить заказ' }).click();
      await expectShown(page, 'Не удалось повторить заказ');
      await stands(page);
      proxy.spoil('/api/v1/user/order/', how);
      const list = page.waitForResponse('**/get-list-by-email');
      await page.getByRole('button', { name: 'Отменить заказ' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click();
      await list;
      await expectShown(page, listed(how));
      proxy.heal();
      await page.reload();
      await expectShown(page, 'Заказ закрыт, передачи не будет.');
      await stands(page);
    });

    it.each(waysOf(8))('%s: the account', async (how) => {
      const { page, buyer } = await atWork(() => '/info');
      proxy.spoil('/api/v1/account/me', how);
      await page.goto('/account');
      await page.getByRole('button', { name: 'Повторить' }).waitFor();
      proxy.heal();
      await page.getByRole('button', { name: 'Повторить' }).click();
      await expectShown(page, buyer.email);
      proxy.spoil('/api/v1/account/export', how);
      await page.getByRole('button', { name: 'Скачать мои данные' }).click();
      await expectShown(page, 'Сервер ответил');
      proxy.spoil('/api/v1/account/password/change', how);
      await page.getByLabel('Текущий пароль', { exact: true }).fill(buyer.password);
      await page.getByLabel('Новый пароль', { exact: true }).fill('новый пароль');
      await page.getByRole('button', { name: 'Сменить пароль' }).click();
      await expectShown(page, 'Не знаем, сменился ли пароль. Попробуйте войти с новым.');
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(buyer.token);
      await stands(page);
    });

    it.each(waysOf(9))(
      '%s: the deletion of the account is not known of, and nobody is signed out',
      async (how) => {
        const { page, buyer } = await atWork(() => '/account');
        proxy.spoil('/api/v1/account/delete', how);
        await page.getByRole('button', { name: 'Удалить учётную запись' }).click();
        await page.getByRole('dialog').getByLabel('Пароль', { exact: true }).fill(buyer.password);
        await page.getByRole('dialog').getByRole('button', { name: 'Удалить навсегда' }).click();
        await expectShown(page, 'Не знаем, удалена ли учётная запись. Попробуйте ещё раз.');
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(buyer.token);
        await stands(page);
      },
    );

    it('a registration whose answer was lost, sent again with another password, says that the account is there', async () => {
      const page = await open('/register', { expected: [...COMPLAINTS, /status of 409/] });
      proxy.spoil('/api/v1/user/register', 'cut');
      await fillRegistration(page, newEmail());
      await expectShown(page, 'Ошибка соединения с сервером');
      proxy.heal();
      await page.getByLabel('Пароль', { exact: true }).fill('другой длинный пароль');
      await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
      await expectShown(page, 'Этот email уже зарегистрирован. Войдите или укажите другой.');
    });
  },
  { browser: true, oneDatabase: true },
);
