import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { deleteProduct } from '../support/buyer-steps.ts';
import { axe, DESKTOP, layoutShift, PHONE, pagesOf } from '../support/page.ts';
import { blank } from '../support/picture-samples.ts';
import { LOOKS } from '../support/screens.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

/** Two full pages and a bit. */
const GOODS = 70;
const nameOf = (index: number) => `Товар ${String(index).padStart(2, '0')}`;

/** Every price once, in an order of its own: 100,50 to 169,50. */
const priceOf = (index: number) => 100.5 + ((index * 37) % GOODS);

describeShop(
  'the product list',
  (shop) => {
    const open = pagesOf(shop);

    beforeAll(async () => {
      const { id: categoryId } = await shop().category();
      const picture = await blank(480, 480).jpeg().toBuffer();
      const products = Array.from({ length: GOODS }, (_, index) => ({
        name: nameOf(index + 1),
        price: priceOf(index + 1),
        prioritySort: 1,
        categoryId,
        ...(index % 3 === 0 ? { imageBase64: picture.toString('base64') } : {}),
      }));
      Object.assign(products[0] as object, { restrictions: 'Не более 3 кг в одну посылку', price: 1240 });
      const token = await shop().admin();
      expectStatus(201, await shop().post('/api/v1/products/create', { products }, { token }));
    });

    it('needs no schemas, which are a tenth of all code; who is signed in has them by the first call', async () => {
      const page = await open('/', { viewport: PHONE });
      expect(await hasSchemas(page)).toBe(false);
      const { token } = await shop().buyer();
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      await page.reload();
      await expect.poll(() => hasSchemas(page)).toBe(true);
    });

    // Control: in `src/ui/dialog.tsx` replace `open={drawnOpen}` with ``.
    it('opens a product over the list, without scripts as a part of the page; alarms only where something may be refused', async () => {
      const set = await shop().product({
        name: newName('Набор'),
        tags: ['set'],
        weightGrams: 3955,
        description: 'В наборе:\nЧай, 200 г — 2 шт.',
        restrictions: 'Сахар: разрешён не во всех учреждениях',
      });
      const halva = await shop().product({
        name: newName('Халва'),
        tags: ['soft'],
        weightGrams: 362,
        description: 'Мягкая.',
        restrictions: 'Без добавленного сахара',
      });
      const page = await open('/?page=3', { javaScriptEnabled: false, viewport: PHONE });
      const cardOf = ({ name }: { name: string }) => page.getByRole('article').filter({ hasText: name });
      const alarm = (name: string) => cardOf({ name }).locator('use[href$="#warning"]').count();
      expect([await alarm(set.name), await alarm(halva.name)]).toEqual([1, 0]);
      expect((await cardOf(set).boundingBox())?.height).toBeLessThanOrEqual(460);
      expect(await cardOf(set).getByText('Ограничения: примут не везде').isVisible()).toBe(true);
      await cardOf(set).getByText('Состав набора').click();
      await page.waitForURL(`**/?page=3&product=${set.id}`);
      const sheet = page.getByRole('dialog', { name: set.name });
      expect(await sheet.getByText('Чай, 200 г — 2 шт.').isVisible()).toBe(true);
      expect(await sheet.getByText('Сахар: разрешён не во всех учреждениях').isVisible()).toBe(true);
      await sheet.getByRole('link', { name: 'Закрыть' }).click();
      await page.waitForURL('**/?page=3');
      expect(await page.getByRole('dialog').count()).toBe(0);

      const alive = await open('/?page=3', { viewport: PHONE });
      const name = alive.getByRole('link', { name: halva.name, exact: true });
      await name.scrollIntoViewIfNeeded();
      const stood = await alive.evaluate(() => window.scrollY);
      // The picture is no link itself: the whole card is pressed; a double press opens it once.
      // Control: in `src/catalog/web/product-list/product-sheet.tsx` replace `window.location.search === ` with `null === `
      await alive
        .getByRole('article')
        .filter({ hasText: halva.name })
        .dblclick({ position: { x: 80, y: 80 } });
      await alive.getByRole('dialog').getByText('Мягкая.').waitFor();
      expect(await axe(alive)).toEqual([]);
      await alive.keyboard.press('Escape');
      await alive.waitForURL('**/?page=3');
      await expect.poll(() => name.evaluate((link) => link === document.activeElement)).toBe(true);
      expect(await alive.evaluate(() => window.scrollY)).toBe(stood);
      // Sent to somebody else it is the same dialog, with the page behind it at rest.
      const sent = await open(`/?product=${halva.id}`, { viewport: PHONE });
      await expect.poll(() => sent.getByRole('dialog').evaluate((one) => one.matches(':modal'))).toBe(true);
      expect(await sent.title()).toBe(`${halva.name} — Передача`);
      // Control: in `src/catalog/web/product-list/product-sheet.module.css` replace `aspect-ratio: 4 / 3` with `aspect-ratio: 5 / 3`
      await sent.setViewportSize({ width: 1366, height: 768 });
      const picture = sent.getByRole('dialog').locator('img').first();
      expect((await picture.locator('xpath=..').boundingBox())?.height).toBeGreaterThan(280);
      // Who looks with the ear begins at its name.
      // Control: in `src/ui/dialog.tsx` replace `tabIndex={-1} data-focus-first className={styles.name}` with `className={styles.name}`
      const heading = sent.getByRole('dialog').getByRole('heading').first();
      expect(await heading.evaluate((shown) => shown === document.activeElement)).toBe(true);
      // Control: in `src/catalog/web/product-list/product-sheet.module.css` replace `120dvh - 40rem` with `62dvh - 20rem`
      await sent.setViewportSize({ width: 360, height: 740 });
      expect((await picture.boundingBox())?.height).toBeGreaterThanOrEqual(200);
      // On a low screen what is said of it stands in sight, in the largest letters its price.
      await sent.setViewportSize({ width: 360, height: 640 });
      expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(140);
      await LOOKS['A++']?.(sent);
      const box = (what: Locator) => what.boundingBox();
      const [price, foot] = await Promise.all([
        box(sent.getByRole('dialog').getByText('₽')),
        box(sent.getByRole('dialog').getByRole('button', { name: /^В корзину/ })),
      ]);
      expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThan((foot?.y ?? 0) - 12);
      // There the picture gives way to what follows, as it does over the parts of a set.
      // Control: in `src/catalog/web/product-list/product-sheet.module.css` replace `- 40rem)` with `)`
      expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(152);
      // Control: in `src/catalog/web/product-list/product-sheet.module.css` replace `.top:has(~ section)` with `.top:has(~ i)`
      const whole = await shop().product({
        name: newName('Набор'),
        parts: [{ productId: halva.id, quantity: 2 }],
      });
      await sent.setViewportSize({ width: 1366, height: 768 });
      await sent.goto(`/?product=${whole.id}`);
      await sent.getByRole('heading', { name: 'Состав набора' }).waitFor();
      expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(152);
      await deleteProduct(shop(), whole);
      await deleteProduct(shop(), set);
      await deleteProduct(shop(), halva);
    });

    it('loads more below without losing the place, and Back from elsewhere finds it all again', async () => {
      const page = await open('/');
      await expectStill(page);
      expect(await goods(page)).toEqual(Array.from({ length: 60 }, (_, index) => nameOf(index + 1)));

      await page
        .getByRole('article')
        .filter({ hasText: nameOf(50) })
        .scrollIntoViewIfNeeded();
      const stood = await page.evaluate(() => window.scrollY);
      expect(stood).toBeGreaterThan(500);
      // Chosen where the person stands: a press that scrolls first would be another story.
      await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/cart"]')?.click());
      await page.waitForURL('**/cart');
      await page.getByRole('link', { name: 'Перейти к покупкам' }).waitFor();
      await page.goBack();
      await expect.poll(() => goods(page)).toHaveLength(60);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(stood);
    });

    it('answers a query far too long instead of refusing it', async () => {
      const { status, text } = await shop().get(`/?q=${encodeURIComponent('я'.repeat(500))}`);
      expect(status).toBe(200);
      expect(text).toContain('Товары не найдены');
    });

    // Control: in `src/app/layout/header/cart-link.module.css` replace `content: var(--cart-pieces) var(--cart-sum)` with `content: none`
    it.each([
      ['a desktop', DESKTOP, [1]],
      ['a phone', PHONE, [1, 2, 3]],
    ])('moves nothing with a cart, on %s', async (_, viewport, inCart) => {
      const lines = inCart.map((index) => ({ id: index, quantity: 2, name: nameOf(index), kopecks: 12_000 }));
      for (const line of lines) line.kopecks = Math.round((line.id === 1 ? 1240 : priceOf(line.id)) * 100);
      const page = await open('/', { viewport, storage: { cart: JSON.stringify(lines) } });
      if (viewport === DESKTOP) {
        await page
          .getByRole('complementary')
          .getByText(/2.товара/)
          .waitFor();
      }
      // A card that is drawn while its last words are on their way may still grow.
      expect(await layoutShift(page, 'article')).toBeLessThan(0.002);
      await expectStill(page);
    });
  },
  { browser: true, oneDatabase: true },
);

const goods = (page: Page) => page.locator('main article h2').allTextContents();

/** Whether some script of the page holds the library of schemas, which marks each of them with this name. */
function hasSchemas(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const sources = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
    return sources.some((source) => source.includes('~standard'));
  });
}

/** Expects that nothing moved while the list came alive, and nothing does while more goods come. */
async function expectStill(page: Page): Promise<void> {
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  // What comes more stands below: a card in view keeps its place, however slow the response is.
  const more = page.getByRole('link', { name: 'Загрузить ещё' });
  await more.scrollIntoViewIfNeeded();
  const before = await positionOf(page, 30);
  await more.click();
  await page.getByText(`Страница 2 из 3 (Всего товаров: ${GOODS})`).waitFor();
  expect(await positionOf(page, 30)).toBe(before);
}

/** How far below the top of the screen a card begins, in whole pixels. */
async function positionOf(page: Page, index: number): Promise<number> {
  const box = await page
    .getByRole('article')
    .filter({ hasText: nameOf(index) })
    .boundingBox();
  return Math.round(box?.y ?? Number.NaN);
}
