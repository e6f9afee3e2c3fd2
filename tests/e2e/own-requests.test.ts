import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { filledCart, fillRecipient } from '../support/buyer-steps.ts';
import { pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'what the buyer’s own pages ask for',
  (shop) => {
    const open = pagesOf(shop);
    let facility = { id: 0, name: '' };
    let tea: { id: number; name: string; price: number };
    let category = 0;

    beforeAll(async () => {
      category = (await shop().category({ name: 'Напитки' })).id;
      facility = await shop().facility({ name: 'ИК-4', deliveryCost: 350, freeDeliveryThreshold: 5000 });
      tea = await shop().product({ name: 'Чай чёрный', price: 83.7, categoryId: category });
    });

    const requested = (page: Page, path: string) =>
      page.waitForRequest((request) => new URL(request.url()).pathname === `/api/v1/${path}`);

    it('is what other clients ask for, field by field', async () => {
      const { token } = await shop().buyer();
      const { id } = await shop().recipient(token, { institutionId: facility.id });
      const page = await open('/info', { storage: { ...signedIn(token), ...filledCart([tea, 3]) } });

      const history = requested(page, 'user/address/history');
      const sum = requested(page, 'work-addresses/delivery-sum');
      await page.goto(`/cart?step=4&addressId=${id}`);
      expect(await (await history).headerValue('cache-control')).toBe('no-cache');
      expect((await sum).postDataJSON()).toEqual({
        idAddress: String(facility.id),
        totalCostProduct: 251.1,
      });
      expect(new URL((await sum).url()).search).toMatch(/^\?t=\d{13}$/);

      const confirm = requested(page, 'user/order/confirm');
      await page.getByRole('button', { name: 'Подтвердить заказ' }).click();
      expect((await confirm).postDataJSON()).toEqual({
        addressId: id,
        cartItems: [{ id: tea.id, quantity: 3 }],
        total: 601.1,
      });
      await page.waitForURL('**/cart?step=5');

      const orders = requested(page, 'user/order/get-list-by-email');
      await page.goto('/user-order-list');
      expect((await orders).postDataJSON()).toEqual({
        pageable: { page: 0, size: 10, sortDirection: 'DESC' },
      });

      await page.goto('/delivery-address');
      await page.getByRole('button', { name: 'Добавить получателя' }).click();
      await fillRecipient(page, facility.name);
      const save = requested(page, 'user/address/save');
      await page.getByRole('button', { name: 'Сохранить адрес' }).click();
      expect((await save).postDataJSON()).toEqual({
        lastName: 'Соколов',
        firstName: 'Иван',
        middleName: 'Петрович',
        birthDate: '1985-03-08',
        squadNumber: '',
        institutionId: facility.id,
        institutionName: 'ИК-4',
        additionalInfo: '',
        phone: '+79991234567',
        confirmLastName: 'Соколов',
        consent: true,
      });
      await page.getByText('8 марта 1985 г.').first().waitFor();
    });

    it('the list is cleared at once when it is asked anew, and further pages leave it', async () => {
      const page = await open('/');
      await page.getByRole('article').first().waitFor();
      let go = () => {};
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('**/api/v1/products/**', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByLabel('Порядок').selectOption('price-asc');
      await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(0);
      await page.getByText('Загружаем…').first().waitFor({ state: 'attached' });
      go();
      await page.getByRole('article').first().waitFor();
    });

    it('the sidebar counts kinds and pieces, takes a quantity of text, and says what to do when empty', async () => {
      const cart = JSON.stringify([{ id: tea.id, quantity: '2' }]);
      const page = await open('/', { storage: { cart } });
      const sidebar = page.getByRole('complementary', { name: 'Корзина и каталог' });
      await sidebar.getByRole('button', { name: 'Показать товары' }).click();
      await sidebar.getByText('1 наименование, 2 товара').waitFor();
      await sidebar.getByRole('button', { name: 'Удалить: Чай чёрный' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
      await sidebar.getByText('Добавьте товары, чтобы начать покупки').waitFor();
      await sidebar.getByRole('link', { name: 'Перейти к покупкам' }).click();
      await page.waitForURL('**/products');
    });

    it('step 5 opened cold leads back to step 4 of the recipient chosen last', async () => {
      const { token } = await shop().buyer();
      const { id } = await shop().recipient(token, { institutionId: facility.id });
      const page = await open('/cart?step=5', {
        storage: { ...signedIn(token), ...filledCart([tea, 1]), lastRecipient: String(id) },
      });
      await page.getByRole('button', { name: 'Назад' }).click();
      await page.waitForURL(`**/cart?step=4&addressId=${id}`);
      await page.getByRole('heading', { name: 'Проверьте данные' }).waitFor();
    });

    it('delivery addresses without a connection say so in their place', async () => {
      const page = await open('/delivery-address', { expected: [/net::ERR_INTERNET_DISCONNECTED/] });
      const go = (path: string) =>
        page.evaluate((to) => document.querySelector<HTMLElement>(`header a[href="${to}"]`)?.click(), path);
      await go('/cart');
      await page.waitForURL('**/cart');
      await page.context().setOffline(true);
      await go('/delivery-address');
      await page.getByText('Ошибка загрузки адресов').waitFor();
      expect(await page.getByText('Страница не открылась').count()).toBe(0);
    });
  },
  { browser: true, databases: ['embedded'] },
);
