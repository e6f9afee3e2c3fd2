import { expect, it } from 'vitest';
import { axe, pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

const SCREENS = [
  '/admin/category-create',
  '/admin/users',
  '/admin/user-order-list',
  '/admin/user-order-list/packing?ids=1',
  '/admin/user-order-list/purchase?ids=1',
  '/admin/address',
  '/admin/product',
  '/admin/record',
];

const UNREADABLE = [/Не удалось прочитать токен/];

describeShop(
  'the door to the administrators’ screens',
  (shop) => {
    const open = pagesOf(shop);

    it.each(SCREENS)(
      '%s leads to the sign-in page without a token, and with one that cannot be read',
      async (path) => {
        const nobody = await open(path);
        await nobody.waitForURL('**/login');
        for (const token of ['abc', 'a.b.c', `a.${btoa('null')}.c`]) {
          const page = await open(path, { storage: signedIn(token), expected: UNREADABLE });
          await page.waitForURL('**/login');
          expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
        }
      },
    );

    it('stays shut for a customer, who asks the server for nothing', async () => {
      const { token } = await shop().buyer();
      const page = await open('/info', { storage: signedIn(token) });
      expect(await page.getByRole('button', { name: 'Администратор' }).count()).toBe(0);
      const requested: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/')) requested.push(request.url());
      });
      for (const path of SCREENS) {
        await page.goto(path);
        await page.getByRole('heading', { name: 'Доступ запрещён' }).waitFor();
        expect(await page.getByText('У вас нет прав для просмотра этой страницы').isVisible()).toBe(true);
        await expect.poll(() => page.title()).toBe('Доступ запрещён — Передача');
      }
      expect(requested.filter((url) => !url.endsWith('/get-all'))).toEqual([]);
      expect(await axe(page)).toEqual([]);
    });

    it('shuts under an administrator who is one no more', async () => {
      const page = await open('/admin/users', {
        storage: signedIn(await shop().admin()),
        expected: [/status of 403/],
      });
      await page.getByRole('article').first().waitFor();
      await page.route('**/user/search', (route) =>
        route.fulfill({
          status: 403,
          json: { message: 'У вас нет прав для этого действия', code: 'FORBIDDEN' },
        }),
      );
      await page.getByRole('button', { name: 'Найти' }).click();
      await page.getByRole('heading', { name: 'Доступ запрещён' }).waitFor();
    });

    it('opens for an administrator, from the menu', async () => {
      const page = await open('/info', { storage: signedIn(await shop().admin()) });
      await page.getByRole('button', { name: 'Администратор' }).click();
      await page.getByRole('link', { name: 'Настройки адресов' }).click();
      await page.getByRole('heading', { name: 'Настройки адресов' }).waitFor();
    });

    it('a session that ends in the middle of work comes back to its page', async () => {
      const page = await open('/admin/users', {
        storage: signedIn(await shop().admin()),
        expected: [/status of 401/],
      });
      await page.getByLabel('Email').fill('admin');
      await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/login');
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await page.getByText('Сеанс завершён').waitFor();
      expect(await page.evaluate(() => sessionStorage.getItem('interruptedAt'))).toMatch(/admin\/users/);
    });

    it('keys lead from screen to screen, in a list of their own, and can be turned off', async () => {
      const page = await open('/admin/users', { storage: signedIn(await shop().admin()) });
      await page.getByRole('article').first().waitFor();
      await page.keyboard.press('Shift+?');
      const dialog = page.getByRole('dialog', { name: 'Клавиши' });
      await dialog.getByText('Искать по фамилии').waitFor();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await page.keyboard.press('a');
      await page.getByRole('heading', { name: 'Настройки адресов' }).waitFor();
      // Letters in a field are text.
      await page.getByLabel('Найти адрес').fill('');
      await page.keyboard.type('gu');
      await page.waitForURL('**/admin/address?q=gu');
      expect(await page.getByLabel('Найти адрес').inputValue()).toBe('gu');

      await page.getByRole('button', { name: 'Клавиши' }).click();
      await page.getByLabel('Клавиши включены').uncheck();
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await page.keyboard.press('u');
      await page.waitForTimeout(200);
      expect(page.url()).toContain('/admin/address');
    });
  },
  { pages: true, browser: true, databases: ['embedded'] },
);
