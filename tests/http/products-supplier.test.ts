import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { moscowDay } from '../../src/lib/calendar.ts';
import { declaredCalls } from '../support/contracts.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

/** Also as the database writes them. */
const HIDDEN = /"supplier"|supplier_?code|purchase_?price/i;

describeShop('where a product is bought', (shop) => {
  const today = moscowDay(new Date());

  const patch = (id: number, body: object) => shop().asAdmin.patch(`/api/v1/products/${id}`, body);
  const bought = { supplier: 'Оптовик', supplierCode: 'А-0017/б', purchasePrice: 96.4 };

  it('comes back as it was written, with the day of its price, and is taken away', async () => {
    const { db } = shop().services;
    const { id, ...made } = await shop().product(bought);
    expect(made).toMatchObject({ ...bought, purchasePriceOn: today });
    await sql`update products set purchase_price_on = '2026-01-15' where id = ${id}`.execute(db);
    // Another field, and the same price once more, leave the day.
    const kept = expectStatus(200, await patch(id, { price: 150, purchasePrice: 96.4 }));
    expect(kept).toMatchObject({ price: 150, purchasePriceOn: '2026-01-15' });
    const dearer = expectStatus(200, await patch(id, { purchasePrice: 97 }));
    expect(dearer).toMatchObject({ purchasePrice: 97, purchasePriceOn: today });
    const body = { name: made.name, price: 150, prioritySort: 5, categoryId: made.categoryId };
    const put = await shop().asAdmin.put(`/api/v1/products/update/${id}`, body);
    expect(expectStatus(200, put)).toMatchObject({ ...bought, purchasePrice: 97 });
    const none = { supplier: null, supplierCode: null, purchasePrice: null };
    expect(expectStatus(200, await patch(id, none))).toMatchObject({ ...none, purchasePriceOn: null });
  });

  it.each([
    [{ purchasePrice: 0 }, 'Закупка должна быть больше нуля'],
    [{ purchasePrice: -5 }, 'Закупка должна быть больше нуля'],
    [{ purchasePrice: 1.005 }, 'Не больше двух знаков после запятой'],
    [{ supplierCode: 'я'.repeat(61) }, 'Не больше 60 символов'],
    [{ supplier: 'я'.repeat(61) }, 'Не больше 60 символов'],
  ])('%j is refused', async (body, message) => {
    const { id } = await shop().product();
    expectProblem(await patch(id, body), 'VALIDATION', { [Object.keys(body)[0] ?? '']: message });
  });

  it('is in the sheet in and out, in what the desk finds, in the log, and goes back with its day', async () => {
    const { db } = shop().services;
    const word = newName('Сгущёнка');
    const { id } = await shop().product({ ...bought, name: word });
    await sql`update products set purchase_price_on = '2026-01-15' where id = ${id}`.execute(db);
    const rows = [{ id, supplierCode: 'Б-1', purchasePrice: 120 }];
    const { stepId } = expectStatus(
      201,
      await shop().asAdmin.post('/api/v1/products/table/import', { rows }),
    );
    const table = await shop().asAdmin.post('/api/v1/products/table', { searchQuery: word });
    expect(expectStatus(200, table).products).toMatchObject([
      { ...bought, supplierCode: 'Б-1', purchasePrice: 120 },
    ]);
    const search = { pageableRequest: {}, searchQuery: word };
    const found = await shop().asAdmin.post('/api/v1/products/desk/found', search);
    expect(expectStatus(200, found).content).toMatchObject([{ supplierCode: 'Б-1', purchasePrice: 120 }]);
    const undone = expectStatus(200, await shop().asAdmin.post('/api/v1/products/bulk/undo', { stepId }));
    expect(undone.restored).toMatchObject([{ ...bought, purchasePriceOn: '2026-01-15' }]);
    expect((await shop().record())[0]?.things[0]?.fields).toEqual([
      { label: 'артикул поставщика', was: '«Б-1»', became: '«А-0017/б»' },
      { label: 'закупка', was: '120,00\u00A0₽', became: '96,40\u00A0₽' },
    ]);
  });

  // Control: in `src/product-import/server/products-table.routes.ts` replace `if (priceList) await` with `await`
  // Control: in `src/product-import/server/supplier-columns.db.ts` replace `doUpdateSet({ columns: values.columns })` with `doNothing()`
  it('the columns of his price list are kept with what it writes, and with nothing that is refused', async () => {
    const supplier = newName('Оптовик');
    const columns = { code: null, name: 'Номенклатура', price: 'Цена с НДС' };
    const { id } = await shop().product();
    const send = (row: object, priceList?: object) =>
      shop().asAdmin.post('/api/v1/products/table/import', { rows: [{ id, ...row }], priceList });
    const stored = async () => {
      const { suppliers } = expectStatus(200, await shop().asAdmin.get('/api/v1/products/suppliers'));
      return suppliers.filter(({ name }: { name: string }) => name === supplier);
    };
    expectProblem(await send({ purchasePrice: -1 }, { supplier, columns }), 'VALIDATION');
    expect(await stored()).toEqual([]);
    expectStatus(201, await send({ purchasePrice: 90 }, { supplier, columns }));
    expectStatus(201, await send({ purchasePrice: 95 }));
    expect(await stored()).toEqual([{ name: supplier, isReceipt: false, columns }]);
    expectStatus(201, await send({ purchasePrice: 97 }, { supplier, columns: { ...columns, code: 'Код' } }));
    const list = { name: supplier, isReceipt: false, columns: { ...columns, code: 'Код' } };
    expect(await stored()).toEqual([list]);
    // What he sends beside the goods has columns of its own.
    const came = { supplier, isReceipt: true, columns: { ...columns, pieces: 'Отгружено' } };
    expectStatus(201, await send({ purchasePrice: 98 }, came));
    expect(await stored()).toEqual([list, { name: supplier, isReceipt: true, columns: came.columns }]);
  });

  // Control: in `src/catalog/product.ts` replace `version: z.number(),` with `version: z.number(), supplierCode: z.nullable(z.string()),`
  it('is named by no answer of a call that buyers may make', async () => {
    const calls = (await declaredCalls()).filter(({ endpoint }) => endpoint.access !== 'admin');
    expect(calls.length).toBeGreaterThan(30);
    const telling = calls.filter(({ endpoint: { response } }) =>
      HIDDEN.test(JSON.stringify(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }))),
    );
    expect(telling.map(({ name }) => name)).toEqual([]);
  });

  it('leaves with no answer, page or list of addresses that buyers are sent', async () => {
    const word = newName('Сгущёнка');
    const { id, categoryId } = await shop().product({ ...bought, name: word });
    const buyer = await shop().buyer();
    await shop().order(buyer.token, { cartItems: [{ id, quantity: 1 }] });
    const sent = await Promise.all([
      shop().post('/api/v1/products/all', { pageableRequest: {} }),
      shop().post('/api/v1/products/list-pageable', { pageableRequest: {}, searchQuery: word }),
      shop().post('/api/v1/products/list-pageable', { pageableRequest: {}, categoryId, images: 'url' }),
      shop().post('/api/v1/products/by-ids', { ids: [id], images: 'url' }),
      shop().post('/api/v1/user/order/get-list-by-email', { pageable: {} }, { token: buyer.token }),
      shop().get('/sitemap.xml'),
      shop().get('/products'),
      shop().get(`/category/${categoryId}`),
      shop().get(`/products?search=${encodeURIComponent(word)}`),
    ]);
    for (const { text } of sent) expect(text).not.toMatch(HIDDEN);
    expect(sent.filter(({ text }) => text.includes(word)).length).toBeGreaterThan(4);
    expect(sent.filter(({ text }) => text.includes(bought.supplierCode))).toEqual([]);
  });
});
