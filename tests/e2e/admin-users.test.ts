import { expect, it } from 'vitest';
import { REFUSED, signIn } from '../support/buyer-steps.ts';
import { atDesk } from '../support/desk-pages.ts';
import { axe, PHONE, pagesOf, sidewaysScroll } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

describeShop(
  'users and the audit log',
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
      await desk.getByRole('button', { name: /^Ещё для Забывчивая/ }).click();
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
      await desk.getByRole('button', { name: /^Ещё для Забывчивая/ }).click();
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

    it('one administrator asks another in and lets them go', async () => {
      const lastName = newName('Сотрудница');
      const email = `staff${Date.now()}@example.com`;
      const page = await open('/admin/staff', { expected: [/status of 400/] });
      await page.getByText('это вы').waitFor();
      const menu = page.getByRole('button', { name: 'Администратор' });
      await menu.click();
      const links = await menu.locator('+ ul').boundingBox();
      expect(links?.x).toBe((await menu.boundingBox())?.x);
      await menu.click();
      expect(await page.getByRole('button', { name: 'Ещё для' }).count()).toBe(0);
      // Who buys here is shown before the role is given.
      const buyer = await shop().buyer({ lastName: newName('Покупательница') });
      await page.getByRole('button', { name: 'Пригласить' }).click();
      const form = page.getByRole('form', { name: 'Пригласить' });
      await page.getByLabel('Почта').fill(buyer.email);
      await page.getByLabel('Роль', { exact: true }).selectOption('Администратор');
      await form.getByRole('button', { name: 'Пригласить' }).click();
      await page.getByRole('dialog').getByText('Покупательница').waitFor();
      expect(await axe(page)).toEqual([]);
      await page.getByText('прежний пароль и все входы перестанут действовать').waitFor();
      await page.getByRole('button', { name: 'Не приглашать' }).click();
      await page.getByLabel('Почта').fill(email);
      await form.getByRole('button', { name: 'Пригласить' }).click();
      await page.getByText('Ошибка: Такой почты нет среди покупателей: укажите фамилию').waitFor();
      await page.getByLabel('Фамилия').fill(lastName);
      await page.getByLabel('Имя').fill('Ольга');
      await page.getByLabel('Роль', { exact: true }).selectOption('Сборщик');
      await form.getByText('Сумм не видит').waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Одноразовый пароль' });
      const password = await dialog.locator('output').innerText();
      expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
      await dialog.getByRole('button', { name: 'Закрыть' }).click();
      const row = page
        .locator('tbody')
        .filter({ has: page.getByRole('rowheader', { name: `${lastName} Ольга` }) });
      await row.getByText('Ждёт входа до').waitFor();
      expect(await page.content()).not.toContain(password);
      expect(await sidewaysScroll(page)).toBe(0);
      const more = row.getByRole('button', { name: 'Ещё для' });
      await more.click();
      await page.getByRole('button', { name: 'Выдать другой пароль' }).click();
      expect(await dialog.locator('output').innerText()).not.toBe(password);
      await dialog.getByRole('button', { name: 'Закрыть' }).click();
      await row.getByText('Сборщик', { exact: true }).waitFor();
      await row.getByRole('button', { name: 'Сменить роль' }).click();
      const roles = page.getByRole('dialog', { name: `Сменить роль: ${lastName} Ольга` });
      await roles.getByLabel('Роль').selectOption('Бухгалтер');
      await roles.getByText('Заказы видит, но не меняет').waitFor();
      await roles.getByRole('button', { name: 'Сменить', exact: true }).click();
      await page.getByText(`${lastName} Ольга: теперь «Бухгалтер»`).waitFor();
      await more.click();
      await page.getByRole('button', { name: 'Снять роль' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Снять роль' }).click();
      await page.getByText(`${lastName} Ольга больше не администратор`).waitFor();
      await row.waitFor({ state: 'detached' });

      await page.getByRole('link', { name: 'Настройки', exact: true }).click();
      await page.getByRole('link', { name: 'Реквизиты', exact: true }).click();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('inn');
      expect(await axe(page)).toEqual([]);
      await page.goto('/admin/record');
      await page.getByRole('link', { name: 'Доступ и пароли' }).click();
      await page
        .getByRole('row', { name: /Снята роль администратора/ })
        .first()
        .waitFor();
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);
