import { expect, it } from 'vitest';
import { axeOnScreens, DESKTOP, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'money at the desk',
  (shop) => {
    const open = pagesOf(shop);

    it('the month and a purchase list stand on any screen', async () => {
      const buyer = await shop().buyer();
      const name = 'Чай чёрный байховый листовой';
      const product = await shop().product({ name, price: 1240.5, purchasePrice: 1000 });
      const token = await shop().admin();
      const { id } = await shop().order(buyer.token, { cartItems: [{ id: product.id, quantity: 3 }] });
      await shop().move(id, 'PAID');
      const page = await open('/admin/reports', { storage: signedIn(token) });
      await page.getByText(/Наценка: 721,50.* с товаров на 3.721,50/).waitFor();
      await page.getByText('Всё оплачено').waitFor();
      expect(await axeOnScreens(page)).toEqual([]);
      await page.goto(`/admin/user-order-list/purchase?ids=${id}`);
      await page.getByRole('row').getByText(name).waitFor();
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        expect(await sidewaysScroll(page)).toBe(0);
      }
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);
