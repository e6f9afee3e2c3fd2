import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { BROKEN, deleteProduct, filledCart, piecesInCart, reprice } from '../support/buyer-steps.ts';
import { pagesOf } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

describeShop(
  'the cart',
  (shop) => {
    const open = pagesOf(shop);
    let tea = { id: 0, name: '', price: 0 };
    let soap = tea;

    beforeAll(async () => {
      tea = await shop().product({ name: 'Чай чёрный', price: 289 });
      soap = await shop().product({ name: 'Мыло', price: 39.9 });
    });

    it('counts kinds and pieces, sums each line and all of them', async () => {
      const page = await open('/cart', { storage: filledCart([tea, 2], [soap, 1]) });
      await page.getByText('2 наименования, 3 товара').waitFor();
      const lines = page.getByRole('main').getByRole('listitem');
      const teaLine = lines.filter({ hasText: 'Чай чёрный' });
      await teaLine.getByText('289,00 ₽ × 2').waitFor();
      await teaLine.getByText('578,00 ₽').waitFor();
      await lines.filter({ hasText: 'Мыло' }).getByText('за шт.').waitFor();
      await page.getByText('Зависит от выбранного учреждения').waitFor();
      await expect.poll(() => page.getByText('617,90 ₽').count()).toBe(2);
      expect(await teaLine.getByRole('button', { name: /^Уменьшить/ }).isEnabled()).toBe(true);
      await teaLine.getByRole('button', { name: /^Уменьшить/ }).click();
      await expect.poll(() => teaLine.getByRole('button', { name: /^Уменьшить/ }).isDisabled()).toBe(true);
      await page.getByText('2 наименования, 2 товара').waitFor();
      await teaLine.getByRole('textbox').fill('25');
      await page.getByText('7 264,90 ₽').first().waitFor();
      await page.reload();
      await page.getByText('2 наименования, 26 товаров').waitFor();
    });

    it('asks before a line goes, and «Вернуть» brings it back', async () => {
      const page = await open('/cart', { storage: filledCart([tea, 2], [soap, 1]) });
      const remove = page.getByRole('button', { name: 'Удалить: Чай чёрный' });
      const question = page.getByRole('dialog', { name: 'Удалить «Чай чёрный» из корзины?' });
      await remove.click();
      await question.waitFor();
      // A hasty Enter harms nothing.
      expect(await focused(page)).toBe('Отмена');
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
      expect(await piecesInCart(page)).toBe(3);
      await remove.click();
      await question.getByRole('button', { name: 'Удалить' }).click();
      await page.getByText('1 наименование, 1 товар').waitFor();
      expect(await piecesInCart(page)).toBe(1);
      await page.getByRole('button', { name: 'Вернуть' }).click();
      await page.getByText('2 наименования, 3 товара').waitFor();
      const names = await page
        .getByRole('button', { name: /^Удалить: / })
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
      expect(names).toEqual(['Удалить: Чай чёрный', 'Удалить: Мыло']);
    });

    it('is empty after its last line went, and even that comes back', async () => {
      const page = await open('/cart', { storage: filledCart([soap, 4]) });
      await page.getByRole('button', { name: 'Удалить: Мыло' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
      await page.getByText('Ваша корзина пуста').waitFor();
      await page.getByText('Добавьте товары, чтобы начать покупки').waitFor();
      await page.getByRole('button', { name: 'Вернуть' }).click();
      await page.getByText('1 наименование, 4 товара').waitFor();
    });

    it('names what is not sold any more and what has another price', async () => {
      const gone = await shop().product({ name: 'Мёд липовый', price: 500 });
      const dearer = await shop().product({ name: 'Кофе', price: 400 });
      const storage = filledCart([gone, 1], [dearer, 2]);
      await deleteProduct(shop(), gone);
      await reprice(shop(), dearer, 410.5);
      const page = await open('/cart', { storage });
      await page.getByText('Больше не продаётся и убрано из корзины: «Мёд липовый».').waitFor();
      await page.getByText('Кофе: 400,00 ₽ → 410,50 ₽').waitFor();
      await page.getByText('1 наименование, 2 товара').waitFor();
      // Said until it is read, a reload or not.
      await page.reload();
      await page.getByText('Кофе: 400,00 ₽ → 410,50 ₽').waitFor();
      await page.getByRole('button', { name: 'Понятно' }).click();
      await page.getByText('410,50 ₽ × 2').waitFor();
      expect(await page.getByText('→').count()).toBe(0);
    });

    it('stays as it was when the server cannot be asked about it; that is only logged', async () => {
      const logged: string[] = [];
      const page = await open('/info', {
        storage: filledCart([tea, 2]),
        expected: [BROKEN, /Ошибка загрузки данных корзины/],
      });
      page.on('console', (message) => logged.push(message.text()));
      await page.route('**/api/v1/products/by-ids', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/cart');
      await expect.poll(() => logged).toContain('Ошибка загрузки данных корзины');
      await page.getByText('1 наименование, 2 товара').waitFor();
      expect(await piecesInCart(page)).toBe(2);
    });

    it('is one cart in all tabs', async () => {
      const page = await open('/cart', { storage: filledCart([tea, 1]) });
      const second = await page.context().newPage();
      await second.goto('/cart');
      await second.getByRole('button', { name: /^Увеличить/ }).click();
      await page.getByText('1 наименование, 2 товара').waitFor();
      await page.getByRole('button', { name: /^Увеличить/ }).click();
      await second.getByText('1 наименование, 3 товара').waitFor();
    });

    it('beside the product list: facility, delivery, what is missing for free delivery', async () => {
      const terms = { deliveryCost: 350, freeDeliveryThreshold: 1000 };
      const { name } = await shop().facility({ name: newName('ИК-9'), ...terms });
      const page = await open('/', { storage: filledCart([tea, 2]) });
      const beside = page.getByRole('complementary', { name: 'Корзина и каталог' });
      await beside.getByRole('button', { name: 'Показать товары' }).click();
      const select = beside.getByLabel('Учреждение');
      await expect.poll(() => select.locator('option').allInnerTexts()).toContain(name);
      expect((await select.locator('option').allInnerTexts())[0]).toBe('Адрес доставки');
      await select.selectOption({ label: name });
      await beside.getByText('До бесплатной доставки ещё 422 ₽').waitFor();
      await beside.getByText('928 ₽').waitFor();
      await beside.getByRole('button', { name: 'Увеличить количество: Чай чёрный' }).click();
      await beside.getByRole('button', { name: 'Увеличить количество: Чай чёрный' }).click();
      await beside.getByText('Бесплатно').waitFor();
      await beside.getByRole('link', { name: 'Уточнить доставку' }).click();
      await page.waitForURL('**/delivery-address');
    });
  },
  { browser: true, databases: ['embedded'] },
);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
