import { expect, it } from 'vitest';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { fillRecipients } from '../support/saved-recipients.ts';
import { describeShop } from '../support/shop.ts';

const SAVE = '/api/v1/user/address/save';
const HISTORY = '/api/v1/user/address/history';

describeShop('changing and deleting a saved address', (shop) => {
  const update = (id: number | string, body: object, token: string) =>
    shop().put(`/api/v1/user/address/update/${id}`, body, { token });
  const remove = (id: number, token: string) => shop().delete(`/api/v1/user/address/delete/${id}`, { token });
  const history = async (token: string) => (await shop().get(HISTORY, { token })).body;

  /** A buyer with one recipient, and what would change all of it. */
  const withOne = async () => {
    const { id: userId, token } = await shop().buyer();
    const { id } = await shop().recipient(token);
    const facility = await shop().facility();
    const changed = {
      lastName: 'Орлов',
      firstName: 'Пётр',
      middleName: 'Ильич',
      birthDate: '1990-12-31',
      squadNumber: null,
      institutionId: facility.id,
      additionalInfo: 'второй корпус',
      phone: '89990001122',
    };
    return {
      userId,
      token,
      id,
      facility,
      changed,
      form: { ...changed, confirmLastName: 'Орлов', consent: true },
    };
  };
  const consentsOf = (userId: number) =>
    shop()
      .services.db.selectFrom('consents')
      .select(['recipient_id', 'address'])
      .where('user_id', '=', userId)
      .where('purpose', '=', 'RECIPIENT')
      .orderBy('id')
      .execute();

  // Control: leave the user out of the condition in recipients.db.ts, or the conflict out of insertConsent.
  it('replaces every field, keeps the id, the day and the consent', async () => {
    const { userId, token, id, facility, changed, form } = await withOne();
    const [before] = await history(token);
    const response = await update(id, form, token);
    expect([response.status, response.body]).toEqual([200, { message: 'Данные успешно сохранены!', id }]);
    expect(await history(token)).toEqual([
      { ...changed, id, institutionName: facility.name, createAt: before.createAt },
    ]);
    expect(await consentsOf(userId)).toEqual([{ recipient_id: id, address: '127.0.0.1' }]);
    // The same once more is what is there already.
    expect((await update(String(id), form, token)).status).toBe(200);
    expect(await history(token)).toHaveLength(1);
    // Control: in `src/recipients/server/user-address.routes.ts` replace `await storeConsent(tx, userId, id, address);` with ``
    const { db } = shop().services;
    await db.updateTable('consents').set({ text_version: 'before' }).where('user_id', '=', userId).execute();
    await update(id, form, token);
    expect(await consentsOf(userId)).toHaveLength(2);
  });

  it('leaves the other recipients of the buyer as they are', async () => {
    const { token, id, form } = await withOne();
    await shop().recipient(token);
    const [other] = await history(token);
    expect((await update(id, form, token)).status).toBe(200);
    expect((await history(token))[0]).toEqual(other);
  });

  it.each([
    [{ confirmLastName: 'Соколов' }, { confirmLastName: 'Фамилии не совпадают' }],
    [{ institutionId: 999_999_999 }, { institutionId: 'В это учреждение доставки нет. Выберите другое.' }],
  ])('refuses %j as a new address is refused, and changes nothing', async (wrong, errors) => {
    const { userId, token, id, form } = await withOne();
    const before = await history(token);
    expectProblem(await update(id, { ...form, ...wrong }, token), 'VALIDATION', errors);
    expect(await history(token)).toEqual(before);
    expect(await consentsOf(userId)).toHaveLength(1);
  });

  it('deletes for good; what is deleted is not there any more, and the consent stays without it', async () => {
    const { userId, token, id, form } = await withOne();
    const response = await remove(id, token);
    expect([response.status, response.body]).toEqual([200, { message: 'Получатель удалён' }]);
    expect(await history(token)).toEqual([]);
    expectProblem(await remove(id, token), 'NOT_FOUND');
    expectProblem(await update(id, form, token), 'NOT_FOUND');
    expect(await consentsOf(userId)).toEqual([{ recipient_id: null, address: '127.0.0.1' }]);
    const exported = (await shop().get('/api/v1/account/export', { token })).body;
    expect(exported.addresses).toEqual([]);
    expect(exported.consents[0]).toMatchObject({ purpose: 'RECIPIENT', addressId: null });
  });

  it('leaves orders as they were made', async () => {
    const { token, id, form } = await withOne();
    const before = await shop().order(token, { addressId: id });
    await update(id, form, token);
    const after = await shop().order(token, { addressId: id });
    await remove(id, token);
    expect(await ordersOf(shop(), token)).toEqual([after, before]);
    expect([before.lastNameClient, after.lastNameClient]).toEqual(['Соколов', 'Орлов']);
    expectProblem(
      await shop().post(
        '/api/v1/user/order/confirm',
        {
          addressId: id,
          cartItems: [{ id: before.products[0].id, quantity: 1 }],
          total: before.priceProducts,
        },
        { token },
      ),
      'NOT_FOUND',
    );
  });

  it('makes room for another at a hundred, and changes there as well', async () => {
    const { userId, token, id, form } = await withOne();
    await fillRecipients(shop().services.db, id);
    expectProblem(await shop().post(SAVE, form, { token }), 'CONFLICT');
    expect((await update(id, form, token)).status).toBe(200);
    expect((await remove(id, token)).status).toBe(200);
    expect((await shop().post(SAVE, form, { token })).status).toBe(201);
    expect(await history(token)).toHaveLength(100);
    expect((await consentsOf(userId)).map(({ recipient_id }) => recipient_id === null)).toEqual([
      true,
      false,
    ]);
  });
});
