import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe, DESKTOP, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

// What the menus hold and how they open and close: page-frame.test.tsx. Here: what a browser makes of it.
describeShop(
  'the menus of the header',
  (shop) => {
    const open = pagesOf(shop);

    it('stand on a desktop link by link, and lead by keyboard through the head to the new screen', async () => {
      const page = await open('/how-to-order');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('К содержанию');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
      // Signing in stands beside the cart, before the menus.
      expect(await shownLinks(page)).toEqual([
        ['Войти', '/login'],
        ['Главная', '/'],
        ['Как заказать', '/how-to-order'],
        ['Адреса доставки', '/delivery-address'],
        ['Мои заказы', '/user-order-list'],
      ]);
      expect(await menu(page, 'Доставка').isVisible()).toBe(false);

      const information = menu(page, 'Информация');
      await information.focus();
      await page.keyboard.press('Enter');
      expect(await linksOf(page, 'Информация')).toEqual([
        ['О сервисе', '/info'],
        ['Разрешённые продукты', '/allowed'],
        ['Политика конфиденциальности', '/privacy-police'],
      ]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/info');
      await expect.poll(() => isOpen(page, 'Информация')).toBe(false);
      await page.getByRole('heading', { level: 1, name: 'О сервисе' }).waitFor();
      // The keyboard goes on at the new screen.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

      // On the way from the button to its links the pointer leaves neither.
      await information.hover();
      await page.getByRole('link', { name: 'Разрешённые продукты' }).first().hover();
      expect(await isOpen(page, 'Информация')).toBe(true);
      await page.mouse.move(640, 700);
      await expect.poll(() => isOpen(page, 'Информация')).toBe(false);

      const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
      const plain = await size();
      await page.getByRole('button', { name: 'A++, очень крупный текст' }).click();
      const large = await size();
      expect(large).toBeGreaterThan(plain * 1.2);
      await page.reload();
      expect(await size()).toBe(large);
      const chosen = page.getByRole('group', { name: 'Размер текста' }).locator('[aria-pressed="true"]');
      await expect.poll(() => chosen.textContent()).toBe('A++');
      // Where the page has no colours of its own the chosen size is still told from the others.
      await page.emulateMedia({ forcedColors: 'active' });
      const ground = (button: Locator) => button.evaluate((shown) => getComputedStyle(shown).backgroundColor);
      const other = page.getByRole('button', { name: 'A, обычный текст' });
      expect(await ground(chosen)).not.toBe(await ground(other));
    });

    it('fold on a phone behind «Меню», over the goods and down to the edge; open by touch on a wide screen, too', async () => {
      const page = await open('/', { viewport: PHONE, hasTouch: true });
      const toggle = page.getByRole('button', { name: 'Меню' });
      expect(await shownLinks(page)).toEqual([]);
      const goods = () => page.getByRole('main').boundingBox();
      const folded = await goods();
      // A touch has ended before the browser makes a press of it.
      await toggle.tap();
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
      // What it unfolds follows the button.
      await expect
        .poll(() => shownLinks(page))
        .toEqual([
          ['Как заказать', '/how-to-order'],
          ['Что можно передать', '/allowed'],
          ['Мои заказы', '/user-order-list'],
          ['Адреса доставки', '/delivery-address'],
          ['Разобрать список из письма', '/list'],
          ['Главная', '/'],
          ['Корзина', '/cart'],
          ['Войти', '/login'],
        ]);
      // Down to the edge of the screen, over whatever sticks there.
      expect(await goods()).toEqual(folded);
      const panel = await page.locator('#menu').boundingBox();
      expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeGreaterThanOrEqual(PHONE.height - 1);
      await menu(page, 'Информация').tap();
      await expect.poll(async () => (await linksOf(page, 'Информация')).length).toBe(4);
      await page.getByRole('banner').getByRole('link', { name: 'Как заказать' }).first().tap();
      await page.waitForURL('**/how-to-order');
      await expect.poll(() => shownLinks(page)).toEqual([]);

      await page.setViewportSize(DESKTOP);
      await page.reload();
      for (const open of [true, false, true]) {
        await menu(page, 'Информация').tap();
        await expect.poll(() => isOpen(page, 'Информация')).toBe(open);
      }
      await page.touchscreen.tap(640, 700);
      await expect.poll(() => isOpen(page, 'Информация')).toBe(false);
      await menu(page, 'Информация').tap();
      await page.getByRole('banner').getByRole('link', { name: 'О сервисе' }).tap();
      await page.waitForURL('**/info');
      await expect.poll(() => isOpen(page, 'Информация')).toBe(false);
    });

    it('fetch nothing of the desk for a customer, and stand in a row for an administrator on a phone, too', async () => {
      const { token } = await shop().buyer();
      const page = await open('/info', { storage: signedIn(token) });
      const fetched = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      expect(fetched.filter((name) => /new-orders|desk|administrator/.test(name))).toEqual([]);
      await menu(page, 'Кабинет').click();
      expect((await linksOf(page, 'Кабинет')).length).toBe(4);
      // Control: leave `.account li > ul` out of header.module.css.
      expect(await sidewaysScroll(page)).toBe(0);

      await shop().order(token);
      await page.evaluate((admin) => localStorage.setItem('token', admin), await shop().admin());
      await page.reload();
      await menu(page, 'Администратор').click();
      expect((await linksOf(page, 'Администратор')).length).toBe(5);
      const orders = page.getByRole('banner').getByRole('link', { name: /^Заказы 1 новый/ });
      await orders.waitFor();
      expect(await axe(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      await orders.waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
    });
  },
  { browser: true, oneDatabase: true },
);

const menu = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });

const isOpen = async (page: Page, name: string) =>
  (await menu(page, name).getAttribute('aria-expanded')) === 'true';

/** What a menu holds, as seen: words and address. */
const linksOf = (page: Page, name: string) =>
  seen(page, `header nav li:has(> button:text-is("${name}")) li a`);

/** The links of the navigation that stand outside of menus, as seen. */
const shownLinks = (page: Page) => seen(page, 'header nav > ul > li > a');

async function seen(page: Page, selector: string): Promise<[string, string | null][]> {
  return page
    .locator(selector)
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility({ visibilityProperty: true }))
        .map((link): [string, string | null] => [
          (link as HTMLElement).innerText.trim(),
          link.getAttribute('href'),
        ]),
    );
}

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim());
