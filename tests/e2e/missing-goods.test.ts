import { expect, it } from 'vitest';
import { confirmButton, filledCart, ordersOf } from '../support/buyer-steps.ts';
import { axe, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const DESK = { width: 1366, height: 768 };
const plain = (words: string | null) => (words ?? '').replace(/\s+/g, ' ');

describeShop(
  'goods that are not there',
  (shop) => {
    const open = pagesOf(shop);

    it('are packed as the buyer chose before ordering, and the buyer reads how', async () => {
      const categoryId = (await shop().category()).id;
      const facility = await shop().facility({
        refusedTags: ['can'],
        refusedSource: 'FACILITY',
        refusedOn: '2026-11-01',
      });
      const goods = (name: string, price: number, weightGrams: number, more: object = {}) =>
        shop().product({ name: newName(name), price, weightGrams, categoryId, ...more });
      const [halva, jam, salt] = [
        await goods('Халва', 131, 350),
        await goods('Джем', 200, 300),
        await goods('Соль', 40, 500),
      ];
      const kozinaki = await goods('Козинаки', 60, 150);
      const tinned = await goods('Банка', 60, 150, { tags: ['can'] });
      const dear = await goods('Дорогое', 999, 150);
      const buyer = await shop().buyer();
      const { id: addressId } = await shop().recipient(buyer.token, { institutionId: facility.id });

      // Step 4, on the buyer's phone.
      const page = await open(`/cart?step=4&addressId=${addressId}`, {
        viewport: PHONE,
        storage: { ...signedIn(buyer.token), ...filledCart([halva, 1], [jam, 3], [salt, 1]) },
      });
      await page.getByRole('radio', { name: 'Позвонить и спросить' }).waitFor();
      expect(await page.getByRole('radio', { name: 'Позвонить и спросить' }).isChecked()).toBe(true);
      await page.getByRole('radio', { name: 'Заменить похожим, не дороже' }).check();
      await page.getByText('Для отдельных товаров').click();
      await page.getByLabel(jam.name).selectOption({ label: 'Позвонить и спросить' });
      await page.getByLabel(salt.name).selectOption({ label: 'Собрать без него' });
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axe(page)).toEqual([]);
      const address = page.url();
      await page.reload();
      await page.goto('/products');
      await page.goBack();
      await page.getByText('Для отдельных товаров: 2').click();
      expect(page.url()).toBe(address);
      expect(await page.getByRole('radio', { name: 'Заменить похожим' }).isChecked()).toBe(true);
      expect(await page.getByLabel(salt.name).inputValue()).toBe('DROP');
      await confirmButton(page).click();
      await page.getByRole('heading', { name: /^Заказ № \d+ принят$/ }).waitFor();
      await page.getByText('Если чего-то не окажется, заменим похожим, не дороже.').waitFor();
      await page.getByText(`${jam.name} — позвонить`).waitFor();
      await page.getByText(`${salt.name} — собрать без него`).waitFor();
      const [order] = await ordersOf(shop(), buyer.token);
      const ways = order.products.map((line: { ifMissing: string }) => line.ifMissing);
      expect([order.substitution, ...ways]).toEqual(['REPLACE', 'REPLACE', 'CALL', 'DROP']);

      // «Заменить» and «Собрать без него», at the desk, once it is paid.
      const admin = await shop().admin();
      await shop().move(order.id, 'PAID');
      const storage = signedIn(admin);
      const path = `/admin/user-order-list/packing?ids=${order.id}&order=${order.id}`;
      const desk = await open(path, { storage, viewport: DESK });
      await desk.getByText('Если нет: заменить похожим, не дороже').filter({ visible: true }).waitFor();
      expect(await desk.getByText('Если нет: собрать без него').count()).toBeGreaterThan(0);
      await desk.getByRole('button', { name: `Не всё ${salt.name}` }).click();
      const missing = (name: string) => desk.getByRole('region', { name: `Не хватает: ${name}` });
      expect(await missing(salt.name).getByRole('button', { name: 'Заменить' }).count()).toBe(0);
      await missing(salt.name).getByRole('button', { name: 'Нет' }).click();
      await desk.getByText('Положено 0 из 3, нет 1.').waitFor();
      await desk.getByRole('button', { name: `Не всё ${halva.name}` }).click();
      await missing(halva.name).getByRole('button', { name: 'Заменить' }).click();
      await missing(halva.name).getByRole('radio', { name: kozinaki.name }).check();
      for (const { name } of [tinned, dear, halva]) {
        expect(await missing(halva.name).getByRole('radio', { name }).count()).toBe(0);
      }
      expect(await axe(desk)).toEqual([]);
      await missing(halva.name).getByRole('button', { name: 'Положить вместо' }).click();
      await desk.getByText(`Вместо: ${kozinaki.name}, 2 шт.`).waitFor();
      await expect
        .poll(async () => plain(await desk.getByText('К возврату').textContent()))
        .toBe('К возврату 51,00 ₽');

      await desk.getByRole('checkbox', { name: jam.name }).check();
      await desk.getByRole('button', { name: 'Собран', exact: true }).click();
      await expect.poll(async () => (await ordersOf(shop(), buyer.token))[0].packingChanges?.refund).toBe(51);

      await page.goto('/user-order-list');
      const card = page.getByRole('article', { name: `Заказ № ${order.id}` });
      await card.getByText('Изменения при сборке:').waitFor();
      const words = plain(await card.textContent());
      expect(words).toContain(`${halva.name} → ${kozinaki.name}, 2 шт. Дешевле на 11 ₽.`);
      expect(words).toContain(`Не положили: ${salt.name}.`);
      expect(words).toContain('К возврату 51 ₽');
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axe(page)).toEqual([]);
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);
