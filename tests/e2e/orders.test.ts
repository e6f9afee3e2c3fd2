import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { axeOnScreens, DESKTOP, PHONE, pagesOf, signedIn } from '../support/page.ts';
import { isTopBlank, readQr } from '../support/read-qr.ts';
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
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      const order = await page.getByLabel('Порядок').boundingBox();
      expect(order?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
      expect((await page.getByText('Страница 1 из 2').boundingBox())?.y).toBeLessThan(await top('Следующая'));
      await page.getByRole('button', { name: 'Следующая' }).click();
      await page.getByText('Страница 2 из 2').waitFor();
      await page.getByLabel('Порядок').selectOption({ label: 'Сначала старые' });
      await page.waitForURL('**/user-order-list?sort=asc');
      await page.reload();
      await page.getByRole('heading', { name: `Заказ № ${many.first}`, exact: true }).waitFor();
      await page.goBack();
      await page.getByText('Страница 2 из 2').waitFor();
      // On a desktop what is done most often stands beside the lines, not under them.
      // Control: in `src/orders/web/own-order-card.module.css` replace `grid-column: 2;` with `grid-column: 1;`
      const boxes = async (width: number) => {
        await page.setViewportSize({ width, height: 768 });
        const shown = page.getByRole('article').first();
        return Promise.all([shown.boundingBox(), shown.getByRole('button').first().boundingBox()]);
      };
      const [tall] = await boxes(768);
      const [low, repeat] = await boxes(1366);
      expect((tall?.height ?? 0) - (low?.height ?? 0)).toBeGreaterThan(10);
      expect(repeat?.x).toBeGreaterThan((low?.x ?? 0) + (low?.width ?? 0) / 2);
      // The two ways to do without it share a line of a small phone.
      // Control: in `src/orders/web/own-order-card.module.css` replace `padding-inline: 0.375rem;` with `padding-inline: 1rem;`
      await page.setViewportSize({ width: 360, height: 640 });
      const opened = page.getByRole('article').first();
      await opened.getByText('Подробнее').click();
      const lineOf = async (name: RegExp) => (await opened.getByRole('button', { name }).boundingBox())?.y;
      expect(await lineOf(/^Изменить заказ/)).toBe(await lineOf(/^Отменить заказ/));
    });

    // Control: in `src/orders/web/order-payment.tsx` replace `border: 4` with `border: 0`
    it('are paid by a picture that another program reads; then show how far they are, all of it opened, and a page for paper', async () => {
      const { token } = await shop().buyer();
      const order = await shop().order(token);
      const { id } = order;
      const bill =
        'ST00012|Name=ИП Орлова В. П.|PersonalAcc=40802810100000000001|BankName=Первый банк|BIC=044525225' +
        `|CorrespAcc=30101810400000000225|PayeeINN=770708389324|Sum=47990|Purpose=Заказ № ${id}`;
      const page = await open('/user-order-list', { viewport: PHONE, storage: signedIn(token) });
      const card = page.getByRole('article', { name: `Заказ № ${id}` });
      const picture = page.getByRole('img', { name: `QR-код для оплаты заказа № ${id}` });
      await page.getByRole('button', { name: 'Как заплатить' }).waitFor();
      expect((await card.boundingBox())?.height).toBeLessThanOrEqual(260);
      await page.getByRole('button', { name: 'Как заплатить' }).click();
      expect(await readQr(await picture.screenshot())).toBe(bill);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Сохранить картинку' }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe(`Оплата заказа ${id}.png`);
      expect(await readQr(await readFile(await file.path()))).toBe(bill);
      expect(await isTopBlank(await file.path())).toBe(true);
      await page.getByText('Показать реквизиты').click();
      expect(await axeOnScreens(page)).toEqual([]);
      await page.getByRole('button', { name: 'Закрыть' }).click();
      await page.goto(`/user-order-list/${id}/print`);
      const drawn = (await picture.getAttribute('src'))?.split(',')[1] ?? '';
      expect(await readQr(Buffer.from(drawn, 'base64'))).toBe(bill);
      await page.emulateMedia({ media: 'print' });
      expect(await picture.isVisible()).toBe(true);
      await page.getByRole('main').getByText('40802810100000000001').waitFor();

      await shop().move(id, 'PAID', { comment: 'Спасибо, деньги пришли' });
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize(DESKTOP);
      await page.goto('/user-order-list');
      await card.getByText('Оплачен', { exact: true }).first().waitFor();
      // Before it is opened: for whom, where to, how much, how far, what was said last, whom to ask.
      const shown = (await card.innerText()).replace(/\s+/g, ' ').replaceAll('\u2060', '');
      const standing = 'Оплачен шаг 2 из 4: скоро соберём';
      expect(shown.replace(/ от \d+ [а-я]+/, '')).toContain(
        `479,90 ₽ Соколов Иван Петрович ${order.workAddressName} ${standing}`,
      );
      expect(shown).toContain('Администратор: Спасибо, деньги пришли');
      const call = page.getByRole('main').getByRole('link', { name: /^\+7/ });
      expect(await call.getAttribute('href')).toBe('tel:+79997654321');
      expect(await card.getByRole('button', { name: 'Отменить заказ' }).count()).toBe(0);
      await card.getByText('Подробнее').click();
      await card.getByRole('link', { name: 'Для печати' }).click();
      await page.waitForURL(`**/user-order-list/${id}/print`);
      await page.getByRole('heading', { name: `Заказ № ${id}`, level: 1 }).waitFor();
      expect(await picture.count()).toBe(0);
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
    });
  },
  {
    browser: true,
    oneDatabase: true,
    config: {
      SHOP_PHONE: '+79997654321',
      SHOP_OPERATOR: 'ИП Орлова В. П.',
      SHOP_INN: '770708389324',
      SHOP_ACCOUNT: '40802810100000000001',
      SHOP_BANK: 'Первый банк',
      SHOP_BIC: '044525225',
      SHOP_CORRESPONDENT_ACCOUNT: '30101810400000000225',
      SHOP_PAYMENT_QR: 'AT_ONCE',
    },
  },
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
