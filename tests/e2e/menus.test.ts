import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { axe, DESKTOP, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.ts';

const ADMINISTRATOR = [
  ['Категории', '/admin/category-create'],
  ['Пользователи', '/admin/users'],
  ['Управление историей заказов', '/admin/user-order-list'],
  ['Настройки адресов', '/admin/address'],
  ['Управление товарами', '/admin/product'],
];

describeShop(
  'the menus of the header',
  (shop) => {
    const open = pagesOf(shop);

    it('stand on a desktop link by link; work by keyboard, by pointing and by presses', async () => {
      const page = await open('/how-to-order');
      // Signing in stands beside the cart, before the menus.
      expect(await shownLinks(page)).toEqual([
        ['Войти', '/login'],
        ['Главная', '/'],
        ['Как заказать', '/how-to-order'],
        ['Адреса доставки', '/delivery-address'],
        ['Мои заказы', '/user-order-list'],
      ]);
      expect(await menu(page, 'Доставка').isVisible()).toBe(false);
      expect(await menu(page, 'Администратор').count()).toBe(0);

      // By keyboard: Enter, Tab through, Esc back to the button, closed when the focus leaves.
      const information = menu(page, 'Информация');
      await information.focus();
      await page.keyboard.press('Enter');
      expect(await isOpen(page, 'Информация')).toBe(true);
      expect(await linksOf(page, 'Информация')).toEqual([
        ['О сервисе', '/info'],
        ['Разрешённые продукты', '/allowed'],
        ['Политика конфиденциальности', '/privacy-police'],
      ]);
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('О сервисе');
      await page.keyboard.press('Escape');
      expect(await isOpen(page, 'Информация')).toBe(false);
      expect(await focused(page)).toBe('Информация');

      await page.keyboard.press('Space');
      for (const name of ['О сервисе', 'Разрешённые продукты', 'Политика конфиденциальности']) {
        await page.keyboard.press('Tab');
        expect(await focused(page)).toBe(name);
      }
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Как заказать');
      expect(await isOpen(page, 'Информация')).toBe(false);

      await information.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/info');
      await expect.poll(() => isOpen(page, 'Информация')).toBe(false);
      await page.getByRole('heading', { level: 1, name: 'О сервисе' }).waitFor();
      // The keyboard goes on at the new screen.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

      // By pointing: closed 300 ms after the pointer left, unless it comes back.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await information.hover();
      await expect.poll(() => isOpen(page, 'Информация')).toBe(true);
      await page.getByRole('link', { name: 'Разрешённые продукты' }).first().hover();

      await page.mouse.move(640, 700);
      await page.clock.runFor(250);
      expect(await isOpen(page, 'Информация')).toBe(true);
      await information.hover();
      await page.clock.runFor(1000);
      expect(await isOpen(page, 'Информация')).toBe(true);

      await page.mouse.move(640, 700);
      await page.clock.runFor(299);
      expect(await isOpen(page, 'Информация')).toBe(true);
      await page.clock.runFor(1);
      await expect.poll(() => isOpen(page, 'Информация')).toBe(false);

      // A press on what pointing has opened leaves it open; the next one and one elsewhere close it.
      for (const open of [true, false, true]) {
        await information.click();
        expect(await isOpen(page, 'Информация')).toBe(open);
      }
      await page.mouse.click(640, 700);
      expect(await isOpen(page, 'Информация')).toBe(false);
    });

    it('fold on a phone behind «Меню», which closes on choosing and on Esc; open by touch on a wide screen, too', async () => {
      const page = await open('/', { viewport: PHONE, hasTouch: true });
      const toggle = page.getByRole('button', { name: 'Меню' });
      expect(await shownLinks(page)).toEqual([]);
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
          ['Получатели', '/delivery-address'],
          ['Разобрать список из письма', '/list'],
          ['Главная', '/'],
          ['Корзина', '/cart'],
          ['Войти', '/login'],
        ]);
      // Down to the edge of the screen, over whatever sticks there.
      const panel = await page.locator('#menu').boundingBox();
      expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeGreaterThanOrEqual(PHONE.height - 1);
      await menu(page, 'Информация').tap();
      await expect
        .poll(() => linksOf(page, 'Информация'))
        .toEqual([
          ['О сервисе', '/info'],
          ['Разрешённые продукты', '/allowed'],
          ['Как заказать', '/how-to-order'],
          ['Политика конфиденциальности', '/privacy-police'],
        ]);
      await menu(page, 'Доставка').tap();
      await expect
        .poll(() => linksOf(page, 'Доставка'))
        .toEqual([
          ['Адреса доставки', '/delivery-address'],
          ['Мои заказы', '/user-order-list'],
        ]);
      await page.getByRole('banner').getByRole('link', { name: 'Как заказать' }).first().tap();
      await page.waitForURL('**/how-to-order');
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
      await expect.poll(() => shownLinks(page)).toEqual([]);

      await toggle.tap();
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
      await page.getByRole('banner').getByRole('link', { name: 'Войти' }).focus();
      await page.keyboard.press('Escape');
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      expect(await focused(page)).toBe('Меню');
      // Choosing the very screen one is on closes it too.
      await page.goto('/');
      const goods = () => page.getByRole('main').boundingBox();
      const folded = await goods();
      await toggle.tap();
      // It lies over the goods.
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
      expect(await goods()).toEqual(folded);
      await page.getByRole('banner').getByRole('link', { name: 'Главная', exact: true }).tap();
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');

      await page.setViewportSize(DESKTOP);
      await page.goto('/how-to-order');
      await menu(page, 'Информация').tap();
      await expect.poll(() => isOpen(page, 'Информация')).toBe(true);
      await menu(page, 'Информация').tap();
      await expect.poll(() => isOpen(page, 'Информация')).toBe(false);
      await menu(page, 'Информация').tap();
      await page.touchscreen.tap(640, 700);
      await expect.poll(() => isOpen(page, 'Информация')).toBe(false);
      await menu(page, 'Информация').tap();
      await page.getByRole('banner').getByRole('link', { name: 'О сервисе' }).tap();
      await page.waitForURL('**/info');
      await expect.poll(() => isOpen(page, 'Информация')).toBe(false);
    });

    it('offer a visitor to sign in, a customer their own places and the way out', async () => {
      const { token } = await shop().buyer();
      const page = await open('/info', {
        storage: signedIn(token),
        expected: [/Не удалось прочитать токен/],
      });
      const fetched = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      expect(fetched.filter((name) => /new-orders|desk/.test(name))).toEqual([]);
      await menu(page, 'Кабинет').click();
      expect(await linksOf(page, 'Кабинет')).toEqual([
        ['Мои заказы', '/user-order-list'],
        ['Мои адреса', '/delivery-address'],
        ['Мои данные', '/account'],
        ['Обратная связь', '/info'],
      ]);
      // Control: leave `.account li > ul` out of header.module.css.
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await menu(page, 'Администратор').count()).toBe(0);
      expect(await page.getByRole('banner').getByRole('link', { name: 'Войти' }).count()).toBe(0);
      const left = page.waitForResponse('**/api/v1/account/sign-out');
      await page.getByRole('button', { name: 'Выйти' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Войти' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      expect(await menu(page, 'Кабинет').count()).toBe(0);
      // The server has ended the session too: a copy of the token opens nothing.
      expect((await left).status()).toBe(200);
      expect((await shop().get('/api/v1/account/me', { token })).status).toBe(401);
      // A token that cannot be read is no administrator’s.
      await page.evaluate(() => localStorage.setItem('token', 'a.%%%.c'));
      await page.reload();
      await page.getByRole('button', { name: 'Выйти' }).waitFor();
      expect(await menu(page, 'Администратор').count()).toBe(0);
    });

    it('offer the administrator the five screens of theirs, from signing in until signing out', async () => {
      const newOrders = async () => {
        const token = await shop().admin();
        return (await shop().post('/api/v1/user/order/desk/new', {}, { token })).body.unpaid;
      };
      const { token } = await shop().buyer();
      await shop().order(token);
      const page = await open('/login');
      await page.clock.install();
      await page.getByLabel('Электронная почта').fill(ADMIN_EMAIL);
      await page.getByLabel('Пароль', { exact: true }).fill(ADMIN_PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();
      await page.waitForURL(`${shop().url}/`);
      await page.getByRole('heading', { level: 1, name: 'Все товары' }).waitFor();
      await menu(page, 'Администратор').click();
      expect(await linksOf(page, 'Администратор')).toEqual(ADMINISTRATOR);
      // The orders stand beside, with the number of those that nobody has taken up, which follows by itself.
      const orders = page.getByRole('banner').getByRole('link', { name: /^Заказы/ });
      await expect.poll(() => orders.innerText()).toMatch(new RegExp(`^Заказы\\s+${await newOrders()}\\s`));
      await shop().order(token);
      await page.clock.fastForward(21_000);
      await expect.poll(() => orders.innerText()).toMatch(new RegExp(`^Заказы\\s+${await newOrders()}\\s`));
      expect(await axe(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      expect(await orders.isVisible()).toBe(true);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.setViewportSize(DESKTOP);
      await page.getByRole('button', { name: 'Выйти' }).click();
      await menu(page, 'Администратор').waitFor({ state: 'detached' });
      expect(await orders.count()).toBe(0);
    });

    it('stand with a skip link, the contacts, the advert and the size of the text, which is kept', async () => {
      const page = await open('/info');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('К содержанию');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
      const contacts = page.getByRole('banner').getByRole('link');
      const hrefs = await contacts.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(hrefs).toEqual(
        expect.arrayContaining([
          'tel:+79997654321',
          'https://t.me/+79997654321',
          'mailto:shop@zarechye.example',
        ]),
      );
      // A number and a sum must not break: their spaces and hyphens are special ones.
      const footer = (await page.getByRole('contentinfo').innerText())
        .replaceAll('\u2060', '')
        .replaceAll('\u00A0', ' ');
      for (const words of [
        ...['ИП Соколова Анна Петровна', '111111111130', '222222222222222', '40802810000000000001'],
        ...['Банк «Заречье»', '044444444', '30101810800000000444', '7777777775', '888888888'],
        ...['+7 (999) 765-43-21', 'shop@zarechye.example', `© ${moscowDay(new Date()).slice(0, 4)}`],
      ]) {
        expect(footer).toContain(words);
      }
      const words = await page.getByRole('banner').innerText();
      expect(words).toMatch(/Реклама:\s+Помощь юриста\s+ООО «Право», erid:\s2VtzqvT/);
      const link = page.getByRole('banner').getByRole('link', { name: 'Помощь юриста' });
      expect(await link.getAttribute('href')).toBe('https://lawyer.example/');
      expect(await link.getAttribute('rel')).toContain('sponsored');

      const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
      const plain = await size();
      await page.getByRole('button', { name: 'A++, очень крупный текст' }).click();
      const large = await size();
      expect(large).toBeGreaterThan(plain * 1.2);
      await page.goto('/how-to-order');
      expect(await size()).toBe(large);
      const chosen = page.getByRole('group', { name: 'Размер текста' }).locator('[aria-pressed="true"]');
      await expect.poll(() => chosen.textContent()).toBe('A++');
      // Where the page has no colours of its own the chosen size is still told from the others.
      await page.emulateMedia({ forcedColors: 'active' });
      const ground = (button: Locator) => button.evaluate((shown) => getComputedStyle(shown).backgroundColor);
      const other = page.getByRole('button', { name: 'A, обычный текст' });
      expect(await ground(chosen)).not.toBe(await ground(other));
      await page.emulateMedia({ forcedColors: 'none' });
      await page.getByRole('button', { name: 'A, обычный текст' }).click();
      await page.reload();
      expect(await size()).toBe(plain);
    });
  },
  {
    browser: true,
    oneDatabase: true,
    config: {
      SHOP_ADVERT_TEXT: 'Помощь юриста',
      SHOP_ADVERT_URL: 'https://lawyer.example/',
      SHOP_ADVERT_ADVERTISER: 'ООО «Право»',
      SHOP_ADVERT_ERID: '2VtzqvT',
      SHOP_PHONE: '+79997654321',
      SHOP_EMAIL: 'shop@zarechye.example',
      SHOP_MESSENGER_URL: 'https://t.me/+{phone}',
      SHOP_OPERATOR: 'ИП Соколова Анна Петровна',
      SHOP_INN: '111111111130',
      SHOP_OGRNIP: '222222222222222',
      SHOP_ACCOUNT: '40802810000000000001',
      SHOP_BANK: 'Банк «Заречье»',
      SHOP_BIC: '044444444',
      SHOP_CORRESPONDENT_ACCOUNT: '30101810800000000444',
      SHOP_BANK_INN: '7777777775',
      SHOP_BANK_KPP: '888888888',
    },
  },
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
