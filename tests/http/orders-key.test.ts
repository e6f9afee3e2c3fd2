import { beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const CONFIRM = '/api/v1/user/order/confirm';

let keys = 0;
const newKey = () => `key-${++keys}`;

describeShop('the idempotency key of an order', (shop) => {
  let token = '';
  let addressId = 0;
  let product = { id: 0, name: '', categoryId: 0 };
  beforeAll(async () => {
    ({ token } = await shop().buyer());
    addressId = (await shop().recipient(token)).id;
    product = await shop().product({ price: 100 });
  });

  const body = (changes: object = {}) => ({
    addressId,
    cartItems: [{ id: product.id, quantity: 2 }],
    total: 200,
    ...changes,
  });
  const confirm = (key: string, changes?: object, as = token) =>
    shop().post(CONFIRM, body(changes), { token: as, headers: { 'idempotency-key': key } });
  /** Many at once: a busy machine may send some away with 503, and they ask again, as a browser would. */
  const confirmPatiently: typeof confirm = async (...given) => {
    for (;;) {
      const response = await confirm(...given);
      if (response.status !== 503) return response;
    }
  };
  const countOrders = async (as = token) =>
    (await shop().post('/api/v1/user/order/get-list-by-email', { pageable: {} }, { token: as })).body
      .totalElements;

  it('makes a repeat answer the same, to the byte, whatever has happened since', async () => {
    const key = newKey();
    const other = await shop().product({ price: 100 });
    const changes = { cartItems: [{ id: other.id, quantity: 2 }] };
    const first = await confirm(key, changes);
    const again = async () => {
      const { status, text } = await confirm(key, changes);
      expect([status, text]).toEqual([201, first.text]);
    };
    expect(first.status).toBe(201);
    const orders = await countOrders();
    await again();
    await shop().move(first.body.id, 'PAID');
    await again();
    const dearer = { ...other, price: 101, name: 'Переименован' };
    expect((await shop().asAdmin.put(`/api/v1/products/update/${other.id}`, dearer)).status).toBe(200);
    await again();
    await shop().asAdmin.delete(`/api/v1/products/delete/${other.id}`);
    await again();
    expect(await countOrders()).toBe(orders);
  });

  it('is refused with another body, and makes no order of it', async () => {
    const key = newKey();
    await confirm(key);
    const orders = await countOrders();
    const cheaper = { cartItems: [{ id: product.id, quantity: 1 }], total: 100 };
    expectProblem(await confirm(key, cheaper), 'KEY_REUSED');
    const split = { cartItems: [1, 1].map((quantity) => ({ id: product.id, quantity })) };
    expectProblem(await confirm(key, split), 'KEY_REUSED');
    expectProblem(await confirm(key, { total: 550 }), 'KEY_REUSED');
    // Control: in `src/orders/server/confirm-order.ts` replace `[id, quantity, choice]);` with `[id, quantity]);`
    const { id } = await shop().product({ price: 100, choices: ['48', '50'] });
    const [sized, ofSize] = [newKey(), (choice: string) => ({ cartItems: [{ id, quantity: 2, choice }] })];
    expect((await confirm(sized, ofSize('48'))).status).toBe(201);
    expectProblem(await confirm(sized, ofSize('50')), 'KEY_REUSED');
    // What is wrong with the other body itself is said first.
    expectProblem(await confirm(key, { total: 1 }), 'CONFLICT');
    expectProblem(await confirm(key, { addressId: 999_999_999 }), 'NOT_FOUND');
    expectProblem(await confirm(key, { cartItems: [] }), 'VALIDATION');
    expect(await countOrders()).toBe(orders + 1);
  });

  it('answers a repeat of the one in flight like that one, though its goods are gone meanwhile', async () => {
    const { db } = shop().services;
    const goods = await shop().product({ price: 100 });
    const changes = { cartItems: [{ id: goods.id, quantity: 2 }] };
    const [before, key] = [newKey(), newKey()];
    const first = await confirm(before, changes);
    await shop().asAdmin.delete(`/api/v1/products/delete/${goods.id}`);
    let repeat: ReturnType<typeof confirm> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('request_keys').set({ key }).where('key', '=', before).execute();
      repeat = confirm(key, changes);
      await new Promise((go) => setTimeout(go, 300));
    });
    const response = await repeat;
    expect([response?.status, response?.text]).toEqual([201, first.text]);
    expectProblem(await confirm(newKey(), changes), 'CONFLICT');
  });

  it('of two bodies at once with one key one wins', async () => {
    const other = await shop().buyer();
    const { id } = await shop().recipient(other.token);
    const key = newKey();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const quantity = 1 + (index % 2);
        const cartItems = [{ id: product.id, quantity }];
        return confirmPatiently(key, { addressId: id, cartItems, total: 100 * quantity }, other.token);
      }),
    );
    const made = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 422);
    expect([made.length, refused.length]).toEqual([20, 20]);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(await countOrders(other.token)).toBe(1);
  });
});
