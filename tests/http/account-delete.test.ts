import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Problem } from '../../src/contract/problem.ts';
import { problemHttpStatuses } from '../../src/contract/problem-body.ts';
import { deleteOwnAccount } from '../../src/personal-data/server/delete-account.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { EMPTIED } from '../support/emptied-order.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { promote } from '../support/second-administrator.ts';
import { describeShop } from '../support/shop.ts';
import type { Buyer } from '../support/shop-makers.ts';
import { RECIPIENT } from '../support/shop-makers.ts';
import { ADMIN_PASSWORD } from '../support/test-config.ts';

const DELETE = '/api/v1/account/delete';

describeShop('deletion of an account', (shop) => {
  const remove = (token: string | undefined, password: unknown) =>
    shop().post(DELETE, { password }, { token });
  const me = (token: string) => shop().get('/api/v1/account/me', { token });
  const listed = async (filter: object) => {
    const path = '/api/v1/user/order/get-list-order';
    const body = { pageable: { size: 100 }, ...filter };
    return (await shop().asAdmin.post(path, body)).body;
  };
  /** Past the password, which takes longer than what such calls race with. */
  const erase = (caller: Parameters<typeof deleteOwnAccount>[1]) =>
    shop()
      .services.db.transaction()
      .execute((tx) => deleteOwnAccount(tx, caller));
  const isThere = async ({ token }: Buyer) => (await me(token)).status === 200;

  it('takes away the account, its addresses and keys; nobody gets in by it again', async () => {
    const { id, email, password, token } = await shop().buyer();
    const recipient = await shop().recipient(token);
    await shop().order(token, { addressId: recipient.id, key: 'once' });
    const { db } = shop().services;
    const keys = () => db.selectFrom('request_keys').select('key').where('user_id', '=', id).execute();
    expect(await keys()).toEqual([{ key: 'once' }]);
    const response = await remove(token, password);
    expect(response.status, response.text).toBe(200);
    expect(response.body).toEqual({ message: 'Учётная запись удалена' });
    expectProblem(await me(token), 'UNAUTHORIZED');
    expectProblem(await remove(token, password), 'UNAUTHORIZED');
    expectProblem(await shop().post('/api/v1/user/login', { email, password }), 'UNAUTHORIZED');
    expect(await keys()).toEqual([]);
    expect(await db.selectFrom('recipients').select('id').where('user_id', '=', id).execute()).toEqual([]);
    const found = await shop().asAdmin.post('/api/v1/user/search', { pageable: {}, email });
    expect(found.body.content).toEqual([]);
  });

  it('lets the same e-mail register anew, and what was is not theirs', async () => {
    const { id, email, password, token } = await shop().buyer();
    await shop().order(token);
    await remove(token, password);
    const again = await shop().buyer({ email });
    expect(again.id).not.toBe(id);
    const { body } = await shop().get('/api/v1/account/export', { token: again.token });
    expect(body).toMatchObject({ addresses: [], orders: [] });
  });

  it('cancels what is unpaid and empties people from all orders; goods, sums and states stay', async () => {
    const { token, password } = await shop().buyer();
    const facility = await shop().facility({ deliveryCost: 350 });
    const addressId = (
      await shop().recipient(token, { institutionId: facility.id, additionalInfo: 'Передать Ивану' })
    ).id;
    const statuses = ['NOT_PAID', 'Delivered', 'CANCELED_USER', 'CANCELED_ADMIN'];
    const orders = [];
    for (const status of statuses) {
      const order = await shop().order(token, { addressId });
      if (status === 'CANCELED_USER') {
        await shop().cancel(order.id, token);
      } else if (status !== 'NOT_PAID')
        await shop().move(order.id, status, { comment: 'Соколов И. П. получил' });
      orders.push(order);
    }
    const byId = async () => (await listed({ institutionId: facility.id })).content.reverse();
    const before = await byId();
    expect((await remove(token, password)).status).toBe(200);
    const after = await byId();
    for (const [turn, order] of before.entries()) {
      const statusHistory = order.statusHistory.map((change: object) => ({ ...change, comment: null }));
      const canceled = {
        id: expect.any(Number),
        status: 'CANCELED_USER',
        changedAt: expect.stringMatching(/Z$/),
        author: 'USER',
        comment: null,
      };
      expect(after[turn]).toEqual({
        ...order,
        ...EMPTIED,
        version: expect.any(Number),
        ...(turn === 0
          ? {
              status: 'CANCELED_USER',
              statusHistory: [...statusHistory, canceled],
              money: { due: 0, received: 0, refunded: 0, version: 1 },
            }
          : { statusHistory }),
      });
    }
    expect(after.map((order: { status: string }) => order.status)).toEqual([
      'CANCELED_USER',
      'Delivered',
      'CANCELED_USER',
      'CANCELED_ADMIN',
    ]);
    expect(after[1]).toMatchObject({ priceProducts: 129.9, totalShippingCost: 350 });
    expect(JSON.stringify(after)).not.toMatch(/Сокол|Иван|9991234567|@example/);
    // What the triggers have counted says the same.
    const total = async (status: string) =>
      (await listed({ institutionId: facility.id, status })).totalElements;
    expect(await Promise.all(['NOT_PAID', ...statuses.slice(1)].map(total))).toEqual([0, 1, 2, 1]);
    expect((await listed({ institutionId: facility.id })).totalElements).toBe(4);
  });

  it.each(['PAID', 'ADMIN_WORKED'])(
    'waits while an order is %s, says which one, and changes nothing',
    async (status) => {
      const buyer = await shop().buyer();
      const unpaid = await shop().order(buyer.token);
      const open = await shop().order(buyer.token);
      await shop().move(open.id, status);
      const before = (await shop().get('/api/v1/account/export', { token: buyer.token })).body;
      const refused = await remove(buyer.token, buyer.password);
      expectProblem(refused, 'CONFLICT');
      expect(refused.body.message).toContain(`Заказ № ${open.id} оплачен или уже в работе`);
      expect(refused.body.message).not.toContain(`№ ${unpaid.id}`);
      const after = (await shop().get('/api/v1/account/export', { token: buyer.token })).body;
      expect({ ...after, exportedAt: '' }).toEqual({ ...before, exportedAt: '' });
      await shop().move(open.id, 'Delivered');
      expect((await remove(buyer.token, buyer.password)).status).toBe(200);
    },
  );

  it('names several open orders, and of many the first', async () => {
    const { token, password } = await shop().buyer();
    const addressId = (await shop().recipient(token)).id;
    const cartItems = [{ id: (await shop().product()).id, quantity: 1 }];
    const ids: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      ids.push((await shop().order(token, { addressId, cartItems })).id);
      await shop().move(ids[turn] ?? 0, turn % 2 ? 'PAID' : 'ADMIN_WORKED');
    }
    const { message } = (await remove(token, password)).body;
    const named = ids.slice(0, 5).map((id) => `№ ${id}`);
    expect(message).toContain(`Заказы ${named.join(', ')} и ещё 2 оплачены или уже в работе`);
  });

  // Control: in `src/orders/server/change-order-status.ts` replace `if (owed.length > 0) throw` with `if (false) throw`
  it('waits while money that came is to be given back', async () => {
    const { token, password } = await shop().buyer();
    const { id } = await shop().order(token);
    const payments = '/api/v1/user/order/payments';
    const sum = { day: '2026-11-20', sum: 1 };
    const parts = [{ orderId: id, sum: 1 }];
    expect((await shop().asAdmin.post(`${payments}/add`, { ...sum, parts })).status).toBe(201);
    const refused = await remove(token, password);
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toContain(`По заказу № ${id} мы должны вернуть деньги`);
    expect((await ordersOf(shop(), token))[0]).toMatchObject({ status: 'NOT_PAID' });
    await shop().move(id, 'CANCELED_ADMIN');
    expectProblem(await remove(token, password), 'CONFLICT');
    expect((await shop().asAdmin.post(`${payments}/refunds`, { ...sum, orderId: id })).status).toBe(201);
    expect((await remove(token, password)).status).toBe(200);
  });

  it('asks for the password', async () => {
    const buyer = await shop().buyer();
    for (const wrong of ['не тот пароль', ` ${buyer.password}`]) {
      expectProblem(await remove(buyer.token, wrong), 'VALIDATION', { password: 'Неверный пароль' });
    }
    for (const missing of ['', null, undefined, {}]) {
      expectProblem(await remove(buyer.token, missing), 'VALIDATION', { password: 'Укажите пароль' });
    }
    expectProblem(await remove(undefined, buyer.password), 'UNAUTHORIZED');
    expect(await isThere(buyer)).toBe(true);
  });

  it('leaves everybody else alone', async () => {
    const [leaving, staying] = [await shop().buyer(), await shop().buyer()];
    const facility = await shop().facility();
    for (const { token } of [leaving, staying]) {
      const addressId = (await shop().recipient(token, { institutionId: facility.id })).id;
      await shop().order(token, { addressId });
    }
    const exported = async () => (await shop().get('/api/v1/account/export', { token: staying.token })).body;
    const before = await exported();
    expect(before).toMatchObject({ addresses: [{}], orders: [{ status: 'NOT_PAID' }] });
    await remove(leaving.token, leaving.password);
    expect({ ...(await exported()), exportedAt: '' }).toEqual({ ...before, exportedAt: '' });
  });

  // Control: in `src/accounts/server/staff.ts` replace `one.one_time_until === null && one.desk_role === null` with `one.desk_role === null`
  // Control: in `src/accounts/server/staff.ts` replace `one.one_time_until === null && one.desk_role === null` with `one.one_time_until === null`
  it('keeps the last administrator, of two at once exactly one', async () => {
    const root = await shop().admin();
    const refused = await remove(root, ADMIN_PASSWORD);
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toContain('Единственного администратора');
    // Whoever was invited and has not used the one-time password runs nothing yet.
    const { id: buyerId, email } = await shop().buyer();
    const invited = await shop().asAdmin.post('/api/v1/admin/staff/invite', { email, buyerId });
    expect(invited.status, invited.text).toBe(201);
    expectProblem(await remove(root, ADMIN_PASSWORD), 'CONFLICT');
    // Whoever does a part of the desk's work cannot give anybody the rest of it, and may leave.
    const packer = await shop().buyer();
    await promote(shop(), packer.id, 'PACKER');
    expectProblem(await remove(root, ADMIN_PASSWORD), 'CONFLICT');
    expect((await remove(packer.token, packer.password)).status).toBe(200);

    const { db } = shop().services;
    const two = [await shop().buyer(), await shop().buyer()];
    await db.updateTable('users').set({ role: 'USER' }).where('role', '=', 'ADMIN').execute();
    for (const { id } of two) await promote(shop(), id);
    try {
      const responses = await Promise.all(
        two.map(({ id, email }) =>
          erase({ id, email, role: 'ADMIN', deskRole: null, mustChangePassword: false }).then(
            () => 200,
            statusFrom,
          ),
        ),
      );
      expect(responses.sort()).toEqual([200, 409]);
      expect((await Promise.all(two.map(isThere))).filter(Boolean)).toHaveLength(1);
    } finally {
      await db.updateTable('users').set({ role: 'USER' }).where('role', '=', 'ADMIN').execute();
      await db.updateTable('users').set({ role: 'ADMIN' }).where('email', '=', 'admin@example.com').execute();
    }
  });

  it('races with orders, addresses and changes of status end in one order of things', async () => {
    const product = await shop().product();
    const { id: institutionId } = await shop().facility();
    const { db } = shop().services;
    for (let round = 0; round < 12; round += 1) {
      const { id, email, token } = await shop().buyer();
      const { id: addressId } = await shop().recipient(token);
      const cartItems = [{ id: product.id, quantity: 1 }];
      const order = await shop().order(token, { addressId, cartItems });
      const [deleted, confirmed, paid, saved] = await Promise.all([
        // Past its password, which takes longer than all the others together; later from round to round.
        delay(round)
          .then(() => erase({ id, email, role: 'USER', deskRole: null, mustChangePassword: false }))
          .then(() => 200, statusFrom),
        shop().post('/api/v1/user/order/confirm', { addressId, cartItems, total: product.price }, { token }),
        shop().asAdmin.post(`/api/v1/user/order/${order.id}/change-status`, { status: 'PAID' }),
        shop().post('/api/v1/user/address/save', { ...RECIPIENT, institutionId }, { token }),
      ]);
      expect([201, 401]).toContain(saved.status);
      const addresses = await db.selectFrom('recipients').select('id').where('user_id', '=', id).execute();
      if (deleted === 200) expect(addresses).toEqual([]);
      expect([201, 401]).toContain(confirmed.status);
      expect([200, 409]).toContain(paid.status);
      // Either the money was noted first and the account stays, or the account went and its order is cancelled.
      expect([paid.status, deleted].sort()).toEqual([200, 409]);
      const orders = (await listed({})).content.filter(
        (one: { id: number }) => one.id === order.id || one.id === confirmed.body.id,
      );
      for (const one of orders) {
        expect([one.emailBuyer, one.lastNameClient]).toEqual(deleted === 200 ? ['', ''] : [email, 'Соколов']);
        if (deleted === 200) expect(one.status).toBe('CANCELED_USER');
      }
    }
  });
});

function statusFrom(error: unknown): number {
  if (!(error instanceof Problem)) throw error;
  return problemHttpStatuses[error.code];
}
