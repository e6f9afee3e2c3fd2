import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NO_PICTURE } from '../support/picture-samples.ts';
import { describeShop, type Shop } from '../support/shop.ts';

const API = '/api/v1/products';

interface Responded {
  id: number;
  name: string;
  price: number;
  prioritySort: number;
}

const list = (shop: Shop, body: object) => shop.post(`${API}/list-pageable`, body);

const pageOf = (shop: Shop, pageableRequest: object, more: object = {}) =>
  list(shop, { pageableRequest, images: 'url', ...more }).then(({ body }) => body);

const idsOf = (body: { content: Responded[] }) => body.content.map(({ id }) => id);

function adminCalls(shop: () => Shop) {
  return {
    create: (products: unknown) => shop().asAdmin.post(`${API}/create`, { products }),
    update: (id: number | string, body: unknown) => shop().asAdmin.put(`${API}/update/${id}`, body),
    remove: (id: number | string) => shop().asAdmin.delete(`${API}/delete/${id}`),
    undelete: (id: number | string) => shop().asAdmin.get(`${API}/undelete/${id}`),
    deleted: (query = '') => shop().asAdmin.get(`${API}/deleted${query}`),
    ofCategory: (body: unknown) => shop().asAdmin.post(`${API}/list`, body),
    nest: (id: number, masterCategoryId: number) =>
      shop().asAdmin.post('/api/v1/categories/move-to-subcategory', {
        movedCategoryId: id,
        actionCategory: 'RAISE_UNIT_CATEGORY',
        masterCategoryId,
      }),
  };
}

