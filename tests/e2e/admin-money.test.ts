import { expect, it } from 'vitest';
import { axeOnScreens, DESKTOP, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';

describeShop(
  'money at the desk',
  (shop) => {
    const open = pagesOf(shop);

    it('the month is told in roubles on any screen and as a file, a purchase names its orders', async () => {
      const buyer = await shop().buyer();
      const name = 'Чай чёрный байховый листовой';
      const product = await shop().product({ name, price: 1240.5, purchasePrice: 1000 });
      const token = await shop().admin();
      const ids: number[] = [];
      for (const quantity of [1, 2]) {
        const { id } = await shop().order(buyer.token, { cartItems: [{ id: product.id, quantity }] });
        ids.push(id);
        const path = `/api/v1/user/order/${id}/change-status`;
        expectStatus(200, await shop().post(path, { status: 'PAID' }, { token }));
      }
      const page = await open('/admin/reports', { storage: signedIn(token) });
      const goods = page.getByRole('table', { name: 'По товарам' });
      const row = goods.getByRole('row', { name: /^Чай чёрный байховый/ });
      await expect
        .poll(() => row.getByRole('cell').allInnerTexts())
        .toEqual(['3', '3\u00A0721,50\u00A0₽', '721,50\u00A0₽']);
      await page.getByText(/Наценка: 721,50.* с товаров на 3.721,50/).waitFor();
      await page.getByText('Дни таблицей').click();
      await page.getByRole('table', { name: 'Оплачено по дням' }).waitFor();
      expect(await axeOnScreens(page)).toEqual([]);
      for (const [button, fileName] of [
        ['Заказы для Excel', /^Оплачено \d{4}-\d\d\.csv$/],
        ['Поступления и возвраты для Excel', /^Поступления и возвраты \d{4}-\d\d\.csv$/],
      ] as const) {
        const file = page.waitForEvent('download');
        await page.getByRole('button', { name: button }).click();
        expect((await file).suggestedFilename()).toMatch(fileName);
      }
      await page.getByLabel('Месяц оплаты').click();
      await page.getByRole('option').last().click();
      await page.getByText('В этом месяце ничего не оплачено').waitFor();
      await page.goto(`/admin/user-order-list/purchase?ids=${ids.join(',')}`);
      for (const id of ids) {
        const link = page.getByRole('row').getByRole('link', { name: `№ ${id}`, exact: true });
        expect(await link.getAttribute('href')).toBe(`/admin/user-order-list/packing?ids=${id}`);
      }
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        expect(await sidewaysScroll(page)).toBe(0);
      }
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);
