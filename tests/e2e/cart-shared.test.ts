import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { filledCart, piecesInCart } from '../support/buyer-steps.ts';
import { axeInThemes, PHONE, pagesOf } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

describeShop(
  'a cart by link',
  (shop) => {
    const open = pagesOf(shop);
    let tea: { id: number; name: string; price: number };
    let category = 0;

    beforeAll(async () => {
      category = (await shop().category({ name: 'Напитки' })).id;
      await shop().facility({ name: 'ИК-4', deliveryCost: 350, freeDeliveryThreshold: 5000 });
      tea = await shop().product({ name: 'Чай чёрный', price: 83.7, categoryId: category });
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
      const gingerbread = await shop().product({ name: newName('Пряники') });
      await shop().asAdmin.delete(`/api/v1/products/delete/${gingerbread.id}`);
      const own = filledCart([soap, 4]).cart;
      const page = await open('/info', { viewport: PHONE, storage: { cart: own } });
      const urls: string[] = [];
      page.on('request', (request) => urls.push(request.url()));
      const cart = () => page.evaluate(() => localStorage.getItem('cart'));
      await page.goto(
        `${link}.${gone}x5.${gingerbread.id}x1.${trousers.id}x1x${encodeURIComponent('Звоните сюда')}`,
      );
      await page.getByText('Вам прислали список: 4 товара, ').waitFor();
      const whole = async () => (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
      // Two of 450 g, and the box once.
      await expect.poll(whole).toContain('4 товара, не меньше 1,3 кг, 1 967,40 ₽ по сегодняшним ценам');
      // Control: in `src/catalog/server/products.routes.ts` replace `listProductNamesByIds(db, body.ids))` with `[])`
      await expect.poll(whole).toContain(`Больше не продаётся: товар № ${gone}, «${gingerbread.name}».`);
      const words = await whole();
      expect(words).toContain('Такого размера или варианта больше нет: «Брюки». Выберите другой в корзине.');
      expect(words).toContain('Вес не указан: «Чай чёрный».');
      expect(words).toContain('Размер: 48');
      expect(words).not.toContain('Звоните');
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
      expect(await cart()).toBe(own);

      const [add, replace, undo] = ['Добавить в мою корзину', 'Заменить мою', 'Вернуть как было'].map(
        (name) => page.getByRole('button', { name }),
      ) as [Locator, Locator, Locator];
      // A part of it can be left out.
      await page.getByLabel('Взять: Чай чёрный').uncheck();
      await page.getByRole('button', { name: 'Добавить в мою корзину 2 из 3' }).waitFor();
      await page.getByLabel('Взять: Чай чёрный').check();
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

      // Another link in the same tab is another list.
      for (const [text, words] of [
        ['#1.8x', 'Ссылка повреждена'],
        [`#1.${soap.id}x1`, 'Вам прислали список: 1 товар'],
      ] as const) {
        await page.evaluate((hash) => location.assign(hash), text);
        await page.getByText(words).waitFor();
      }

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
