import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { pagesOf } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';

describeShop(
  'search the shop',
  (shop) => {
    const open = pagesOf(shop);
    let sweets: number;

    beforeAll(async () => {
      sweets = (await shop().category({ name: 'Сладости' })).id;
      const goods = [
        { name: 'Пряники тульские', price: 149 },
        { name: 'Пряники мятные', price: 99 },
        { name: 'Сгущёнка', price: 120 },
        { name: 'Мыло', price: 39.9 },
        ...Array.from({ length: 31 }, (_, index) => ({ name: `Чай, ${index + 1} пакетиков`, price: 50 })),
      ];
      const products = goods.map((product) => ({ ...product, prioritySort: 1, categoryId: sweets }));
      const token = await shop().admin();
      expectStatus(201, await shop().post('/api/v1/products/create', { products }, { token }));
    });

    it('keeps the query while sorting and loading more; a new query begins at the first page', async () => {
      const page = await open('/?q=чай');
      await page.getByLabel('Порядок').selectOption('Сначала дорогие');
      await page.waitForURL((url) => url.searchParams.get('sort') === 'price-desc');
      expect(new URL(page.url()).searchParams.get('q')).toBe('чай');
      await page.getByRole('link', { name: 'Загрузить ещё' }).click();
      await expect.poll(() => goods(page)).toHaveLength(31);
      await search(page, 'пряники');
      await heading(page, 'Результаты поиска: «пряники»');
      await expect.poll(() => goods(page)).toHaveLength(2);
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('q'), searchParams.get('page')]).toEqual(['пряники', null]);

      // Back is the way to the search before, with all that was loaded of it.
      await page.goBack();
      await heading(page, 'Результаты поиска: «чай»');
      await expect.poll(() => goods(page)).toHaveLength(31);
      expect(await field(page).inputValue()).toBe('чай');
    });

    it('answers a query far too long instead of refusing it', async () => {
      const { status, text } = await shop().get(`/?q=${encodeURIComponent('я'.repeat(500))}`);
      expect(status).toBe(200);
      expect(text).toContain('Товары не найдены');
    });
  },
  { browser: true, oneDatabase: true },
);

const field = (page: Page) => page.getByRole('searchbox', { name: 'Поиск товаров' });

async function search(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
  await field(page).press('Enter');
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const goods = (page: Page) => page.locator('main article h2').allTextContents();
