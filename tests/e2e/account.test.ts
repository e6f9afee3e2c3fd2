import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

/** What the browser itself says of a call that is refused on purpose. */
const REFUSED = /Failed to load resource: the server responded with a status of (400|401|409)/;

describeShop(
  'one’s own account',
  (shop) => {
    const open = pagesOf(shop);

    it('is found in the menu; password changed, data taken away, account deleted, cart kept', async () => {
      const { email, password, token } = await shop().buyer();
      const { id: productId } = await shop().product({ name: 'Чай чёрный' });
      const order = await shop().order(token);
      const cart = JSON.stringify([{ id: productId, quantity: 2 }]);
      const page = await open('/info', {
        viewport: PHONE,
        storage: { ...signedIn(token), cart },
        expected: [REFUSED],
      });
      await page.getByRole('button', { name: 'Меню' }).click();
      await page.getByRole('button', { name: 'Кабинет' }).click();
      await page.getByRole('link', { name: 'Мои данные' }).click();
      await page.getByText(email).waitFor();
      await page.getByText('Соколова Анна Петровна').waitFor();
      expect(await page.getByText('Роль', { exact: true }).count()).toBe(0);
      await expect.poll(() => page.title()).toBe('Мои данные — Передача');
      expect(await sidewaysScroll(page)).toBe(0);

      await changePassword(page, '', 'коротко');
      await page.getByRole('alert').getByRole('link', { name: 'Укажите текущий пароль' }).waitFor();
      await changePassword(page, 'не тот пароль', 'новый пароль');
      await page.getByRole('alert').getByRole('link', { name: 'Неверный текущий пароль' }).click();
      expect(await focused(page)).toBe('currentPassword');
      expect(await page.getByLabel('Новый пароль', { exact: true }).inputValue()).toBe('новый пароль');
      expect(await axe(page)).toEqual([]);
      await changePassword(page, password, 'новый пароль');
      await page.getByText('Пароль изменён. На других устройствах войдите заново.').waitFor();
      expect(await page.getByLabel('Новый пароль', { exact: true }).inputValue()).toBe('');
      expect((await shop().get('/api/v1/account/me', { token })).status).toBe(401);

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Скачать мои данные' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^Мои данные \d{4}-\d\d-\d\d\.json$/);
      const data = JSON.parse(await readFile(await download.path(), 'utf8'));
      expect(data).toMatchObject({ account: { email }, addresses: [{}], orders: [{ id: order.id }] });

      const dialog = page.getByRole('dialog', { name: 'Удалить учётную запись?' });
      await page.getByRole('button', { name: 'Удалить учётную запись' }).click();
      await expect.poll(() => focused(page)).toBe('deletePassword');
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Удалить учётную запись' }).click();
      await dialog.getByLabel('Пароль', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await dialog.getByText('Неверный пароль').waitFor();
      await dialog.getByLabel('Пароль', { exact: true }).fill('новый пароль');
      await dialog.getByRole('button', { name: 'Удалить навсегда' }).dblclick();
      await page.waitForURL(`${shop().url}/`);
      await page.getByText('Учётная запись удалена. Корзина осталась на этом устройстве.').waitFor();
      const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('cart')]);
      expect(stored[0]).toBeNull();
      expect(JSON.parse(stored[1] ?? '')).toMatchObject([{ id: productId, quantity: 2 }]);
      await page.getByRole('button', { name: 'Понятно' }).click();
      await page.getByText('Учётная запись удалена').waitFor({ state: 'hidden' });
      await page.reload();
      expect(await page.getByText('Учётная запись удалена').count()).toBe(0);
      const login = await shop().post('/api/v1/user/login', { email, password: 'новый пароль' });
      expect(login.status).toBe(401);
    });
  },
  { browser: true, oneDatabase: true },
);

async function changePassword(page: Page, current: string, wanted: string): Promise<void> {
  await page.getByLabel('Текущий пароль', { exact: true }).fill(current);
  await page.getByLabel('Новый пароль', { exact: true }).fill(wanted);
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
