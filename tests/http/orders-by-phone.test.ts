import { expect, it } from 'vitest';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { newEmail, newName } from '../support/shop-makers.ts';

const USER = '/api/v1/user';

describeShop('an order for a buyer who calls', (shop) => {
  const asAdmin = (path: string, body: object) => shop().asAdmin.post(`${USER}/${path}`, body);
  const newBuyer = (more: object = {}) => ({
    ...{ lastName: newName('Звонкова'), firstName: 'Нина', middleName: 'Ивановна', email: newEmail() },
    consent: true,
    ...more,
  });
  const recipientOf = async (buyerId: number, more: object = {}) => ({
    ...{ buyerId, lastName: 'Звонков', confirmLastName: 'Звонков', firstName: 'Пётр', middleName: 'Ильич' },
    ...{ birthDate: '1985-03-08', phone: '+79991234567', consent: true },
    institutionId: (await shop().facility()).id,
    ...more,
  });
  /** A known buyer with a recipient, and what is sent to order one tin of 100 ₽ for them. */
  async function known() {
    const buyer = await shop().buyer();
    const addressId = (await shop().recipient(buyer.token)).id as number;
    const tin = await shop().product({ name: newName('Сайра'), price: 100 });
    const body = {
      ...{ buyerId: buyer.id, addressId },
      ...{ cartItems: [{ id: tin.id as number, quantity: 1 }], total: 450 },
    };
    return { ...buyer, body };
  }
  const recorded = async (kind: string, id: number) => (await shop().record({ kind, recordId: id })).length;

  // Control: in `src/orders/server/confirm-order.ts` replace `input, null, config, administrator.id)` with `input, null, config, null)`
  // Control: in `src/accounts/server/user.routes.ts` replace `formatConsentByPhone(caller)` with `''`
  it('is made for a new buyer and recipient in the name of the administrator', async () => {
    const made = await asAdmin('create-by-phone', newBuyer());
    expect(made.status, made.text).toBe(201);
    const buyerId = made.body.id as number;
    const saved = await asAdmin('address/save-by-phone', await recipientOf(buyerId));
    expect(saved.status, saved.text).toBe(201);
    const tin = await shop().product({ price: 100 });
    const placed = await asAdmin('order/confirm-by-phone', {
      ...{ buyerId, addressId: saved.body.id },
      ...{ cartItems: [{ id: tin.id, quantity: 2 }], total: 550, substitution: 'REPLACE' },
    });
    expect(placed.status, placed.text).toBe(201);
    const { orderId } = placed.body as { orderId: number };

    const order = await shop().atDesk(orderId);
    expect(order).toMatchObject({
      ...{ lastNameClient: 'Звонков', priceProducts: 200, totalShippingCost: 350, substitution: 'REPLACE' },
      statusHistory: [{ status: 'NOT_PAID', author: 'ADMIN', comment: null }],
    });
    const notes = await shop().asAdmin.get(`${USER}/order/notes/${orderId}`);
    expect(notes.body.authors).toEqual([
      { changeId: order.statusHistory[0].id, name: expect.stringMatching(/\S/) },
    ]);
    expect(
      await Promise.all([
        recorded('BUYER_CREATED', buyerId),
        recorded('RECIPIENT_CREATED', buyerId),
        recorded('ORDER_TAKEN_BY_PHONE', orderId),
      ]),
    ).toEqual([1, 1, 1]);
    const consents = await shop()
      .services.db.selectFrom('consents')
      .select(['purpose', 'address'])
      .where('user_id', '=', buyerId)
      .orderBy('id')
      .execute();
    const address = expect.stringMatching(/^по телефону, администратору № \d+$/);
    expect(consents).toEqual([
      { purpose: 'REGISTRATION', address },
      { purpose: 'RECIPIENT', address },
    ]);
  });

  it('opens no account to anybody: there is no password, and its e-mail is taken', async () => {
    const input = newBuyer();
    expect((await asAdmin('create-by-phone', input)).body).toEqual({ id: expect.any(Number) });
    for (const password of ['', 'надёжный пароль', input.email]) {
      const { status } = await shop().post(`${USER}/login`, { email: input.email, password });
      expect([400, 401]).toContain(status);
    }
    const taken = await asAdmin('create-by-phone', input);
    expectProblem(taken, 'CONFLICT');
    expect(taken.body.message).toBe(
      'С этой почтой покупатель уже есть: найдите его по ней или укажите другую.',
    );
    expectProblem(await asAdmin('create-by-phone', newBuyer({ consent: false })), 'VALIDATION', {
      consent: 'Спросите согласие на обработку персональных данных',
    });
  });

  // Control: in `src/recipients/server/user-address.routes.ts` replace `if (!(await lockUserExclusively(tx, body.buyerId))) throw new Problem('USER_NOT_FOUND');` with ``
  it('takes a recipient by the rules of the buyer’s own form, and only for a buyer who is there', async () => {
    const { id } = await shop().buyer();
    expectProblem(
      await asAdmin('address/save-by-phone', await recipientOf(id, { confirmLastName: 'Зуев' })),
      'VALIDATION',
      { confirmLastName: 'Фамилии не совпадают' },
    );
    expectProblem(await asAdmin('address/save-by-phone', await recipientOf(999_999_999)), 'NOT_FOUND');
  });

  // Control: in `src/orders/server/confirm-order.ts` replace `if (!(await lockUserExclusively(tx, buyerId))) throw new Problem('USER_NOT_FOUND');` with ``
  it('is refused as the buyer’s own would be', async () => {
    const { token, body } = await known();
    const stranger = await shop().recipient((await shop().buyer()).token);
    const refuses = async (change: object, code: Parameters<typeof expectProblem>[1], words: RegExp) => {
      const refused = await asAdmin('order/confirm-by-phone', { ...body, ...change });
      expectProblem(refused, code);
      expect(refused.body.message).toMatch(words);
    };
    await refuses({ buyerId: 999_999_999 }, 'NOT_FOUND', /^Пользователь не найден/);
    await refuses({ addressId: stranger.id }, 'NOT_FOUND', /^Адрес доставки не найден/);
    await refuses({ total: 449 }, 'CONFLICT', /^Стоимость заказа изменилась/);
    await refuses({ plannedDay: '2020-01-01' }, 'CONFLICT', /день сдачи изменился/);
    expect(await ordersOf(shop(), token)).toEqual([]);
  });
});
