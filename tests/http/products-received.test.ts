import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

const IMPORT = '/api/v1/products/table/import';

describeShop('goods that came, many at once', (shop) => {
  const bring = (rows: object[], more: object = {}) => shop().asAdmin.post(IMPORT, { rows, ...more });
  const counted = async (pieces: number, fields: object = {}) => {
    const product = await shop().product({ price: 10, name: newName('Чай'), ...fields });
    const body = { productId: product.id, action: 'RECEIVE', pieces };
    expectStatus(201, await shop().asAdmin.post('/api/v1/products/stock', body));
    return product;
  };
  const stockOf = async (id: number) =>
    expectStatus(200, await shop().asAdmin.get(`/api/v1/products/stock/${id}`)).stock;
  const shown = async (id: number) => {
    const [product] = (await shop().post('/api/v1/products/by-ids', { ids: [id] })).body;
    return { out: product.out, left: product.left };
  };
  const preview = async (stepId: number) =>
    expectStatus(200, await shop().asAdmin.get(`/api/v1/products/bulk/undo/${stepId}`));
  const undo = async (stepId: number) =>
    expectStatus(200, await shop().asAdmin.post('/api/v1/products/bulk/undo', { stepId }));
  const lastThings = async () => (await shop().record())[0];
  const someone = async () => {
    const buyer = await shop().buyer();
    const addressId = (await shop().recipient(buyer.token)).id;
    return (cartItems: { id: number; quantity: number }[], total: number) =>
      shop().post('/api/v1/user/order/confirm', { addressId, cartItems, total }, { token: buyer.token });
  };

  it('are added to what is left with their prices, in one step that goes back and comes again', async () => {
    const [tea, cake, fresh] = [await counted(6), await counted(25), newName('Халва')];
    const { categoryId } = tea;
    const response = expectStatus(
      201,
      await bring(
        [
          { id: tea.id, version: tea.version, purchasePrice: 7.5, received: 24 },
          { id: cake.id, received: 5 },
          { name: fresh, price: 20, categoryId, received: 3 },
        ],
        { startCounting: true },
      ),
    );
    expect(response).toMatchObject({ created: 1, changed: 1, received: 32 });
    expect(await stockOf(tea.id)).toMatchObject({ received: 30, available: 30 });
    expect(await shown(cake.id)).toEqual({ out: false });
    const freshId = response.ids[2];
    expect(await shown(freshId)).toEqual({ out: false, left: 3 });
    const entry = await lastThings();
    expect(entry?.detail).toBe('новых 1, изменённых 1, пришло 32 шт.');
    expect(entry?.things[0]).toEqual({
      ...{ id: tea.id, name: tea.name },
      fields: [{ label: 'остаток', was: '6 шт.', became: '30 шт.' }],
    });
    const { steps } = expectStatus(200, await shop().asAdmin.get('/api/v1/products/bulk/steps'));
    expect(steps[0]).toMatchObject({ fields: ['made', 'received', 'purchasePrice'], products: 3 });

    expect(await preview(response.stepId)).toMatchObject({ made: 1, restored: 1, pieces: 32 });
    const undone = await undo(response.stepId);
    expect(undone).toMatchObject({ deleted: 1, pieces: 32, kept: [], left: [] });
    expect(undone.ids.toSorted()).toEqual([tea.id, cake.id, freshId].toSorted());
    expect(await stockOf(tea.id)).toMatchObject({ received: 6, available: 6 });
    expect(await stockOf(cake.id)).toMatchObject({ received: 25, available: 25 });
    expect(await stockOf(freshId)).toBeNull();
    const back = (await lastThings())?.things.find(({ id }) => id === tea.id);
    expect(back?.fields).toEqual([
      { label: 'закупка', was: '7,50\u00A0₽', became: 'не указана' },
      { label: 'остаток', was: '30 шт.', became: '6 шт.' },
    ]);

    expect(await preview(undone.stepId)).toMatchObject({ pieces: -32 });
    const again = await undo(undone.stepId);
    expect(again).toMatchObject({ pieces: -32, kept: [] });
    expect(await stockOf(tea.id)).toMatchObject({ received: 30, available: 30 });
    expect(await stockOf(freshId)).toMatchObject({ received: 3, available: 3 });
    await undo(again.stepId);
    expect([await stockOf(freshId), (await stockOf(cake.id)).available]).toEqual([null, 25]);
  });

  // Control: in `src/catalog/server/bulk/undo-receipts.ts` replace `Math.min(pieces, most)` with `pieces`
  // Control: in `src/catalog/server/bulk/products-bulk.routes.ts` replace `await takeReceiptsBack(tx, receipts, stock)` with `await takeReceiptsBack(tx, [], stock)`
  it('go back only as far as they are there, and it is said what stays', async () => {
    const confirm = await someone();
    const [tea, cake] = [await counted(1), await counted(1)];
    const { stepId } = expectStatus(
      201,
      await bring([
        { id: tea.id, received: 4 },
        { id: cake.id, received: 4 },
      ]),
    );
    expectStatus(201, await confirm([{ id: tea.id, quantity: 3 }], 30));
    const stop = { productId: cake.id, action: 'STOP' };
    expectStatus(201, await shop().asAdmin.post('/api/v1/products/stock', stop));
    expect(await preview(stepId)).toMatchObject({ pieces: 2 });
    expect(await undo(stepId)).toMatchObject({
      pieces: 2,
      kept: [
        { id: tea.id, name: tea.name, pieces: 2 },
        { id: cake.id, name: cake.name, pieces: 4 },
      ],
    });
    expect(await stockOf(tea.id)).toEqual({ received: 3, reserved: 3, available: 0 });
    expect([await shown(tea.id), await stockOf(cake.id)]).toEqual([{ out: true, left: 0 }, null]);
  });

  // Control: in `src/catalog/server/bulk/undo-receipts.ts` replace `const stops = began &&` with `const stops = !began &&`
  it('count what was not counted only where that is said, and no more once they are taken back', async () => {
    const { id, name } = await shop().product({ price: 10 });
    expectProblem(await bring([{ id, received: 4 }]), 'VALIDATION', {
      'rows.0.received': `Остаток товара «${name}» не считают`,
    });
    const { stepId } = expectStatus(201, await bring([{ id, received: 4 }], { startCounting: true }));
    expectStatus(201, await (await someone())([{ id, quantity: 1 }], 10));
    expect(await stockOf(id)).toEqual({ received: 4, reserved: 1, available: 3 });
    const back = await undo(stepId);
    expect([await stockOf(id), await shown(id)]).toEqual([null, { out: false }]);
    await undo(back.stepId);
    expect(await stockOf(id)).toMatchObject({ available: 3 });
  });

  it('put back on sale what was sold out, and undoing takes it off again', async () => {
    const tea = await counted(1);
    expectStatus(201, await (await someone())([{ id: tea.id, quantity: 1 }], 10));
    const table = await shop().asAdmin.post('/api/v1/products/table', { searchQuery: tea.name });
    const [{ version }] = expectStatus(200, table).products;
    const { stepId } = expectStatus(
      201,
      await bring([{ id: tea.id, version, purchasePrice: 5, received: 2 }]),
    );
    expect(await shown(tea.id)).toEqual({ out: false, left: 2 });
    expect((await undo(stepId)).restored).toMatchObject([{ id: tea.id, out: true, purchasePrice: null }]);
  });

  // Control: in `src/product-import/server/products-table.routes.ts` replace `receivedBefore !== null && receivedBefore !==` with `receivedBefore === null && receivedBefore !==`
  it('of one delivery in two tabs are told, not added twice', async () => {
    const { id, name } = await counted(2);
    const rows = [{ id, received: 5, receivedBefore: 2 }];
    expectStatus(201, await bring(rows));
    const { message } = expectStatus(409, await bring(rows));
    expect(message).toContain(`приход уже записали: «${name}»`);
    expect(await stockOf(id)).toMatchObject({ received: 7, available: 7 });
  });

  // Control: in `src/catalog/server/bulk/product-steps.db.ts` replace `    .forNoKeyUpdate()` with `    .forUpdate()`
  // Control: in `src/catalog/server/bulk/product-steps.db.ts` replace `query.forNoKeyUpdate('p')` with `query.forUpdate('p')`
  it('come and go back while an order names the goods, which waits for them in its turn', async () => {
    // The embedded database has no second connection.
    if (shop().kind === 'embedded') return;
    const { id, version } = await counted(1);
    await shop()
      .services.db.transaction()
      .execute(async (order) => {
        await sql`select from products where id = ${id} for key share`.execute(order);
        const { stepId } = expectStatus(201, await bring([{ id, version, purchasePrice: 4, received: 4 }]));
        expect(await undo(stepId)).toMatchObject({ restored: [{ id }], pieces: 4 });
      });
  });

  it('add up with orders and receipts of the same moment', { timeout: 120_000 }, async () => {
    const goods = await Promise.all([1, 2, 3].map(() => counted(10)));
    const buyers = await Promise.all([1, 2, 3, 4].map(someone));
    const all = goods.map(({ id }) => ({ id, quantity: 1 }));
    const asked = await Promise.all([
      ...buyers.flatMap((confirm) => [confirm(all, 30), confirm(all.toReversed(), 30)]),
      bring(goods.map(({ id }) => ({ id, received: 5 }))),
      bring(goods.toReversed().map(({ id, version }) => ({ id, version, purchasePrice: 4, received: 5 }))),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const steps = asked.slice(-2).map(({ body }) => body.stepId);
    const back = await Promise.all([undo(steps[0]), ...buyers.map((confirm) => confirm(all, 30))]);
    expect(back[0]).toMatchObject({ pieces: 15, kept: [] });
    for (const { id } of goods) {
      expect(await stockOf(id)).toEqual({ received: 15, reserved: 12, available: 3 });
    }
  });

  // Control: in `src/catalog/server/bulk/products-bulk.routes.ts` replace `    { hold: true },` with `    { hold: false },`
  it('go back beside orders that take them at that moment, whichever is first', {
    timeout: 120_000,
  }, async () => {
    const buyers = await Promise.all([1, 2, 3, 4].map(someone));
    for (let round = 0; round < 8; round += 1) {
      const { id } = await counted(1);
      const { stepId } = expectStatus(201, await bring([{ id, received: 4 }]));
      const [back, ...orders] = await Promise.all([
        undo(stepId),
        ...buyers.map((confirm) => confirm([{ id, quantity: 1 }], 10)),
      ]);
      const sold = orders.filter(({ status }) => status === 201).length;
      const kept = back.kept[0]?.pieces ?? 0;
      expect(back.pieces + kept).toBe(4);
      expect(orders.every(({ status }) => status === 201 || status === 409)).toBe(true);
      expect(await stockOf(id)).toEqual({ received: 1 + kept, reserved: sold, available: 1 + kept - sold });
    }
  });

  it('are told at the desk and in its table, and not where they are not counted', async () => {
    const word = newName('Пряник');
    const many = await counted(250, { name: `${word} мятный` });
    const none = await shop().product({ name: `${word} медовый` });
    const { stock } = expectStatus(200, await shop().asAdmin.get('/api/v1/products/desk/stock'));
    const of = (id: number) => stock.filter(({ productId }: { productId: number }) => productId === id);
    expect([of(many.id), of(none.id)]).toEqual([[{ productId: many.id, available: 250 }], []]);
    const table = await shop().asAdmin.post('/api/v1/products/table', { searchQuery: word });
    expect(expectStatus(200, table).products).toMatchObject([{ available: 250 }, { available: null }]);
  });

  it.each([0, -1, 1.5, 1_000_001, '3'])(
    '%j of them are refused, and nothing is written',
    async (received) => {
      const [tea, cake] = [await counted(1), await counted(1)];
      expectProblem(
        await bring([
          { id: tea.id, received: 2 },
          { id: cake.id, received },
        ]),
        'VALIDATION',
        { 'rows.1.received': 'Сколько пришло — целое число от 1 до 1\u00A0000\u00A0000' },
      );
      expect((await stockOf(tea.id)).available).toBe(1);
    },
  );

  it('are refused where there would be too many of them', async () => {
    const { id } = await counted(1);
    for (let million = 0; million < 9; million += 1) {
      expectStatus(201, await bring([{ id, received: 1_000_000 }]));
    }
    expectProblem(await bring([{ id, received: 1_000_000 }]), 'VALIDATION', {
      'rows.0.received': 'Не больше 9 999 999 штук',
    });
  });
});
