import { expect, it } from 'vitest';
import { axe, axeOnScreens, DESKTOP, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';

/** The browser itself says that a call was refused or did not get through. */
const REFUSED = /the server responded with a status of (400|409)|net::ERR_/;

describeShop(
  'notes and money at the desk',
  (shop) => {
    const open = pagesOf(shop);

    it('a note saves itself whatever happens to the connection, and the buyer reads what is for the buyer', async () => {
      const buyer = await shop().buyer();
      const { id } = await shop().order(buyer.token);
      const token = await shop().admin();
      const page = await open('/admin/user-order-list', { storage: signedIn(token), expected: [REFUSED] });
      const opener = page.locator(`[data-order="${id}"]`).getByRole('button', { name: /^Заказ №/ });
      const row = page.getByRole('complementary', { name: `Заказ № ${id}` });
      const fold = () => opener.click();
      const stored = async () =>
        expectStatus(200, await shop().get(`/api/v1/user/order/notes/${id}`, { token }));
      await fold();
      const [desk, forBuyer] = [
        row.getByLabel('Заметка для администраторов'),
        row.getByLabel('Заметка для покупателя'),
      ];

      // Nothing gets through: the words stay, whoever leaves is asked, and they are sent when it does.
      await page.route('**/notes/*/save', (route) => route.abort());
      await row.getByRole('button', { name: 'Заметка себе' }).click();
      await desk.fill('Звонить после шести');
      await row.getByText('Заметка не сохранилась').waitFor();
      await page.getByRole('link', { name: 'На главную' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Остаться' }).click();
      await fold();
      await fold();
      expect(await desk.inputValue()).toBe('Звонить после шести');
      await page.unroute('**/notes/*/save');
      await row.getByText(/^Сохранено: /).waitFor();
      expect((await stored()).desk).toMatchObject({ text: 'Звонить после шести', version: 1 });

      // Folded before the pause is over, it is sent at once.
      await row.getByRole('button', { name: 'Заметка покупателю' }).click();
      await forBuyer.fill('<b>Передадим</b> в четверг');
      await fold();
      await expect.poll(async () => (await stored()).buyer.text).toBe('<b>Передадим</b> в четверг');

      // Somebody else was first.
      await fold();
      await forBuyer.waitFor();
      await shop().put(`/api/v1/user/order/notes/${id}/save`, { reader: 'DESK', text: 'Чужое' }, { token });
      await desk.fill('Моё');
      await row.getByText(`Пока вы правили, заметку к заказу № ${id} изменили`).waitFor();
      await row.getByRole('button', { name: 'Взять изменённое' }).click();
      await expect.poll(() => desk.inputValue()).toBe('Чужое');
      await desk.fill('Звонить до шести');
      await expect.poll(async () => (await stored()).desk.text).toBe('Звонить до шести');
      expect(await axe(page)).toEqual([]);

      await page.evaluate((token) => localStorage.setItem('token', token), buyer.token);
      await page.setViewportSize(PHONE);
      await page.goto('/user-order-list');
      await page.getByText('Заметка для вас: <b>Передадим</b> в четверг').waitFor();
      expect(await page.getByText('Звонить до шести').count()).toBe(0);
      expect(await sidewaysScroll(page)).toBe(0);
    });

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
