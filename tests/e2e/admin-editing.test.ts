import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { chooseIn } from '../support/desk-pages.ts';
import { pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.ts';

/** The browser itself says that a call was refused or cut. */
const REFUSED = /the server responded with a status of (401|404|409|422|500)|net::ERR_/;

describeShop(
  'editing on the desk',
  (shop) => {
    const openPage = pagesOf(shop);
    const open = async (path: string, view: Parameters<typeof openPage>[1] = {}) =>
      openPage(path, { storage: signedIn(await shop().admin()), expected: [REFUSED], ...view });
    const asAdmin = async () => ({ token: await shop().admin() });
    const productsOf = async (categoryId: number) =>
      expectStatus(
        200,
        await shop().post('/api/v1/products/list', { categoryId, images: 'url' }, await asAdmin()),
      );

    // Control: give `useEditDraft` nothing to read.
    it('keeps what was typed in any form when the session ends, until the form is closed', async () => {
      const { id, categoryId, name } = await shop().product({ price: 10 });
      const facility = await shop().facility();
      const page = await open('/admin');
      const forms: [path: string, opener: string | null, field: string, typed: string, save: string][] = [
        [
          `/admin/product?category=${categoryId}`,
          `#product-${id}-edit`,
          '#product-%-restrictions',
          'С мёдом',
          'Сохранить',
        ],
        [
          '/admin/address',
          `#address-${facility.id}-edit`,
          `#address-${facility.id}-deliveryCost`,
          '777',
          'Сохранить',
        ],
        ['/admin/settings', null, '#orderMonths', '40', 'Сохранить'],
      ];
      for (const [path, opener, selector, typed, save] of forms) {
        const field = page.locator(selector.replace('%', String(id)));
        await page.goto(path);
        if (opener !== null) await page.locator(opener).click();
        await field.fill(typed);
        await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`));
        await page.getByRole('button', { name: save, exact: true }).click();
        await page.waitForURL('**/login');
        await page.getByLabel('Электронная почта').fill(ADMIN_EMAIL);
        await page.getByLabel('Пароль', { exact: true }).fill(ADMIN_PASSWORD);
        await page.getByRole('button', { name: 'Войти' }).click();
        await page.waitForURL(`**${path}`);
        await expect.poll(() => field.inputValue(), { message: selector }).toBe(typed);
        await page.getByRole('button', { name: 'Отмена', exact: true }).click();
        if (opener !== null) await page.locator(opener).waitFor();
        expect(await page.evaluate(() => sessionStorage.getItem('editDrafts')), selector).toBeNull();
      }

      // What another has changed meanwhile stands in the fields that were not touched.
      await page.goto(`/admin/product?category=${categoryId}`);
      await page.locator(`#product-${id}-edit`).click();
      await page.locator(`#product-${id}-restrictions`).fill('С мёдом');
      const asOther = { token: await shop().admin() };
      await shop().patch(`/api/v1/products/${id}`, { price: 77 }, asOther);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect.poll(() => page.locator(`#product-${id}-restrictions`).inputValue()).toBe('С мёдом');
      expect(await page.locator(`#product-${id}-price`).inputValue()).toBe('77');
      await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
      await page.getByText(`Товар «${name}» сохранён`).waitFor();
      expect(await productsOf(categoryId as number)).toMatchObject([{ price: 77, restrictions: 'С мёдом' }]);
    });

    /** Three products typed, the response to them spoiled: how the page and the shop stand then. */
    async function threeInDoubt(spoil: (route: Route) => Promise<void>) {
      const { id: categoryId, name: category } = await shop().category();
      const page = await open('/admin/product?new=1');
      for (const index of [0, 1, 2]) {
        if (index > 0) await page.getByRole('button', { name: 'Ещё один товар' }).click();
        const row = page.getByRole('group', { name: `Новый товар ${index + 1}` });
        await row.getByLabel('Название товара').fill(`Сыр ${index} ${categoryId}`);
        await chooseIn(row.getByLabel('Категория', { exact: true }), category);
        await row.getByLabel('Цена').fill('100');
        await row.getByLabel('Приоритет').fill('1');
      }
      await page.route('**/products/create', spoil, { times: 1 });
      await page.getByRole('button', { name: 'Создать 3 товара' }).click();
      await page.getByRole('alert').getByText('Ошибка при создании товаров').waitFor();
      const prices = async () =>
        (await productsOf(categoryId)).map(({ price }: { price: number }) => price).sort();
      return { page, prices };
    }

    it('a row that is corrected after a lost answer makes nothing twice, after a reload either', async () => {
      const { page, prices } = await threeInDoubt(async (route) =>
        route.fulfill({ response: await route.fetch(), body: '{"products":[{"id":' }),
      );
      expect(await prices()).toEqual([100, 100, 100]);
      await page.reload();
      await page.getByRole('group', { name: 'Новый товар 2' }).getByLabel('Цена').fill('250');
      await page.getByRole('button', { name: 'Создать 3 товара' }).click();
      // The two that stand as they were sent are done; the third is there, but with another price.
      await page.getByText('Уже создано таким, каким было отправлено в прошлый раз').first().waitFor();
      expect(await page.getByRole('group', { name: /^Новый товар/ }).count()).toBe(1);
      expect(await page.getByLabel('Цена').first().inputValue()).toBe('250');
      expect(await prices()).toEqual([100, 100, 100]);
    });

    it('a row that is corrected after a call that never arrived is made as it stands, with the others', async () => {
      const { page, prices } = await threeInDoubt((route) => route.abort());
      await page.getByRole('group', { name: 'Новый товар 2' }).getByLabel('Цена').fill('250');
      await page.getByRole('button', { name: 'Создать 3 товара' }).click();
      await page.getByText('Товары успешно созданы!').waitFor();
      expect(await prices()).toEqual([100, 100, 250]);
      // What is typed next is another thing and has another key.
      await page.getByLabel('Название товара').fill('Ещё один');
      await page.getByLabel('Цена').first().fill('300');
      await page.getByLabel('Приоритет').first().fill('1');
      await page.getByRole('button', { name: 'Создать товар' }).click();
      await expect.poll(prices).toEqual([100, 100, 250, 300]);
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);
