import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { confirmButton, ordersOf } from '../support/buyer-steps.ts';
import { pagesOf } from '../support/page.ts';
import { noteSafety } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';
import { spoilingProxy, spoilings } from '../support/spoiling-proxy.ts';

/** What the browser says of a response that broke off, and what the shop only logs. */
const COMPLAINTS = [
  /net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/,
  /Ошибка загрузки (данных корзины|категорий)/,
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
    const tried = new Set<string>();
    let category = 0;
    let facility = { id: 0, name: '' };

    beforeAll(async () => {
      proxy = await spoilingProxy(() => shop().url);
      category = (await shop().category({ name: 'Сладости' })).id;
      facility = await shop().facility({ name: 'ИК-3', deliveryCost: 350, freeDeliveryThreshold: 5000 });
      await shop().product({ name: 'Чай чёрный', price: 289, categoryId: category });
    });
    afterEach(() => proxy.heal());
    afterAll(async () => {
      await proxy.close();
      noteSafety({
        what: `ответ на подтверждение оборван, пуст, страница, иной формы: ${spoilings.length} вида, и повтор`,
        where: 'браузер',
        goal: 'сказано, что неизвестно; заказ один',
        reached: `${tried.size} из ${spoilings.length}`,
      });
    });

    const expectShown = (page: Page, words: string) => page.getByText(words).first().waitFor();

    it('at confirm nobody knows, each time it is pressed, and there is one order, though neither storage takes anything: the session, the cart and the key live in the page', async () => {
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
      for (const words of ['1 товар', '289 ₽']) await sidebar.getByText(words).first().waitFor();
      await sidebar.getByRole('link', { name: 'Оформить заказ' }).click();
      await page.getByRole('link', { name: 'Далее' }).click();
      await page.getByLabel('Электронная почта').fill(buyer.email);
      await page.getByLabel('Пароль', { exact: true }).fill(buyer.password);
      await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();
      await expectShown(page, 'Кому доставить');
      await page.getByRole('button', { name: 'Далее' }).click();
      await page.waitForURL(`**/cart?step=4&addressId=${id}`);
      await expectShown(page, '639,00 ₽');
      for (const how of spoilings) {
        proxy.spoil('/api/v1/user/order/confirm', how);
        const answered = page.waitForRequest('**/api/v1/user/order/confirm');
        await confirmButton(page).click();
        await answered;
        await page.getByRole('button', { name: 'Подтверждение…' }).waitFor({ state: 'detached' });
        await expectShown(page, DOUBT);
        expect(await page.getByText('Страница не открылась').count()).toBe(0);
        tried.add(how);
      }
      proxy.heal();
      await confirmButton(page).click();
      await page.waitForURL('**/cart?step=5');
      expect(await ordersOf(shop(), buyer.token)).toHaveLength(1);
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('Страница не открылась').count()).toBe(0);
    });
  },
  { browser: true, oneDatabase: true },
);