describeShop('the lists of products', (shop) => {
  const { create, nest, ofCategory, remove } = adminCalls(shop);
  const category = { root: 0, below: 0, deep: 0, other: 0 };
  let goods: number[] = [];

  beforeAll(async () => {
    for (const key of ['root', 'below', 'deep', 'other'] as const) {
      category[key] = (await shop().category()).id;
    }
    await nest(category.below, category.root);
    await nest(category.deep, category.below);
    const categoryIds = [category.root, category.below, category.deep, category.other];
    const response = await create(
      Array.from({ length: 70 }, (_, index) => ({
        name: `Товар ${index}`,
        categoryId: categoryIds[index % 4],
        // Seven prices only: most of them are ties.
        price: (index % 7) + 0.5,
        prioritySort: index % 5,
      })),
    );
    expect(response.status, response.text).toBe(201);
    goods = response.body.products.map(({ id }: Responded) => id);
  });

  it('answers thirty by id when nothing is said, with all fields of a page', async () => {
    const body = await pageOf(shop(), {});
    expect(idsOf(body)).toEqual(goods.slice(0, 30));
    expect(body).toMatchObject({
      totalElements: 70,
      totalPages: 3,
      number: 0,
      size: 30,
      first: true,
      last: false,
    });
    expect(body).not.toHaveProperty('correctedQuery');
  });

  it('ends with a short page and is empty past the end', async () => {
    const last = await pageOf(shop(), { page: 2 });
    expect(idsOf(last)).toEqual(goods.slice(60));
    expect(last).toMatchObject({ number: 2, first: false, last: true });
    const past = await pageOf(shop(), { page: 3 });
    expect(past).toMatchObject({ content: [], totalElements: 70, totalPages: 3, number: 3, last: true });
    expect((await pageOf(shop(), { page: Number.MAX_SAFE_INTEGER })).content).toEqual([]);
  });

  it('breaks ties of price by id, both ways, and reads ids backwards', async () => {
    const upwards = [...goods.keys()].sort((a, b) => (a % 7) - (b % 7) || a - b).map((index) => goods[index]);
    const up = await pageOf(shop(), { size: 100, field: 'price', sortDirection: 'ASC' });
    expect(idsOf(up)).toEqual(upwards);
    const down = await pageOf(shop(), { size: 100, field: 'price', sortDirection: 'DESC' });
    expect(idsOf(down)).toEqual(upwards.toReversed());
    const body = await pageOf(shop(), { size: 5, sortDirection: 'DESC', field: 'id' });
    expect(idsOf(body)).toEqual(goods.slice(-5).toReversed());
  });

  it('lists a category with everything below it, and nothing of an unknown one', async () => {
    const inside = await pageOf(shop(), { size: 100 }, { categoryId: category.root });
    expect(idsOf(inside)).toEqual(goods.filter((_, index) => index % 4 !== 3));
    const deep = await pageOf(shop(), { size: 100 }, { categoryId: String(category.deep) });
    expect(idsOf(deep)).toEqual(goods.filter((_, index) => index % 4 === 2));
    expect(deep.content[0]).toMatchObject({ categoryId: category.deep });
    const none = await pageOf(shop(), {}, { categoryId: 999_999 });
    expect(none).toMatchObject({ content: [], totalElements: 0, totalPages: 0, first: true, last: true });
  });

  it('takes null for what is not said, and a token changes nothing', async () => {
    const input = {
      pageableRequest: { page: 0, size: 10, sortDirection: 'ASC', field: null },
      searchQuery: null,
      categoryId: null,
    };
    const all = await shop().asAdmin.post(`${API}/all`, input);
    expect(all.status).toBe(200);
    expect(all.text).toBe((await list(shop(), input)).text);
    expect((await shop().post(`${API}/all`, input, { token: 'nonsense' })).text).toBe(all.text);
  });

  it.each([
    [{ pageableRequest: { size: 0 } }, 'pageableRequest.size'],
    [{ pageableRequest: { size: 101 } }, 'pageableRequest.size'],
    [{ pageableRequest: { page: -1 } }, 'pageableRequest.page'],
    [{ pageableRequest: { page: 0.5 } }, 'pageableRequest.page'],
    [{ pageableRequest: { field: 'name' } }, 'pageableRequest.field'],
    [{ pageableRequest: { sortDirection: 'asc' } }, 'pageableRequest.sortDirection'],
    [{ pageableRequest: {}, categoryId: 0 }, 'categoryId'],
    [{ pageableRequest: {}, categoryId: 'x' }, 'categoryId'],
    [{ pageableRequest: {}, searchQuery: 'я'.repeat(201) }, 'searchQuery'],
    [{ pageableRequest: {}, searchQuery: 7 }, 'searchQuery'],
    [{ pageableRequest: {}, images: 'base64' }, 'images'],
    [{}, 'pageableRequest'],
  ])('refuses %j', async (body, field) => {
    const response = await list(shop(), body);
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(Object.keys(response.body.errors)).toEqual([field]);
    expect(response.body.message).toMatch(/[а-я]/);
  });

  it('answers ids in the order asked for, without the unknown and the deleted', async () => {
    const gone = await shop().product();
    await remove(gone.id);
    const [first, second, third] = goods;
    const ids = [third, String(first), gone.id, 999_999, second, third];
    const { status, body } = await shop().post(`${API}/by-ids`, { ids, images: 'url' });
    expect(status).toBe(200);
    expect(body.map(({ id }: Responded) => id)).toEqual([third, first, second]);
    expect((await shop().post(`${API}/by-ids`, { ids: [] })).body).toEqual([]);
  });

  it('takes 200 ids, as many as a cart can hold, and not one more', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => index + 1);
    expect((await shop().post(`${API}/by-ids`, { ids: ids.slice(1) })).status).toBe(200);
    const response = await shop().post(`${API}/by-ids`, { ids });
    expect(response).toMatchObject({
      status: 400,
      body: { errors: { ids: 'Не больше 200 номеров за раз' } },
    });
    expect((await shop().post(`${API}/by-ids`, { ids: [1, -1] })).body.errors).toHaveProperty('ids.1');
  });

  it('lists by priority for the administrator, the highest first, without the deleted', async () => {
    const { body: made } = await create([
      { name: 'Первый', categoryId: category.below, price: 1, prioritySort: 100 },
      { name: 'Удалённый', categoryId: category.below, price: 1, prioritySort: 200 },
    ]);
    await remove(made.products[1].id);
    const response = await ofCategory({
      categoryId: category.root,
      sortMethod: 'DESC',
      field: 'prioritySort',
      images: 'url',
    });
    expect(response.status).toBe(200);
    const inside = [...goods.keys()].filter((index) => index % 4 !== 3);
    const expected = inside.sort((a, b) => (b % 5) - (a % 5) || a - b).map((index) => goods[index]);
    await remove(made.products[0].id);
    expect(response.body.map(({ id }: Responded) => id)).toEqual([made.products[0].id, ...expected]);
    expect((await ofCategory({ categoryId: 999_999 })).body).toEqual([]);
    expect((await ofCategory({})).body.message).toBe('Пожалуйста, выберите категорию');
  });

  // Control: leave the announcements out (announcements.db.ts).
  it('shows what another program has written into the same database, as it is announced', async () => {
    const { id: categoryId } = await shop().category();
    const total = async () => (await pageOf(shop(), {}, { categoryId })).totalElements;
    expect(await total()).toBe(0);
    // With its clock at rest the shop trusts for ever what it knows: nothing but an announcement tells it more.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    const { db } = shop().services;
    const row = { name: 'Чужой', price_kopecks: 100, priority_sort: 0, category_id: categoryId };
    await db.insertInto('products').values([row, row]).execute();
    await expect.poll(total).toBe(2);
    await db.deleteFrom('products').where('category_id', '=', categoryId).execute();
    await expect.poll(total).toBe(0);
  });
});

