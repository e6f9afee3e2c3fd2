import { beforeAll, expect, it } from 'vitest';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

interface Seen {
  id: number;
  status: string;
  version: number;
}

describeShop('many orders moved at once', (shop) => {
  let [admin, token] = ['', ''];
  let order = {};
  beforeAll(async () => {
    admin = await shop().admin();
    token = (await shop().buyer()).token;
    order = {
      addressId: (await shop().recipient(token)).id,
      cartItems: [{ id: (await shop().product()).id, quantity: 1 }],
    };
  });

  const make = (count: number): Promise<Seen[]> =>
    Promise.all(Array.from({ length: count }, () => shop().order(token, order)));
  const send = (moves: object[], comment?: string) =>
    shop().post('/api/v1/user/order/desk/change-statuses', { moves, comment }, { token: admin });
  const to = (status: string, orders: Seen[]) => orders.map(({ id, version }) => ({ id, version, status }));
  const now = async (orders: Seen[]) => {
    const ids = orders.map(({ id }) => id);
    const { body } = await shop().post('/api/v1/user/order/desk/by-ids', { ids }, { token: admin });
    return ids.map((id) => body.find((one: Seen) => one.id === id)) as (Seen & {
      statusHistory: { status: string; author: string; comment: string | null }[];
    })[];
  };
  const lastEntry = async () => (await shop().record({ kind: 'ORDER_STATUS_CHANGED' }))[0];

  // Control: in `src/orders/server/change-order-status.ts` replace `left > 0` with `false`
  // Control: in `src/orders/server/order-filter.db.ts` replace `planned_day between ${plannedDay} and ${last} and handed_on is null` with `false`
  it('boxes are handed in on their days, the order with the last of them, and come back', async () => {
    const [{ id, version } = { id: 0, version: 0 }] = await make(1);
    const { db } = shop().services;
    const [first, second] = ['2099-11-27', '2099-12-04'];
    await db.updateTable('orders').set({ planned_day: first }).where('id', '=', id).execute();
    await shop().move(id, 'PAID');
    const box = (plannedDay: string) => ({ grams: 15_000, plannedDay, goods: [] });
    const boxes = [box(first), box(first), box(second)];
    const packed = { grams: 45_000, packed: true, boxes };
    const noted = await shop().put(`/api/v1/user/order/packing/note/${id}`, packed, { token: admin });
    expect(noted.status).toBe(200);
    const onDay = async (plannedDay: string) => {
      const filter = { plannedDay, pageable: {} };
      const { body } = await shop().post('/api/v1/user/order/desk/list', filter, { token: admin });
      return body.content.some((one: Seen) => one.id === id);
    };
    expect([await onDay(first), await onDay(second)]).toEqual([true, true]);

    const seen = version + 1;
    const delivered = { id, version: seen, status: 'Delivered' };
    const unknown = await send([{ ...delivered, boxes: [4] }]);
    expect(unknown.body.refused[0].message).toBe(
      'Заказ разложили по коробкам иначе. Загрузите страницу заново.',
    );
    const partly = await send([{ ...delivered, boxes: [1, 2] }]);
    expect(partly.body.moved).toMatchObject([{ id, status: 'PAID', version: seen, plannedDay: second }]);
    expect(partly.body.moved[0].boxes.map(({ handedOn }: { handedOn: string | null }) => handedOn)).toEqual([
      expect.any(String),
      expect.any(String),
      null,
    ]);
    expect([await onDay(first), await onDay(second)]).toEqual([false, true]);
    expect(JSON.stringify(await shop().record())).toContain('коробки 1, 2');
    const theirs = (await ordersOf(shop(), token)).find((one: Seen) => one.id === id);
    expect(theirs.boxes[2]).toEqual({ plannedDay: second, handedOn: null });

    // The last box takes the order with it, and the way back leads to what was handed in before.
    const last = await send([{ ...delivered, boxes: [3] }]);
    expect(last.body.moved).toMatchObject([{ id, status: 'Delivered', version: seen + 1 }]);
    expect(last.body.moved[0]).not.toHaveProperty('boxes');
    const back = await send([{ id, version: seen + 1, status: 'PAID', boxes: [3] }]);
    expect(back.body.moved).toMatchObject([{ id, status: 'PAID', plannedDay: second }]);
    const all = await send([{ id, version: seen + 2, status: 'PAID', boxes: [1, 2] }]);
    expect(all.body.refused).toEqual([]);
    expect(all.body.moved).toMatchObject([{ plannedDay: first, version: seen + 2 }]);
    expectProblem(await send([{ ...delivered, boxes: [] }]), 'VALIDATION', {
      'moves.0.boxes': 'Выберите коробки',
    });
    // Control: in `src/orders/server/order-response.ts` replace `(isClosed || isCancelledStatus(ordered.status))` with `isClosed`
    await send([{ ...delivered, version: seen + 2, boxes: [1] }]);
    await shop().move(id, 'CANCELED_ADMIN');
    const ended = (await ordersOf(shop(), token)).find((one: Seen) => one.id === id);
    expect(ended.boxes).toEqual([{ plannedDay: first, handedOn: expect.any(String) }]);
  });

  it('fifty go in one request, each with its history, and one entry of the audit log names them', async () => {
    const orders = await make(50);
    const { status, body } = await send(to('PAID', orders), 'Деньги пришли');
    expect(status).toBe(200);
    expect(body.refused).toEqual([]);
    expect(body.moved.map(({ id }: Seen) => id)).toEqual(orders.map(({ id }) => id));
    const after = await now(orders);
    expect(body.moved).toEqual(after);
    for (const { status, version, statusHistory } of after) {
      expect([status, version]).toEqual(['PAID', 2]);
      expect(statusHistory[1]).toMatchObject({ status: 'PAID', author: 'ADMIN', comment: 'Деньги пришли' });
    }
    const entry = await lastEntry();
    expect(entry).toMatchObject({ detail: 'Оплачен', idsTotal: 50 });
    expect(new Set(entry?.ids)).toEqual(new Set(orders.map(({ id }) => id)));
  });

  it('an order that somebody moved meanwhile stays, with who and when, and the others go', async () => {
    const orders = await make(4);
    const [moved, cancelled, same, free] = orders as [Seen, Seen, Seen, Seen];
    await shop().move(moved.id, 'ADMIN_WORKED');
    await shop().move(cancelled.id, 'CANCELED_ADMIN');
    await shop().move(same.id, 'PAID');
    const { body } = await send([
      ...to('PAID', [moved, free]),
      { id: cancelled.id, status: 'PAID' },
      { id: same.id, status: 'PAID', version: 2 },
      { id: 999_999, status: 'PAID', version: 1 },
    ]);
    expect(body.moved.map(({ id }: Seen) => id)).toEqual([free.id]);
    const [late, final, already, unknown] = body.refused;
    expect(late).toMatchObject({ id: moved.id, order: { status: 'ADMIN_WORKED', version: 2 } });
    expect(late.message).toContain(`Пока вы правили, заказ № ${moved.id} изменили: Администратор Магазина`);
    expect(final).toMatchObject({ id: cancelled.id, message: 'Заказ отменён, его статус изменить нельзя' });
    expect(already).toMatchObject({ id: same.id, message: 'Заказ уже в этом статусе' });
    expect(unknown).toEqual({ id: 999_999, message: 'Заказ не найден', order: null });
    expect((await now(orders)).map(({ status }) => status)).toEqual([
      'ADMIN_WORKED',
      'CANCELED_ADMIN',
      'PAID',
      'PAID',
    ]);
    expect((await lastEntry())?.ids).toEqual([free.id]);
  });

  it('goes back where nobody moved it meanwhile', async () => {
    const orders = await make(3);
    const [, second, third] = orders as [Seen, Seen, Seen];
    await shop().move(third.id, 'PAID');
    const seen = await now(orders);
    const { body } = await send(to('ADMIN_WORKED', seen));
    await shop().move(second.id, 'Delivered');
    const undo = body.moved.map(({ id, version }: Seen) => ({
      id,
      version,
      status: seen.find((one) => one.id === id)?.status,
    }));
    const back = await send(undo);
    expect(back.body.refused.map(({ id }: Seen) => id)).toEqual([second.id]);
    expect((await now(orders)).map(({ status }) => status)).toEqual(['NOT_PAID', 'Delivered', 'PAID']);
    expect((await lastEntry())?.detail).toBe('Разные статусы');
  });

  it('nothing moved is no entry', async () => {
    const [one] = (await make(1)) as [Seen];
    await shop().move(one.id, 'PAID');
    const before = await lastEntry();
    expect((await send(to('PAID', [one]))).body.moved).toEqual([]);
    expect(await lastEntry()).toEqual(before);
  });

  it('refuses what is no list of moves', async () => {
    expectProblem(await send([]), 'VALIDATION', { moves: 'Выберите заказы и статус' });
    const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, version: 1, status: 'PAID' }));
    expectProblem(await send(many), 'VALIDATION', { moves: 'Не больше 100 заказов за раз' });
    expectProblem(await send([many[0], many[0]] as object[]), 'VALIDATION', { moves: 'Заказ указан дважды' });
    expectProblem(await send([{ id: 1, version: 1, status: 'CANCELED_USER' }]), 'VALIDATION', {
      'moves.0.status': 'Такой статус заказу не задать',
    });
  });
});
