import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { filledCart, fillRecipient, piecesInCart } from '../support/buyer-steps.ts';
import { axeInThemes, PHONE, pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'what the buyer’s own pages ask for',
  (shop) => {
    const open = pagesOf(shop);
    let facility = { id: 0, name: '' };
    let tea: { id: number; name: string; price: number };
    let category = 0;

    beforeAll(async () => {
      category = (await shop().category({ name: 'Напитки' })).id;
      facility = await shop().facility({ name: 'ИК-4', deliveryCost: 350, freeDeliveryThreshold: 5000 });
      tea = await shop().product({ name: 'Чай чёрный', price: 83.7, categoryId: category });
    });

    const requested = (page: Page, path: string) =>
      page.waitForRequest((request) => new URL(request.url()).pathname === `/api/v1/${path}`);

    it('is what other clients ask for, field by field', async () => {
      const { token } = await shop().buyer();
      const { id } = await shop().recipient(token, { institutionId: facility.id });
      const page = await open('/info', { storage: { ...signedIn(token), ...filledCart([tea, 3]) } });

      const history = requested(page, 'user/address/history');
      const sum = requested(page, 'work-addresses/delivery-sum');
      await page.goto(`/cart?step=4&addressId=${id}`);
      expect(await (await history).headerValue('cache-control')).toBe('no-cache');
      expect((await sum).postDataJSON()).toEqual({
        idAddress: String(facility.id),
        totalCostProduct: 251.1,
      });
      expect(new URL((await sum).url()).search).toMatch(/^\?t=\d{13}$/);

      const confirm = requested(page, 'user/order/confirm');
      await page.getByRole('button', { name: 'Подтвердить заказ' }).click();
      expect((await confirm).postDataJSON()).toEqual({
        addressId: id,
        cartItems: [{ id: tea.id, quantity: 3 }],
        total: 601.1,
      });
      await page.waitForURL('**/cart?step=5');

      const orders = requested(page, 'user/order/get-list-by-email');
      await page.goto('/user-order-list');
      expect((await orders).postDataJSON()).toEqual({
        pageable: { page: 0, size: 10, sortDirection: 'DESC' },
      });

      await page.goto('/delivery-address');
      await page.getByRole('button', { name: 'Добавить получателя' }).click();
      await fillRecipient(page, facility.name);
      const save = requested(page, 'user/address/save');
      await page.getByRole('button', { name: 'Сохранить адрес' }).click();
      expect((await save).postDataJSON()).toEqual({
        lastName: 'Соколов',
        firstName: 'Иван',
        middleName: 'Петрович',
        birthDate: '1985-03-08',
        squadNumber: '',
        institutionId: facility.id,
        institutionName: 'ИК-4',
        additionalInfo: '',
        phone: '+79991234567',
        confirmLastName: 'Соколов',
        consent: true,
      });
      await page.getByText('8 марта 1985 г.').first().waitFor();
    });

    it('the list is cleared at once when it is asked anew', async () => {
      const page = await open('/');
      await page.getByRole('article').first().waitFor();
      let go = () => {};
      const held = new Promise<void>((resolve) => {
        go = resolve;
      });
      await page.route('**/api/v1/products/**', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByLabel('Порядок').selectOption('price-asc');
      await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(0);
      await page.getByText('Загружаем…').first().waitFor({ state: 'attached' });
      go();
      await page.getByRole('article').first().waitFor();
    });

    it('the sidebar counts kinds and pieces, takes a quantity of text, and says what to do when empty', async () => {
      const cart = JSON.stringify([{ id: tea.id, quantity: '2' }]);
      const page = await open('/', { storage: { cart } });
      const sidebar = page.getByRole('complementary', { name: 'Корзина и каталог' });
      await sidebar.getByText('1 наименование, 2 товара').waitFor();
      await sidebar.getByRole('button', { name: 'Удалить: Чай чёрный' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
      await sidebar.getByText('Добавьте товары, чтобы начать покупки').waitFor();
      await sidebar.getByRole('link', { name: 'Перейти к покупкам' }).click();
      await page.waitForURL('**/products');
    });

    // Control: ask in each part of the screen in `useFacilities`.
    it('asks for the facilities once a page, however many parts of it show them', async () => {
      const requested: string[] = [];
      const page = await open('/', { storage: filledCart([tea, 1]) });
      page.on('request', (request) => requested.push(request.url()));
      const times = () => requested.filter((url) => url.includes('/work-addresses/get-all')).length;
      for (const path of ['/', '/cart']) {
        requested.length = 0;
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect([path, times()]).toEqual([path, 1]);
      }
    });

    // Control: make `institutionName` a string again.
    it('shows the saved recipients though one of them has no facility named', async () => {
      const { token } = await shop().buyer();
      await shop().recipient(token, { lastName: 'Орлов', confirmLastName: 'Орлов' });
      await shop().recipient(token, { lastName: 'Зайцев', confirmLastName: 'Зайцев' });
      const page = await open('/info', { storage: { ...signedIn(token), ...filledCart([tea, 1]) } });
      await page.route('**/user/address/history**', async (route) => {
        const response = await route.fetch();
        const [first, ...others] = await response.json();
        await route.fulfill({ response, json: [{ ...first, institutionName: null }, ...others] });
      });
      await page.goto('/cart?step=3');
      await page.getByRole('radio', { name: /Орлов/ }).waitFor();
      await page.getByRole('radio', { name: /Зайцев.*Учреждение не указано/ }).waitFor();
    });

    it('step 5 opened cold leads back to step 4 of the recipient chosen last', async () => {
      const { token } = await shop().buyer();
      const { id } = await shop().recipient(token, { institutionId: facility.id });
      const page = await open('/cart?step=5', {
        storage: { ...signedIn(token), ...filledCart([tea, 1]), lastRecipient: String(id) },
      });
      await page.getByRole('button', { name: 'Назад' }).click();
      await page.waitForURL(`**/cart?step=4&addressId=${id}`);
      await page.getByRole('heading', { name: 'Проверьте данные' }).waitFor();
    });

    it('delivery addresses without a connection say so in their place', async () => {
      const page = await open('/delivery-address', { expected: [/net::ERR_INTERNET_DISCONNECTED/] });
      const go = (path: string) =>
        page.evaluate((to) => document.querySelector<HTMLElement>(`header a[href="${to}"]`)?.click(), path);
      await go('/cart');
      await page.waitForURL('**/cart');
      await page.context().setOffline(true);
      await go('/delivery-address');
      await page.getByText('Ошибка загрузки адресов').waitFor();
      expect(await page.getByText('Страница не открылась').count()).toBe(0);
    });

    it('a cart by link goes behind #, which no server is sent; one’s own cart can always be had back', async () => {
      const trousers = await shop().product({
        name: 'Брюки',
        price: 900,
        choices: ['48', '50'],
        weightGrams: 450,
      });
      const soap = await shop().product({ name: 'Мыло', price: 40 });
      const sized = { id: trousers.id, quantity: 1, choice: '48', name: 'Брюки', kopecks: 90_000 };
      const sent = [...JSON.parse(filledCart([tea, 2]).cart), sized];
      const sender = await open('/cart', { storage: { cart: JSON.stringify(sent) } });
      await sender.getByRole('button', { name: 'Поделиться корзиной' }).click();
      const field = sender.getByLabel('Ссылка на эту корзину');
      const link = await field.inputValue();
      expect(link).toBe(`${shop().url}/cart/shared#1.${tea.id}x2.${trousers.id}x1x48`);
      // Another cart has another link; a phone asks whom to send it to.
      await sender.getByRole('button', { name: /^Увеличить количество: Чай/ }).click();
      await field.waitFor({ state: 'detached' });
      await sender.evaluate(() => {
        const share = async (shared: ShareData) =>
          void sessionStorage.setItem('shared', JSON.stringify(shared));
        Object.assign(navigator, { share });
      });
      await sender.getByRole('button', { name: 'Поделиться корзиной' }).click();
      const shared = () => sender.evaluate(() => sessionStorage.getItem('shared'));
      await expect.poll(shared).toBe(JSON.stringify({ url: link.replace('x2.', 'x3.') }));

      const gone = 987_654_321_012_345;
      const own = filledCart([soap, 4]).cart;
      const page = await open('/info', { viewport: PHONE, storage: { cart: own } });
      const urls: string[] = [];
      page.on('request', (request) => urls.push(request.url()));
      const cart = () => page.evaluate(() => localStorage.getItem('cart'));
      await page.goto(`${link}.${gone}x5.${trousers.id}x1x${encodeURIComponent('Звоните сюда')}`);
      await page.getByText('Вам прислали список: 4 товара, ').waitFor();
      const whole = async () => (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
      // Two of 450 g, and the box once.
      await expect.poll(whole).toContain('4 товара, не меньше 1,3 кг, 1 967,40 ₽ по сегодняшним ценам');
      const words = await whole();
      expect(words).toContain(`Больше не продаётся: товар № ${gone}.`);
      expect(words).toContain('Такого размера или варианта больше нет: «Брюки». Выберите другой в корзине.');
      expect(words).toContain('Вес не указан: «Чай чёрный».');
      expect(words).toContain('Размер: 48');
      expect(words).not.toContain('Звоните');
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
      expect(await cart()).toBe(own);

      const [add, replace, undo] = ['Добавить к моей', 'Заменить мою', 'Вернуть как было'].map((name) =>
        page.getByRole('button', { name }),
      ) as [Locator, Locator, Locator];
      await add.focus();
      await page.keyboard.press('Enter');
      await page.getByText('Список добавлен к вашей корзине.').waitFor();
      expect(await piecesInCart(page)).toBe(8);
      // From where it is said, the keyboard goes on to the way back.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('Ваша корзина снова как была.').waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('снова как была');
      expect(await cart()).toBe(own);

      await replace.click();
      await page.getByText('Теперь в вашей корзине этот список.').waitFor();
      expect(await piecesInCart(page)).toBe(4);
      expect(await axeInThemes(page)).toEqual([]);
      // Neither a reload nor the way to the cart loses what was there before.
      await page.reload();
      await page.getByRole('link', { name: 'Перейти в корзину' }).click();
      await page.getByText('3 наименования, 4 товара').waitFor();
      await page.goBack();
      await undo.click();
      await add.waitFor();
      expect(await cart()).toBe(own);

      for (const text of ['', '#', '#1.8x', '#1.8x1000', '#1.8x-2', '#2.8x1', `#1${'.8x1'.repeat(201)}`]) {
        await page.goto('/info');
        await page.goto(`/cart/shared${text}`);
        await page.getByText('Ссылка повреждена').waitFor();
      }
      // Another link in the same tab is another list.
      await page.evaluate((text) => location.assign(text), `#1.${soap.id}x1`);
      await page.getByText('Вам прислали список: 1 товар').waitFor();

      expect(
        // A file of the build may have any letters in its name.
        urls.filter((url) =>
          /^\/(?!assets\/).*(?:x\d|%23|987654)/.test(new URL(url).pathname + new URL(url).search),
        ),
      ).toEqual([]);
      const log = shop().logs.join('');
      expect(log).toContain('reqId');
      expect(log).not.toMatch(/987654321012345|\dx\d+\.\d/);
    });
  },
  { browser: true, oneDatabase: true },
);
