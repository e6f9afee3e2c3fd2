import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fillRecipient, fillRegistration } from '../support/buyer-steps.ts';
import { sharedChromium } from '../support/chromium.ts';
import { describeShop } from '../support/shop.ts';
import { newEmail, newName } from '../support/shop-makers.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.ts';

const phone = { width: 360, height: 780 };
const desktop = { width: 1280, height: 900 };

describeShop(
  'a stranger buys a parcel',
  (shop) => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedChromium();
    });

    it.each([
      ['a phone', phone],
      ['a desktop', desktop],
    ])('on %s, from the empty cart to the order under their name', async (device, viewport) => {
      const facility = await shop().facility({ name: newName(`ИК-1, ${device}`), deliveryCost: 350 });
      const tea = await shop().product({ name: newName(`Чай чёрный, ${device}`), price: 289 });
      const soap = await shop().product({ name: newName(`Мыло, ${device}`), price: 39.9 });
      const context = await browser.newContext({ viewport, locale: 'ru-RU' });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));

      await page.goto(`${shop().url}/cart`);
      await page.getByText('Ваша корзина пуста').waitFor();
      await page.getByRole('link', { name: 'Перейти к покупкам' }).click();
      await page
        .getByRole('article')
        .filter({ hasText: tea.name })
        .getByRole('button', { name: 'Увеличить' })
        .click();
      await addToCart(page, tea.name);
      await addToCart(page, soap.name);

      await page.goto(`${shop().url}/cart`);
      await page.getByText('617,90').first().waitFor();
      await page
        .getByRole('button', { name: 'Далее' })
        .or(page.getByRole('link', { name: 'Далее' }))
        .click();
      await page.waitForURL('**/login?resumeStep=3');

      const email = newEmail();
      await register(page, email);
      await page.waitForURL('**/login*');
      await page.getByLabel('Электронная почта').fill(email);
      await page.getByLabel('Пароль', { exact: true }).fill('длинный пароль');
      await page.getByRole('button', { name: 'Войти' }).click();
      await page.waitForURL(/\/cart\?step=3$/);

      await fillRecipient(page, facility.name);
      await page.getByRole('button', { name: 'Сохранить адрес' }).click();
      await page.getByText('Данные успешно сохранены!').waitFor();
      await page.getByRole('button', { name: 'Далее' }).click();
      await page.waitForURL(/step=4/);
      await page.getByText('967,90').first().waitFor();
      await page.getByRole('button', { name: 'Подтвердить заказ' }).click();
      await page.waitForURL(/step=5/);
      await page.getByText('Оплата пока не реализована').waitFor();
      expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');

      await page.goto(`${shop().url}/user-order-list`);
      await page.getByText('Не оплачен').first().waitFor();
      await page.getByText('967,90').first().waitFor();

      const orders = await ordersOf(email);
      expect(orders).toHaveLength(1);
      expect(orders[0]).toMatchObject({
        status: 'NOT_PAID',
        workAddressName: facility.name,
        lastNameClient: 'Соколов',
        priceProducts: 617.9,
        totalShippingCost: 350,
        products: [
          { nameProduct: tea.name, quantityProduct: 2, priceProduct: 289 },
          { nameProduct: soap.name, quantityProduct: 1, priceProduct: 39.9 },
        ],
      });
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('the administrator sees the order and marks it paid', async () => {
      const buyer = await shop().buyer();
      const order = await shop().order(buyer.token);
      const page = await browser.newPage({ viewport: desktop, locale: 'ru-RU' });
      await page.goto(`${shop().url}/login`);
      await page.getByLabel('Электронная почта').fill(ADMIN_EMAIL);
      await page.getByLabel('Пароль', { exact: true }).fill(ADMIN_PASSWORD);
      await page.getByRole('button', { name: 'Войти' }).click();
      await page.waitForURL(`${shop().url}/`);
      await page.goto(`${shop().url}/admin/user-order-list`);
      await page.getByText(`№ ${order.id}`).first().click();
      await page.getByText(buyer.email).first().waitFor();
      await page.getByRole('button', { name: new RegExp(`: заказ № ${order.id}$`) }).click();
      await expect
        .poll(async () => (await ordersOf(buyer.email))[0]?.status, { timeout: 10_000 })
        .toBe('PAID');
      await page.close();
    });

    async function ordersOf(email: string): Promise<Record<string, unknown>[]> {
      const response = await shop().post(
        '/api/v1/user/order/get-list-order',
        { pageable: {}, searchEmail: email },
        { token: await shop().admin() },
      );
      return response.body.content;
    }
  },
  { browser: true },
);

async function addToCart(page: Page, name: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: /В корзину/ }).click();
  await card.getByRole('link', { name: /^в корзине \d+/ }).waitFor();
}

async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click();
  await fillRegistration(page, email);
  // The good news stands for a second and a half, this stays.
  await page.getByText('Аккаунт создан. Осталось войти.').waitFor();
}
