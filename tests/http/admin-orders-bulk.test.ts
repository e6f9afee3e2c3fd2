import { beforeAll, expect, it } from 'vitest';
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
  const move = (id: number, status: string) =>
    shop().post(`/api/v1/user/order/${id}/change-status`, { status }, { token: admin });
  const entries = () =>
    shop()
      .services.db.selectFrom('audit_log')
      .select(['id', 'kind', 'record_ids', 'detail'])
      .where('kind', '=', 'ORDER_STATUS_CHANGED')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
      .then(({ record_ids, ...entry }) => ({ ...entry, ids: record_ids.map(Number).sort((a, b) => a - b) }));

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
    const entry = await entries();
    expect(entry).toMatchObject({ detail: 'Оплачен' });
    expect(entry.ids).toEqual(orders.map(({ id }) => id).sort((a, b) => a - b));
  });

  it('an order that somebody moved meanwhile stays, with who and when, and the others go', async () => {
    const orders = await make(4);
    const [moved, cancelled, same, free] = orders as [Seen, Seen, Seen, Seen];
    await move(moved.id, 'ADMIN_WORKED');
    await move(cancelled.id, 'CANCELED_ADMIN');
    await move(same.id, 'PAID');
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
    expect((await entries()).ids).toEqual([free.id]);
  });

  it('goes back where nobody moved it meanwhile', async () => {
    const orders = await make(3);
    const [, second, third] = orders as [Seen, Seen, Seen];
    await move(third.id, 'PAID');
    const seen = await now(orders);
    const { body } = await send(to('ADMIN_WORKED', seen));
    await move(second.id, 'Delivered');
    const undo = body.moved.map(({ id, version }: Seen) => ({
      id,
      version,
      status: seen.find((one) => one.id === id)?.status,
    }));
    const back = await send(undo);
    expect(back.body.refused.map(({ id }: Seen) => id)).toEqual([second.id]);
    expect((await now(orders)).map(({ status }) => status)).toEqual(['NOT_PAID', 'Delivered', 'PAID']);
    expect((await entries()).detail).toBe('Разные статусы');
  });

  it('nothing moved is no entry', async () => {
    const [one] = (await make(1)) as [Seen];
    await move(one.id, 'PAID');
    const before = await entries();
    expect((await send(to('PAID', [one]))).body.moved).toEqual([]);
    expect((await entries()).id).toBe(before.id);
  });

  it('two administrators with the same orders: each order is moved by one of them', async () => {
    const orders = await make(8);
    const [one, other] = await Promise.all([
      send(to('PAID', orders)),
      send(to('ADMIN_WORKED', orders.toReversed())),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect([one, other].flatMap(({ body }) => body.moved)).toHaveLength(8);
    expect([one, other].flatMap(({ body }) => body.refused)).toHaveLength(8);
    for (const { version, statusHistory } of await now(orders)) {
      expect([version, statusHistory.length]).toEqual([2, 2]);
    }
  });

  it('refuses what is no list of moves', async () => {
    expectProblem(await send([]), 'VALIDATION', { moves: 'Выберите заказы и статус' });
    const many = Array.from({ length: 51 }, (_, index) => ({ id: index + 1, version: 1, status: 'PAID' }));
    expectProblem(await send(many), 'VALIDATION', { moves: 'Не больше 50 заказов за раз' });
    expectProblem(await send([many[0], many[0]] as object[]), 'VALIDATION', { moves: 'Заказ указан дважды' });
    expectProblem(await send([{ id: 1, version: 1, status: 'CANCELED_USER' }]), 'VALIDATION', {
      'moves.0.status': 'Такой статус заказу не задать',
    });
  });
});
