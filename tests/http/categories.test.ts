import { describe, expect, it } from 'vitest';
import { describeShop, type Shop } from '../support/shop.ts';

const API = '/api/v1/categories';

interface Node {
  id: number;
  name: string;
  unitLevel: number;
  subCategories: Node[];
}

const tree = async (shop: Shop): Promise<Node[]> => (await shop.get(`${API}/get-all`)).body.categories;

function find(nodes: Node[], id: number): Node | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.subCategories, id);
    if (found) return found;
  }
  return undefined;
}

const idsIn = (nodes: Node[]): number[] => nodes.flatMap((node) => [node.id, ...idsIn(node.subCategories)]);

const fields = (more: object = {}) => ({ name: 'Чай', prioritySort: 5, ...more });

describeShop('categories', (shop) => {
  const move = (body: unknown) => shop().asAdmin.post(`${API}/move-to-subcategory`, body);
  const admin = {
    create: (categories: unknown) => shop().asAdmin.post(`${API}/create`, { categories }),
    update: (id: number, body: unknown) => shop().asAdmin.put(`${API}/update/${id}`, body),
    remove: (id: number) => shop().asAdmin.delete(`${API}/delete/${id}`),
    move,
    below: (movedCategoryId: number | string, masterCategoryId: number | string | null) =>
      move({ movedCategoryId, actionCategory: 'RAISE_UNIT_CATEGORY', masterCategoryId }),
    toRoot: (movedCategoryId: number) =>
      move({ movedCategoryId, actionCategory: 'LOWER_DOWN_UNIT_CATEGORY', masterCategoryId: null }),
  };

  describe('made', () => {
    it('are roots, answered in the order given and listed by priority, then by name', async () => {
      const inputs = [
        { name: 'Ёлочные игрушки', prioritySort: -2_147_483_648 },
        { name: 'Яблоки', prioritySort: 2_147_483_647 },
        { name: 'Елей', prioritySort: -2_147_483_648 },
        { name: 'Жевательная резинка', prioritySort: -2_147_483_648 },
        { name: 'я'.repeat(127), prioritySort: 0 },
      ];
      const { status, body } = await admin.create(inputs);
      expect(status).toBe(201);
      const ids = body.categories.map(({ id }: Node) => id);
      expect(body).toEqual({
        categories: inputs.map((input, index) => ({
          id: ids[index],
          ...input,
          unitLevel: 1,
          version: 1,
          subCategories: [],
        })),
      });
      const listed = (await tree(shop())).map(({ id }) => id).filter((id) => ids.includes(id));
      expect(listed).toEqual([1, 4, 2, 0, 3].map((index) => ids[index]));
    });

    it('put those without a priority last', async () => {
      const [some, none] = (await admin.create([fields({ prioritySort: -5 }), fields()])).body.categories;
      await shop()
        .services.db.updateTable('categories')
        .set({ priority_sort: null })
        .where('id', '=', none.id)
        .execute();
      await shop().services.snapshot.refresh();
      const nodes = await tree(shop());
      expect(find(nodes, none.id)).toMatchObject({ prioritySort: null });
      const order = nodes.map(({ id }) => id);
      expect(order.indexOf(none.id)).toBeGreaterThan(order.indexOf(some.id));
    });

    it.each([
      [{ name: '' }, 'name', 'Заполните все обязательные поля'],
      [{ name: '   ' }, 'name', 'Заполните все обязательные поля'],
      [{ name: null }, 'name', 'Заполните все обязательные поля'],
      [{ name: 'я'.repeat(128) }, 'name', 'Не больше 127 символов'],
      [{ prioritySort: undefined }, 'prioritySort', 'Заполните все обязательные поля'],
      [{ prioritySort: null }, 'prioritySort', 'Заполните все обязательные поля'],
      [{ prioritySort: '' }, 'prioritySort', 'Заполните все обязательные поля'],
      [{ prioritySort: 1.5 }, 'prioritySort', expect.any(String)],
      [{ prioritySort: 2_147_483_648 }, 'prioritySort', expect.any(String)],
      [{ prioritySort: -2_147_483_649 }, 'prioritySort', expect.any(String)],
    ])('refuse %j, and the good ones with it', async (wrong, field, message) => {
      const before = idsIn(await tree(shop()));
      const response = await admin.create([fields(), fields(wrong)]);
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', message, errors: { [`categories.1.${field}`]: message } },
      });
      expect(idsIn(await tree(shop()))).toEqual(before);
    });

    it('are one to a hundred at a time', async () => {
      expect((await admin.create([])).body.message).toBe('Добавьте хотя бы одну категорию');
      expect((await admin.create(null)).body.message).toBe('Добавьте хотя бы одну категорию');
      expect((await admin.create(Array(100).fill(fields()))).status).toBe(201);
      expect((await admin.create(Array(101).fill(fields()))).status).toBe(400);
    });
  });

  it('change their name and priority, and stay where they hang', async () => {
    const [root, leaf] = [await shop().category(), await shop().category()];
    await admin.below(leaf.id, root.id);
    const response = await admin.update(leaf.id, { name: ' Новое ', prioritySort: -1 });
    expect(response).toMatchObject({
      status: 200,
      body: { id: leaf.id, name: 'Новое', prioritySort: -1, unitLevel: 2, subCategories: [] },
    });
    expect(find(await tree(shop()), root.id)?.subCategories).toEqual([response.body]);
    const { body: all } = await admin.update(root.id, fields());
    expect(all.subCategories).toEqual([response.body]);
    expect(await admin.update(leaf.id, { name: '', prioritySort: 1 })).toMatchObject({
      status: 400,
      body: { message: 'Заполните все обязательные поля' },
    });
    expect(await admin.update(999_999, fields())).toMatchObject({
      status: 404,
      body: { message: 'Категория не найдена' },
    });
  });

  describe('deleted', () => {
    it('must be empty', async () => {
      const [root, leaf] = [await shop().category(), await shop().category()];
      await admin.below(leaf.id, root.id);
      const product = await shop().product({ categoryId: leaf.id });
      expect(await admin.remove(root.id)).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: expect.stringContaining('подкатегории') },
      });
      expect(await admin.remove(leaf.id)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('товары') },
      });
      await shop().asAdmin.delete(`/api/v1/products/delete/${product.id}`);
      expect(await admin.remove(leaf.id)).toMatchObject({
        status: 200,
        body: { message: 'Категория успешно удалена' },
      });
      expect((await admin.remove(leaf.id)).status).toBe(404);
      expect((await admin.remove(root.id)).status).toBe(200);
      expect(idsIn(await tree(shop()))).not.toContain(root.id);
    });
  });

  describe('moved', () => {
    it('take all they hold along, and become roots again', async () => {
      const [a, b, c] = [await shop().category(), await shop().category(), await shop().category()];
      await admin.below(c.id, b.id);
      const response = await admin.below(String(b.id), String(a.id));
      expect(response).toMatchObject({
        status: 200,
        body: { id: b.id, unitLevel: 2, subCategories: [{ id: c.id, unitLevel: 3 }] },
      });
      expect(find(await tree(shop()), a.id)?.subCategories).toEqual([response.body]);
      expect(await admin.toRoot(b.id)).toMatchObject({
        status: 200,
        body: { id: b.id, unitLevel: 1, subCategories: [{ id: c.id, unitLevel: 2 }] },
      });
      expect((await tree(shop())).map(({ id }) => id)).toContain(b.id);
    });

    it('may stay where they are', async () => {
      const [a, b] = [await shop().category(), await shop().category()];
      await admin.below(b.id, a.id);
      expect(await admin.below(b.id, a.id)).toMatchObject({ status: 200, body: { unitLevel: 2 } });
      expect(await admin.toRoot(a.id)).toMatchObject({ status: 200, body: { unitLevel: 1 } });
    });

    it('never go into themselves or below themselves', async () => {
      const [a, b, c] = [await shop().category(), await shop().category(), await shop().category()];
      await admin.below(b.id, a.id);
      await admin.below(c.id, b.id);
      const before = await tree(shop());
      for (const [moved, master] of [
        [a, a],
        [a, b],
        [a, c],
        [b, c],
      ]) {
        expect(await admin.below(moved.id, master.id)).toMatchObject({
          status: 409,
          body: { message: 'Категорию нельзя переместить в неё саму или в её подкатегорию' },
        });
      }
      expect(await tree(shop())).toEqual(before);
    });

    it('need both to exist and to be said', async () => {
      const { id } = await shop().category();
      expect((await admin.below(id, 999_999)).status).toBe(404);
      expect((await admin.below(999_999, id)).status).toBe(404);
      expect((await admin.toRoot(999_999)).status).toBe(404);
      expect((await admin.below(id, null)).body.errors).toHaveProperty('masterCategoryId');
      expect((await admin.below('x', id)).body.errors).toHaveProperty('movedCategoryId');
      const odd = { movedCategoryId: id, actionCategory: 'MOVE', masterCategoryId: null };
      expect((await admin.move(odd)).body.errors).toHaveProperty('actionCategory');
      const both = { movedCategoryId: id, actionCategory: 'LOWER_DOWN_UNIT_CATEGORY', masterCategoryId: id };
      expect((await admin.move(both)).body.errors).toHaveProperty('masterCategoryId');
    });

    it('never close a circle, however many move at once', async () => {
      const made = (await admin.create(Array(5).fill(fields()))).body.categories as Node[];
      const ids = made.map(({ id }) => id);
      const all = idsIn(await tree(shop())).sort((a, b) => a - b);
      for (let round = 0; round < 8; round += 1) {
        // Everybody under the next one: the last of them would close the circle.
        const responses = await Promise.all(
          ids.map((id, index) => admin.below(id, ids[(index + 1 + (round % 4)) % 5] ?? 0)),
        );
        const statuses = responses.map(({ status }) => status);
        expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
        expect(statuses).toContain(409);
        // A circle hangs from no root, so its members would be missing.
        expect(idsIn(await tree(shop())).sort((a, b) => a - b)).toEqual(all);
        await Promise.all(ids.map((id) => admin.toRoot(id)));
      }
    }, 60_000);
  });

  describe('on one level', () => {
    const level = async (count: number) => {
      const { id: masterCategoryId } = (await admin.create([fields({ name: 'Полка' })])).body.categories[0];
      const names = Array.from({ length: count }, (_, index) =>
        fields({ name: `${index}`.padStart(3, 'я'), masterCategoryId }),
      );
      const made: (Node & { version: number; prioritySort: number })[] = (await admin.create(names)).body
        .categories;
      const order = (ids: object[]) => shop().asAdmin.post(`${API}/order`, { masterCategoryId, order: ids });
      const now = async () => find(await tree(shop()), masterCategoryId)?.subCategories.map(({ id }) => id);
      return { masterCategoryId, made, order, now };
    };

    it('are made below a master, and in no master that is not there', async () => {
      const { masterCategoryId, made, now } = await level(3);
      expect(made.map(({ unitLevel }) => unitLevel)).toEqual([2, 2, 2]);
      expect(await now()).toEqual(made.map(({ id }) => id));
      const refused = await admin.create([
        fields({ masterCategoryId }),
        fields({ masterCategoryId: 999_999_999 }),
      ]);
      expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
      expect(await now()).toHaveLength(3);
      expect((await admin.create([fields({ masterCategoryId: 'тут' })])).body.errors).toEqual({
        'categories.0.masterCategoryId': 'Укажите, в какую категорию добавить',
      });
    });

    it('are put in an order, and their priorities follow', async () => {
      const { made, order, now } = await level(4);
      const turned = made.toReversed().map(({ id, version }) => ({ id, version }));
      const { status, body } = await order(turned);
      expect(status).toBe(200);
      const ids = turned.map(({ id }) => id);
      expect(body.categories.map(({ id }: Node) => id)).toEqual(ids);
      expect(body.categories.map((one: { prioritySort: number }) => one.prioritySort)).toEqual([
        40, 30, 20, 10,
      ]);
      expect(await now()).toEqual(ids);
      // The same again changes nothing, and makes no versions.
      expect((await order(body.categories)).body.categories).toEqual(body.categories);
    });

    it('are refused in an order of others, of fewer, or over what somebody changed', async () => {
      const { made, order, now } = await level(3);
      const [one, two, three] = made.map(({ id, version }) => ({ id, version }));
      const stranger = await level(1);
      for (const ids of [
        [one, two],
        [one, two, three, stranger.made[0]],
        [one, two, stranger.made[0]],
      ]) {
        const refused = await order(ids as object[]);
        expect([refused.status, refused.body.message]).toEqual([
          409,
          'Пока вы меняли порядок, категорий здесь стало больше или меньше. Загрузите страницу заново.',
        ]);
      }
      await admin.update(two?.id ?? 0, fields({ name: 'Новое имя', prioritySort: 5 }));
      const refused = await order([three, two, one] as object[]);
      expect(refused.status).toBe(409);
      expect(refused.body.message).toContain('категорию «Новое имя» изменили');
      expect(await now()).toHaveLength(3);
      for (const ids of [[], [one, one, two]]) expect((await order(ids as object[])).status).toBe(400);
    });
  });
});
