import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

const inOneKind = { choice: null, choiceMissing: false };
const PAPERS = '/api/v1/user/order/papers';

interface Group {
  name: string | null;
  lines: { nameProduct: string; quantityProduct: number }[];
}

describeShop('the papers of orders', (shop) => {
  let first = 0;
  let second = 0;
  let cancelled = 0;
  let token = '';
  let email = '';
  let products: { id: number }[] = [];
  beforeAll(async () => {
    const buyer = await shop().buyer();
    ({ email, token } = buyer);
    const food = await shop().category({ name: 'Продукты' });
    const tea = await shop().category({ name: 'Чай' });
    await shop().asAdmin.post('/api/v1/categories/move-to-subcategory', {
      movedCategoryId: tea.id,
      actionCategory: 'RAISE_UNIT_CATEGORY',
      masterCategoryId: food.id,
    });
    const loose = await shop().category({ name: 'Уйдёт' });
    products = [
      await shop().product({
        name: 'Сахар',
        categoryId: food.id,
        price: 80,
        weightGrams: 1000,
        restrictions: 'не больше 2 кг',
      }),
      await shop().product({ name: 'Чай чёрный', categoryId: tea.id, price: 129.9, weightGrams: 200 }),
      await shop().product({ name: '=Мыло', categoryId: loose.id, price: 40 }),
    ];
    const facility = await shop().facility({ name: 'ИК-2; корпус "Б"', deliveryCost: 350.5 });
    const address = await shop().recipient(token, {
      institutionId: facility.id,
      additionalInfo: '- тёплые вещи\nкорпус 2',
    });
    const order = async (...quantities: number[]) => {
      const cartItems = quantities.flatMap((quantity, index) =>
        quantity > 0 ? [{ id: products[index]?.id, quantity }] : [],
      );
      return (await shop().order(token, { addressId: address.id, cartItems })).id as number;
    };
    first = await order(2, 1, 3);
    second = await order(1, 0, 0);
    cancelled = await order(0, 5, 0);
    await shop().cancel(cancelled, token);
    await sql`update products set restrictions = 'с тех пор другое' where id = ${products[0]?.id}`.execute(
      shop().services.db,
    );
    // Nothing is sold of that category any more, and the category is gone.
    await shop().asAdmin.delete(`/api/v1/products/delete/${products[2]?.id}`);
    await shop().asAdmin.delete(`/api/v1/categories/delete/${loose.id}`);
  });

  const ask = async (paper: string, body: object) => shop().asAdmin.post(`${PAPERS}/${paper}`, body);

  describe('packing sheets', () => {
    it('come by number, with goods by departments as they were ordered, and whom to call', async () => {
      const { body, text } = await ask('packing', { ids: [second, 999_999, first] });
      expect(text).not.toContain(email);
      expect(body.sheets.map(({ id }: { id: number }) => id)).toEqual([first, second]);
      expect(body.sheets[0]).toMatchObject({
        status: 'NOT_PAID',
        plannedDay: null,
        workAddressName: 'ИК-2; корпус "Б"',
        lastNameClient: 'Соколов',
        firstNameClient: 'Иван',
        middleNameClient: 'Петрович',
        birthDateClient: '1985-03-08',
        squadNumberClient: '5',
        additionalInfoClient: '- тёплые вещи\nкорпус 2',
        phoneBuyer: expect.stringMatching(/9991234567$/),
        packing: { lines: [], weighed: null, packed: null },
      });
      const line = (position: number, rest: object) => ({
        id: products[position - 1]?.id,
        position,
        restrictions: null,
        ifMissing: 'CALL',
        refusedAs: null,
        parts: [],
        ...inOneKind,
        ...rest,
      });
      expect(body.sheets[0].groups).toEqual([
        {
          name: 'Продукты',
          lines: [
            line(1, {
              nameProduct: 'Сахар',
              quantityProduct: 2,
              weightGrams: 2000,
              restrictions: 'не больше 2 кг',
              priceProduct: 80,
            }),
            line(2, { nameProduct: 'Чай чёрный', quantityProduct: 1, weightGrams: 200, priceProduct: 129.9 }),
          ],
        },
        {
          name: null,
          lines: [line(3, { nameProduct: '=Мыло', quantityProduct: 3, weightGrams: null, priceProduct: 40 })],
        },
      ]);
    });

    it('stand facility by facility, whatever the order of the numbers', async () => {
      const other = await shop().facility({ name: 'ИК-10 раньше второй по буквам' });
      const buyer = await shop().buyer();
      const { id: addressId } = await shop().recipient(buyer.token, { institutionId: other.id });
      const { id: third } = await shop().order(buyer.token, {
        addressId,
        cartItems: [{ id: products[0]?.id, quantity: 1 }],
      });
      const { body } = await ask('packing', { ids: [second, third, first] });
      expect(body.sheets.map((sheet: { id: number; institutionId: number }) => sheet.id)).toEqual([
        third,
        first,
        second,
      ]);
      expect(body.sheets[0].institutionId).toBe(other.id);
    });
  });

  describe('the purchase list', () => {
    const named = (groups: Group[]) =>
      groups.flatMap(({ lines }) => lines.map((line) => [line.nameProduct, line.quantityProduct]));

    it('sums up the orders and leaves out what was cancelled', async () => {
      const { body } = await ask('purchase', { ids: [first, second, cancelled] });
      expect(body.orderIds).toEqual([second, first]);
      expect(body.cancelledIds).toEqual([cancelled]);
      expect(body.groups[0].lines[0]).toEqual({
        id: products[0]?.id,
        nameProduct: 'Сахар',
        quantityProduct: 3,
        orders: 2,
        orderIds: [first, second],
        ...inOneKind,
      });
      expect(body.groups.map(({ name }: { name: string | null }) => name)).toEqual(['Продукты', null]);
      expect(named(body.groups)).toEqual([
        ['Сахар', 3],
        ['Чай чёрный', 1],
        ['=Мыло', 3],
      ]);
    });

    // Control: in `src/fulfilment/server/order-papers.routes.ts` replace `packed !== null ||` with ``
    it('leaves out what is packed or handed in, and names it', async () => {
      const pack = (packed: boolean) =>
        shop().asAdmin.put(`/api/v1/user/order/packing/note/${first}`, { packed });
      expectStatus(200, await pack(true));
      await shop().move(second, 'Delivered');
      const all = { ids: [first, second, cancelled] };
      expect((await ask('purchase', all)).body).toEqual({
        ...{ orderIds: [], begunIds: [], heldIds: [], groups: [] },
        ...{ cancelledIds: [cancelled], packedIds: [second, first] },
      });
      const handedIn = (await ask('packing', { ids: [second] })).body.sheets[0];
      expect(handedIn).toMatchObject({ status: 'Delivered', version: 2 });
      expect(Date.now() - Date.parse(handedIn.handedInAt)).toBeLessThan(60_000);
      await shop().move(second, 'NOT_PAID');
      expectStatus(200, await pack(false));
      const { sheets } = (await ask('packing', { ids: [second] })).body;
      expect(sheets).toMatchObject([{ status: 'NOT_PAID', version: 3, handedInAt: null }]);
      expect((await ask('purchase', all)).body.packedIds).toEqual([]);
    });

    it('keeps apart what was ordered under different names', async () => {
      await sql`update order_lines set name = 'Сахар-песок' where order_id = ${second}`.execute(
        shop().services.db,
      );
      const { body } = await ask('purchase', { ids: [first, second] });
      expect(named(body.groups).slice(0, 2)).toEqual([
        ['Сахар', 2],
        ['Сахар-песок', 1],
      ]);
    });

    // Control: in `src/fulfilment/server/order-papers.db.ts` replace `product.deleted_at is not null` with `product.deleted_at is null`
    it('finds a part of a set where the goods of its name on sale lie, not those taken off it before', async () => {
      const name = newName('Зефир');
      const shelf = await shop().category();
      const gone = await shop().product({ name });
      expectStatus(200, await shop().asAdmin.delete(`/api/v1/products/delete/${gone.id}`));
      const part = await shop().product({ name, categoryId: shelf.id });
      const set = await shop().product({ parts: [{ productId: part.id, quantity: 2 }] });
      const buyer = await shop().buyer();
      const { id } = await shop().order(buyer.token, { cartItems: [{ id: set.id, quantity: 1 }] });
      const { body } = await ask('purchase', { ids: [id] });
      expect(body.groups).toMatchObject([{ name: shelf.name, lines: [{ id: part.id }] }]);
    });
  });

  describe('the table for Excel', () => {
    it('has the chosen orders, one a line, and no cell that begins a formula in it or, cut elsewhere, inside', async () => {
      const { body } = await ask('csv', { ids: [first, cancelled] });
      expect(body).toMatchObject({ ids: [cancelled, first], totalElements: 2 });
      expect(body.fileName).toMatch(/^Заказы \d{4}-\d{2}-\d{2}\.csv$/);
      const lines = body.csv.split('\r\n');
      expect(lines).toHaveLength(4);
      expect(lines[0]).toBe(
        '\uFEFFНомер;Оформлен;Статус;День оплаты;Учреждение;Фамилия;Имя;Отчество;Дата рождения;Отряд;Дополнительно;' +
          'Покупатель;Телефон покупателя;Email покупателя;Товары;Стоимость товаров;Доставка;Итого;Изменения при сборке;К возврату',
      );
      expect(lines[1]).toMatch(new RegExp(`^${cancelled};[\\d. :]+;Отменён пользователем;`));
      expect(lines[2]).toMatch(
        new RegExp(
          `^${first};[\\d. :]+;Не оплачен;;"ИК-2; корпус ""Б""";Соколов;Иван;Петрович;08\\.03\\.1985;5;` +
            `"'- тёплые вещи\nкорпус 2"` +
            `;Соколова Анна Петровна;8 \\(999\\) 123-45-67;${email.replaceAll('.', '\\.')};` +
            `"Сахар × 2; Чай чёрный × 1;' =Мыло × 3";409,90;350,50;760,40;;$`,
        ),
      );
    });

    it('has what a filter finds, in the order of the list', async () => {
      expect((await ask('csv', { searchEmail: email, status: 'NOT_PAID' })).body.ids).toEqual([
        second,
        first,
      ]);
      expect((await ask('csv', { searchEmail: email, sortDirection: 'ASC' })).body.ids).toEqual([
        first,
        second,
        cancelled,
      ]);
      const { body } = await ask('csv', { searchEmail: 'nobody@' });
      expect(body).toMatchObject({ ids: [], totalElements: 0 });
      expect(body.csv.split('\r\n')).toHaveLength(2);
    });

    it('refuses nonsense', async () => {
      expectProblem(await ask('csv', { sortDirection: 'UP' }), 'VALIDATION', {
        sortDirection: 'Порядок — ASC, DESC или DAY',
      });
    });
  });
});
