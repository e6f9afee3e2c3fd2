import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { BROKEN, endSessions, fillRecipient, REFUSED, signIn, tickBoth } from '../support/buyer-steps.ts';
import { pagesOf, secondsShown, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

const SAVE = '**/api/v1/user/address/save';
const HISTORY = '**/api/v1/user/address/history';

describeShop(
  'delivery addresses while there are none',
  (shop) => {
    const open = pagesOf(shop);

    it('say so, with a way on for strangers and for buyers', async () => {
      const page = await open('/delivery-address');
      await page.getByText('Адресов доставки пока нет').waitFor();
      await page.getByRole('link', { name: 'Добавить адрес' }).click();
      await page.waitForURL('**/login');
      const { token } = await shop().buyer();
      const own = await open('/delivery-address', { storage: signedIn(token) });
      await own.getByRole('link', { name: 'Добавить адрес' }).click();
      await own.waitForURL('**/delivery-address#new-address');
      await own.getByText('Здесь появятся получатели, которых вы сохраните.').waitFor();
    });
  },
  { browser: true, databases: ['embedded'] },
);

describeShop(
  'delivery addresses',
  (shop) => {
    const open = pagesOf(shop);
    let facility = { id: 0, name: '' };

    beforeAll(async () => {
      facility = await shop().facility({ name: 'ИК-7', deliveryCost: 350.5, freeDeliveryThreshold: 5000 });
    });

    it('are a table for everybody: name, cost, free from', async () => {
      const page = await open('/delivery-address');
      const row = page.getByRole('row').filter({ hasText: 'ИК-7' });
      await row.getByText('350,50 ₽').waitFor();
      await row.getByText('5 000,00 ₽').waitFor();
      expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
        'Учреждение',
        'Стоимость доставки',
        'Бесплатно от',
      ]);
      await page.getByText('Войдите, чтобы сохранить получателя').waitFor();
    });

    it('keeps what was typed through a reload, forgets it once saved and lists the recipient', async () => {
      const { token } = await shop().buyer();
      const page = await open('/delivery-address', { storage: signedIn(token) });
      await fillRecipient(page, facility.name);
      await page.reload();
      await expect.poll(() => field(page, 'Имя').inputValue()).toBe('Иван');
      expect(await field(page, 'Ваш телефон').inputValue()).toBe('+7 (999) 123-45-67');
      // A consent is given anew each time.
      expect(await page.getByLabel(/Даю/).isChecked()).toBe(false);
      await tickBoth(page);
      await page.getByRole('button', { name: 'Сохранить адрес' }).dblclick();
      const seconds = await secondsShown(page, 'Данные успешно сохранены!');
      expect(seconds).toBeGreaterThan(2.9);
      expect(seconds).toBeLessThan(8);
      await page.getByRole('heading', { name: 'Соколов Иван Петрович' }).waitFor();
      expect(await page.getByRole('heading', { name: 'Соколов Иван Петрович' }).count()).toBe(1);
      expect(await field(page, 'Имя').inputValue()).toBe('');
      await page.reload();
      await page.getByRole('heading', { name: 'Соколов Иван Петрович' }).waitFor();
      expect(await field(page, 'Имя').inputValue()).toBe('');
    });

    it('takes the draft away when the person signs out', async () => {
      const buyer = await shop().buyer();
      const page = await open('/delivery-address', { storage: signedIn(buyer.token) });
      await field(page, 'Имя').fill('Секрет');
      const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
      await expect.poll(stored).toContain('Секрет');
      await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click();
      await page.waitForURL(`${shop().url}/`);
      await expect.poll(stored).not.toContain('Секрет');
    });

    it.each([
      ['«Ошибка при сохранении данных»', undefined, 'Ошибка при сохранении данных'],
      ['the server’s words', 'Справочник закрыт', 'Справочник закрыт'],
    ])('says %s when saving fails, and everything typed stays', async (_, message, words) => {
      const { token } = await shop().buyer();
      const page = await open('/delivery-address', { storage: signedIn(token), expected: [BROKEN] });
      await fillRecipient(page, facility.name);
      await page.route(SAVE, (route) => route.fulfill({ status: 500, json: { message } }), { times: 1 });
      await page.getByRole('button', { name: 'Сохранить адрес' }).click();
      await page.getByText(words).waitFor();
      expect(await field(page, 'Фамилия').inputValue()).toBe('Соколов');
      await page.getByRole('button', { name: 'Сохранить адрес' }).click();
      await page.getByText('Данные успешно сохранены!').waitFor();
    });

    it.each(['/delivery-address', '/cart?step=3'])(
      '%s says when the saved ones cannot be had, and retries',
      async (path) => {
        const { token } = await shop().buyer();
        await shop().recipient(token, { institutionId: facility.id });
        const page = await open('/info', { storage: signedIn(token), expected: [BROKEN] });
        await page.route(HISTORY, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
        await page.goto(path);
        await page.getByText('Ошибка при загрузке адресов').waitFor();
        await page.getByRole('button', { name: 'Повторить' }).click();
        await page.getByText('Соколов Иван Петрович').waitFor();
      },
    );

    it.each(['/delivery-address', '/cart?step=3'])(
      '%s says 3 s long that the session ended; then the sign-in, nothing typed lost',
      async (path) => {
        const buyer = await shop().buyer();
        const page = await open(path, { storage: signedIn(buyer.token), expected: [REFUSED] });
        await fillRecipient(page, facility.name);
        const password = await endSessions(shop(), buyer);
        await page.getByRole('button', { name: 'Сохранить адрес' }).click();
        await page.waitForURL('**/login?resumeStep=3');
        expect(await secondsShown(page, 'Произошла ошибка при авторизации')).toBeGreaterThan(2.9);
        await signIn(page, { ...buyer, password });
        await page.waitForURL('**/cart?step=3');
        await expect.poll(() => field(page, 'Имя').inputValue()).toBe('Иван');
      },
    );
  },
  { browser: true, databases: ['embedded'] },
);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
