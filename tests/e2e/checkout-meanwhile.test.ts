import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { confirmButton, filledCart, ordersOf, signIn } from '../support/buyer-steps.ts';
import { pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import type { Buyer } from '../support/shop-makers.ts';

describeShop(
  'what happens between the cart and the order',
  (shop) => {
    const open = pagesOf(shop);
    let facilityId = 0;
    beforeAll(async () => {
      // Where parcels are counted, a second one asks for a tick.
      const terms = { kind: 'REMAND', deliveryCost: 350, freeDeliveryThreshold: 5000 };
      facilityId = (await shop().facility(terms)).id;
    });

    /** A buyer on step 4 with two pieces of tea and one of soap, 967,90 ₽ with delivery. */
    async function aboutToConfirm() {
      const buyer: Buyer = await shop().buyer();
      const { id } = await shop().recipient(buyer.token, { institutionId: facilityId });
      const tea = await shop().product({ name: 'Чай чёрный', price: 289 });
      const soap = await shop().product({ name: 'Мыло', price: 39.9 });
      const storage = { ...signedIn(buyer.token), ...filledCart([tea, 2], [soap, 1]) };
      const page = await open(`/cart?step=4&addressId=${id}`, { storage });
      await ready(page, '967,90 ₽');
      return { buyer, page, orders: () => ordersOf(shop(), buyer.token) };
    }

    it('two tabs show one cart, make one order of it at the same instant, and are signed out and in together', async () => {
      const { buyer, page, orders } = await aboutToConfirm();
      const step4 = page.url();
      const second = await page.context().newPage();
      await second.goto('/cart');
      await second.getByRole('button', { name: 'Увеличить количество: Мыло' }).click();
      await ready(page, '1 007,80 ₽');
      await second.goto(step4);
      await ready(second, '1 007,80 ₽');
      const cart = await page.evaluate(() => localStorage.getItem('cart') ?? '');
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
      await ready(page, '1 007,80 ₽');
      await second.getByRole('banner').getByRole('button', { name: 'Выйти' }).click();
      await page.waitForURL('**/login?resumeStep=3');
      await page.getByText('Сеанс завершён').waitFor();
      await second.getByRole('banner').getByRole('link', { name: 'Войти' }).click();
      await signIn(second, buyer);
      await page.waitForURL('**/cart?step=3');
      await page.getByRole('button', { name: 'Далее' }).click();
      await confirmButton(page).click();
      await page.waitForURL('**/cart?step=5');
      const accepted = page.getByRole('heading', { name: /^Заказ № \d+ принят$/ });
      await accepted.waitFor();
      expect(await accepted.innerText()).not.toBe(`Заказ № ${made[0].id} принят`);
    });
  },
  { browser: true, oneDatabase: true },
);

/**
 * Step 4 with this total. What happens meanwhile happens after the page has got its prices and facilities, or it is
 * no news to it: until then the button says «Проверяем…».
 */
async function ready(page: Page, total: string): Promise<void> {
  await page.getByText(total).first().waitFor();
  await confirmButton(page).waitFor();
}
