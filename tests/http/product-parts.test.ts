import { describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const API = '/api/v1/products';

describeShop('sets and their parts', (shop) => {
  const patch = async (id: number, body: object) =>
    shop().asAdmin.patch(`${API}/${id}`, { images: 'url', ...body });
  const listed = async (id: number) =>
    (await shop().post(`${API}/by-ids`, { ids: [id], images: 'url' })).body[0];

  /** Tea, a tin, and a set of two and one of them. */
  async function tins() {
    const tea = await shop().product({ weightGrams: 215, tags: ['tea', 'lenten'] });
    const tin = await shop().product({ weightGrams: 290, tags: ['fish', 'can'] });
    const parts = [
      { productId: tea.id, quantity: 2 },
      { productId: String(tin.id), quantity: 1 },
    ];
    const set = await shop().product({ parts });
    return { tea, tin, set };
  }

  it('a set weighs what its parts weigh and carries their tags, and follows them', async () => {
    const { tea, tin, set } = await tins();
    const parts = [
      { productId: tea.id, quantity: 2, name: tea.name, weightGrams: 215, tags: ['tea', 'lenten'] },
      { productId: tin.id, quantity: 1, name: tin.name, weightGrams: 290, tags: ['fish', 'can'] },
    ];
    expect(set).toMatchObject({ parts, weightGrams: 720, tags: ['can', 'fish', 'tea', 'set'] });
    expect(await listed(set.id)).toMatchObject({ parts, weightGrams: 720 });
    await patch(tin.id, { weightGrams: 300, tags: ['fish'] });
    expect(await listed(set.id)).toMatchObject({ weightGrams: 730, tags: ['fish', 'tea', 'set'] });
    await shop().asAdmin.delete(`${API}/delete/${tin.id}`);
    expect(await listed(set.id)).toMatchObject({ weightGrams: 730, parts: [{}, { name: tin.name }] });
    await patch(tin.id, { weightGrams: null });
    expect((await listed(set.id)).weightGrams).toBeNull();
  });

  it('what is typed stands, and what a form sends back as it was shown goes on following', async () => {
    const { tin, set } = await tins();
    const { body } = await patch(set.id, { weightGrams: 720, tags: ['set', 'tea', 'fish', 'can'] });
    expect(body).toMatchObject({ weightGrams: 720, version: set.version });
    await patch(tin.id, { weightGrams: 300 });
    expect((await listed(set.id)).weightGrams).toBe(730);
    await patch(set.id, { weightGrams: 900, tags: ['set'] });
    await patch(tin.id, { weightGrams: 310 });
    expect(await listed(set.id)).toMatchObject({ weightGrams: 900, tags: ['set'] });
    const undone = await patch(set.id, { parts: null, weightGrams: null, tags: null });
    expect(undone.body).toMatchObject({ parts: [], weightGrams: null, tags: [] });
  });

  it('a change without parts leaves them, and who has not seen theirs is told', async () => {
    const { tea, set } = await tins();
    const { name, price, prioritySort, categoryId } = set;
    const old = { name, price, prioritySort, categoryId };
    expect((await shop().asAdmin.put(`${API}/update/${set.id}`, old)).body.parts).toHaveLength(2);
    await patch(set.id, { parts: [{ productId: tea.id, quantity: 9 }] });
    const refused = await patch(set.id, { price: 1, version: set.version });
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toContain(`состав набора: было № ${tea.id} × 2`);
  });

  it('the filters of a list look into sets', async () => {
    const { id: categoryId } = await shop().category();
    const cold = await shop().product({ tags: ['perishable'] });
    const lean = await shop().product({ tags: ['lenten'] });
    const set = async (...products: { id: number }[]) =>
      shop().product({ categoryId, parts: products.map(({ id }) => ({ productId: id, quantity: 1 })) });
    const [fridge, fasting] = [await set(cold, lean), await set(lean)];
    const found = async (filter: string) => {
      const body = { pageableRequest: { page: 0 }, categoryId, filters: [filter], images: 'url' };
      return (await shop().post(`${API}/list-pageable`, body)).body.content.map(
        ({ id }: { id: number }) => id,
      );
    };
    expect(await found('no-fridge')).toEqual([fasting.id]);
    expect(await found('lenten')).toEqual([fasting.id]);
    expect(fridge.tags).toEqual(['perishable', 'set']);
  });

  describe('refuses', () => {
    const QUANTITY = 'Количество в наборе — целое число от 1 до 999';
    it.each<[unknown, string, string]>([
      ['x', 'parts', 'Состав набора — список товаров'],
      [[1], 'parts.0', 'Часть набора — номер товара и количество'],
      [[{ productId: 1, quantity: 0 }], 'parts.0.quantity', QUANTITY],
      [[{ productId: 1, quantity: 1000 }], 'parts.0.quantity', QUANTITY],
      [[{ quantity: 1 }], 'parts.0.productId', 'Выберите товар'],
      [[{ productId: 999_999_999, quantity: 1 }], 'parts.0.productId', 'Такого товара нет'],
      [
        [
          { productId: 1, quantity: 1 },
          { productId: '1', quantity: 2 },
        ],
        'parts',
        'Товар в наборе указан дважды',
      ],
      [
        Array.from({ length: 61 }, (_, index) => ({ productId: index + 1, quantity: 1 })),
        'parts',
        'Не больше 60 товаров в наборе',
      ],
    ])('%j', async (parts, path, words) => {
      const { id, categoryId } = await shop().product();
      expectProblem(await patch(id, { parts }), 'VALIDATION', { [path]: words });
      const product = { name: 'Набор', price: 1, prioritySort: 1, categoryId, parts };
      const created = await shop().asAdmin.post(`${API}/create`, { products: [product] });
      expectProblem(created, 'VALIDATION', { [`products.0.${path}`]: words });
    });

    it('a set in itself, in a set, and of what lies in a set', async () => {
      const { tea, set } = await tins();
      const other = await shop().product();
      const holding = (id: number) => ({ parts: [{ productId: id, quantity: 1 }] });
      expectProblem(await patch(set.id, holding(set.id)), 'VALIDATION', {
        'parts.0.productId': 'Набор не может лежать сам в себе',
      });
      expectProblem(await patch(other.id, holding(set.id)), 'VALIDATION', {
        'parts.0.productId': 'Это набор: положите его части по одной',
      });
      expectProblem(await patch(tea.id, holding(other.id)), 'VALIDATION', {
        parts: 'Этот товар лежит в другом наборе, сам набором быть не может',
      });
    });
  });
});
