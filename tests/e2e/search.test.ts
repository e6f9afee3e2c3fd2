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

    it('finds a word in any form, keeps it in the address and says what was searched for', async () => {
      const page = await open('/');
      await search(page, '  пряником ');
      await heading(page, 'Результаты поиска: «пряником»');
      await expect.poll(() => goods(page)).toEqual(['Пряники тульские', 'Пряники мятные']);
      expect(new URL(page.url()).searchParams.get('q')).toBe('пряником');
      expect(await page.getByText('Показаны результаты').count()).toBe(0);
      await expect.poll(() => page.title()).toBe('Поиск: пряником — Передача');
      await page.getByText('Страница 1 из 1 (Всего товаров: 2)').waitFor();
      await page.reload();
      expect(await goods(page)).toHaveLength(2);
      expect(await field(page).inputValue()).toBe('пряником');
    });

    it.each([
      ['in the wrong layout', 'ghzybrb', 'пряники', ['Пряники тульские', 'Пряники мятные']],
      ['with a typo', 'прянеки', 'пряники', ['Пряники тульские', 'Пряники мятные']],
      ['as it is heard', 'сгущонка', 'сгущёнка', ['Сгущёнка']],
    ])('understands a word typed %s and says so', async (_, typed, meant, found) => {
      const page = await open('/');
      await search(page, typed);
      await heading(page, `Результаты поиска: «${typed}»`);
      await page.getByText(`Показаны результаты по запросу „${meant}“`).waitFor();
      expect(await goods(page)).toEqual(found);
    });

    it('says that nothing was found and leads on', async () => {
      const page = await open('/?q=телевизор');
      await page.getByText('Товары не найдены').waitFor();
      expect(await goods(page)).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: 'Все товары' }).last().click();
      await heading(page, 'Все товары');
      await expect.poll(() => field(page).inputValue()).toBe('');
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

    it('from a category looks through the whole shop, and an empty query shows all of it', async () => {
      const soap = (await shop().category({ name: 'Гигиена' })).id;
      const page = await open(`/category/${soap}`);
      await search(page, 'мыло');
      await heading(page, 'Результаты поиска: «мыло»');
      await expect.poll(() => goods(page)).toEqual(['Мыло']);
      expect(new URL(page.url()).pathname).toBe('/');
      await search(page, '   ');
      await heading(page, 'Все товары');
      await expect.poll(() => goods(page)).toHaveLength(30);
      expect(new URL(page.url()).search).toBe('');
    });

    it('shows signs of code in a query as the signs they are', async () => {
      const typed = '<b onclick="alert(1)">чай & "мёд"</b>';
      const page = await open(`/?q=${encodeURIComponent(typed)}`);
      await heading(page, `Результаты поиска: «${typed}»`);
      expect(await page.locator('main b[onclick]').count()).toBe(0);
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
