import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findOrderPrerequisites } from '../../src/orders/server/confirm-order.db.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const CONFIRM = '/api/v1/user/order/confirm';
/** What rides along in a line whose product comes in one kind and has no weight. */
const inOneKind = { choice: null, choiceMissing: false, weightGrams: null, parts: [] };
const QUANTITY_WORDS = 'Количество — целое число от 1 до 999';

describeShop('confirming an order', (shop) => {
  let buyer = { id: 0, email: '', token: '' };
  let categoryId = 0;
  let facility = { id: 0, name: '' };
  let addressId = 0;
  beforeAll(async () => {
    buyer = await shop().buyer();
    categoryId = (await shop().category()).id;
    facility = await shop().facility({ name: 'ИК-2', deliveryCost: 350.5, freeDeliveryThreshold: 1000 });
    const address = {
      institutionId: facility.id,
      birthDate: '1985-03-08',
      squadNumber: '5',
      additionalInfo: 'Корпус\nвторой',
      phone: '89991234567',
    };
    addressId = (await shop().recipient(buyer.token, address)).id;
  });

  const product = (price: number, name = `Товар за ${price}`) => shop().product({ name, price, categoryId });
  const confirm = (body: object, token = buyer.token) =>
    shop().post(CONFIRM, { addressId, ...body }, { token });

  it('answers the order as the database has it', async () => {
    const tea = await product(129.9, 'Чай');
    const sugar = await product(4.35, 'Сахар');
    const before = Date.now();
    const cartItems = [
      { id: tea.id, quantity: 2 },
      { id: String(sugar.id), quantity: 3 },
    ];
    const { status, body } = await confirm({ addressId: String(addressId), cartItems, total: 272.85 });
    expect(status).toBe(201);
    const { id, createdAt, statusHistory, ...rest } = body;
    expect(id).toBeGreaterThan(0);
    expect(Math.abs(Date.parse(createdAt) - before)).toBeLessThan(60_000);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(statusHistory).toEqual([
      { id: expect.any(Number), status: 'NOT_PAID', changedAt: createdAt, author: 'USER', comment: null },
    ]);
    expect(rest).toEqual({
      status: 'NOT_PAID',
      firstNameClient: 'Иван',
      lastNameClient: 'Соколов',
      middleNameClient: 'Петрович',
      birthDateClient: '1985-03-08',
      squadNumberClient: '5',
      phoneBuyer: '89991234567',
      emailBuyer: buyer.email,
      workAddressName: 'ИК-2',
      additionalInfoClient: 'Корпус\nвторой',
      products: [
        { id: tea.id, nameProduct: 'Чай', priceProduct: 129.9, quantityProduct: 2, ...inOneKind },
        { id: sugar.id, nameProduct: 'Сахар', priceProduct: 4.35, quantityProduct: 3, ...inOneKind },
      ],
      totalShippingCost: 350.5,
      priceProducts: 272.85,
      noteForBuyer: null,
      heldAt: null,
      plannedDay: null,
      parcel: {
        ...{ grams: 400, boxGrams: 400, limitGrams: 20_000, monthGrams: null, plannedDay: null },
        ...{ unweighed: [tea.id, sugar.id], refused: [] },
      },
      version: 1,
    });
    expect((await ordersOf(shop(), buyer.token))[0]).toEqual(body);
  });

  it('adds up a product that comes twice', async () => {
    const [one, two] = [await product(1), await product(2)];
    const cartItems = [
      { id: one.id, quantity: 500 },
      { id: two.id, quantity: 1 },
      { id: one.id, quantity: 499 },
    ];
    const { body } = await confirm({ cartItems, total: 1001 });
    expect(body.products).toMatchObject([
      { id: one.id, quantityProduct: 999 },
      { id: two.id, quantityProduct: 1 },
    ]);
    expect(body.priceProducts).toBe(1001);
    expectProblem(
      await confirm({ cartItems: [...cartItems, { id: one.id, quantity: 1 }], total: 1002 }),
      'VALIDATION',
      { 'cartItems.3.quantity': QUANTITY_WORDS },
    );
  });

  describe('the total', () => {
    it.each([
      ['goods alone', 999.99, [999.99, 1350.49], [999.98, 1000, 1350.48, 1350.5, 350.5, 0]],
      ['from the threshold on, delivery is free', 1000, [1000], [1350.5, 999.99, 1000.01]],
      ['goods for nothing', 0, [0, 350.5], [0.01]],
    ])('%s', async (_, price, seen, unseen) => {
      const { id } = await product(price);
      const cartItems = [{ id, quantity: 1 }];
      for (const total of seen) {
        const { status, body } = await confirm({ cartItems, total });
        expect([total, status]).toEqual([total, 201]);
        expect([body.priceProducts, body.totalShippingCost]).toEqual([price, price >= 1000 ? 0 : 350.5]);
      }
      for (const total of unseen) {
        const response = await confirm({ cartItems, total });
        expectProblem(response, 'CONFLICT');
        expect(response.body.message).toBe(
          'Стоимость заказа изменилась. Проверьте корзину и подтвердите ещё раз.',
        );
      }
    });

    it('may be far larger than any price', async () => {
      const { id } = await product(9_999_999.99);
      const { body } = await confirm({ cartItems: [{ id, quantity: 999 }], total: 9_989_999_990.01 });
      expect(body.priceProducts).toBe(9_989_999_990.01);
    });
  });

  describe('what it is made of', () => {
    it('a product that was deleted is named', async () => {
      const [sold, gone] = [await product(1), await product(2, 'Халва')];
      await shop().asAdmin.delete(`/api/v1/products/delete/${gone.id}`);
      const response = await confirm({
        cartItems: [sold, gone].map(({ id }) => ({ id, quantity: 1 })),
        total: 3,
      });
      expectProblem(response, 'CONFLICT');
      expect(response.body.message).toBe('Больше нет в продаже: «Халва». Удалите этот товар из корзины.');
      await shop().asAdmin.get(`/api/v1/products/undelete/${gone.id}`);
      expect((await confirm({ cartItems: [{ id: gone.id, quantity: 1 }], total: 2 })).status).toBe(201);
    });

    it('one that never was is numbered, and of many five are named', async () => {
      const numbers = [1, 2, 3, 4, 5, 6, 7].map((last) => 900_000_000 + last);
      const cart = (ids: number[]) => ({ cartItems: ids.map((id) => ({ id, quantity: 1 })), total: 1 });
      const one = await confirm(cart(numbers.slice(0, 1)));
      expectProblem(one, 'CONFLICT');
      expect(one.body.message).toBe('Больше нет в продаже: № 900000001. Удалите этот товар из корзины.');
      const many = await confirm(cart(numbers));
      expect(many.body.message).toBe(
        'Больше нет в продаже: № 900000001, № 900000002, № 900000003, № 900000004, № 900000005 и ещё 2. Удалите их из корзины.',
      );
    });

    it('a facility that was deleted takes no more orders', async () => {
      const { id } = await product(1);
      const newFacility = await shop().facility();
      const address = await shop().recipient(buyer.token, { institutionId: newFacility.id });
      const input = { addressId: address.id, cartItems: [{ id, quantity: 1 }], total: 1 };
      await shop().asAdmin.delete(`/api/v1/work-addresses/delete/${newFacility.id}`);
      const response = await confirm(input);
      expectProblem(response, 'CONFLICT');
      expect(response.body.message).toBe('В это учреждение доставки больше нет. Выберите другой адрес.');
      await shop().asAdmin.get(`/api/v1/work-addresses/undelete/${newFacility.id}`);
      expect((await confirm(input)).status).toBe(201);
    });
  });

  describe('the body', () => {
    const good = { cartItems: [{ id: 1, quantity: 1 }], total: 1 };
    const item = (quantity: unknown) => ({ ...good, cartItems: [{ id: 1, quantity }] });

    it.each([
      [{ ...good, addressId: undefined }, { addressId: 'Выберите адрес доставки' }],
      [{ ...good, cartItems: undefined }, { cartItems: 'Корзина пуста' }],
      [{ ...good, cartItems: [] }, { cartItems: 'Корзина пуста' }],
      [{ ...good, total: undefined }, { total: 'Укажите сумму заказа' }],
      [{ ...good, total: -0.01 }, { total: 'Сумма заказа должна быть неотрицательной' }],
      [{ ...good, total: 0.001 }, { total: 'Не больше двух знаков после запятой' }],
      [item(0), { 'cartItems.0.quantity': QUANTITY_WORDS }],
      [item(1000), { 'cartItems.0.quantity': QUANTITY_WORDS }],
      [item(1.5), { 'cartItems.0.quantity': QUANTITY_WORDS }],
      [
        { ...good, cartItems: [{ id: '1.5', quantity: 1 }] },
        { 'cartItems.0.id': 'Номер должен быть целым положительным числом' },
      ],
    ])('%j is refused', async (body, errors) => {
      expectProblem(await confirm(body), 'VALIDATION', errors as unknown as Record<string, string>);
    });

    it('with 200 different products makes 200 lines, in their order, and not one more', async () => {
      const inputs = Array.from({ length: 200 }, (_, index) => ({
        name: `«Чай ${index}», "\\'`,
        price: 0.01,
        prioritySort: 1,
        categoryId,
      }));
      const halves = [inputs.slice(0, 100), inputs.slice(100)];
      const ids: number[] = [];
      for (const products of halves) {
        const made = await shop().asAdmin.post('/api/v1/products/create', { products });
        ids.push(...made.body.products.map(({ id }: { id: number }) => id));
      }
      ids.reverse();
      const { body } = await confirm({ cartItems: ids.map((id) => ({ id, quantity: 1 })), total: 2 });
      expect(body.products.map(({ id }: { id: number }) => id)).toEqual(ids);
      expect(body.products[0].nameProduct).toBe(`«Чай 199», "\\'`);
      const more = [...ids, ids[0]].map((id) => ({ id, quantity: 1 }));
      expectProblem(await confirm({ cartItems: more, total: 2 }), 'VALIDATION', {
        cartItems: 'Не больше 200 строк в заказе',
      });
    });
  });

  // Control: in `src/orders/server/confirm-order.db.ts` replace `and whole.parts <> '[]' group by` with `group by`
  it('has PostgreSQL plan once a connection what an order is made of', async () => {
    if (shop().kind === 'embedded') return;
    await shop()
      .services.db.connection()
      .execute(async (one) => {
        await sql`insert into products (name, price_kopecks, priority_sort)
        select 'Товар', 1, 1 from generate_series(1, 1000)`.execute(one);
        await sql`analyze products`.execute(one);
        for (const productIds of [[1], [1, 2], [1], [1, 2, 3], [1, 2, 3, 4], [1], [2], [3]])
          await findOrderPrerequisites(one, { userId: buyer.id, addressId, productIds, key: null });
        const { rows } = await sql`select generic_plans > 0 as kept from pg_prepared_statements
        where statement like '%made_orders%'`.execute(one);
        expect(rows).toEqual([{ kept: true }]);
      });
  });
});
