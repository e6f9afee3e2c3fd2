import { beforeAll, describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../src/orders/order-status.ts';
import { erasePeopleFromOldOrders } from '../../src/orders/orders.server.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop, type Shop } from '../support/shop.ts';

const SETTABLE = ['NOT_PAID', 'PAID', 'ADMIN_WORKED', 'Delivered', 'CANCELED_ADMIN'];
const FINAL = ['CANCELED_USER', 'CANCELED_ADMIN'];
const CLOSED = 'Заказ отменён, его статус изменить нельзя';

const change = (shop: Shop, token: string | undefined, id: number | string, body: unknown) =>
  shop.post(`/api/v1/user/order/${id}/change-status`, body, { token });

/** Puts an order into a state that may be out of reach of the calls. */
const put = (shop: Shop, id: number, status: OrderStatus) =>
  shop.services.db.updateTable('orders').set({ status }).where('id', '=', id).execute();

describeShop('the status of an order', (shop) => {
  let owner = { id: 0, token: '' };
  let admin = '';
  let order = { id: 0, statusHistory: [] as unknown[] };
  /** What another order of the owner is made of. */
  let again: Record<string, unknown> = {};
  beforeAll(async () => {
    owner = await shop().buyer();
    admin = await shop().admin();
    again = {
      addressId: (await shop().recipient(owner.token)).id,
      cartItems: [{ id: (await shop().product()).id, quantity: 1 }],
    };
    order = await shop().order(owner.token, again);
  });

  const placeOrder = () => shop().order(owner.token, again);
  const stateNow = async (id: number) => {
    const orders = await ordersOf(shop(), owner.token, 100);
    return orders.find((one: { id: number }) => one.id === id);
  };

  describe.each(orderStatuses)('from %s', (from) => {
    it.each(SETTABLE)('an administrator asks for %s', async (to) => {
      await put(shop(), order.id, from);
      const response = await change(shop(), admin, order.id, { status: to });
      if (FINAL.includes(from) || from === to) {
        expectProblem(response, 'CONFLICT');
        const message = FINAL.includes(from) ? CLOSED : 'Заказ уже в этом статусе';
        return expect(response.body.message).toBe(message);
      }
      expect([response.status, response.body.status]).toEqual([200, to]);
      const { money: _, ...shown } = response.body;
      const { money: __, ...own } = await stateNow(order.id);
      expect(shown).toEqual(own);
      expect(response.body.statusHistory.at(-1)).toMatchObject({ status: to, author: 'ADMIN' });
    });

    it('its owner cancels', async () => {
      await put(shop(), order.id, from);
      const before = (await stateNow(order.id)).statusHistory.length;
      const response = await change(shop(), owner.token, order.id, { status: 'CANCELED_USER' });
      if (from !== 'NOT_PAID') {
        expectProblem(response, 'CONFLICT');
        expect(response.body.message).toBe(
          FINAL.includes(from) ? CLOSED : 'Отменить можно только неоплаченный заказ',
        );
        return expect((await stateNow(order.id)).statusHistory).toHaveLength(before);
      }
      expect([response.status, response.body.status]).toEqual([200, 'CANCELED_USER']);
      expect(response.body).toEqual(await stateNow(order.id));
      expect(response.body.statusHistory).toHaveLength(before + 1);
      expect(response.body.statusHistory.at(-1)).toMatchObject({ status: 'CANCELED_USER', author: 'USER' });
    });
  });

  it('keeps its whole history, with who did it and a comment for the buyer', async () => {
    const { id, createdAt } = await placeOrder();
    await change(shop(), admin, id, { status: 'PAID', comment: '  Оплата\r\nполучена ' });
    const long = await change(shop(), admin, id, { status: 'NOT_PAID', comment: 'я'.repeat(512) });
    expectProblem(long, 'VALIDATION', { comment: 'Не больше 511 символов' });
    await change(shop(), admin, id, { status: 'NOT_PAID', comment: ' ' });
    const { body } = await change(shop(), owner.token, id, { status: 'CANCELED_USER', comment: null });
    const moments = body.statusHistory.map(({ changedAt }: { changedAt: string }) => changedAt);
    expect(moments).toEqual(moments.toSorted());
    expect(moments[0]).toBe(createdAt);
    const history = body.statusHistory.map(({ status, author, comment }: Record<string, unknown>) => [
      status,
      author,
      comment,
    ]);
    expect(history).toEqual([
      ['NOT_PAID', 'USER', null],
      ['PAID', 'ADMIN', 'Оплата\nполучена'],
      ['NOT_PAID', 'ADMIN', null],
      ['CANCELED_USER', 'USER', null],
    ]);
  });

  it('what a customer may not ask for is 403, whatever the order', async () => {
    const { token } = await shop().buyer();
    for (const id of [order.id, 999_999_999]) {
      for (const status of [...SETTABLE, 'CANCELED', 'WHATEVER']) {
        expectProblem(await change(shop(), token, id, { status }), 'FORBIDDEN');
      }
    }
    expectProblem(await change(shop(), token, 999_999_999, { status: 'CANCELED_USER' }), 'NOT_FOUND');
  });

  it('an administrator cancels an own order as a buyer does, and nobody else’s that way', async () => {
    const own = await shop().order(admin);
    const { body } = await change(shop(), admin, own.id, { status: 'CANCELED_USER' });
    expect(body.status).toBe('CANCELED_USER');
    expect(body.statusHistory.at(-1)).toMatchObject({ author: 'USER' });
    const { id } = await placeOrder();
    expectProblem(await change(shop(), admin, id, { status: 'CANCELED_USER' }), 'FORBIDDEN');
  });

  it.each(['', ' ', undefined, null, 5, 'paid', 'DELIVERED', 'CANCELED', 'WHATEVER', 'x'.repeat(64)])(
    'status %j is refused to an administrator before the order is looked for',
    async (status) => {
      const response = await change(shop(), admin, 999_999_999, { status });
      expectProblem(response, 'VALIDATION');
      expect(Object.keys(response.body.errors)).toEqual(['status']);
    },
  );

  // Control: in `src/orders/server/change-order-status.ts` replace `order.phone === '' && comment !== null` with `false`
  it('takes no comment once the people of the order are erased, alone or in bulk', async () => {
    const { id } = await placeOrder();
    await change(shop(), admin, id, { status: 'Delivered' });
    const moment = new Date(Date.now() + 3_600_000);
    const batch = { after: id - 1, upTo: id, size: 1, moment };
    await erasePeopleFromOldOrders(shop().services.db, batch);
    const refused = await change(shop(), admin, id, { status: 'ADMIN_WORKED', comment: 'Перезвонить' });
    expectProblem(refused, 'CONFLICT');
    const body = { moves: [{ id, status: 'ADMIN_WORKED' }], comment: 'Перезвонить' };
    const bulk = await shop().asAdmin.post('/api/v1/user/order/desk/change-statuses', body);
    expect(bulk.body).toMatchObject({ moved: [], refused: [{ id, message: refused.body.message }] });
    expect((await change(shop(), admin, id, { status: 'ADMIN_WORKED' })).status).toBe(200);
    const packing = { grams: 900, calls: [{ position: 1, outcome: 'AGREED' }] };
    const packed = await shop().asAdmin.put(`/api/v1/user/order/packing/note/${id}`, packing);
    expectProblem(packed, 'CONFLICT');
    expect(packed.body.message).toBe(refused.body.message);
  });
});
