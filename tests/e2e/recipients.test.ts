import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { BROKEN, endSessions, filledCart, fillRecipient, REFUSED, signIn } from '../support/buyer-steps.ts';
import { pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

describeShop(
  'delivery addresses',
  (shop) => {
    const open = pagesOf(shop);
    let facility = { id: 0, name: '' };

    beforeAll(async () => {
      facility = await shop().facility({ name: 'ИК-7', deliveryCost: 350.5, freeDeliveryThreshold: 5000 });
    });

    it('show who is signed in nothing for guests, not even before the scripts have come', async () => {
      const forGuests = (of: Page) => of.getByText('Войдите, чтобы сохранить получателя');
      const { token } = await shop().buyer();
      const own = await open('/info', { storage: signedIn(token), expected: [BROKEN] });
      await own.route('**/*.js', (route) => route.abort());
      await own.goto('/delivery-address', { waitUntil: 'load' });
      await own.getByRole('heading', { level: 1, name: 'Адреса доставки' }).waitFor();
      expect(await forGuests(own).count()).toBe(1);
      expect(await forGuests(own).isVisible()).toBe(false);
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

    it('lose nothing that was typed when the session ends', async () => {
      const buyer = await shop().buyer();
      const page = await open('/delivery-address', { storage: signedIn(buyer.token), expected: [REFUSED] });
      await fillRecipient(page, facility.name);
      const password = await endSessions(shop(), buyer);
      await page.getByRole('button', { name: 'Сохранить адрес' }).click();
      await page.waitForURL('**/login?resumeStep=3');
      await signIn(page, { ...buyer, password });
      await page.waitForURL('**/cart?step=3');
      await expect.poll(() => field(page, 'Имя').inputValue()).toBe('Иван');
    });
  },
  { browser: true, oneDatabase: true },
);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
