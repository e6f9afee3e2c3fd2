import { expect, it } from 'vitest';
import routes from '../../src/routes.ts';
import { axe, axeOnScreens, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

/** Every screen behind the guard; the papers of orders ask which ones. */
const SCREENS = (routes.find(({ file }) => file === 'app/desk/desk-layout.tsx')?.children ?? []).map(
  ({ path }) => `${path}?ids=1`,
);

const SECTIONS = [
  'Сегодня',
  'Заказы',
  'Товары',
  'Категории',
  'Учреждения',
  'Пользователи',
  'Сотрудники',
  'Настройки',
  'Журнал',
  'Отчёты',
];

describeShop(
  'the door to the administrators’ screens',
  (shop) => {
    const open = pagesOf(shop);

    it('is one for every screen', () => {
      const atDesk = (JSON.stringify(routes).match(/"path":"\/admin[^"]*"/g) ?? []).length;
      expect([SCREENS.length, atDesk > 12]).toEqual([atDesk, true]);
    });

    // Control: in `src/app/desk/desk-layout.tsx` replace `prefetch="render"` with `prefetch="none"`
    it('stays around a part that is opened without a connection', async () => {
      const expected = [/ERR_INTERNET_DISCONNECTED/];
      const page = await open('/admin', { storage: signedIn(await shop().admin()), expected });
      await page.getByRole('heading', { level: 1, name: /^Сегодня, / }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      const sections = page.getByRole('navigation', { name: 'Разделы' });
      for (const [part, failed] of [
        ['Товары', 'Ошибка загрузки товаров'],
        ['Учреждения', 'Ошибка загрузки адресов'],
      ] as const) {
        await sections.getByRole('link', { name: part }).click();
        await page.getByRole('main').getByText(failed).first().waitFor();
        expect(await sections.locator('[aria-current="page"]').allInnerTexts()).toEqual([part]);
      }
      await page.context().setOffline(false);
    });

    it('begins with today, in a frame of its own, on every screen and in all colours', async () => {
      const page = await open('/admin', { storage: signedIn(await shop().admin()) });
      await page.getByRole('heading', { level: 1, name: /^Сегодня, / }).waitFor();
      const sections = page.getByRole('navigation', { name: 'Разделы' });
      const current = sections.locator('[aria-current="page"]');
      await expect.poll(() => sections.getByRole('link').allInnerTexts()).toEqual(SECTIONS);
      expect(await current.allInnerTexts()).toEqual(['Сегодня']);
      const banner = page.getByRole('banner');
      // Nothing of the shop's: no advert, contacts, search or footer.
      expect(await banner.getByRole('link').allInnerTexts()).toEqual(['Передача']);
      expect(await banner.getByRole('searchbox').count()).toBe(0);
      expect(await page.getByRole('contentinfo').count()).toBe(0);

      for (const [width, height] of [
        [1920, 1080],
        [1366, 768],
        [768, 1024],
        [360, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await sidewaysScroll(page), `${width} px`).toBe(0);
        expect((await page.getByRole('main').boundingBox())?.width).toBe(width);
        // The thin line and the row below it, and then the work.
        expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(128);
      }
      expect(await axeOnScreens(page)).toEqual([]);
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await axe(page, ['color-contrast'])).toEqual([]);

      // On a phone the row moves to the section that is open, and stays when the page goes.
      await page.goto('/admin/record');
      await expect.poll(() => current.allInnerTexts()).toEqual(['Журнал']);
      // A screen that has just come begins at its top.
      await page.getByText('Загружаем…').waitFor({ state: 'detached' });
      await page.evaluate(() => document.body.style.setProperty('min-height', '3000px'));
      await page.evaluate(() => window.scrollTo(0, 500));
      await expect
        .poll(async () => {
          const box = await current.boundingBox();
          return box !== null && box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y < 10;
        })
        .toBe(true);
      expect(await axe(page)).toEqual([]);
      await page.goto('/admin/staff');
      await page.getByRole('button', { name: 'Пригласить' }).click();
      await page.getByRole('form', { name: 'Пригласить' }).getByLabel('Роль').selectOption('Сборщик');
      expect([await axe(page), await sidewaysScroll(page)]).toEqual([[], 0]);
      await page.goto('/admin/settings');
      await page.getByRole('link', { name: 'Реквизиты', exact: true }).click();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('inn');
      expect(await axe(page)).toEqual([]);
    });

    it('leads from section to section by Tab and Enter, and by keys, which can be turned off', async () => {
      const page = await open('/admin/user-order-list', { storage: signedIn(await shop().admin()) });
      await page.getByRole('link', { name: 'Товары', exact: true }).waitFor();
      const focused = () =>
        page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim().split('\n')[0]);
      const stops: (string | undefined)[] = [];
      for (let stop = 0; stop < 10; stop += 1) {
        await page.keyboard.press('Tab');
        stops.push(await focused());
      }
      const sizes = ['A', 'A+', 'A++'];
      expect(stops).toEqual([
        'К содержанию',
        'Передача',
        'Администратор',
        ...sizes,
        'Выйти',
        'Сегодня',
        'Заказы',
        'Товары',
      ]);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/admin/product');
      await page.getByRole('heading', { level: 1, name: 'Товары' }).waitFor();
      // The keyboard goes on with the screen, not with the sections again.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

      // Letters lead from screen to screen, in a list of their own.
      await page.keyboard.press('Shift+?');
      const dialog = page.getByRole('dialog', { name: 'Клавиши' });
      for (const words of ['К поиску', 'Этот список']) await dialog.getByText(words).waitFor();
      expect(await axe(page)).toEqual([]);
      // As quick as a program: before the browser tells that the first showing has ended.
      await page.evaluate(async () => {
        const close = [...document.querySelectorAll<HTMLElement>('dialog[open] button')].at(-1);
        close?.click();
        await Promise.resolve();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
        await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
      });
      expect(await dialog.count()).toBe(1);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('g');
      await page.keyboard.press('a');
      await page.getByRole('heading', { name: 'Учреждения', exact: true }).waitFor();
      // Letters in a field are text.
      await page.getByLabel('Найти учреждение').fill('');
      await page.keyboard.type('gu');
      await page.waitForURL('**/admin/address?q=gu');
      expect(await page.getByLabel('Найти учреждение').inputValue()).toBe('gu');

      await page.getByRole('button', { name: 'Клавиши' }).click();
      await page.getByLabel('Клавиши включены').uncheck();
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await page.keyboard.press('u');
      await page.waitForTimeout(200);
      expect(page.url()).toContain('/admin/address');
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);
