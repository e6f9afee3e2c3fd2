import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { BROKEN, confirmButton, filledCart, REFUSED } from '../support/buyer-steps.ts';
import { pagesOf, secondsShown, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

/** Three seconds, as far as a busy machine can keep them. */
const expectThreeSeconds = (seconds: number) => {
  expect(seconds).toBeGreaterThan(2.9);
  expect(seconds).toBeLessThan(8);
};

const HISTORY = '**/api/v1/user/address/history';
const DELIVERY = '**/api/v1/work-addresses/delivery-sum*';
const CONFIRM = '**/api/v1/user/order/confirm';

describeShop(
  'what the order summary says',
  (shop) => {
    const open = pagesOf(shop);
    let token = '';
    let addressId = 0;
    let storage: Record<string, string> = {};

    beforeAll(async () => {
      ({ token } = await shop().buyer());
      ({ id: addressId } = await shop().recipient(token));
      const tea = await shop().product({ name: 'Чай чёрный', price: 289 });
      storage = { ...signedIn(token), ...filledCart([tea, 2]) };
    });

    it('«Адрес не выбран» when there is none in the URL, on step 3', async () => {
      const page = await open('/cart?step=4', { storage });
      await page.waitForURL('**/cart?step=3');
      expectThreeSeconds(await secondsShown(page, 'Адрес не выбран'));
      await page.getByRole('radio').waitFor();
    });

    it('«Адрес пользователя не найден» for the address of somebody else, and leads to one’s own', async () => {
      const other = await shop().buyer();
      const foreign = await shop().recipient(other.token, { lastName: 'Чужой', confirmLastName: 'Чужой' });
      const page = await open(`/cart?step=4&addressId=${foreign.id}`, { storage });
      await page.getByRole('alert').getByText('Адрес пользователя не найден').waitFor();
      expect(await page.getByText('Чужой').count()).toBe(0);
      expect(await confirmButton(page).count()).toBe(0);
      await page.getByRole('link', { name: 'Выбрать другого получателя' }).click();
      await page.waitForURL('**/cart?step=3');
    });

    it('«Идентификатор учреждения не указан…» for an address without a facility', async () => {
      const page = await open('/info', { storage });
      await page.route(HISTORY, async (route) => {
        const answer = await route.fetch();
        const list = (await answer.json()) as object[];
        await route.fulfill({ json: list.map((address) => ({ ...address, institutionId: null })) });
      });
      await page.goto(`/cart?step=4&addressId=${addressId}`);
      await page.getByText('Идентификатор учреждения не указан для этого адреса').waitFor();
      expect(await confirmButton(page).count()).toBe(0);
    });

    it('says what could not be loaded, one after the other, until each has come', async () => {
      const page = await open('/info', { storage, expected: [BROKEN] });
      await failOnce(page, HISTORY);
      await failOnce(page, DELIVERY);
      await page.goto(`/cart?step=4&addressId=${addressId}`);
      await page.getByText('Ошибка при загрузке данных пользователя').waitFor();
      await page.getByRole('button', { name: 'Повторить' }).click();
      await page.getByText('Ошибка при загрузке данных учреждения').waitFor();
      await page.getByRole('button', { name: 'Повторить' }).click();
      await page.getByText('928,00 ₽').waitFor();
      await expect.poll(() => confirmButton(page).isEnabled()).toBe(true);
    });

    it('«Ошибка при загрузке данных учреждения» when the facility is closed for good', async () => {
      const closed = await shop().facility({ name: 'ИК-закрытая' });
      const { id } = await shop().recipient(token, { institutionId: closed.id });
      const answer = await shop().delete(`/api/v1/work-addresses/delete/${closed.id}`, {
        token: await shop().admin(),
      });
      expect(answer.status, answer.text).toBe(200);
      const page = await open(`/cart?step=4&addressId=${id}`, { storage, expected: [REFUSED] });
      await page.getByText('Ошибка при загрузке данных учреждения').waitFor();
      await page.getByRole('link', { name: 'Выбрать другого получателя' }).waitFor();
    });

    it('counts delivery anew for another total, and says for 3 s when it could not', async () => {
      const page = await open(`/cart?step=4&addressId=${addressId}`, { storage, expected: [BROKEN] });
      await page.getByText('928,00 ₽').waitFor();
      await failOnce(page, DELIVERY);
      // The cart of another tab.
      const second = await page.context().newPage();
      await second.goto('/cart');
      await second.getByRole('button', { name: /^Увеличить/ }).click();
      const words = 'Ошибка при загрузке данных учреждения';
      await page.getByText(words).waitFor();
      expect(await confirmButton(page).isDisabled()).toBe(true);
      expectThreeSeconds(await secondsShown(page, words));
      await page.getByRole('button', { name: 'Повторить' }).click();
      await expect.poll(() => confirmButton(page).isEnabled()).toBe(true);
      await page.getByText('1 217,00 ₽').waitFor();
    });

    it.each([
      ['the server’s words when it has some', 'Склад закрыт на учёт', 'Склад закрыт на учёт'],
      ['«Ошибка при подтверждении заказа» when it has none', undefined, 'Ошибка при подтверждении заказа'],
    ])('confirming: %s, for 3 s, and the cart stays', async (_, message, words) => {
      const page = await open(`/cart?step=4&addressId=${addressId}`, { storage, expected: [BROKEN] });
      await failOnce(page, CONFIRM, message);
      await confirmButton(page).click();
      expectThreeSeconds(await secondsShown(page, words));
      await page.getByText('второго не появится').waitFor();
      expect(page.url()).toContain('step=4');
      expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":2');
    });

    it('«Подтверждение…» on a button that rests while the order is being made', async () => {
      const page = await open(`/cart?step=4&addressId=${addressId}`, { storage });
      let go = () => {};
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route(CONFIRM, async (route) => {
        await held;
        await route.continue();
      });
      await confirmButton(page).click();
      const busy = page.getByRole('button', { name: 'Подтверждение…' });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      go();
      await page.waitForURL('**/cart?step=5');
    });
  },
  { browser: true, oneDatabase: true },
);

/** The next such call gets no more than a 500, with the words given. */
async function failOnce(page: Page, url: string, message?: string): Promise<void> {
  await page.route(
    url,
    (route) => route.fulfill({ status: 500, json: message === undefined ? {} : { message } }),
    { times: 1 },
  );
}
