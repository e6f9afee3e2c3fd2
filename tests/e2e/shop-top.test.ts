import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { DESKTOP, pagesOf } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

describeShop(
  'the top of the shop window',
  (shop) => {
    const open = pagesOf(shop);

    beforeAll(async () => {
      const { id: categoryId } = await shop().category({ name: 'Бакалея' });
      const products = Array.from({ length: 30 }, (_, index) => ({
        name: `Печенье ${index + 1}`,
        price: 100 + index,
        prioritySort: 1,
        categoryId,
      }));
      const token = await shop().admin();
      expectStatus(201, await shop().post('/api/v1/products/create', { products }, { token }));
    });

    it.each([
      ['951 px', { width: 951, height: 700 }, 1],
      ['a desktop', DESKTOP, 1],
      ['a phone', { width: 360, height: 640 }, 1],
      ['a desktop, the catalogue in view', DESKTOP, 0],
    ])('moves nothing when goods go into the cart, on %s', async (_, viewport, row) => {
      const page = await open('/', { viewport });
      const card = page.getByRole('article').nth(row === 0 ? 0 : 12);
      await page.evaluate((down) => window.scrollTo(0, down), row * 700);
      await card.getByRole('button', { name: /^В корзину/ }).scrollIntoViewIfNeeded();
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      const before = await places(page);
      for (const place of [0, 1]) {
        const button = page
          .getByRole('article')
          .nth(row * 12 + place)
          .getByRole('button', { name: /^В корзину/ });
        await button.evaluate((element: HTMLElement) => element.click());
        await expect.poll(() => kindsInCart(page)).toBe(place + 1);
      }
      // The sidebar's cart has come by then, and asks for its facilities where it is open.
      await page.waitForLoadState('networkidle');
      expect(await places(page)).toEqual(before);
    });

    it('keeps the focus in the search field after a search, from another screen too', async () => {
      const page = await open('/category/1');
      const field = page.getByRole('searchbox', { name: 'Поиск товаров' });
      for (const query of ['печенье', 'печенье 7']) {
        await field.fill(query);
        await field.press('Enter');
        await page.getByRole('heading', { level: 1, name: `Результаты поиска: «${query}»` }).waitFor();
        await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      }
      await page.goBack();
      await expect.poll(() => field.inputValue()).toBe('печенье');
    });

    it('keeps the chosen facility over a reload', async () => {
      const { name } = await shop().facility({
        name: newName('ИК-3'),
        deliveryCost: 300,
        freeDeliveryThreshold: 9000,
      });
      const page = await open('/', { storage: { cart: '[{"id":1,"quantity":1}]' } });
      const whole = page.getByRole('button', { name: 'Показать товары' });
      await whole.click();
      await page.getByRole('combobox', { name: 'Учреждение' }).selectOption({ label: name });
      await page.reload();
      await whole.click();
      await expect
        .poll(() =>
          page.getByRole('combobox', { name: 'Учреждение' }).locator('option:checked').textContent(),
        )
        .toBe(name);
    });
  },
  { browser: true, databases: ['embedded'] },
);

/** Where the cards and the catalogue stand on the screen, in whole pixels. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article, nav[aria-label="Каталог"]')].map((part) =>
      Math.round(part.getBoundingClientRect().top),
    ),
  );

const kindsInCart = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]).length);
