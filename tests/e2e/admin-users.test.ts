import { expect, it } from 'vitest';
import { REFUSED, signIn } from '../support/buyer-steps.ts';
import { atDesk } from '../support/desk-pages.ts';
import { axe, PHONE, pagesOf, sidewaysScroll } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

describeShop(
  'users',
  (shop) => {
    const openPage = pagesOf(shop);
    const open = atDesk(shop, openPage);

    it('a customer who forgot the password is given a one-time one, chooses another and goes on with the order', async () => {
      const buyer = await shop().buyer({ lastName: newName('Забывчивая') });
      await shop().recipient(buyer.token, { institutionId: (await shop().facility({ name: 'ИК-5' })).id });
      const desk = await open('/admin/users', { viewport: PHONE });
      await desk.getByLabel('Фамилия, почта или телефон').fill(buyer.email);
      await desk.keyboard.press('Enter');
      await desk.getByText('Найдено: 1').waitFor();
      await desk.getByRole('button', { name: /Забывчивая/ }).click();
      for (const words of ['Соколов Иван Петрович', '8 марта 1985 г.', 'ИК-5', '+7 (999)']) {
        await desk.getByText(words).first().waitFor();
      }
      expect(await sidewaysScroll(desk)).toBe(0);
      await desk.getByRole('button', { name: 'Выдать одноразовый пароль' }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByText(buyer.email).waitFor();
      await dialog.getByRole('button', { name: 'Выдать пароль' }).click();
      const once = (await dialog.locator('output').innerText()).trim();
      expect(once).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
      await dialog.getByText(/Годится на один вход до/).waitFor();
      expect(await axe(desk)).toEqual([]);
      await desk.context().grantPermissions(['clipboard-write', 'clipboard-read']);
      await dialog.getByRole('button', { name: 'Скопировать' }).click();
      await dialog.getByText('Скопировано').waitFor();
      expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(once);
      await dialog.getByRole('button', { name: 'Закрыть' }).click();
      await desk.getByRole('button', { name: 'Выдать одноразовый пароль' }).click();
      expect(await dialog.innerText()).not.toContain(once);

      const page = await openPage('/login?resumeStep=3', { viewport: PHONE, expected: [REFUSED] });
      await signIn(page, { email: buyer.email, password: once });
      await page.getByRole('heading', { level: 1, name: 'Придумайте новый пароль' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      // A reload loses nothing, and no other page takes it for a sign-in.
      await page.goto('/user-order-list');
      await page.waitForURL('**/login');
      await page.goto('/login?resumeStep=3');
      const [first, second] = [
        page.getByLabel('Новый пароль', { exact: true }),
        page.getByLabel('Новый пароль ещё раз'),
      ];
      await first.fill('мой новый пароль');
      await second.fill('мой новый пороль');
      await page.getByRole('button', { name: 'Сохранить и продолжить' }).click();
      await page.getByRole('link', { name: /Пароли не совпадают/ }).waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await second.fill('мой новый пароль');
      await page.getByRole('button', { name: 'Сохранить и продолжить' }).click();
      await page.waitForURL('**/cart?step=3');
      expect(await page.evaluate(() => sessionStorage.getItem('oneTimeToken'))).toBeNull();

      const signsIn = async (password: string) =>
        (await shop().post('/api/v1/user/login', { email: buyer.email, password })).status;
      expect([await signsIn(once), await signsIn('мой новый пароль')]).toEqual([401, 200]);
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);
