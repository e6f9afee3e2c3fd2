import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { formatDayAndMonth } from '../../src/facilities/parcel-words.ts';
import { moscowDay } from '../../src/lib/calendar.ts';
import { PHONE, pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'one’s own orders',
  (shop) => {
    const open = pagesOf(shop);
    const many = { token: '', first: 0 };

    beforeAll(async () => {
      const { token } = await shop().buyer();
      const { id: addressId } = await shop().recipient(token);
      const { id } = await shop().product({ name: 'Чай чёрный', price: 100 });
      const orders: { id: number }[] = [];
      for (let made = 0; made < 12; made++) {
        orders.push(await shop().order(token, { addressId, cartItems: [{ id, quantity: 1 }] }));
      }
      Object.assign(many, { token, first: orders[0]?.id });
    });

    it('on a phone have both ways to turn the page in one line, and reload and Back find the same page', async () => {
      const page = await open('/user-order-list', { viewport: PHONE, storage: signedIn(many.token) });
      const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0;
      await page.getByText('Страница 1 из 2').waitFor();
      expect(await top('Следующая')).toBe(await top('Предыдущая'));
      const card = await page.getByRole('article').first().boundingBox();
      expect(card?.height).toBeLessThanOrEqual(260);
      expect((await page.getByText('Страница 1 из 2').boundingBox())?.y).toBeLessThan(await top('Следующая'));
      await page.getByRole('button', { name: 'Следующая' }).click();
      await page.getByText('Страница 2 из 2').waitFor();
      await page.getByLabel('Порядок').selectOption({ label: 'Сначала старые' });
      await page.waitForURL('**/user-order-list?sort=asc');
      await page.reload();
      await page.getByRole('heading', { name: `Заказ № ${many.first}`, exact: true }).waitFor();
      await page.goBack();
      await page.getByText('Страница 2 из 2').waitFor();
    });

    it('show goods, sums, recipient and history when opened, and a page for paper', async () => {
      const { token } = await shop().buyer();
      const order = await shop().order(token);
      const { id } = order;
      await move(id, 'PAID', 'Спасибо, деньги пришли');
      const page = await open('/user-order-list', { storage: signedIn(token) });
      const card = page.getByRole('article', { name: `Заказ № ${id}` });
      await card.getByText('Оплачен', { exact: true }).first().waitFor();
      // Before it is opened: for whom, where to, how much, how far, what was said last, whom to ask.
      const shown = (await card.innerText()).replace(/\s+/g, ' ').replaceAll('\u2060', '');
      expect(shown).toContain(
        `479,90 ₽ Соколов Иван Петрович, ${order.workAddressName} Оплачен шаг 2 из 4: скоро соберём`,
      );
      expect(shown).toContain('Администратор: Спасибо, деньги пришли');
      const call = page.getByRole('main').getByRole('link', { name: /^\+7/ });
      expect(await call.getAttribute('href')).toBe('tel:+79997654321');
      expect(await card.getByRole('button', { name: 'Отменить заказ' }).count()).toBe(0);
      await card.getByText('Ещё').click();
      await card.getByText('Чтобы отказаться, свяжитесь с нами').waitFor();
      await card.getByText('129,90 ₽ × 1').waitFor();
      await card.getByText('479,90 ₽').last().waitFor();
      await card.getByText('Комментарий администратора: Спасибо, деньги пришли').waitFor();
      expect(await card.getByRole('list').last().getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringContaining('Не оплачен'),
        expect.stringContaining('Оплачен'),
      ]);
      await card.getByRole('link', { name: 'Для печати' }).click();
      await page.waitForURL(`**/user-order-list/${id}/print`);
      await page.getByRole('heading', { name: `Заказ № ${id}` }).waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('button', { name: 'Распечатать' }).isVisible()).toBe(false);
      expect(await page.getByRole('banner').isVisible()).toBe(false);
      expect(await page.getByText('479,90 ₽').isVisible()).toBe(true);
      // Whose paper it is, for whom and where to come first.
      const paper = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ').replaceAll('\u2060', '');
      expect(paper).toMatch(
        new RegExp(`^Передача \\+7 \\(999\\) 765-43-21 .* Заказ № ${id} Получатель Соколов Иван Петрович`),
      );
      expect(paper.indexOf(order.workAddressName)).toBeLessThan(paper.indexOf('Товары'));
      expect(await sheetFoot(page)).toEqual([
        `"Передача · Заказ № ${id}"`,
        ['@bottom-left', '@bottom-right'],
      ]);

      // What was handed in is remembered in this browser as the day that the next is counted from.
      await page.emulateMedia({ media: 'screen' });
      await move(id, 'Delivered');
      await page.goto('/user-order-list');
      const day = moscowDay(new Date());
      await card.getByText('Ещё').click();
      await card
        .getByRole('button', { name: `Запомнить ${formatDayAndMonth(day)} как дату передачи` })
        .click();
      await card.getByRole('link', { name: 'Когда следующая передача' }).click();
      await page.waitForURL('**/next-parcel');
      await expect.poll(() => page.getByLabel('Когда приняли последнюю').inputValue()).toBe(day);
    });

    async function move(id: number, status: string, comment?: string): Promise<void> {
      const url = `/api/v1/user/order/${id}/change-status`;
      const answer = await shop().post(url, { status, comment }, { token: await shop().admin() });
      expect(answer.status, answer.text).toBe(200);
    }
  },
  { browser: true, oneDatabase: true, config: { SHOP_PHONE: '+79997654321' } },
);

/** What the foot of every sheet says of the order, and which parts of it are written. */
function sheetFoot(page: Page) {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const paper = rules.find((rule) => rule.cssText.startsWith('@page numbered-sheets'));
    return [
      document.documentElement.style.getPropertyValue('--sheet-name'),
      paper?.cssText.match(/@bottom-\w+/g),
    ];
  });
}
