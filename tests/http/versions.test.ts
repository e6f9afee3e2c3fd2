import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import type { HttpResponse } from '../support/http-client.ts';
import { secondAdministrator } from '../support/second-administrator.ts';
import { describeShop, type Shop } from '../support/shop.ts';

/** A moment of today as a person reads it: `22 ноября 2026 г. в 14:05 по Москве`. */
const MOMENT = '\\d{1,2} [а-я]+ \\d{4} г\\. в \\d\\d:\\d\\d по Москве';

/** Things that have versions: how each is made, read, and changed. */
const things = {
  product: {
    path: '/api/v1/products',
    put: 'update',
    full: { price: 50, prioritySort: 1, name: 'Переписан' },
    read: async (shop: Shop, id: number) =>
      (await shop.post('/api/v1/products/by-ids', { ids: [id], images: 'url' })).body[0],
  },
  category: {
    path: '/api/v1/categories',
    put: 'update',
    full: { prioritySort: 1, name: 'Переписан' },
    read: async (shop: Shop, id: number) =>
      (await shop.get('/api/v1/categories/get-all')).body.categories.find((one: Thing) => one.id === id),
  },
  facility: {
    path: '/api/v1/work-addresses',
    put: 'updated',
    full: { deliveryCost: 50, freeDeliveryThreshold: 1, name: 'Переписан' },
    read: async (shop: Shop, id: number) =>
      (await shop.get('/api/v1/work-addresses/get-all')).body.addressList.find((one: Thing) => one.id === id),
  },
} as const;

interface Thing {
  id: number;
  name: string;
  version: number;
  categoryId?: number;
}

