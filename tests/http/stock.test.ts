import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

const PRODUCTS = '/api/v1/products';

describeShop('goods whose pieces are counted', (shop) => {
  let admin = { token: '' };
  let buyer = { id: 0, token: '' };
  let addressId = 0;
  beforeAll(async () => {
    admin = { token: await shop().admin() };
    buyer = await shop().buyer();
    addressId = (await shop().recipient(buyer.token)).id;
  });

  let keys = 0;
  const change = async (id: number, action: string, pieces?: number) =>
    shop().post(
      `${PRODUCTS}/stock`,
      { productId: id, action, pieces },
      { ...admin, headers: { 'idempotency-key': `stock-${id}-${++keys}` } },
    );
  const stockOf = async (id: number) =>
    expectStatus(200, await shop().get(`${PRODUCTS}/stock/${id}`, admin)).stock;
  const shown = async (id: number) => {
    const [product] = (await shop().post(`${PRODUCTS}/by-ids`, { ids: [id] })).body;
    return { out: product.out, left: product.left };
  };
  const confirm = (cartItems: { id: number; quantity: number }[], total: number) =>
    shop().post('/api/v1/user/order/confirm', { addressId, cartItems, total }, { token: buyer.token });

  it('come, are taken by orders, given back by a cancelled one, and out at nothing', async () => {
    const { id, name } = await shop().product({ price: 10, name: newName('Чай') });
    expect(await stockOf(id)).toBeNull();
    expect(await shown(id)).toEqual({ out: false });
    expectStatus(201, await change(id, 'RECEIVE', 3));
    expect(await shown(id)).toEqual({ out: false, left: 3 });
    const fields = [{ label: 'остаток', was: 'не считали', became: '3 шт.' }];
    expect((await shop().record())[0]).toMatchObject({
      kind: 'PRODUCT_STOCK_CHANGED',
      things: [{ id, name, fields }],
    });
    const first = expectStatus(201, await confirm([{ id, quantity: 2 }], 20));
    expect(await stockOf(id)).toEqual({ received: 3, reserved: 2, available: 1 });
    const second = expectStatus(201, await confirm([{ id, quantity: 1 }], 10));
    expect(await stockOf(id)).toEqual({ received: 3, reserved: 3, available: 0 });
    await vi.waitFor(async () => expect(await shown(id)).toEqual({ out: true, left: 0 }));
    expectProblem(await confirm([{ id, quantity: 1 }], 10), 'CONFLICT');
    // Control: in `src/orders/server/user-order.routes.ts` replace `done: ({ log }) => snapshot.refreshOrLog(log),` with ``
    await shop().cancel(second.id, buyer.token);
    expect(await shown(id)).toEqual({ out: false, left: 1 });
    expect(await stockOf(id)).toEqual({ received: 3, reserved: 2, available: 1 });
    await shop().move(first.id, 'Delivered');
    expect(await stockOf(id)).toEqual({ received: 3, reserved: 0, available: 1 });
    await shop().move(first.id, 'ADMIN_WORKED');
    expectStatus(201, await confirm([{ id, quantity: 1 }], 10));
    expect(await stockOf(id)).toEqual({ received: 3, reserved: 3, available: 0 });
    // Who says that it is there does not make it so: a receipt does.
    // Control: in `src/catalog/server/products.routes.ts` replace `body.out === false && product.out` with `body.out === false && product.left === 1`
    expectProblem(await shop().patch(`${PRODUCTS}/${id}`, { out: false }, admin), 'VALIDATION', {
      out: 'Закончился: сначала запишите приход',
    });
    expect(await shown(id)).toEqual({ out: true, left: 0 });
    expectStatus(201, await change(id, 'RECEIVE', 40));
    expect(await shown(id)).toEqual({ out: false });
    expectStatus(201, await change(id, 'RECOUNT', 39));
    expect(await stockOf(id)).toEqual({ received: 42, reserved: 3, available: 39 });
    expect(expectStatus(201, await change(id, 'STOP')).stock).toBeNull();
    await shop().move(first.id, 'CANCELED_ADMIN');
    expect([await stockOf(id), await shown(id)]).toEqual([null, { out: false }]);
  });

  it('say what is left when more is wanted, and the order is not made', async () => {
    const [tea, cake] = [newName('Чай'), newName('Кекс')];
    const { id } = await shop().product({ price: 10, name: tea });
    const { id: other } = await shop().product({ price: 10, name: cake });
    expectStatus(201, await change(id, 'RECEIVE', 2));
    expectStatus(201, await change(other, 'RECEIVE', 5));
    const refused = await confirm(
      [
        { id, quantity: 3 },
        { id: other, quantity: 1 },
      ],
      40,
    );
    expectProblem(refused, 'CONFLICT');
    const words = `Не хватает: «${tea}» (осталось 2). Измените количество в корзине.`;
    expect(refused.body.message).toBe(words);
    const cartItems = [{ id, quantity: 3 }];
    const byPhone = { buyerId: buyer.id, addressId, cartItems, total: 30 };
    const refusedByPhone = await shop().post('/api/v1/user/order/confirm-by-phone', byPhone, admin);
    expect([refusedByPhone.status, refusedByPhone.body.message]).toEqual([409, words]);
    expect([await stockOf(id), await stockOf(other)]).toMatchObject([{ available: 2 }, { available: 5 }]);
  });

  it('are taken by the sets that hold them, which are out with a part', async () => {
    const part = await shop().product({ price: 10 });
    const set = await shop().product({ price: 30, parts: [{ productId: part.id, quantity: 2 }] });
    expectStatus(201, await change(part.id, 'RECEIVE', 5));
    expectStatus(201, await confirm([{ id: set.id, quantity: 2 }], 60));
    expect(await stockOf(part.id)).toEqual({ received: 5, reserved: 4, available: 1 });
    // Control: in `src/catalog/server/stock.db.ts` replace `(part ->> 'quantity')::integer, p.name` with `(part ->> 'quantity')::integer, null`
    expectStatus(201, await change(part.id, 'RECEIVE', 1));
    const both = [
      { id: set.id, quantity: 1 },
      { id: part.id, quantity: 1 },
    ];
    const short = await confirm(both, 40);
    expectProblem(short, 'CONFLICT');
    expect(short.body.message).toContain(`(осталось 2, есть в наборе «${set.name}»)`);
    expectStatus(201, await confirm([{ id: part.id, quantity: 2 }], 20));
    await vi.waitFor(async () =>
      expect([await shown(part.id), await shown(set.id)]).toEqual([{ out: true, left: 0 }, { out: true }]),
    );
    expectStatus(201, await change(part.id, 'RECEIVE', 2));
    expect(await shown(set.id)).toEqual({ out: false });
  });

  // Control: in `src/catalog/server/products.db.ts` replace `(${isOutByHandSql} or ${hasEndedByStockSql})` with `${isOutByHandSql}`
  // Control: in `src/catalog/server/products.db.ts` replace `(${isOutByHandSql} or ${hasEndedSql})` with `${isOutByHandSql}`
  // Control: in `src/catalog/server/snapshot/catalogue.db.ts` replace `)) or p.parts <> '[]')` with `)))`
  it('take their sets off sale while a part is out, deleted or too few, and no longer', async () => {
    const [many, other] = [await shop().product({ price: 10 }), await shop().product({ price: 10 })];
    const parts = [
      { productId: many.id, quantity: 30 },
      { productId: other.id, quantity: 1 },
    ];
    const { id, name, categoryId } = await shop().product({ price: 30, parts });
    const write = async (product: number, fields: object) =>
      expectStatus(200, await shop().patch(`${PRODUCTS}/${product}`, fields, admin));
    const isOut = async (out: boolean) => {
      await vi.waitFor(async () => expect(await shown(id)).toEqual({ out }));
      const onDesk = await shop().get(`${PRODUCTS}/desk?categoryId=${categoryId}`, admin);
      expect(onDesk.body.products).toContainEqual(
        expect.objectContaining({ id, out, soldOut: out, outUntil: null }),
      );
    };
    await isOut(false);
    expectStatus(201, await change(many.id, 'RECEIVE', 29));
    await isOut(true);
    const refused = await confirm([{ id, quantity: 1 }], 30);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Сейчас нет в продаже: «${name}». Удалите этот товар из корзины.`,
    ]);
    expectProblem(await shop().patch(`${PRODUCTS}/${id}`, { out: false }, admin), 'VALIDATION', {
      out: 'Не хватает товаров этого набора',
    });
    await write(id, { parts: parts.slice(1), out: false });
    await isOut(false);
    await write(other.id, { outUntil: '2099-12-31' });
    await isOut(true);
    await write(other.id, { out: false });
    await isOut(false);
    expectStatus(200, await shop().delete(`${PRODUCTS}/delete/${other.id}`, admin));
    await isOut(true);
    expectStatus(200, await shop().get(`${PRODUCTS}/undelete/${other.id}`, admin));
    await isOut(false);
    await write(id, { parts });
    await isOut(true);
    expectStatus(201, await change(many.id, 'RECEIVE', 1));
    await isOut(false);
    // Control: in `src/catalog/server/products.db.ts` replace `is not null and not ${hasEndedSql} then` with `is not null then`
    await write(id, { outUntil: '2099-12-31' });
    await vi.waitFor(async () => expect(await shown(id)).toEqual({ out: true }));
    expectStatus(201, await change(many.id, 'RECOUNT', 0));
    await isOut(true);
    expectStatus(201, await change(many.id, 'STOP'));
    await vi.waitFor(async () => expect(await shown(id)).toEqual({ out: true }));
  });

  it('keep the word of who took a product off sale by hand', async () => {
    const { id } = await shop().product({ price: 10 });
    expectStatus(201, await change(id, 'RECEIVE', 1));
    expectStatus(200, await shop().patch(`${PRODUCTS}/${id}`, { out: true }, admin));
    expectStatus(201, await change(id, 'RECEIVE', 9));
    expect(await shown(id)).toEqual({ out: true, left: 10 });
  });

  // Control: in `src/catalog/server/products.routes.ts` replace `.catch(refuseTooMany)` with ``
  // Control: in `db/migrations/0037_missing_stock.sql` replace `least(s.available + g.pieces, 9999999)` with `s.available + g.pieces`
  it('are refused in words where there would be too many of them, but for those of a cancelled order', async () => {
    const { id } = await shop().product({ price: 10 });
    for (let million = 0; million < 9; million += 1) {
      expectStatus(201, await change(id, 'RECEIVE', 1_000_000));
    }
    expectProblem(await change(id, 'RECEIVE', 1_000_000), 'VALIDATION', {
      pieces: 'Не больше 9 999 999 штук',
    });
    expect(await stockOf(id)).toMatchObject({ received: 9_000_000, available: 9_000_000 });
    const order = expectStatus(201, await confirm([{ id, quantity: 2 }], 20));
    expectStatus(201, await change(id, 'RECEIVE', 1_000_000));
    await shop().cancel(order.id, buyer.token);
    expect(await stockOf(id)).toEqual({ received: 10_000_000, reserved: 0, available: 9_999_999 });
  });

  // Control: in `db/migrations/0037_missing_stock.sql` replace `g.pieces - coalesce(` with `g.pieces - 0 * coalesce(`
  it('are not given back by a cancelled order where packing did not find them', async () => {
    const [some, none] = [await shop().product({ price: 10 }), await shop().product({ price: 10 })];
    for (const { id } of [some, none]) expectStatus(201, await change(id, 'RECEIVE', 5));
    const cartItems = [some, none].map(({ id }) => ({ id, quantity: 5 }));
    const { id } = expectStatus(201, await confirm(cartItems, 100));
    const lines = [
      { position: 1, packed: true, quantity: 3 },
      { position: 2, packed: true, quantity: 0 },
    ];
    expectStatus(200, await shop().put(`/api/v1/user/order/packing/note/${id}`, { lines }, admin));
    await shop().move(id, 'CANCELED_ADMIN');
    expect(await stockOf(some.id)).toEqual({ received: 5, reserved: 0, available: 3 });
    expect(await stockOf(none.id)).toEqual({ received: 5, reserved: 0, available: 0 });
  });

  // Control: in `db/migrations/0037_missing_stock.sql` replace `coalesce(held.quantity * whole.quantity, mark.quantity)` with `mark.quantity`
  // Control: in `db/migrations/0037_missing_stock.sql` replace `mark.part = held.place` with `false`
  // Control: in `db/migrations/0037_missing_stock.sql` replace `m.order_id = g.order_id and` with ``
  const sets = (quantity: number, packed = true) => ({ lines: [{ position: 1, packed, quantity }] });
  const parts = (quantity: number | null) => ({ parts: [{ position: 1, part: 1, quantity }] });
  it.each([
    ['a set that is missing', [sets(2)], 4],
    ['a part that is missing', [parts(3)], 3],
    ['a part of sets that are missing', [parts(0), sets(4)], 8],
    ['what was taken out again', [sets(1), sets(0, false), parts(0), parts(null)], 10],
  ] as const)('are given back of sets but for %s', async (_, notes, back) => {
    const part = await shop().product({ price: 10 });
    const set = await shop().product({ price: 30, parts: [{ productId: part.id, quantity: 2 }] });
    const cartItems = [{ id: set.id, quantity: 5 }];
    const uncounted = expectStatus(201, await confirm(cartItems, 150));
    expectStatus(201, await change(part.id, 'RECEIVE', 10));
    const { id } = expectStatus(201, await confirm(cartItems, 150));
    const note = (order: number, body: object) =>
      shop().put(`/api/v1/user/order/packing/note/${order}`, body, admin);
    expectStatus(200, await note(uncounted.id, sets(0)));
    for (const body of notes) expectStatus(200, await note(id, body));
    await sql`update orders set status = 'CANCELED_ADMIN' where id in (${uncounted.id}, ${id})`.execute(
      shop().services.db,
    );
    expect(await stockOf(part.id)).toEqual({ received: 10, reserved: 0, available: back });
  });

  it.each([
    [{ action: 'RECEIVE' }, { pieces: 'Сколько штук — целое число от 0 до 1\u00A0000\u00A0000' }],
    [{ action: 'RECOUNT', pieces: -1 }, { pieces: 'Сколько штук — целое число от 0 до 1\u00A0000\u00A0000' }],
    [{ action: 'GIVE', pieces: 1 }, { action: 'Действие — RECEIVE, RECOUNT или STOP' }],
  ])('%j is refused', async (body, errors) => {
    const { id } = await shop().product();
    expectProblem(
      await shop().post(`${PRODUCTS}/stock`, { productId: id, ...body }, admin),
      'VALIDATION',
      errors,
    );
    expectProblem(
      await shop().post(`${PRODUCTS}/stock`, { productId: 999999, action: 'STOP' }, admin),
      'NOT_FOUND',
    );
  });
});
