import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  BROKEN,
  confirmButton,
  deleteProduct,
  endSessions,
  filledCart,
  ordersOf,
  piecesInCart,
  REFUSED,
  reprice,
  signIn,
} from '../support/buyer-steps.ts';
import { everShown, pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { type Buyer, expectStatus } from '../support/shop-makers.ts';

const NOT_SOLD = 'Больше не продаётся и убрано из корзины: «Мыло».';
const OUT_UNTIL = 'Убрано из корзины, пока нет: «Мыло» (нет до 3 декабря).';

describeShop(
  'what happens between the cart and the order',
  (shop) => {
    const open = pagesOf(shop);
    let facilityId = 0;
    beforeAll(async () => {
      facilityId = (await shop().facility({ deliveryCost: 350, freeDeliveryThreshold: 5000 })).id;
    });

    const outUntil = async ({ id }: { id: number }, day: string) =>
      expectStatus(
        200,
        await shop().patch(`/api/v1/products/${id}`, { outUntil: day }, { token: await shop().admin() }),
      );

    /** A buyer on step 4 with two pieces of tea and one of soap, 967,90 ₽ with delivery. */
    async function aboutToConfirm(expected: RegExp[] = []) {
      const buyer: Buyer = await shop().buyer();
      const { id } = await shop().recipient(buyer.token, { institutionId: facilityId });
      const tea = await shop().product({ name: 'Чай чёрный', price: 289 });
      const soap = await shop().product({ name: 'Мыло', price: 39.9 });
      const storage = { ...signedIn(buyer.token), ...filledCart([tea, 2], [soap, 1]) };
      const page = await open(`/cart?step=4&addressId=${id}`, { storage, expected });
      await ready(page, '967,90 ₽');
      return { buyer, tea, soap, page, orders: () => ordersOf(shop(), buyer.token) };
    }

    it('a price changes: old → new, nothing ordered until «Продолжить», then at the new price', async () => {
      const { tea, page, orders } = await aboutToConfirm([REFUSED]);
      await reprice(shop(), tea, 300.5);
      await confirmButton(page).click();
      await page.getByText('Чай чёрный: 289,00 ₽ → 300,50 ₽').waitFor();
      expect(await confirmButton(page).count()).toBe(0);
      expect(await orders()).toEqual([]);
      await page.getByRole('button', { name: 'Продолжить' }).click();
      await page.getByText('990,90 ₽').waitFor();
      await confirmButton(page).click();
      await page.getByText('Оплата пока не реализована').waitFor();
      await page.getByText('990,90 ₽').waitFor();
      expect(await orders()).toMatchObject([{ priceProducts: 640.9, totalShippingCost: 350 }]);
    });

    it('a price falls: said calmly, and the same button orders at the new price', async () => {
      const { tea, page, orders } = await aboutToConfirm([REFUSED]);
      await reprice(shop(), tea, 280);
      await confirmButton(page).click();
      await page.getByText('Чай чёрный: стало дешевле на 9,00 ₽, теперь 280,00 ₽').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await orders()).toEqual([]);
      await page.getByText('949,90 ₽').waitFor();
      await confirmButton(page).click();
      await page.waitForURL('**/cart?step=5');
      expect(await orders()).toMatchObject([{ priceProducts: 599.9 }]);
      await page.goto('/cart');
      await page.getByText('Ваша корзина пуста').waitFor();
      expect(await page.getByText('стало дешевле').count()).toBe(0);
    });

    it('the last good of a new cart is gone: the order before it is not its answer', async () => {
      const { soap, page, orders } = await aboutToConfirm([REFUSED]);
      const step4 = page.url();
      await confirmButton(page).click();
      await page.waitForURL('**/cart?step=5');
      await page.evaluate((cart) => localStorage.setItem('cart', cart), filledCart([soap, 1]).cart);
      await page.goto(step4);
      await ready(page, '389,90 ₽');
      await deleteProduct(shop(), soap);
      await confirmButton(page).click();
      await page.getByText('Больше не продаётся и убрано из корзины: «Мыло».').waitFor();
      await page.getByText('Ваша корзина пуста').waitFor();
      expect(await page.getByText(/Заказ № \d+ принят/).count()).toBe(0);
      await page.reload();
      await page.getByText('Ваша корзина пуста').waitFor();
      expect(await page.getByText(/Заказ № \d+ принят/).count()).toBe(0);
      expect(await orders()).toHaveLength(1);
    });

    it('the facility closes: it is said why, and another recipient is the way out', async () => {
      const closing = await shop().facility({ name: 'ИК-закрывается' });
      const buyer = await shop().buyer();
      const { id } = await shop().recipient(buyer.token, { institutionId: closing.id });
      const tea = await shop().product({ name: 'Чай чёрный', price: 289 });
      const storage = { ...signedIn(buyer.token), ...filledCart([tea, 2]) };
      const page = await open(`/cart?step=4&addressId=${id}`, { storage, expected: [REFUSED] });
      await ready(page, '928,00 ₽');
      const url = `/api/v1/work-addresses/delete/${closing.id}`;
      expect((await shop().delete(url, { token: await shop().admin() })).status).toBe(200);
      await confirmButton(page).click();
      await page.getByText('В это учреждение доставки больше нет.').waitFor();
      await page.getByRole('link', { name: 'Выбрать другого получателя' }).click();
      await page.waitForURL('**/cart?step=3');
      expect(await piecesInCart(page)).toBe(2);
    });

    it('delivery becomes dearer: old → new, and the new sum is what is ordered', async () => {
      const { page, orders } = await aboutToConfirm([REFUSED]);
      const input = { name: 'ИК-дороже', deliveryCost: 400, freeDeliveryThreshold: 5000 };
      const token = await shop().admin();
      const url = `/api/v1/work-addresses/updated/${facilityId}`;
      expect((await shop().put(url, input, { token })).status).toBe(200);
      await confirmButton(page).click();
      await page.getByText('Доставка подорожала: 350,00 ₽ → 400,00 ₽').waitFor();
      expect(await orders()).toEqual([]);
      await page.getByRole('button', { name: 'Продолжить' }).click();
      await confirmButton(page).click();
      await page.waitForURL('**/cart?step=5');
      expect(await orders()).toMatchObject([{ priceProducts: 617.9, totalShippingCost: 400 }]);
      expect((await shop().put(url, { ...input, deliveryCost: 350 }, { token })).status).toBe(200);
    });

    it.each<[string, (soap: { id: number }) => Promise<unknown>, string]>([
      ['is taken off the shelf', (soap) => deleteProduct(shop(), soap), NOT_SOLD],
      ['is out until a day', (soap) => outUntil(soap, '2999-12-03'), OUT_UNTIL],
    ])('a product %s: it is named, the rest can be ordered', async (_, happens, words) => {
      const { soap, page, orders } = await aboutToConfirm([REFUSED]);
      await happens(soap);
      await confirmButton(page).click();
      await page.getByText(words).waitFor();
      await page.getByRole('button', { name: 'Продолжить без этого товара' }).click();
      await page.getByText('928,00 ₽').waitFor();
      // Told once: to take out of the cart what is out of it already would be a second advice.
      expect(await everShown(page, 'Удалите этот товар')).toBe(false);
      await confirmButton(page).click();
      await page.waitForURL('**/cart?step=5');
      expect(await orders()).toMatchObject([{ products: [{ nameProduct: 'Чай чёрный' }] }]);
    });

    it('the session ends at the confirmation: sign-in says so and leads back, the cart intact', async () => {
      const { buyer, page } = await aboutToConfirm([REFUSED]);
      const password = await endSessions(shop(), buyer);
      await confirmButton(page).click();
      await page.waitForURL('**/login?resumeStep=3');
      await page.getByText('Сеанс завершён. Войдите ещё раз, чтобы продолжить.').waitFor();
      expect(await piecesInCart(page)).toBe(3);
      await signIn(page, { ...buyer, password });
      await page.waitForURL('**/cart?step=3');
      await page.getByRole('button', { name: 'Далее' }).click();
      await page.getByText('967,90 ₽').waitFor();
      await confirmButton(page).click();
      await page.waitForURL('**/cart?step=5');
      const token = (await page.evaluate(() => localStorage.getItem('token'))) as string;
      expect(await ordersOf(shop(), token)).toHaveLength(1);
    });

    it('two presses on the button make one order', async () => {
      const { page, orders } = await aboutToConfirm();
      let calls = 0;
      await page.route('**/api/v1/user/order/confirm', (route) => {
        calls++;
        return route.continue();
      });
      await confirmButton(page).dblclick();
      await page.waitForURL('**/cart?step=5');
      await page.getByText('Оплата пока не реализована').waitFor();
      expect(calls).toBe(1);
      expect(await orders()).toHaveLength(1);
    });

    it('two tabs that confirm one cart at the same instant make one order', async () => {
      const { page, orders } = await aboutToConfirm();
      const step4 = page.url();
      const cart = await page.evaluate(() => localStorage.getItem('cart') ?? '');
      const second = await page.context().newPage();
      await second.goto(step4);
      await second.getByText('967,90 ₽').waitFor();
      const keys: (string | undefined)[] = [];
      let both = () => {};
      const sent = new Promise<void>((resolve) => {
        both = resolve;
      });
      await page.context().route('**/api/v1/user/order/confirm', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length === 2) both();
        await sent;
        await route.continue();
      });
      await Promise.all([page, second].map((tab) => confirmButton(tab).click()));
      for (const tab of [page, second]) await tab.waitForURL('**/cart?step=5');
      expect(new Set(keys).size).toBe(1);
      const made = await orders();
      expect(made).toHaveLength(1);
      for (const tab of [page, second])
        await tab.getByRole('heading', { name: `Заказ № ${made[0].id} принят` }).waitFor();
      // The same goods once more are another order.
      await page.evaluate((lines) => localStorage.setItem('cart', lines), cart);
      await page.goto(step4);
      await confirmButton(page).click();
      await page.waitForURL('**/cart?step=5');
      expect(await orders()).toHaveLength(2);
    });

    it('the answer is lost: after a reload the second try finds the one order', async () => {
      const { page, orders } = await aboutToConfirm([BROKEN]);
      await page.route(
        '**/api/v1/user/order/confirm',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await confirmButton(page).click();
      await page.getByText('Ошибка при подтверждении заказа').waitFor();
      await page.getByText('второго не появится').waitFor();
      await page.getByRole('alert').getByRole('link', { name: /^\+7/ }).waitFor();
      // The focus goes on from here: our phone, the messenger, the button once it rests no more.
      await confirmButton(page).waitFor();
      for (const _ of ['phone', 'messenger', 'button']) await page.keyboard.press('Tab');
      expect(await confirmButton(page).and(page.locator(':focus')).count()).toBe(1);
      const made = await orders();
      expect(made).toHaveLength(1);
      await page.reload();
      await page.getByText('967,90 ₽').waitFor();
      await confirmButton(page).click();
      await page.getByRole('heading', { name: `Заказ № ${made[0].id} принят` }).waitFor();
      expect(await orders()).toHaveLength(1);
      expect(await piecesInCart(page)).toBe(0);
    });

    it('the connection is gone at the confirmation and comes back', async () => {
      const { page, orders } = await aboutToConfirm([BROKEN]);
      await page.context().setOffline(true);
      await confirmButton(page).click();
      await page.getByText('Ошибка при подтверждении заказа').waitFor();
      expect(await orders()).toEqual([]);
      await page.context().setOffline(false);
      await confirmButton(page).click();
      await page.waitForURL('**/cart?step=5');
      expect(await orders()).toHaveLength(1);
    });

    it('the connection is slow: the button says that it works, and works once', async () => {
      const { page, orders } = await aboutToConfirm();
      const network = await page.context().newCDPSession(page);
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 1_500,
        downloadThroughput: 20_000,
        uploadThroughput: 20_000,
      });
      await confirmButton(page).dblclick();
      const busy = page.getByRole('button', { name: 'Подтверждение…' });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      await page.waitForURL('**/cart?step=5');
      await page.getByText('Оплата пока не реализована').waitFor();
      expect(await orders()).toHaveLength(1);
    });

    it('a second tab adds to the same cart and signs out: the first follows, and so does the way back', async () => {
      const { buyer, page } = await aboutToConfirm();
      const second = await page.context().newPage();
      await second.goto('/cart');
      await second.getByRole('button', { name: 'Увеличить количество: Мыло' }).click();
      await page.getByText('1 007,80 ₽').waitFor();
      await second.getByRole('banner').getByRole('button', { name: 'Выйти' }).click();
      await page.waitForURL('**/login?resumeStep=3');
      await page.getByText('Сеанс завершён').waitFor();
      await second.getByRole('banner').getByRole('link', { name: 'Войти' }).click();
      await signIn(second, buyer);
      await page.waitForURL('**/cart?step=3');
      expect(await piecesInCart(page)).toBe(4);
    });
  },
  { browser: true, oneDatabase: true },
);

/**
 * Step 4 with this total. What happens meanwhile happens after the page has got its prices and facilities, or it is
 * no news to it: until then the button says «Проверяем…».
 */
async function ready(page: Page, total: string): Promise<void> {
  await page.getByText(total).waitFor();
  await confirmButton(page).waitFor();
}