describeShop('versions', (shop) => {
  let admin = '';
  let maria = '';
  beforeAll(async () => {
    admin = await shop().admin();
    maria = await secondAdministrator(shop());
  });

  describe.each(Object.keys(things) as (keyof typeof things)[])('of a %s', (kind) => {
    const { path, put, full, read } = things[kind];
    const make = (): Promise<Thing> => shop()[kind]();
    const patch = (id: number, body: object, token = admin): Promise<HttpResponse> =>
      shop().patch(`${path}/${id}`, body, { token });
    const rewrite = ({ id, categoryId }: Thing, body: object = {}): Promise<HttpResponse> =>
      shop().asAdmin.put(`${path}/${put}/${id}`, { ...full, categoryId, ...body });

    it('begin at 1 and grow with every change, whoever lists it', async () => {
      const made = await make();
      expect(made.version).toBe(1);
      expect(await patch(made.id, { name: 'Два' })).toMatchObject({ status: 200, body: { version: 2 } });
      expect(await rewrite(made)).toMatchObject({ status: 200, body: { version: 3 } });
      expect(await read(shop(), made.id)).toMatchObject({ id: made.id, version: 3 });
    });

    it('stay where the same is written again', async () => {
      const made = await make();
      expect((await patch(made.id, { name: made.name })).body.version).toBe(1);
      expect((await patch(made.id, {})).body).toMatchObject({ id: made.id, version: 1, name: made.name });
    });

    it('are not asked for by a call that sends none', async () => {
      const made = await make();
      await patch(made.id, { name: 'Два' });
      for (const version of [undefined, null]) {
        expect((await patch(made.id, { name: 'Три', version })).status).toBe(200);
        expect((await rewrite(made, { version })).status).toBe(200);
      }
    });

    // Control: in `src/catalog/server/catalog-edits.ts` replace `return assertLatestVersionSeen(tx, held, () => categoryFormats(tx));` with `return Promise.resolve();`
    it('that are no longer true are refused, naming who, when, the fields and both values', async () => {
      const made = await make();
      await patch(made.id, { name: 'Её название' }, maria);
      for (const response of [
        await patch(made.id, { name: 'Моё', version: 1 }),
        await rewrite(made, { version: 1 }),
      ]) {
        expectProblem(response, 'CONFLICT');
        expect(response.body.message).toMatch(
          new RegExp(
            `^Пока вы правили, (товар|категорию|учреждение) «Её название» изменили: Иванова Мария, ${MOMENT} \\(название: было «${made.name}», стало «Её название»\\)\\.$`,
          ),
        );
        expect(response.body.changes).toEqual([
          {
            field: 'name',
            label: 'название',
            was: made.name,
            became: 'Её название',
            at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
            by: 'Иванова Мария',
          },
        ]);
      }
      expect(await read(shop(), made.id)).toMatchObject({ name: 'Её название', version: 2 });
      expect((await patch(made.id, { name: 'Моё', version: 2 })).status).toBe(200);
    });

    it('tell every change since, in their order', async () => {
      const made = await make();
      await patch(made.id, { name: 'Второе' }, maria);
      await patch(made.id, { name: 'Третье' });
      const { body } = await patch(made.id, { name: 'Моё', version: 1 });
      expect(body.changes.map(({ was, became, by }: Record<string, string>) => [by, was, became])).toEqual([
        ['Иванова Мария', made.name, 'Второе'],
        ['Администратор Магазина', 'Второе', 'Третье'],
      ]);
      expect(body.message).toMatch(/Иванова Мария.*стало «Второе».*Администратор Магазина.*стало «Третье»/);
      const later = await patch(made.id, { name: 'Моё', version: 2 });
      expect(later.body.changes).toHaveLength(1);
    });

    it('that never were are refused, too, and what is no version by its rule', async () => {
      const made = await make();
      const future = await patch(made.id, { name: 'Моё', version: 7 });
      expectProblem(future, 'CONFLICT');
      expect(future.body.message).toContain('Пока вы правили');
      for (const version of [0, -1, 1.5, '1', 2_147_483_648]) {
        const response = await patch(made.id, { name: 'Моё', version });
        expectProblem(response, 'VALIDATION');
        expect(response.body.errors).toEqual({ version: 'Версия — целое положительное число' });
      }
      expect((await read(shop(), made.id)).name).toBe(made.name);
    });

    it('have rules for the fields that come alone', async () => {
      const made = await make();
      for (const name of ['', ' ', null, 5, 'я'.repeat(256)]) {
        const response = await patch(made.id, { name });
        expectProblem(response, 'VALIDATION');
        expect(Object.keys(response.body.errors)).toEqual(['name']);
      }
    });
  });

  describe('of a product', () => {
    const API = '/api/v1/products';
    const patch = (id: number, body: object) => shop().asAdmin.patch(`${API}/${id}`, body);
    const fields = {
      weightGrams: 100,
      description: 'Листовой',
      tags: ['чай'],
      restrictions: 'Без стекла',
      choices: ['48'],
    };

    it.each([
      [{ price: 1579.5 }, 'price', 129.9, 1579.5, '129,90 ₽', '1 579,50 ₽'],
      [{ prioritySort: 7 }, 'prioritySort', 5, 7, '5', '7'],
      [{ restrictions: null }, 'restrictions', 'Без стекла', null, '«Без стекла»', 'пусто'],
      [{ weightGrams: 250 }, 'weightGrams', 100, 250, '100', '250'],
      [
        { description: 'Д'.repeat(99) },
        'description',
        'Листовой',
        'Д'.repeat(99),
        '«Листовой»',
        `«${'Д'.repeat(60)}…»`,
      ],
      [{ tags: [] }, 'tags', ['чай'], [], '«чай»', 'пусто'],
      [{ choices: ['50', '52'] }, 'choices', ['48'], ['50', '52'], '«48»', '«50, 52»'],
    ])('change by %j alone, and the refusal tells it', async (change, field, was, became, before, after) => {
      const made = await shop().product(fields);
      const { status, body } = await patch(made.id, change);
      expect(status).toBe(200);
      expect(body).toEqual({ ...made, ...change, version: 2 });
      const refused = await patch(made.id, { ...change, version: 1 });
      expect(refused.body.changes).toMatchObject([{ field, was, became }]);
      const nbsp = (text: string) => text.replaceAll('\u00a0', ' ');
      expect(nbsp(refused.body.message)).toContain(`было ${before}, стало ${after}`);
    });

    it('count a new category, told by its name', async () => {
      const made = await shop().product();
      const [from, to] = [made.categoryName, await shop().category()];
      expect((await patch(made.id, { categoryId: to.id })).body).toMatchObject({ categoryName: to.name });
      const refused = await patch(made.id, { price: 1, version: 1 });
      expect(refused.body.message).toContain(`категория: было «${from}», стало «${to.name}»`);
      expect(refused.body.changes).toMatchObject([{ field: 'categoryId', became: to.id }]);
      expectProblem(await patch(made.id, { categoryId: 999_999 }), 'VALIDATION');
    });

    it('count deletion, return, and the loss of the category', async () => {
      const category = await shop().category();
      const made = await shop().product({ categoryId: category.id });
      await shop().delete(`${API}/delete/${made.id}`, { token: maria });
      const refused = await patch(made.id, { price: 1, version: 1 });
      expect(refused.body.message).toMatch(/Иванова Мария.*состояние: было в продаже, стало удалён/);
      expect(refused.body.changes).toMatchObject([{ field: 'deleted', was: false, became: true }]);
      await shop().delete(`/api/v1/categories/delete/${category.id}`, { token: maria });
      const orphan = await patch(made.id, { price: 1, version: 2 });
      expect(orphan.body.message).toMatch(/Иванова Мария.*категория: было № \d+, стало без категории/);
      expect((await patch(made.id, { price: 1, version: 3 })).status).toBe(200);
    });
  });

  it('of a category count a move, told by names, and not what happens below', async () => {
    const [root, leaf] = [await shop().category(), await shop().category()];
    const move = (body: object, token = admin) =>
      shop().post('/api/v1/categories/move-to-subcategory', body, { token });
    const below = {
      movedCategoryId: leaf.id,
      actionCategory: 'RAISE_UNIT_CATEGORY',
      masterCategoryId: root.id,
    };
    expect((await move({ ...below, version: 1 }, maria)).body.version).toBe(2);
    const refused = await move({
      movedCategoryId: leaf.id,
      actionCategory: 'LOWER_DOWN_UNIT_CATEGORY',
      version: 1,
    });
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toContain(`место: было верхний уровень, стало «${root.name}»`);
    expect((await things.category.read(shop(), root.id)).version).toBe(1);
  });

  describe('of an order', () => {
    const change = (id: number, body: object, token: string) =>
      shop().post(`/api/v1/user/order/${id}/change-status`, body, { token });

    // Control: in `src/orders/server/change-order-status.ts` replace `if (since.length === 0 && seen <= moves.length) return null;` with `return null;`
    it('let no old page move it, and tell who moved it: an administrator by name', async () => {
      const order = await shop().order((await shop().buyer()).token);
      await change(order.id, { status: 'PAID' }, maria);
      const refused = await change(order.id, { status: 'CANCELED_ADMIN', version: 1 }, admin);
      expectProblem(refused, 'CONFLICT');
      expect(refused.body.message).toMatch(
        new RegExp(
          `^Пока вы правили, заказ № ${order.id} изменили: Иванова Мария, ${MOMENT} \\(статус: было «Не оплачен», стало «Оплачен»\\)\\.$`,
        ),
      );
      expect(refused.body.changes).toMatchObject([
        { field: 'status', was: 'NOT_PAID', became: 'PAID', by: 'Иванова Мария' },
      ]);
    });

    it('name the buyer to an administrator, and no administrator to the buyer', async () => {
      const buyer = await shop().buyer();
      const [cancelled, paid] = [await shop().order(buyer.token), await shop().order(buyer.token)];
      await change(cancelled.id, { status: 'CANCELED_USER', version: 1 }, buyer.token);
      const late = await change(cancelled.id, { status: 'PAID', version: 1 }, admin);
      expect(late.body.message).toMatch(/изменили: покупатель, .*стало «Отменён пользователем»/);
      await change(paid.id, { status: 'PAID' }, maria);
      const refused = await change(paid.id, { status: 'CANCELED_USER', version: 1 }, buyer.token);
      expectProblem(refused, 'CONFLICT');
      expect(refused.body.message).toMatch(/изменили: администратор, /);
      expect(refused.text).not.toContain('Мария');
    });

    it('are not told of an order that is somebody else’s', async () => {
      const order = await shop().order((await shop().buyer()).token);
      const stranger = await shop().buyer();
      const response = await change(order.id, { status: 'CANCELED_USER', version: 9 }, stranger.token);
      expectProblem(response, 'NOT_FOUND');
    });
  });
});
