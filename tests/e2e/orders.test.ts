import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { shortDay } from '../../src/facilities/parcel-words.ts';
import { moscowDay } from '../../src/lib/calendar.ts';
import { BROKEN, deleteProduct, ordersOf, piecesInCart, REFUSED, reprice } from '../support/buyer-steps.ts';
import { PHONE, pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'one’s own orders',
  (shop) => {
    const open = pagesOf(shop);
    const many = { token: '', first: 0, last: 0 };

    beforeAll(async () => {
      const { token } = await shop().buyer();
      const { id: addressId } = await shop().recipient(token);
      const { id } = await shop().product({ name: 'Чай чёрный', price: 100 });
      const orders: { id: number }[] = [];
      for (let made = 0; made < 12; made++) {
        orders.push(await shop().order(token, { addressId, cartItems: [{ id, quantity: 1 }] }));
      }
      Object.assign(many, { token, first: orders[0]?.id, last: orders[11]?.id });
    });

    it('are ten to a page, newest first; page and order stand in the URL', async () => {
      const page = await open('/user-order-list', { storage: signedIn(many.token) });
      await page.getByText('Страница 1 из 2').waitFor();
      expect(await titles(page)).toHaveLength(10);
      expect((await titles(page))[0]).toBe(`Заказ № ${many.last}`);
      expect(await page.getByRole('button', { name: 'Предыдущая' }).isDisabled()).toBe(true);
      // On a phone both share a line, below the words.
      await page.setViewportSize(PHONE);
      const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0;
      expect(await top('Следующая')).toBe(await top('Предыдущая'));
      expect((await page.getByText('Страница 1 из 2').boundingBox())?.y).toBeLessThan(await top('Следующая'));
      // Two hasty presses turn one page.
      await page.getByRole('button', { name: 'Следующая' }).dblclick();
      await page.waitForURL('**/user-order-list?page=2');
      await page.getByText('Страница 2 из 2').waitFor();
      expect(await titles(page)).toHaveLength(2);
      expect(await page.getByRole('button', { name: 'Следующая' }).isDisabled()).toBe(true);
      await page.getByLabel('Порядок').selectOption({ label: 'Сначала старые' });
      await page.waitForURL('**/user-order-list?sort=asc');
      await expect.poll(async () => (await titles(page))[0]).toBe(`Заказ № ${many.first}`);
      await page.reload();
      await expect.poll(async () => (await titles(page))[0]).toBe(`Заказ № ${many.first}`);
      await page.goBack();
      await page.getByText('Страница 2 из 2').waitFor();
      await page.goto('/user-order-list?page=99');
      await page.waitForURL('**/user-order-list?page=2');
    });

    it('say that there are none, and lead to the shelves', async () => {
      const { token } = await shop().buyer();
      const page = await open('/user-order-list', { storage: signedIn(token) });
      await page.getByText('Заказов пока нет').waitFor();
      await page.getByRole('link', { name: 'Перейти к покупкам' }).click();
      await page.waitForURL('**/products');
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
      expect(shown).toContain(`479,90 ₽ Соколов Иван Петрович ${order.workAddressName} Оплачен`);
      expect(shown).toContain('Чтобы отказаться, свяжитесь с нами. Наш телефон: +7 (999) 765-43-21 или');
      expect(shown).toContain('Администратор: Спасибо, деньги пришли');
      await card.getByText('Шаг 2 из 4, дальше: Принят в работу администратором').waitFor();
      expect(await card.getByRole('link', { name: /^\+7/ }).getAttribute('href')).toBe('tel:+79997654321');
      expect(await card.getByRole('button', { name: 'Отменить заказ' }).count()).toBe(0);
      await card.getByText('Состав, получатель и история').click();
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
      await card.getByRole('button', { name: `Запомнить ${shortDay(day)} как дату передачи` }).click();
      await card.getByRole('link', { name: 'Когда следующая передача' }).click();
      await page.waitForURL('**/next-parcel');
      await expect.poll(() => page.getByLabel('Когда приняли последнюю').inputValue()).toBe(day);
    });

    it('are cancelled after a question, once', async () => {
      const { token } = await shop().buyer();
      const { id } = await shop().order(token);
      const page = await open('/user-order-list', { storage: signedIn(token) });
      const question = page.getByRole('dialog', { name: `Отменить заказ № ${id}?` });
      await page.getByRole('button', { name: 'Отменить заказ' }).click();
      await question.getByRole('button', { name: 'Не отменять' }).click();
      expect(await ordersOf(shop(), token)).toMatchObject([{ status: 'NOT_PAID' }]);
      await page.getByRole('button', { name: 'Отменить заказ' }).click();
      await question.getByRole('button', { name: 'Отменить заказ' }).dblclick();
      await page.getByText(`Заказ № ${id} отменён`).waitFor();
      await page.getByText('Отменён вами').first().waitFor();
      // The button that had the focus is gone: it goes on where the outcome stands.
      await expect.poll(() => focused(page)).toBe(`Заказ № ${id} отменён`);
      expect(await page.getByRole('button', { name: 'Отменить заказ' }).count()).toBe(0);
      const [order] = await ordersOf(shop(), token);
      expect(order.statusHistory).toHaveLength(2);
      expect(order.status).toBe('CANCELED_USER');
    });

    it('say why one cannot be cancelled: paid meanwhile, or no answer', async () => {
      const { token } = await shop().buyer();
      const { id } = await shop().order(token);
      const page = await open('/user-order-list', { storage: signedIn(token), expected: [REFUSED, BROKEN] });
      const cancel = async () => {
        await page.getByRole('button', { name: 'Отменить заказ' }).first().click();
        await page.getByRole('dialog').getByRole('button', { name: 'Отменить заказ' }).click();
      };
      await page.route('**/change-status', (route) => route.abort(), { times: 1 });
      await cancel();
      await page.getByText('Ошибка при отмене заказа. Попробуйте ещё раз.').waitFor();
      await move(id, 'PAID');
      await cancel();
      // The list shows how it stands now.
      await page.getByText('Скоро начнём собирать посылку').waitFor();
      expect(await page.getByRole('button', { name: 'Отменить заказ' }).count()).toBe(0);
      expect(await ordersOf(shop(), token)).toMatchObject([{ status: 'PAID' }]);
    });

    it('are repeated: what is sold goes to the cart, what is not or is dearer is named', async () => {
      const { token } = await shop().buyer();
      const tea = await shop().product({ name: 'Чай зелёный', price: 289 });
      const soap = await shop().product({ name: 'Мыло', price: 39.9 });
      const cartItems = [
        { id: tea.id, quantity: 2 },
        { id: soap.id, quantity: 1 },
      ];
      await shop().order(token, { cartItems });
      await deleteProduct(shop(), soap);
      await reprice(shop(), tea, 300);
      const page = await open('/user-order-list', { storage: signedIn(token) });
      await page.getByRole('button', { name: 'Повторить заказ' }).click();
      await page.getByText('В корзину добавлено: 1 товар').waitFor();
      await expect.poll(() => focused(page)).toContain('В корзину добавлено');
      await page.getByText('Больше не продаётся: «Мыло».').waitFor();
      await page.getByText('Чай зелёный: 289,00 ₽ → 300,00 ₽').waitFor();
      // The second time would double what is in the cart: that is asked.
      const question = page.getByRole('dialog', { name: 'Эти товары уже в корзине' });
      await page.getByRole('button', { name: 'Повторить заказ' }).click();
      await question.getByText('Чай зелёный: в корзине 2, в этом заказе 2').waitFor();
      expect(await piecesInCart(page)).toBe(2);
      await question.getByRole('button', { name: 'Оставить как есть' }).click();
      await page.getByText('Уже были в корзине, остались как есть: 1 товар.').waitFor();
      await expect.poll(() => focused(page)).toContain('остались как есть');
      expect(await piecesInCart(page)).toBe(2);
      await page.getByRole('button', { name: 'Повторить заказ' }).click();
      await question.getByRole('button', { name: 'Добавить ещё' }).click();
      await page.getByText('В корзину добавлено: 1 товар.').waitFor();
      await page.getByText('Больше не продаётся: «Мыло».').waitFor();
      await page.getByRole('link', { name: 'Перейти в корзину' }).click();
      await page.getByText('1 наименование, 4 товара').waitFor();
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

/** The words of what has the focus; none when it was lost. */
const focused = (page: Page) =>
  page.evaluate(() =>
    document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? ''),
  );

const titles = (page: Page) => page.getByRole('heading', { name: /^Заказ № / }).allInnerTexts();
