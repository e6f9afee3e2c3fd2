import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { axe, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { secondAdministrator } from '../support/second-administrator.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

const PACKING = '/admin/user-order-list/packing';

/** The browser itself says that nothing arrived. */
const AWAY = /net::ERR_INTERNET_DISCONNECTED/;

describeShop(
  'packing',
  (shop) => {
    const open = pagesOf(shop);
    let storage: Record<string, string> = {};
    let goods: { id: number }[] = [];
    beforeAll(async () => {
      storage = signedIn(await shop().admin());
      const { token } = storage as { token: string };
      const categories = Array.from({ length: 70 }, (_, index) => ({
        name: newName(`Отдел ${index + 1} `),
        prioritySort: 10,
      }));
      const made = await shop().post('/api/v1/categories/create', { categories }, { token });
      const products = Array.from({ length: 70 }, (_, index) => ({
        name: `Товар ${index + 1} ${index % 9 === 0 ? 'с очень длинным названием, которое не входит в одну строку листа сборки' : ''}`,
        categoryId: expectStatus(201, made).categories[index].id,
        price: 129.9,
        prioritySort: 5,
        weightGrams: 100,
        restrictions: index % 7 === 0 ? 'Только в заводской упаковке, не больше двух штук' : null,
      }));
      goods = expectStatus(
        201,
        await shop().post('/api/v1/products/create', { products }, { token }),
      ).products;
    });
    const order = async (kinds: number, institutionId?: number) => {
      const { token } = await shop().buyer();
      const { id: addressId } = await shop().recipient(token, institutionId ? { institutionId } : {});
      const cartItems = goods.slice(0, kinds).map(({ id }) => ({ id, quantity: 2 }));
      return pay((await shop().order(token, { addressId, cartItems })).id);
    };
    const pay = async (id: number) => {
      await shop().move(id, 'PAID');
      return id;
    };
    const packingOf = async (id: number) =>
      (await shop().get(`/api/v1/user/order/packing/${id}`, { token: await shop().admin() })).body;
    const ticked = async (id: number) =>
      (await packingOf(id)).lines.map(({ position }: { position: number }) => position);
    const tick = (page: Page, position: number) =>
      page.getByRole('checkbox', { name: new RegExp(`^Товар ${position}\\b`) });

    it('prints sheets of three facilities, each page with its order and which it is of how many', async () => {
      const facilities: { id: number; name: string }[] = [];
      for (const word of ['Дальнее', 'Ближнее', 'Среднее']) {
        facilities.push(await shop().facility({ name: newName(word) }));
      }
      const ids: number[] = [];
      for (const [index, kinds] of [1, 70, 25, 26, 3].entries()) {
        ids.push(await order(kinds, facilities[index % 3]?.id));
      }
      // Its recipient was moved: nobody packs or hands it in unasked.
      const held = { held: true };
      expectStatus(
        200,
        await shop().put(`/api/v1/user/order/parcel/${ids[4]}/held`, held, { token: await shop().admin() }),
      );
      const admin = { token: storage.token };
      const packed = { packed: true };
      expectStatus(200, await shop().put(`/api/v1/user/order/packing/note/${ids[1]}`, packed, admin));
      const page = await open(`${PACKING}?ids=${ids.join()}`, { storage });
      const pages = page.getByRole('region', { name: /^Заказ № \d+, страница \d+ из \d+$/ });
      await pages.first().waitFor();
      expect(await axe(page)).toEqual([]);
      const words = await pages.first().innerText();
      for (const part of ['Соколов Иван Петрович', '8 марта 1985 г.', '200 г']) {
        expect(words.replace(/\s+/g, ' ')).toContain(part);
      }
      await page.getByText(/штук: 2\./).waitFor();
      await page.emulateMedia({ media: 'print' });
      for (const gone of ['header nav', 'footer', 'button', 'h1']) {
        expect(await page.locator(gone).first().isVisible(), gone).toBe(false);
      }
      await page.emulateMedia({ media: null });
      const heads = await pages.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
      const expected = heads.map((head) => Number(head.split(' из ')[1]));
      for (const [index, id] of ids.entries()) {
        const own = heads.filter((head) => head.startsWith(`Заказ № ${id},`));
        expect(own).toEqual(own.map((_, at) => `Заказ № ${id}, страница ${at + 1} из ${own.length}`));
        expect(own.length, `${index}`).toBeGreaterThan(0);
      }
      expect(Math.max(...expected)).toBeGreaterThan(2);
      // A page that did not fit would go on on another without a head.
      expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(heads.length);
      const inOrder = [...new Set(heads.map((head) => Number(head.match(/\d+/)?.[0])))];
      expect(inOrder).toEqual([1, 4, 0, 3, 2].map((index) => ids[index]));
      await page.getByLabel('Учреждение').selectOption({ label: facilities[1]?.name as string });
      await expect.poll(() => page.getByRole('article').count()).toBe(2);
      expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(await pages.count());
      await page.getByRole('link', { name: 'Список для сдачи' }).click();
      await page.getByRole('article', { name: `Список для сдачи: ${facilities[1]?.name}` }).waitFor();
      expect(await page.getByRole('row', { name: /Соколов Иван Петрович 8 марта 1985/ }).count()).toBe(1);
      await page.getByText(/^Всего: 1\sпосылка, ≈/).waitFor();
      await page.getByText(`Не сдавать № ${ids[4]}: получателя перевели или освободили.`).waitFor();
      expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
      await page.getByRole('link', { name: 'Ярлыки коробок' }).click();
      await page.getByRole('region', { name: 'Ярлыки коробок' }).getByRole('article').first().waitFor();
      expect(await axe(page)).toEqual([]);
      await page.getByRole('link', { name: 'Листы сборки' }).click();
      await page.getByRole('article').nth(1).waitFor();
      await page.getByText('Получателя перевели или освободили. Не собирать, пока').waitFor();
      // The same paper from a phone, which shows no pages.
      await page.setViewportSize(PHONE);
      expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(
        await page.locator('section[aria-label*="страница"]').count(),
      );
    });

    it('is ticked with a phone whose connection goes in the middle, and nothing is lost', async () => {
      const [id, other] = [await order(4), await order(2)];
      const page = await open(`${PACKING}?ids=${id},${other}`, {
        storage,
        viewport: PHONE,
        expected: [AWAY],
      });
      await page.getByRole('link', { name: `Собирать с № ${id}` }).click();
      // By the keyboard: the row stays where it is, and so does the focus.
      const noted = page.waitForResponse('**/packing/note/*');
      await tick(page, 1).press('Space');
      await expect.poll(() => ticked(id)).toEqual([1]);
      // What went out is not sent again when the connection goes.
      await (await noted).finished();
      await expect.poll(() => tick(page, 1).evaluate((box) => box === document.activeElement)).toBe(true);
      expect(await sidewaysScroll(page)).toBe(0);
      // The first line stands in the upper part of the screen.
      await page.evaluate(() => scrollTo(0, 0));
      expect((await page.getByRole('group').locator('label').first().boundingBox())?.y).toBeLessThan(340);

      await page.context().setOffline(true);
      await tick(page, 2).check();
      await page.getByText('Нет связи с интернетом. На экране то, что уже загрузили.').waitFor();
      await page.getByText('Отметки сохранены (1) и уйдут, как появится связь').waitFor();
      const photo = { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await pictureOf('jpeg') };
      await page.getByLabel('Фото посылки перед закрытием').setInputFiles(photo);
      await page.getByText('Фото ждёт отправки: 1.').waitFor();
      expect(await axe(page)).toEqual([]);
      await tick(page, 3).check();
      await tick(page, 1).uncheck();
      await page.getByLabel('Вес после сборки, граммов').fill('1 300');
      // The second tap of two leaves the question open.
      await page.getByRole('button', { name: 'Собран', exact: true }).dblclick();
      await page.getByRole('dialog').getByText('Будут считаться положенными целиком').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Собран' }).click();
      await page.getByRole('button', { name: 'Вернуть в сборку' }).waitFor();
      await page.getByText('Отметки сохранены (5)').waitFor();
      // The next order is there without a connection, too.
      await page.getByRole('link', { name: 'Следующий заказ' }).click();
      await page.getByRole('heading', { name: `Заказ № ${other}` }).waitFor();
      await tick(page, 1).check();
      await page.getByText('Отметки сохранены (6)').waitFor();
      expect(await ticked(id)).toEqual([1]);
      // The photograph outlives a reload that comes before it has arrived.
      const refused = (route: Route) => route.abort('internetdisconnected');
      await page.route('**/user/order/photo', refused);
      await page.context().setOffline(false);
      await expect.poll(() => ticked(id)).toEqual([2, 3]);
      await expect.poll(() => ticked(other)).toEqual([1]);
      expect(await packingOf(id)).toMatchObject({
        weighed: { grams: 1_300 },
        packed: { by: expect.any(String) },
      });
      await expect.poll(() => page.getByText('Отметки сохранены').count()).toBe(0);
      await page.goto(`${shop().url}${PACKING}?ids=${id},${other}&order=${id}`);
      await page.getByText('Фото ждёт отправки: 1.').waitFor();
      expect((await packingOf(id)).photos).toEqual([]);
      await page.unroute('**/user/order/photo', refused);
      await page.getByRole('button', { name: `Увеличить: Посылка № ${id}, фото 1` }).click();
      await page
        .getByRole('dialog')
        .getByRole('img', { name: `Посылка № ${id}, фото 1` })
        .waitFor();
      expect((await packingOf(id)).photos).toEqual([1]);
    });

    it('is done by two people on one order, each seeing what the other has put in', async () => {
      const id = await order(8);
      const path = `${PACKING}?ids=${id}&order=${id}`;
      const [one, another] = [
        await open(path, { storage, viewport: PHONE, expected: [AWAY] }),
        await open(path, { storage }),
      ];
      // At a desk goods stand in two columns.
      const [first, second] = await Promise.all([1, 5].map((at) => tick(another, at).boundingBox()));
      expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(300);
      await tick(one, 1).check();
      await tick(another, 4).check();
      await expect.poll(() => tick(one, 4).isChecked()).toBe(true);
      await expect.poll(() => tick(another, 1).isChecked()).toBe(true);
      await another.getByText('Положено 2 из 8').waitFor();
      await one.getByRole('button', { name: 'Собран', exact: true }).click();
      await one.getByRole('dialog').getByRole('button', { name: 'Собран' }).click();
      await another.getByRole('button', { name: 'Вернуть в сборку' }).click();
      await one.getByRole('button', { name: 'Собран', exact: true }).waitFor();
      await expect.poll(async () => (await packingOf(id)).packed).toBeNull();
      expect(await ticked(id)).toEqual([1, 4]);
      // What was taken out without a connection stays when the other has put it in since.
      const hers = await secondAdministrator(shop());
      await one.context().setOffline(true);
      await tick(one, 2).check();
      await tick(one, 2).uncheck();
      await shop().put(
        `/api/v1/user/order/packing/note/${id}`,
        { lines: [{ position: 2, packed: true }] },
        { token: hers },
      );
      await one.context().setOffline(false);
      await one.getByText(/Осталось, как отметили другие.*Товар 2 .*\(Иванова Мария\)/).waitFor();
      expect(await tick(one, 2).isChecked()).toBe(true);
      expect(await ticked(id)).toEqual([1, 2, 4]);
      await one.getByRole('button', { name: /^Не всё Товар 3\b/ }).click();
      await one.getByRole('region', { name: /^Не хватает: Товар 3/ }).waitFor();
      expect(await axe(one)).toEqual([]);
      await one.getByRole('button', { name: 'Разложить по коробкам' }).click();
      await one.getByRole('group', { name: 'Коробка 2 из 2' }).waitFor();
      expect([await axe(one), await sidewaysScroll(one)]).toEqual([[], 0]);
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);

/** How many pages a file has. */
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
