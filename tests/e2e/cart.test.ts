import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  BROKEN,
  confirmButton,
  deleteProduct,
  filledCart,
  ordersOf,
  piecesInCart,
  REFUSED,
  reprice,
} from '../support/buyer-steps.ts';
import { axe, PHONE, pagesOf, signedIn } from '../support/page.ts';
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
      const { name } = await shop().facility({ name: newName('ИК-8'), deliveryCost: 350 });
      const page = await open('/cart', { storage: filledCart([soap, 4]) });
      await page.getByRole('button', { name: 'Удалить: Мыло' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
      await page.getByText('Ваша корзина пуста').waitFor();
      await page.getByText('Добавьте товары, чтобы начать покупки').waitFor();
      // Where to, and what that costs, can be asked before there is anything to send; no day is promised yet.
      await page.getByText('Отметим на товарах, чего там не принимают', { exact: true }).waitFor();
      await page.getByLabel('Учреждение').selectOption({ label: name });
      await page.getByRole('button', { name: 'Вернуть' }).click();
      await page.getByText('1 наименование, 4 товара').waitFor();
      await page.getByText(`350,00 ₽ — ${name}`).waitFor();
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

    it('takes three sizes of trousers, each a line of its own, to the order and to another like it', async () => {
      const category = await shop().category();
      const name = newName('Брюки');
      const trousers = await shop().product({
        name,
        price: 900,
        categoryId: category.id,
        choices: ['48', '50', '52', '54'],
      });
      const { token } = await shop().buyer();
      const address = await shop().recipient(token);
      const page = await open(`/category/${category.id}`, {
        viewport: PHONE,
        storage: signedIn(token),
        expected: [REFUSED],
      });
      const size = page.getByRole('article').getByLabel(`Размер: ${name}`);
      const add = page.getByRole('button', { name: `В корзину: ${name}` });

      // Without a size nothing goes, the list is marked and holds the focus, and nothing has moved.
      const top = () => add.evaluate((button) => button.getBoundingClientRect().top);
      await add.scrollIntoViewIfNeeded();
      const before = await top();
      await add.click();
      const words = page.getByRole('article').getByText('Выберите размер');
      await words.waitFor();
      expect(await size.evaluate((list) => list === document.activeElement)).toBe(true);
      expect(await size.getAttribute('aria-invalid')).toBe('true');
      expect(await size.locator('option').allInnerTexts()).toEqual([
        'Размер',
        ...['48', '50', '52', '54'].map((one) => `${one} размер`),
      ]);
      expect(await top()).toBe(before);
      expect(await piecesInCart(page)).toBe(0);
      expect((await size.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      expect(await axe(page)).toEqual([]);

      for (const [index, wanted] of ['48', '50', '52'].entries()) {
        await size.selectOption(wanted);
        expect(await words.count()).toBe(0);
        await add.click();
        await expect.poll(() => piecesInCart(page)).toBe(index + 1);
      }
      await page.goto('/cart');
      await page.getByText('3 наименования, 3 товара').waitFor();
      const sizes = () =>
        page
          .getByLabel(`Размер: ${name}`)
          .evaluateAll((lists) => lists.map((list) => (list as HTMLSelectElement).value));
      await expect.poll(sizes).toEqual(['48', '50', '52']);
      // Another size keeps its place and the focus; one that is there already takes the pieces.
      await page.getByLabel(`Размер: ${name}`).nth(0).selectOption('54');
      await expect.poll(sizes).toEqual(['54', '50', '52']);
      expect(await page.evaluate(() => (document.activeElement as HTMLSelectElement).value)).toBe('54');
      await page.getByRole('button', { name: `Увеличить количество: ${name}, размер 54` }).click();
      await page.getByLabel(`Размер: ${name}`).nth(2).selectOption('50');
      await page.getByText('2 наименования, 4 товара').waitFor();
      await page.getByRole('button', { name: `Удалить: ${name}, размер 54` }).click();
      await page.getByRole('dialog', { name: `Удалить «${name}, размер 54» из корзины?` }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
      await page.getByText('1 наименование, 2 товара').waitFor();
      await page.getByRole('button', { name: 'Вернуть' }).click();
      await expect.poll(sizes).toEqual(['54', '50']);

      // That size is taken off while the person looks at the last step.
      await page.goto(`/cart?step=4&addressId=${address.id}`);
      await page.getByText('Размер: 54').waitFor();
      await page.getByText('Размер: 50').waitFor();
      await choose(trousers.id, ['48', '50']);
      await confirmButton(page).click();
      await page.getByText(`размер «54»`).first().waitFor();
      await page.goto('/cart');
      await page.getByText('размер 54 больше не продаётся').waitFor();
      await page.getByLabel(`Размер: ${name}`).nth(0).selectOption('48');
      await page.goto(`/cart?step=4&addressId=${address.id}`);
      await page.getByText('Размер: 48').waitFor();
      await confirmButton(page).click();
      await page.waitForURL(/step=5/);
      const [order] = await ordersOf(shop(), token);
      expect(order.products).toMatchObject([
        { choice: '48', quantityProduct: 2 },
        { choice: '50', quantityProduct: 2 },
      ]);

      await choose(trousers.id, ['48', '52']);
      await page.goto('/user-order-list');
      await page.getByRole('button', { name: 'Повторить заказ' }).click();
      await page.getByText(`Больше не продаётся: ${name} (Размер: 50)`).waitFor();
      await page.goto('/cart');
      await expect.poll(sizes).toEqual(['48', '']);

      // Nobody goes on without a size: the list that wants one says so and has the focus.
      const next = page.getByRole('link', { name: 'Далее' });
      await next.click();
      await page.getByText('размер не выбран').waitFor();
      expect(new URL(page.url()).search).toBe('');
      const wanted = page.getByLabel(`Размер: ${name}`).nth(1);
      expect(await wanted.evaluate((list) => list === document.activeElement)).toBe(true);
      await wanted.selectOption('52');
      await next.click();
      await page.waitForURL(/step=3/);
    });

    it('beside the product list: facility, delivery, what is missing for free delivery', async () => {
      const terms = { deliveryCost: 350, freeDeliveryThreshold: 1000 };
      const { name } = await shop().facility({ name: newName('ИК-9'), ...terms });
      const page = await open('/', { storage: filledCart([tea, 2]) });
      const beside = page.getByRole('complementary', { name: 'Корзина и каталог' });
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

    async function choose(id: number, choices: string[]): Promise<void> {
      const token = await shop().admin();
      expect((await shop().patch(`/api/v1/products/${id}`, { choices }, { token })).status).toBe(200);
    }
  },
  { browser: true, oneDatabase: true },
);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
