import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { axe, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';

describeShop(
  'the papers that go with a parcel',
  (shop) => {
    const open = pagesOf(shop);
    let token = '';
    let addressId = 0;
    let withoutSquad = 0;
    let goods: { id: number }[] = [];
    beforeAll(async () => {
      token = (await shop().buyer()).token;
      const facility = await shop().facility({ name: 'СИЗО-1', kind: 'REMAND' });
      addressId = (await shop().recipient(token, { institutionId: facility.id })).id;
      withoutSquad = (await shop().recipient(token, { institutionId: facility.id, squadNumber: '' })).id;
      const { id: categoryId } = await shop().category();
      const products = Array.from({ length: 60 }, (_, index) => ({
        ...{ categoryId, price: 129.9, prioritySort: 5, weightGrams: index === 1 ? null : 110 },
        name: `Товар ${index + 1}${index === 8 ? ` ${'с очень длинным названием '.repeat(8)}` : ''}`,
      }));
      const made = await shop().asAdmin.post('/api/v1/products/create', { products });
      goods = expectStatus(201, made).products;
    });
    const order = async (kinds: number, recipient = addressId) => {
      const cartItems = goods.slice(0, kinds).map(({ id }) => ({ id, quantity: 2 }));
      return (await shop().order(token, { addressId: recipient, cartItems })).id as number;
    };
    const sheets = (page: Page, document: string) =>
      page
        .getByRole('region', { name: new RegExp(`^${document} к заказу № \\d+, `) })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace(/^.*?№ \d+, /, '')));

    it('are three applications for remand and a list of contents, each from a new page', async () => {
      const id = await order(3);
      const page = await open('/user-order-list', { storage: signedIn(token) });
      await page.getByText(`Подробнее о заказе № ${id}`).click();
      await page.getByRole('link', { name: `Заявление и опись к заказу № ${id}` }).click();
      await page.waitForURL(`**/user-order-list/${id}/papers`);
      await page.getByText('эти листы вам только для сведения').waitFor();
      await expect
        .poll(() => sheets(page, 'Заявление'))
        .toEqual([
          'Экземпляр 1 из 3, лист 1 из 1',
          'Экземпляр 2 из 3, лист 1 из 1',
          'Экземпляр 3 из 3, лист 1 из 1',
        ]);
      expect(await sheets(page, 'Опись')).toEqual(['лист 1 из 1']);
      expect(await page.title()).toBe(`Бумаги к заказу № ${id} — Передача`);

      const paper = page.getByRole('region', { name: 'Экземпляр 1 из 3' });
      const words = (await paper.innerText()).replace(/[\s\u00A0]+/g, ' ');
      for (const part of [
        'Начальнику СИЗО-1',
        'Прошу принять передачу для: Соколов Иван Петрович, 08.03.1985 г. р., отряд 5.',
        '1 Товар 1 2 220 г 2 Товар 2 2',
        'Итого: 3 наименования, ≈ 440 г без 1 наименования, вес которого впишите от руки',
        'Запрещённых предметов нет.',
        'Дата Подпись Принял Проверил Возвращено Получил полностью',
      ]) {
        expect(words).toContain(part);
      }
      // The passport is a line to write on, and nothing is asked about it.
      expect(words).toMatch(/от адрес паспорт выдан Заявление/);
      expect(await page.getByRole('textbox').count()).toBe(0);

      expect(await page.getByRole('columnheader', { name: 'Сумма' }).count()).toBe(0);
      await page.getByLabel('Цены в описи').focus();
      await page.keyboard.press('Space');
      await page.getByRole('columnheader', { name: 'Сумма' }).waitFor();
      expect(await axe(page)).toEqual([]);
      // On a phone each sheet is seen whole or, when it is to be read, large; what is printed stays the same.
      // Control: in `src/fulfilment/web/printed-pages.module.css` replace `tan(atan2(100cqi, 212mm))` with `1`
      await page.setViewportSize(PHONE);
      expect(await sidewaysScroll(page)).toBe(0);
      const widthOfPaper = async () => (await paper.boundingBox())?.width;
      expect(await widthOfPaper()).toBeLessThan(PHONE.width);
      await page.getByRole('button', { name: 'Открыть листы крупно' }).click();
      expect(await widthOfPaper()).toBeGreaterThan(2 * PHONE.width);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(4);
      // The first sheet begins at the margins of the paper, as the others do.
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('main').boundingBox()).toMatchObject({ x: 0, y: 0 });
      expect((await paper.boundingBox())?.y).toBe(0);
    });

    it('break cleanly past 25 rows, with the head repeated; several orders come one after another', async () => {
      const ids: number[] = [];
      ids.push(await order(25), await order(26), await order(60, withoutSquad));
      const page = await open(`/admin/user-order-list/papers?ids=${ids.join()}`, {
        storage: signedIn(await shop().admin()),
      });
      const rowsOf = async (number: number | undefined, document: string) => {
        const regions = page.getByRole('region', { name: new RegExp(`^${document} к заказу № ${number}, `) });
        await expect.poll(() => regions.count()).toBeGreaterThan(0);
        const counts = [];
        for (const region of await regions.all()) {
          expect(await region.getByRole('columnheader', { name: 'Наименование' }).count()).toBe(1);
          counts.push((await region.getByRole('row').count()) - 1);
        }
        return counts;
      };
      expect(await rowsOf(ids[0], 'Опись')).toEqual([25]);
      expect(await rowsOf(ids[0], 'Заявление')).toEqual([25, 25, 25]);
      expect(await rowsOf(ids[1], 'Заявление')).toEqual([25, 1, 25, 1, 25, 1]);
      expect(await rowsOf(ids[2], 'Заявление')).toEqual([25, 25, 10, 25, 25, 10, 25, 25, 10]);
      expect(await rowsOf(ids[2], 'Опись')).toEqual([25, 25, 10]);
      const request = 'Прошу принять передачу для: Соколов Иван Петрович, 08.03.1985 г. р.';
      await page.getByText(request, { exact: true }).first().waitFor();
      const pdf = await page.pdf({ preferCSSPageSize: true });
      // A sheet that did not fit would go on on another without a head.
      expect(pagesIn(pdf)).toBe(3 + 1 + 6 + 2 + 9 + 3);
    });
  },
  { browser: true, oneDatabase: true },
);

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
