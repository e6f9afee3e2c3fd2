import { beforeAll, expect, it } from 'vitest';
import { BROKEN, endSessions, REFUSED, signIn } from '../support/buyer-steps.ts';
import { pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

const LIST = '**/api/v1/user/order/get-list-by-email';

describeShop(
  'one’s own orders when they cannot be had',
  (shop) => {
    const open = pagesOf(shop);
    let token = '';

    beforeAll(async () => {
      ({ token } = await shop().buyer());
      await shop().order(token);
    });

    it.each([
      ['a refusal without words', 418, {}, 'Ошибка HTTP: 418'],
      ['a refusal in words', 500, { message: 'Склад закрыт на учёт' }, 'Склад закрыт на учёт'],
      ['a cut connection', undefined, {}, 'Ошибка загрузки заказов. Попробуйте ещё раз.'],
    ])('%s is said, and asked again', async (_, status, json, words) => {
      const page = await open('/info', { storage: signedIn(token), expected: [REFUSED, BROKEN] });
      await page.route(
        LIST,
        (route) => (status === undefined ? route.abort() : route.fulfill({ status, json })),
        { times: 1 },
      );
      await page.goto('/user-order-list');
      await page.getByText(words).waitFor();
      // Whoever worries about an order can call at once.
      const us = page.getByRole('main').getByRole('link', { name: /^\+7/ });
      expect(await us.getAttribute('href')).toBe('tel:+79997654321');
      await page.getByRole('button', { name: 'Повторить' }).click();
      await page.getByText('Не оплачен').first().waitFor();
    });

    it('an answer that is no page of orders shows as none', async () => {
      const page = await open('/info', { storage: signedIn(token) });
      await page.route(LIST, (route) => route.fulfill({ json: { content: 'нет' } }));
      await page.goto('/user-order-list');
      await page.getByText('Заказов пока нет').waitFor();
    });

    it('a server that is silent for 10 s is given up, and asked again', async () => {
      const page = await open('/info', { storage: signedIn(token) });
      await page.route(LIST, () => {}, { times: 1 });
      const began = performance.now();
      await page.goto('/user-order-list');
      await page.getByText('Сервер не отвечает. Проверьте соединение.').waitFor();
      expect((performance.now() - began) / 1000).toBeGreaterThan(9.9);
      await page.getByRole('button', { name: 'Повторить' }).click();
      await page.getByText('Не оплачен').first().waitFor();
    });

    it('a session that ends leads to the sign-in and back to the same page', async () => {
      const buyer = await shop().buyer();
      await shop().order(buyer.token);
      const page = await open('/user-order-list', { storage: signedIn(buyer.token), expected: [REFUSED] });
      await page.getByText('Не оплачен').first().waitFor();
      const password = await endSessions(shop(), buyer);
      await page.getByLabel('Порядок').selectOption({ label: 'Сначала старые' });
      await page.waitForURL('**/login');
      await signIn(page, { ...buyer, password });
      await page.waitForURL('**/user-order-list?sort=asc');
      await page.getByText('Не оплачен').first().waitFor();
    });

    it('ask a stranger to sign in', async () => {
      const page = await open('/user-order-list');
      await page.waitForURL('**/login');
    });
  },
  { browser: true, oneDatabase: true, config: { SHOP_PHONE: '+79997654321' } },
);
