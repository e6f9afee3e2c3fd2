import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const BULK = '/api/v1/products/bulk';

interface Made {
  id: number;
  name: string;
  price: number;
  version: number;
  categoryId: number;
}

describeShop('many products changed at once', (shop) => {
  let admin = { token: '' };
  beforeAll(async () => {
    admin = { token: await shop().admin() };
  });

  const change = (changes: object[]) => shop().post(`${BULK}/change`, { changes }, admin);
  const undo = (stepId: number) => shop().post(`${BULK}/undo`, { stepId }, admin);
  const steps = async () => (await shop().get(`${BULK}/steps`, admin)).body.steps;
  const patch = (id: number, body: object) => shop().patch(`/api/v1/products/${id}`, body, admin);
  /** One after another, so that their numbers grow as they stand. */
  const make = async (count: number): Promise<Made[]> => {
    const made: Made[] = [];
    for (let index = 0; index < count; index += 1) made.push(await shop().product({ price: 100 }));
    return made;
  };
  const read = async (ids: number[]): Promise<(Made & { out: boolean })[]> =>
    (await shop().post('/api/v1/products/by-ids', { ids, images: 'url' })).body;
  const idsOf = (made: Made[]) => made.map(({ id }) => id);

  // Control: in `src/catalog/server/bulk/product-steps.db.ts` replace `undone_at = s.created_at` with `undone_at <= s.created_at`
  it('sixty prices in one request, and back in another', async () => {
    const made = await make(60);
    const { status, body } = await change(
      made.map(({ id, version }, index) => ({ id, version, price: 110 + index / 2 })),
    );
    expect(status).toBe(201);
    expect(body.refused).toEqual([]);
    expect(body.changed).toHaveLength(60);
    expect((await read(idsOf(made))).map(({ price, version }) => [price, version])).toEqual(
      made.map((_, index) => [110 + index / 2, 2]),
    );
    const [step] = await steps();
    expect(step).toMatchObject({ id: body.stepId, fields: ['price'], products: 60, undone: false });
    expect(step.by).toBe('Администратор Магазина');
    const back = await undo(body.stepId);
    expect(back.body.left).toEqual([]);
    expect(back.body.restored).toHaveLength(60);
    expect(new Set((await read(idsOf(made))).map(({ price }) => price))).toEqual(new Set([100]));
    const [undone, taken] = await steps();
    expect(taken).toMatchObject({ id: body.stepId, undone: true });
    expect(undone).toMatchObject({ id: back.body.stepId, fields: ['price'], products: 60, undone: false });
    expect([undone.undoes, taken.undoes]).toEqual([true, false]);
    expectProblem(await undo(body.stepId), 'NOT_FOUND');
  });

  it('moves, weighs, tags, hides, puts back and deletes, each with its way back', async () => {
    const made = await make(3);
    const ids = idsOf(made);
    const { id: categoryId } = await shop().category();
    const all = (fields: object) => change(ids.map((id) => ({ id, ...fields })));
    const moved = await all({ categoryId });
    const weighed = await all({ weightGrams: 250, tags: ['tea', 'dried'] });
    expect((await steps())[0]).toMatchObject({ id: weighed.body.stepId, fields: ['weightGrams', 'tags'] });
    expect((await all({ weightGrams: null })).body.changed).toMatchObject(
      ids.map(() => ({ weightGrams: null, tags: ['tea', 'dried'] })),
    );
    const hidden = await all({ outUntil: '2999-12-03' });
    expect(await read(ids)).toMatchObject(
      ids.map(() => ({ categoryId, out: true, outUntil: '2999-12-03', outReason: null })),
    );
    const deleted = await all({ deleted: true });
    expect(await read(ids)).toEqual([]);
    expect((await all({ deleted: true })).body).toMatchObject({ stepId: null, changed: [], refused: [] });
    for (const { body } of [deleted, hidden, moved]) expect((await undo(body.stepId)).body.left).toEqual([]);
    expect((await undo(weighed.body.stepId)).body.restored).toMatchObject(ids.map(() => ({ tags: [] })));
    expect(await read(ids)).toMatchObject(
      made.map(({ categoryId }) => ({ categoryId, out: false, outUntil: null })),
    );
    expect((await all({ deleted: true })).body.changed).toHaveLength(3);
    expect((await all({ deleted: false, out: true, outReason: 'SEASON' })).body.changed).toHaveLength(3);
    expect((await read(ids))[0]).toMatchObject({ out: true, outReason: 'SEASON' });
  });

  // Control: in `src/catalog/server/bulk/change-products.ts` replace `return findProductConflict(tx, product, change.version);` with `return undefined;`
  it('leaves what somebody changed meanwhile, naming who and what, and changes the others', async () => {
    const [one, two] = (await make(2)) as [Made, Made];
    await patch(one.id, { price: 555 });
    const { body } = await change([one, two].map(({ id, version }) => ({ id, version, price: 1 })));
    expect(body.changed.map(({ id }: Made) => id)).toEqual([two.id]);
    expect(body.refused).toMatchObject([{ id: one.id, product: { price: 555, version: 2 } }]);
    expect(body.refused[0].message).toMatch(/^Пока вы правили, товар .* изменили: .*стало 555,00/);
  });

  // Control: in `src/catalog/server/bulk/products-bulk.routes.ts` replace `written.some((name) => !isEqual(columns[name], became[name]))` with `false`
  it('takes back a field only while it still holds what the step wrote', async () => {
    const [one, two, three] = (await make(3)) as [Made, Made, Made];
    const { id: categoryId } = await shop().category();
    const { body } = await change([
      { id: one.id, price: 120, prioritySort: 9 },
      { id: two.id, price: 120, categoryId },
      { id: three.id, price: 120, outUntil: '2999-12-03' },
    ]);
    await patch(one.id, { price: 130 });
    await patch(three.id, { outUntil: '2999-12-05' });
    const back = await undo(body.stepId);
    expect(back.body.left).toEqual([
      { id: one.id, name: one.name, fields: ['price'] },
      { id: three.id, name: three.name, fields: ['availability'] },
    ]);
    expect(await read([one.id, two.id, three.id])).toMatchObject([
      { price: 130, prioritySort: 5 },
      { price: 100, categoryId: two.categoryId },
      { price: 100, out: true, outUntil: '2999-12-05' },
    ]);
  });

  it('does not bring back a category that is gone, nor a product without one', async () => {
    const [moved, deleted] = (await make(2)) as [Made, Made];
    const { id: categoryId } = await shop().category();
    const first = await change([{ id: moved.id, categoryId }]);
    const second = await change([{ id: deleted.id, deleted: true }]);
    for (const { categoryId } of [moved, deleted]) {
      expect((await shop().delete(`/api/v1/categories/delete/${categoryId}`, admin)).status).toBe(200);
    }
    expect((await undo(first.body.stepId)).body.left).toMatchObject([{ fields: ['categoryId'] }]);
    expect((await undo(second.body.stepId)).body.left).toMatchObject([{ fields: ['deleted'] }]);
    expect((await read([moved.id, deleted.id])).map(({ id }) => id)).toEqual([moved.id]);
    const { body } = await change([{ id: deleted.id, deleted: false }]);
    expect(body.refused).toMatchObject([{ id: deleted.id, message: 'Сначала выберите категорию' }]);
    expect((await change([{ id: deleted.id, deleted: false, categoryId }])).body.changed).toHaveLength(1);
  });

  describe('is refused whole', () => {
    it.each([
      [[], 'changes'],
      [[{ id: 1 }, { id: 1 }], 'changes'],
      [[{ id: 1, price: -1 }], 'changes.0.price'],
      [[{ id: 1, price: 1.005 }], 'changes.0.price'],
      [[{ id: 1, weightGrams: 0 }], 'changes.0.weightGrams'],
      [[{ id: 1, deleted: 'да' }], 'changes.0.deleted'],
      [[{ id: 1, categoryId: 999_999_999 }], 'changes.0.categoryId'],
      [[{ id: 1, version: 0 }], 'changes.0.version'],
      [Array.from({ length: 201 }, (_, id) => ({ id: id + 1 })), 'changes'],
    ])('%j', async (changes, field) => {
      const response = await change(changes as object[]);
      expectProblem(response, 'VALIDATION');
      expect(Object.keys(response.body.errors)).toEqual([field]);
    });

    it('by a wrong category of one, without touching the others', async () => {
      const [one, two] = (await make(2)) as [Made, Made];
      const response = await change([
        { id: one.id, price: 1 },
        { id: two.id, categoryId: 999_999_999 },
      ]);
      expectProblem(response, 'VALIDATION');
      expect((await read([one.id]))[0]?.version).toBe(1);
    });
  });

  it('of unknown products names them', async () => {
    const { body } = await change([{ id: 999_999_999, price: 1 }]);
    expect(body).toEqual({
      stepId: null,
      changed: [],
      refused: [{ id: 999_999_999, message: 'Товар не найден', product: null }],
    });
  });

  // Control: in `src/catalog/server/products.routes.ts` replace `UNORDERED_DAYS * 24 * 60` with `UNORDERED_DAYS * 24`
  // Control: in `src/catalog/server/products.routes.ts` replace `weighProduct(derived(product)) === null` with `product.weight_grams === null`
  it('the desk lists what lacks a photo, a weight, tags, stock or orders, also of one category', async () => {
    const { id: categoryId } = await shop().category();
    const whole = { categoryId, weightGrams: 100, tags: ['tea'] };
    const plain = await shop().product({ categoryId });
    const full = await shop().product(whole);
    const out = await shop().product({ ...whole, out: true });
    // A set weighs what its parts weigh, and carries their tags.
    const set = await shop().product({ categoryId, parts: [{ productId: full.id, quantity: 2 }] });
    const buyer = await shop().buyer();
    const order = await shop().order(buyer.token, { cartItems: [{ id: full.id, quantity: 1 }] });
    const lacking = async (lacks: string) => {
      const { body } = await shop().get(
        `/api/v1/products/desk?categoryId=${categoryId}&lacks=${lacks}`,
        admin,
      );
      expect(body.total).toBe(body.products.length);
      return new Set(body.products.map(({ id }: Made) => id));
    };
    expect(await lacking('WEIGHT')).toEqual(new Set([plain.id]));
    expect(await lacking('TAGS')).toEqual(new Set([plain.id]));
    expect(await lacking('STOCK')).toEqual(new Set([out.id]));
    for (const [id, pieces] of [
      [full.id, 5],
      [set.id, 6],
    ]) {
      await shop().post('/api/v1/products/stock', { productId: id, action: 'RECEIVE', pieces }, admin);
    }
    expect(await lacking('LOW')).toEqual(new Set([full.id]));
    expect(await lacking('PHOTO')).toEqual(new Set([plain.id, full.id, out.id, set.id]));
    const orderedAgo = (days: number) =>
      sql`update orders set created_at = now() - make_interval(days => ${days}) where id = ${order.id}`.execute(
        shop().services.db,
      );
    await orderedAgo(91);
    expect(await lacking('ORDERS')).toEqual(new Set([plain.id, full.id, out.id, set.id]));
    await orderedAgo(89);
    expect(await lacking('ORDERS')).toEqual(new Set([plain.id, out.id, set.id]));
    const { body } = await shop().get(`/api/v1/products/desk?categoryId=${categoryId}`, admin);
    expect(body.total).toBe(4);
    const counts = (await shop().get(`/api/v1/products/desk/counts?categoryId=${categoryId}`, admin)).body;
    expect([counts.total, ...counts.lacking.map((gap: { products: number }) => gap.products)]).toEqual([
      ...[4, 1, 1, 4, 1, 1, 3],
    ]);
    // Control: in `src/catalog/server/products.routes.ts` replace `products: products.length }` with `products: 0 }`
    expect(counts.categories).toEqual([{ id: categoryId, products: 4 }]);
    await shop().delete(`/api/v1/products/delete/${plain.id}`, admin);
    const deleted = (await shop().get('/api/v1/products/deleted?images=url', admin)).body;
    expect(deleted[0]).toMatchObject({ id: plain.id, deletedAt: expect.stringMatching(/^20.*Z$/) });
    expect((await shop().get('/api/v1/products/desk/counts', admin)).body.deleted).toBe(deleted.length);
    expectProblem(await shop().get('/api/v1/products/desk?lacks=NAME', admin), 'VALIDATION', {
      lacks: 'Чего нет: STOCK, LOW, PHOTO, WEIGHT, TAGS или ORDERS',
    });
  });

  it('the desk lists all that is on sale, by priority', async () => {
    const [low, high] = [
      await shop().product({ prioritySort: 1 }),
      await shop().product({ prioritySort: 9e8 }),
    ];
    const { body } = await shop().get('/api/v1/products/desk', admin);
    const ids = body.products.map(({ id }: Made) => id);
    expect(ids.indexOf(high.id)).toBeLessThan(ids.indexOf(low.id));
    expect(body.total).toBe(ids.length);
  });
});
