import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { ProductCatalogue } from '../../src/catalog/server/snapshot/catalogue.ts';
import { pagesOf } from '../support/page.ts';
import { blank } from '../support/picture-samples.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

const MISSING = '/img/productMissing.png';

/** The browser's own words about a response that is no success, and about a connection that is gone. */
const REFUSED = /Failed to load resource: the server responded with a status of (404|500|503)/;
const DISCONNECTED = /net::ERR_INTERNET_DISCONNECTED/;

describeShop(
  'when something fails',
  (shop) => {
    const open = pagesOf(shop);
    let logged: MockInstance<typeof console.error>;

    beforeAll(async () => {
      // A picture that the browser has from no other story.
      const imageBase64 = (await blank(310, 290).jpeg().toBuffer()).toString('base64');
      await fullCategory((index) => (index % 2 === 0 ? { imageBase64 } : {}));
    });

    // What the server says of its defects goes to its log, where nobody's data gets through, and nowhere else.
    beforeEach(() => {
      logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    });
    afterEach(() => {
      expect(logged).not.toHaveBeenCalled();
      logged.mockRestore();
    });
    let gone: { back(): Promise<void> | void }[] = [];
    afterEach(async () => {
      for (const table of gone) await table.back();
      gone = [];
    });

    it('a picture that is gone gives way to the drawn box, early on the page and late', async () => {
      const stored = await tableAway('picture_files');
      const page = await open('/', { expected: [REFUSED] });
      const early = page.locator('main article img').first();
      await expect.poll(() => shown(early)).toEqual([MISSING, true]);
      const late = page.locator('main article img').nth(28);
      await late.scrollIntoViewIfNeeded();
      await expect.poll(() => shown(late)).toEqual([MISSING, true]);
      // One that comes by a move within the page.
      await page.getByRole('link', { name: 'Загрузить ещё' }).click();
      const added = page.locator('main article img').nth(30);
      await added.scrollIntoViewIfNeeded();
      await expect.poll(() => shown(added)).toEqual([MISSING, true]);
      // The drawn box is gone, too.
      await added.dispatchEvent('error');
      await expect.poll(() => added.getAttribute('src')).toMatch(/^data:/);
      await stored.back();
    });

    it('a list the server cannot give is said, and the button asks for this very page again, without scripts too', async () => {
      const category = await fullCategory();
      const products = goodsBroken();
      const page = await open(`/category/${category}?sort=price-asc`, {
        javaScriptEnabled: false,
        expected: [REFUSED],
      });
      await page.getByText('Ошибка: Ошибка загрузки товаров').waitFor();
      expect((await shop().get('/?sort=price-desc')).status).toBe(503);
      expect(shop().logs.filter((line) => line.includes('"defect"'))).not.toEqual([]);
      products.back();
      await page.getByRole('button', { name: 'Повторить' }).click();
      await expect.poll(() => goods(page)).toHaveLength(30);
      const { pathname, search } = new URL(page.url());
      expect([pathname, search]).toEqual([`/category/${category}`, '?sort=price-asc']);
    });

    // Control: leave out `location.reload()` (product-list-cache.ts) and run with Chromium 150 (`CHROMIUM_PATH`).
    it('without a connection the page says so, keeps the cart, and goes on when it is back', async () => {
      const page = await open(`/category/${await fullCategory()}`, {
        fresh: true,
        expected: [DISCONNECTED, /Unable to preload CSS/],
      });
      const card = page.getByRole('article').first();
      await page.context().setOffline(true);
      await page.getByText('Нет связи с интернетом. Корзина сохранена.').waitFor();
      await card.getByRole('button', { name: 'В корзину' }).click();
      await card.getByRole('link', { name: 'в корзине 1' }).waitFor();
      // The whole cart is code that has not been needed so far, and cannot come now.
      await page.getByText('В корзине 1 товар. Список не загрузился, но корзина сохранена.').waitFor();
      await page.getByRole('link', { name: 'Загрузить ещё' }).click();
      await page.getByText('Ошибка: Ошибка загрузки товаров').waitFor();
      expect(await goods(page)).toHaveLength(30);

      await page.context().setOffline(false);
      await page.getByText('Нет связи с интернетом').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Повторить' }).click();
      // A browser that never asks again for code that failed to come loads the page anew: then it stands alone.
      await expect
        .poll(async () => (await goods(page)).slice(-5))
        .toEqual([31, 32, 33, 34, 35].map((number) => `Товар ${number}`));
      expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":1');
    });

    /** A new category with 35 products: five more than stand on a page. */
    async function fullCategory(more: (index: number) => object = () => ({})): Promise<number> {
      const { id } = await shop().category({ name: newName('Сладости') });
      const products = Array.from({ length: 35 }, (_, index) => ({
        ...{ name: `Товар ${index + 1}`, price: 100, prioritySort: 1, categoryId: id },
        ...more(index),
      }));
      expectStatus(201, await shop().asAdmin.post('/api/v1/products/create', { products }));
      return id;
    }

    /** No goods can be listed any more, a defect of the program, until the end of the test at the latest. */
    const goodsBroken = () =>
      broken([
        vi.spyOn(ProductCatalogue.prototype, 'list'),
        vi.spyOn(ProductCatalogue.prototype, 'onSaleAmong'),
      ]);

    function broken(methods: MockInstance[]) {
      const { snapshot } = shop().services;
      // As after any change: what is cached would answer without them.
      snapshot.number += 1;
      for (const method of methods) {
        method.mockImplementation(() => {
          throw new Error('broken for a test');
        });
      }
      const back = () => {
        for (const method of methods) method.mockRestore();
      };
      gone.push({ back });
      return { back };
    }

    /** Takes a table from under the server, a defect as real as any; the end of the test gives it back at the latest. */
    async function tableAway(name: string) {
      const rename = (from: string, to: string) =>
        sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(shop().services.db);
      // As after any change: what is kept ready would answer without the table.
      await sql`update categories set name = name where false`.execute(shop().services.db);
      await rename(name, 'away');
      let away = true;
      const back = async () => {
        if (away) await rename('away', name);
        away = false;
      };
      gone.push({ back });
      return { back };
    }
  },
  { browser: true, oneDatabase: true },
);

const goods = (page: Page) => page.locator('main li article h2').allTextContents();

/** Where a picture comes from and whether it is there. */
const shown = (picture: ReturnType<Page['locator']>) =>
  picture.evaluate((image: HTMLImageElement) => [
    image.currentSrc && new URL(image.currentSrc).pathname,
    image.complete && image.naturalWidth > 0,
  ]);
