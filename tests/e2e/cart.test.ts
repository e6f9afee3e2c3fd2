import { expect, it } from 'vitest';
import { confirmButton, ordersOf, piecesInCart, REFUSED } from '../support/buyer-steps.ts';
import { axe, PHONE, pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

describeShop(
  'the cart',
  (shop) => {
    const open = pagesOf(shop);
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
      // Control: in `src/cart/web/add-to-cart.module.css` replace `inset: 3px 2rem 3px` with `inset: auto 2rem 100%`
      expect((await words.boundingBox())?.y).toBeGreaterThan((await size.boundingBox())?.y ?? 0);
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
      await page.getByRole('link', { name: /^Корзина · 3 товара/ }).click();
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
      await page.getByRole('button', { name: `Уменьшить количество: ${name}, размер 54` }).click();
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
        { choice: '48', quantityProduct: 1 },
        { choice: '50', quantityProduct: 2 },
      ]);

      await choose(trousers.id, ['48', '52']);
      await page.goto('/user-order-list');
      await page.getByRole('button', { name: 'Повторить заказ' }).click();
      await page.getByText(`Больше не продаётся: ${name} (Размер: 50)`).waitFor();
      await page
        .getByRole('main')
        .getByRole('link', { name: /корзин/i })
        .first()
        .click();
      await expect.poll(sizes).toEqual(['48', '']);
    });

    async function choose(id: number, choices: string[]): Promise<void> {
      expect((await shop().asAdmin.patch(`/api/v1/products/${id}`, { choices })).status).toBe(200);
    }
  },
  { browser: true, oneDatabase: true },
);