describeShop('a product', (shop) => {
  const { create, deleted, remove, undelete, update } = adminCalls(shop);
  let categoryId = 0;
  const fields = (more: object = {}) => ({
    name: 'Чай',
    categoryId,
    price: 129.9,
    prioritySort: 3,
    ...more,
  });

  beforeAll(async () => {
    categoryId = (await shop().category({ name: 'Напитки' })).id;
  });

  describe('made', () => {
    it('answers all its fields', async () => {
      const { status, body } = await create([
        fields({
          name: '  Чай\u00a0чёрный ',
          categoryId: String(categoryId),
          restrictions: 'Без стекла',
          weightGrams: 210,
          description: 'Листовой.\nИндия.',
          tags: ['tea', 'dry'],
          role: 'ADMIN',
        }),
      ]);
      expect(status).toBe(201);
      expect(body).toEqual({
        products: [
          {
            id: expect.any(Number),
            name: 'Чай\u00a0чёрный',
            price: 129.9,
            prioritySort: 3,
            categoryId,
            categoryName: 'Напитки',
            restrictions: 'Без стекла',
            ...NO_PICTURE,
            weightGrams: 210,
            description: 'Листовой.\nИндия.',
            tags: ['tea', 'dry'],
            choices: [],
            out: false,
            outUntil: null,
            parts: [],
            outReason: null,
            ...{
              supplier: null,
              supplierCode: null,
              purchasePrice: null,
              purchasePriceOn: null,
              soldOut: false,
            },
            version: 1,
          },
        ],
      });
    });

    it('needs the specified fields only, at the least and the most they may be', async () => {
      const least = fields({ name: 'я', price: 0, prioritySort: 0, restrictions: '', tags: null });
      const most = fields({
        name: 'я'.repeat(255),
        price: 9_999_999.99,
        prioritySort: 2_147_483_647,
        restrictions: 'р'.repeat(100),
        weightGrams: 1_000_000,
        description: 'о'.repeat(2000),
        tags: Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(63, 'т')),
      });
      const { status, body } = await create([least, most]);
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body.products).toMatchObject([
        { ...least, restrictions: null, tags: [], weightGrams: null, description: null },
        most,
      ]);
    });

    it.each([
      [{ name: undefined }, 'name', 'Название товара обязательно'],
      [{ name: 'я'.repeat(256) }, 'name', 'Не больше 255 символов'],
      [{ categoryId: undefined }, 'categoryId', 'Пожалуйста, выберите категорию'],
      [{ categoryId: 999_999 }, 'categoryId', 'Такой категории нет. Пожалуйста, выберите категорию'],
      [{ price: undefined }, 'price', 'Цена должна быть неотрицательной'],
      [{ price: -0.01 }, 'price', 'Цена должна быть неотрицательной'],
      [{ price: 0.001 }, 'price', 'Не больше двух знаков после запятой'],
      [{ price: 10_000_000 }, 'price', expect.stringContaining('Не больше')],
      [{ prioritySort: undefined }, 'prioritySort', 'Приоритет показа должен быть неотрицательным'],
      [{ prioritySort: -1 }, 'prioritySort', 'Приоритет показа должен быть неотрицательным'],
      [{ prioritySort: 0.5 }, 'prioritySort', expect.any(String)],
      [{ prioritySort: 2_147_483_648 }, 'prioritySort', expect.any(String)],
      [{ restrictions: 'р'.repeat(101) }, 'restrictions', 'Не больше 100 символов'],
      [{ restrictions: 'две\nстроки' }, 'restrictions', expect.any(String)],
      [{ weightGrams: 0 }, 'weightGrams', expect.any(String)],
      [{ weightGrams: 1_000_001 }, 'weightGrams', expect.any(String)],
      [{ description: 'о'.repeat(2001) }, 'description', 'Не больше 2000 символов'],
      [{ tags: 'tea' }, 'tags', expect.any(String)],
      [{ tags: Array(31).fill('t') }, 'tags', expect.any(String)],
      [{ imageBase64: 'не base64!' }, 'imageBase64', expect.any(String)],
    ])('refuses %j', async (wrong, field, message) => {
      const before = (await pageOf(shop(), {}, { categoryId })).totalElements;
      const response = await create([fields(), fields(wrong)]);
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', message, errors: { [`products.1.${field}`]: message } },
      });
      // All or nothing: the good one was not made either.
      expect((await pageOf(shop(), {}, { categoryId })).totalElements).toBe(before);
    });

    it('takes a hundred at once, not one more and not none', async () => {
      const { status, body } = await create(
        Array.from({ length: 100 }, (_, i) => fields({ name: `Чай № ${i}` })),
      );
      expect(status).toBe(201);
      expect(body.products.map(({ name }: Responded) => name)).toEqual(
        Array.from({ length: 100 }, (_, i) => `Чай № ${i}`),
      );
      expect((await create(Array(101).fill(fields()))).status).toBe(400);
      expect((await create([])).body.message).toBe('Добавьте хотя бы один товар');
      expect((await create(undefined)).status).toBe(400);
      expect((await create([null])).status).toBe(400);
    });
  });

  describe('changed', () => {
    it('has all its fields anew; the optional ones stay when they are missing', async () => {
      const optional = { restrictions: 'Без стекла', weightGrams: 5, description: 'Д', tags: ['a'] };
      const { id } = await shop().product(fields(optional));
      const other = await shop().category({ name: 'Другая' });
      const anew = { id, name: 'Кофе', price: 0, prioritySort: 9, categoryId: other.id };
      expect((await update(id, anew)).body).toMatchObject({ ...anew, ...optional, categoryName: 'Другая' });
      const bare = { restrictions: '', weightGrams: null, description: null, tags: null };
      expect((await update(id, { ...anew, ...bare })).body).toMatchObject({
        ...bare,
        restrictions: null,
        tags: [],
      });
    });

    it('is the one in the path, whatever the body says', async () => {
      const [first, second] = [await shop().product(fields()), await shop().product(fields())];
      const { body } = await update(first.id, fields({ id: second.id, name: 'Переименован' }));
      expect(body).toMatchObject({ id: first.id, name: 'Переименован' });
    });

    it.each([
      [{ prioritySort: -1 }, 'Приоритет показа должен быть неотрицательным числом'],
      [{ price: -1 }, 'Цена должна быть неотрицательной'],
      [{ categoryId: null }, 'Пожалуйста, выберите категорию'],
      [{ categoryId: 999_999 }, 'Такой категории нет. Пожалуйста, выберите категорию'],
    ])('refuses %j', async (wrong, message) => {
      const { id } = await shop().product(fields());
      expect(await update(id, fields(wrong))).toMatchObject({ status: 400, body: { message } });
    });
  });

  describe('deleted', () => {
    it('leaves every list, is listed as deleted, the last one first, and comes back', async () => {
      const [first, second] = [await shop().product(fields()), await shop().product(fields())];
      await remove(second.id);
      expect(await remove(first.id)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
      const listed = await deleted('?images=url');
      expect(listed.body.slice(0, 2).map(({ id }: Responded) => id)).toEqual([first.id, second.id]);
      expect(listed.body[0]).toEqual({ ...first, version: 2, deletedAt: expect.stringMatching(/Z$/) });
      expect((await pageOf(shop(), { size: 100 })).content.map(({ id }: Responded) => id)).not.toContain(
        first.id,
      );

      expect((await remove(first.id)).status).toBe(404);
      expect((await remove(999_999)).status).toBe(404);
      const back = { status: 200, body: { ...first, version: 3 } };
      expect(await undelete(first.id)).toMatchObject(back);
      expect(await undelete(first.id)).toMatchObject(back);
      expect((await undelete(999_999)).status).toBe(404);
      expect((await deleted()).body.map(({ id }: Responded) => id)).not.toContain(first.id);
    });

    it('can be changed, and without a category comes back only with a new one', async () => {
      const old = await shop().category();
      const { id } = await shop().product(fields({ categoryId: old.id }));
      await remove(id);
      expect((await shop().asAdmin.delete(`/api/v1/categories/delete/${old.id}`)).status).toBe(200);
      const [orphan] = (await deleted()).body;
      expect(orphan).toMatchObject({ id, categoryId: null, categoryName: null });
      expect(await undelete(id)).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: 'Сначала выберите категорию' },
      });
      expect((await update(id, fields())).status).toBe(200);
      expect(await undelete(id)).toMatchObject({ status: 200, body: { categoryId } });
    });
  });
});
