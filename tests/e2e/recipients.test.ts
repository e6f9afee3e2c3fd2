import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  BROKEN,
  endSessions,
  filledCart,
  fillRecipient,
  REFUSED,
  signIn,
  tickBoth,
} from '../support/buyer-steps.ts';
import { pagesOf, secondsShown, signedIn } from '../support/page.ts';
import { fillRecipients } from '../support/saved-recipients.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

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
  { browser: true, oneDatabase: true },
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
      const forGuests = (of: Page) => of.getByText('Войдите, чтобы сохранить получателя');
      await forGuests(page).waitFor();

      // Who is signed in never sees that, not even before the scripts have come.
      const { token } = await shop().buyer();
      const own = await open('/info', { storage: signedIn(token), expected: [BROKEN] });
      await own.route('**/*.js', (route) => route.abort());
      await own.goto('/delivery-address', { waitUntil: 'load' });
      await own.getByRole('heading', { level: 1, name: 'Адреса доставки' }).waitFor();
      expect(await forGuests(own).count()).toBe(1);
      expect(await forGuests(own).isVisible()).toBe(false);
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
      expect(await field(page, 'Имя').count()).toBe(0);
      await page.reload();
      await page.getByRole('button', { name: 'Добавить получателя' }).click();
      expect(await field(page, 'Имя').inputValue()).toBe('');
      // The phone is the buyer's own.
      expect(await field(page, 'Ваш телефон').inputValue()).toBe('+7 (999) 123-45-67');
    });

    it('stand first, each with its own «Изменить» and «Удалить»', async () => {
      const { token } = await shop().buyer();
      const saved = (lastName: string) =>
        shop().recipient(token, { lastName, confirmLastName: lastName, institutionId: facility.id });
      await saved('Орлов');
      await saved('Зайцев');
      const page = await open('/delivery-address', { storage: signedIn(token) });
      const names = () => page.getByRole('heading', { level: 3 }).allInnerTexts();
      await expect.poll(names).toEqual(['Зайцев Иван Петрович', 'Орлов Иван Петрович']);
      const main = page.getByRole('main');
      expect(await main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
        'Сохранённые получатели',
        'Стоимость доставки',
      ]);

      await page.getByRole('button', { name: 'Изменить Орлов Иван Петрович' }).click();
      await page
        .getByRole('heading', { name: 'Изменить: Орлов Иван Петрович' })
        .and(page.locator(':focus'))
        .waitFor();
      await field(page, 'Отряд (необязательно)').fill('12');
      await page.reload();
      await expect.poll(() => field(page, 'Отряд (необязательно)').inputValue()).toBe('12');
      expect(await field(page, 'Фамилия получателя ещё раз').inputValue()).toBe('Орлов');
      await tickBoth(page);
      await page.getByRole('button', { name: 'Сохранить изменения' }).click();
      await page.getByText('Данные успешно сохранены!').waitFor();
      const history = async () => (await shop().get('/api/v1/user/address/history', { token })).body;
      expect(await history()).toMatchObject([
        { lastName: 'Зайцев', squadNumber: '5' },
        { lastName: 'Орлов', squadNumber: '12' },
      ]);

      await page.getByRole('button', { name: 'Удалить Зайцев Иван Петрович' }).click();
      await page.getByText('Удалить получателя «Зайцев Иван Петрович»?').waitFor();
      await page.keyboard.press('Escape');
      expect(await history()).toHaveLength(2);
      await page.getByRole('button', { name: 'Удалить Зайцев Иван Петрович' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
      await page.getByText('Получатель удалён: Зайцев Иван Петрович').waitFor();
      await expect.poll(names).toEqual(['Орлов Иван Петрович']);
      await page
        .getByRole('heading', { name: 'Сохранённые получатели' })
        .and(page.locator(':focus'))
        .waitFor();
      expect(await history()).toHaveLength(1);
    });

    it('lead to the order: to its last look with a cart, to the goods without one', async () => {
      const { token } = await shop().buyer();
      const { id } = await shop().recipient(token, { institutionId: facility.id });
      await shop().recipient(token, { lastName: 'Зайцев', confirmLastName: 'Зайцев' });
      const page = await open('/delivery-address', { storage: signedIn(token) });
      const orderFor = () => page.getByRole('link', { name: 'Заказать для него Соколов Иван Петрович' });
      await orderFor().click();
      await page.waitForURL('**/products');
      await page.getByText('Получатель выбран. Положите товары в корзину').waitFor();
      // The facility is chosen with the person, and a reload changes neither.
      const tea = await shop().product({ name: newName('Чай') });
      await page.evaluate((cart) => localStorage.setItem('cart', cart), filledCart([tea, 1]).cart);
      await page.reload();
      await page.goto('/delivery-address');
      await page.getByRole('button', { name: 'Добавить получателя' }).click();
      await expect.poll(() => page.getByLabel('Учреждение').inputValue()).toBe(String(facility.id));
      await page.getByRole('button', { name: 'Отмена' }).click();
      await page.goto('/cart?step=3');
      await page.getByRole('radio', { name: /Соколов/, checked: true }).waitFor();
      await page.goto('/delivery-address');
      await orderFor().click();
      await page.waitForURL(`**/cart?step=4&addressId=${id}`);
      await page.getByText('Соколов Иван Петрович').first().waitFor();
      await page.goBack();
      await page.waitForURL('**/delivery-address');
      // A size that is missing in the cart is asked for first, then the same recipient follows.
      const trousers = await shop().product({ name: newName('Брюки'), choices: ['48', '50'] });
      await page.evaluate((cart) => localStorage.setItem('cart', cart), filledCart([trousers, 1]).cart);
      await page.reload();
      await orderFor().click();
      await page.waitForURL(`**/cart?step=1&recipient=${id}`);
      const size = page.getByLabel(`Размер: ${trousers.name}`);
      await size.and(page.locator(':focus[aria-invalid="true"]')).waitFor();
      await page.getByText('размер не выбран').waitFor();
      await page.getByRole('link', { name: 'Далее' }).click();
      expect(new URL(page.url()).searchParams.get('step')).toBe('1');
      await size.selectOption('50');
      await page.getByRole('link', { name: 'Далее' }).click();
      await page.waitForURL(`**/cart?step=4&addressId=${id}`);
      await page.getByText('Размер: 50').waitFor();
    });

    it('are a hundred at most: the next one is refused in words, and stays typed', async () => {
      const { token } = await shop().buyer();
      const { id } = await shop().recipient(token, { institutionId: facility.id });
      await fillRecipients(shop().services.db, id);
      const page = await open('/cart?step=3', { storage: signedIn(token), expected: [REFUSED] });
      await expect.poll(() => page.getByRole('radio').count()).toBe(100);
      expect(await page.getByRole('button', { name: 'Далее' }).evaluate(isInSight)).toBe(true);
      await page.getByRole('button', { name: 'Добавить получателя' }).click();
      await fillRecipient(page, facility.name);
      await page.getByRole('button', { name: 'Далее' }).click();
      await page.getByText(/^Сохранено уже 100 получателей/).waitFor();
      expect(await field(page, 'Имя').inputValue()).toBe('Иван');
      expect(new URL(page.url()).search).toBe('?step=3');
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
        await page.getByText('Соколов Иван Петрович').first().waitFor();
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
  { browser: true, oneDatabase: true },
);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Whether an element lies within what the window shows. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
