import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop, type Shop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

const TABLE = '/api/v1/products/table';

describeShop('goods as a table', (shop) => {
  const table = async (body: object = {}) =>
    expectStatus(200, await shop().asAdmin.post(TABLE, body)).products;
  const send = (rows: object[]) => shop().asAdmin.post(`${TABLE}/import`, { rows });
  const importRows = async (rows: object[]) => expectStatus(201, await send(rows));
  const one = async (id: number) =>
    expectStatus(200, await shop().post('/api/v1/products/by-ids', { ids: [id], images: 'url' }))[0];
  /** Everything that a table can change. */
  const everything = async () => {
    const { db } = shop().services;
    const rows = await Promise.all([
      sql`select * from products order by id`.execute(db),
      sql`select * from categories order by id`.execute(db),
      sql`select * from edits order by id`.execute(db),
      sql`select * from audit_log order by id`.execute(db),
    ]);
    return rows.map((result) => result.rows);
  };

  describe('going out', () => {
    // Control: in `src/platform/admission/stream-queue.ts` replace `else if (mayWait && waiting.length < MOST_WAITING)` with `else if (waiting.length < 0)`
    it('is refused to nobody because the same person has another under way', async () => {
      await Promise.all(Array.from({ length: 4 }, () => table()));
    });

    it('has every field of what is on sale, narrowed by category and search', async () => {
      const word = newName('Пряники');
      const parent = await shop().category();
      const child = await shop().category();
      await shop().asAdmin.post('/api/v1/categories/move-to-subcategory', {
        movedCategoryId: child.id,
        actionCategory: 'RAISE_UNIT_CATEGORY',
        masterCategoryId: parent.id,
      });
      const fields = {
        name: `${word} мятные`,
        price: 57.95,
        restrictions: 'кроме СИЗО',
        weightGrams: 500,
        description: 'Две\nстроки',
        tags: ['lenten'],
        choices: ['48', '50'],
        out: true,
        outUntil: '2099-12-03',
        outReason: null,
        ...{ supplier: 'Оптовик', supplierCode: 'П-7', purchasePrice: 40.1 },
      };
      const full = await shop().product({ ...fields, categoryId: child.id });
      const other = await shop().product({ categoryId: parent.id });
      const gone = await shop().product({ categoryId: child.id });
      await shop().asAdmin.delete(`/api/v1/products/delete/${gone.id}`);
      const [row] = await table({ searchQuery: word });
      expect(row).toEqual({
        id: full.id,
        ...fields,
        available: null,
        received: null,
        prioritySort: 5,
        categoryId: child.id,
        imageName: null,
        version: 1,
      });
      const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
      expect(ids(await table({ categoryId: parent.id }))).toEqual([full.id, other.id]);
      expect(ids(await table({ categoryId: child.id }))).toEqual([full.id]);
      expect(ids(await table())).toEqual(expect.arrayContaining([full.id, other.id]));
      expect(ids(await table())).not.toContain(gone.id);
    });
  });

  describe('coming in', () => {
    it('makes new goods with their categories and changes known ones, in one step with one entry', async () => {
      const [root, leaf] = [newName('Чай, кофе'), newName('Чай')];
      const known = await shop().product({ description: 'Старое', weightGrams: 100 });
      const response = await importRows([
        {
          name: newName('Чай'),
          price: 129.9,
          categoryPath: [root, leaf],
          weightGrams: 250,
          tags: ['lenten'],
        },
        { id: known.id, version: known.version, price: 1, description: null, choices: ['S', 'M'], out: true },
        // The same path, spelled as people do.
        { name: newName('Чай'), price: 5, categoryPath: [` ${root.toUpperCase()}`, leaf] },
      ]);
      expect(response).toMatchObject({ created: 2, changed: 1 });
      expect(response.categories.map(({ name }: { name: string }) => name)).toEqual([root, leaf]);
      const [first, second, third] = response.ids;
      expect(second).toBe(known.id);
      expect(await one(first)).toMatchObject({
        price: 129.9,
        categoryName: leaf,
        weightGrams: 250,
        prioritySort: 0,
      });
      expect((await one(third)).categoryId).toBe((await one(first)).categoryId);
      expect(await one(known.id)).toMatchObject({
        name: known.name,
        price: 1,
        description: null,
        weightGrams: 100,
        choices: ['S', 'M'],
        out: true,
        version: 2,
      });
      expect((await shop().record())[0]).toMatchObject({
        kind: 'PRODUCTS_IMPORTED',
        ids: response.ids,
        detail: 'новых 2, изменённых 1',
      });
    });

    it('makes no version where nothing changes, and none of what is missing in the table', async () => {
      const [same, other] = [await shop().product(), await shop().product()];
      await importRows([{ id: same.id, version: 1, name: same.name, price: same.price }]);
      expect(await one(same.id)).toMatchObject({ version: 1 });
      expect(await one(other.id)).toMatchObject({ version: 1, name: other.name });
    });

    // Control: let rows of a table name parts, too: nobody has looked whether there are such goods.
    it('makes no sets and takes none apart', async () => {
      const part = await shop().product();
      const set = await shop().product({ parts: [{ productId: part.id, quantity: 2 }] });
      const { id: categoryId } = await shop().category();
      const { ids } = await importRows([
        { name: newName('Набор'), price: 1, categoryId, parts: [{ productId: 999_999_999, quantity: 1 }] },
        { id: set.id, price: 3, parts: [] },
      ]);
      const { rows } = await sql`select parts from products where id = ${ids[0]}`.execute(shop().services.db);
      expect(rows).toEqual([{ parts: [] }]);
      expect(await one(set.id)).toMatchObject({ price: 3, parts: [{ productId: part.id, quantity: 2 }] });
    });

    // The fifty kinds of wrong cells, by the same contract: product-sheet.test.ts.
    it.each<[string, (shop: Shop) => Promise<object> | object, RegExp, RegExp]>([
      ['a price below zero', () => ({ price: -1 }), /^price$/, /неотрицательной/],
      ['no price', () => ({ price: undefined }), /^price$/, /Цена/],
      ['a name missing', () => ({ name: undefined }), /^name$/, /Название/],
      ['no category', () => ({ categoryPath: null }), /^categoryId$/, /категорию/],
      [
        'an unknown category',
        () => ({ categoryPath: null, categoryId: 999_999_999 }),
        /^categoryId$/,
        /категории нет/,
      ],
      ['an empty path', () => ({ categoryPath: [] }), /^categoryPath$/, /категорию/],
      ['a long category', () => ({ categoryPath: ['я'.repeat(128)] }), /^categoryPath\.0$/, /127/],
      ['the same size twice', () => ({ choices: ['S', 'S'] }), /^choices$/, /повторяться/],
      // Control: in `src/catalog/product-fields.ts` replace `!/[,;]/.test(value)` with `!/,/.test(value)`
      ['two sizes in one', () => ({ choices: ['44;46'] }), /^choices\.0$/, /Без запятых/],
      ['a product that never was', () => ({ id: 999_999_999 }), /^id$/, /нет/],
      [
        'a product that was deleted',
        async (of) => {
          const { id } = await of.product();
          await of.delete(`/api/v1/products/delete/${id}`, { token: await of.admin() });
          return { id };
        },
        /^id$/,
        /удалён/,
      ],
    ])('%s names its row and nothing is stored', async (_, bad, field, words) => {
      const good = { name: newName('Чай'), price: 1, categoryPath: [newName('Новая')] };
      const row = { ...good, ...(await bad(shop())) };
      const before = await everything();
      const response = await send([good, row, good]);
      expect(response.status).toBe(400);
      const [path = '', message] = Object.entries(response.body.errors)[0] as [string, string];
      expect(path).toMatch(/^rows\.1\./);
      expect(path.replace('rows.1.', '')).toMatch(field);
      expect(message).toMatch(words);
      expect(await everything()).toEqual(before);
    });

    it('refuses one product twice, none, and more than five thousand', async () => {
      const { id } = await shop().product();
      const twice = await send([
        { id, price: 1 },
        { id, price: 2 },
      ]);
      expect(twice.body.errors).toEqual({ 'rows.1.id': `Товар № ${id} стоит в таблице дважды` });
      expectProblem(await send([]), 'VALIDATION', { rows: 'Добавьте хотя бы одну строку' });
      const row = { name: 'Чай', price: 1, categoryId: 1 };
      expectProblem(await send(Array(5_001).fill(row)), 'VALIDATION', {
        rows: 'Не больше 5000 строк за раз',
      });
    });

    it('writes nothing over what somebody has changed meanwhile, and says who changed what', async () => {
      const { id: categoryId } = await shop().category();
      const [old, fresh] = [await shop().product({ price: 10 }), await shop().product()];
      await shop().asAdmin.patch(`/api/v1/products/${old.id}`, { price: 12 });
      const before = await everything();
      const response = await send([
        { name: 'Чай', price: 1, categoryId },
        { id: old.id, version: old.version, price: 11 },
        { id: fresh.id, version: fresh.version, price: 11 },
      ]);
      expect(response.status).toBe(409);
      expect(response.body.message).toMatch(/товары из неё изменили: 1\. Ничего не записано/);
      expect(Object.keys(response.body.errors)).toEqual(['rows.1.version']);
      expect(response.body.errors['rows.1.version']).toMatch(
        /Администратор Магазина.*цена: было 10,00\s₽, стало 12,00\s₽/,
      );
      expect(await everything()).toEqual(before);
    });

    it('goes back in one step: what still stands as it wrote, and new goods leave', async () => {
      const [untouched, touched] = [
        await shop().product({
          price: 10,
          tags: ['lenten'],
          choices: ['S'],
          weightGrams: 5,
          description: 'Было',
        }),
        await shop().product({ price: 10, restrictions: 'Было' }),
      ];
      const all = {
        name: newName('Стало'),
        price: 20,
        tags: null,
        choices: ['M', 'L'],
        weightGrams: null,
        description: 'Стало',
        restrictions: 'Стало',
        prioritySort: 9,
        out: true,
        outReason: 'SEASON',
      };
      const was = [await one(untouched.id), await one(touched.id)];
      const { ids, stepId } = await importRows([
        { id: untouched.id, version: 1, ...all, categoryPath: [newName('Новая')] },
        { id: touched.id, version: 1, price: 20, restrictions: null, name: touched.name },
        { name: newName('Новый'), price: 1, categoryId: touched.categoryId },
        { name: newName('Новый'), price: 1, categoryId: touched.categoryId },
      ]);
      const steps = async () => (await shop().asAdmin.get('/api/v1/products/bulk/steps')).body.steps;
      expect((await steps())[0]).toMatchObject({ id: stepId, products: 4, by: 'Администратор Магазина' });
      expect((await steps())[0].fields).toEqual(
        'made name price prioritySort categoryId weightGrams tags availability restrictions description choices'.split(
          ' ',
        ),
      );
      await shop().asAdmin.patch(`/api/v1/products/${touched.id}`, { price: 30 });
      const undo = () => shop().asAdmin.post('/api/v1/products/bulk/undo', { stepId });
      const response = expectStatus(200, await undo());
      expect(response.ids.toSorted((a: number, b: number) => a - b)).toEqual(ids);
      expect(response.restored.map(({ id }: { id: number }) => id)).toEqual([untouched.id, touched.id]);
      expect(response.left).toEqual([{ id: touched.id, name: touched.name, fields: ['price'] }]);
      expect(await one(untouched.id)).toEqual({ ...was[0], version: 3 });
      expect(await one(touched.id)).toEqual({ ...was[1], price: 30, version: 4 });
      expect([await one(ids[2]), await one(ids[3])]).toEqual([undefined, undefined]);
      expect((await shop().record())[0]).toMatchObject({ kind: 'PRODUCTS_CHANGE_UNDONE', ids: response.ids });
      expectProblem(await undo(), 'NOT_FOUND');
      const same = await importRows([{ id: touched.id, name: touched.name }]);
      expect(same.stepId).toBeNull();
    });

    // Control: in `src/catalog/server/bulk/products-bulk.routes.ts` replace `isMade(change) && !all && now.deleted_at === null && (change.is_ordered || change.version_now > 1)` with `false`
    it('spares what was ordered or changed since, unless told otherwise, and is itself taken back', async () => {
      const { categoryId } = await shop().product({});
      const names = ['Заказан', 'Изменён', 'Лежит'].map((word) => newName(word));
      const { ids, stepId } = await importRows(names.map((name) => ({ name, price: 1, categoryId })));
      const [ordered, changed, untouched] = ids as [number, number, number];
      const { token: buyer, addressId } = await shop().family({});
      await shop().order(buyer, { addressId, cartItems: [{ id: ordered, quantity: 1 }] });
      await shop().asAdmin.patch(`/api/v1/products/${changed}`, { price: 30 });
      const preview = (id: number) => shop().asAdmin.get(`/api/v1/products/bulk/undo/${id}`);
      const undo = (id: number, all?: boolean) =>
        shop().asAdmin.post('/api/v1/products/bulk/undo', { stepId: id, all });
      const onSale = async () => (await Promise.all(ids.map(one))).map((product) => product !== undefined);

      expect(expectStatus(200, await preview(stepId))).toEqual({
        ...{ made: 3, ordered: 1, changed: 1, restored: 0, pieces: 0 },
      });
      expect(await onSale()).toEqual([true, true, true]);
      const response = expectStatus(200, await undo(stepId));
      expect(response).toMatchObject({ deleted: 1, ids: [untouched], left: [] });
      expect(response.spared).toEqual([
        { id: ordered, name: names[0], ordered: true },
        { id: changed, name: names[1], ordered: false },
      ]);
      expect(await onSale()).toEqual([true, true, false]);
      expectProblem(await preview(stepId), 'NOT_FOUND');
      const { steps } = (await shop().asAdmin.get('/api/v1/products/bulk/steps')).body;
      expect(steps[0]).toMatchObject({
        id: response.stepId,
        products: 1,
        fields: ['deleted'],
        undone: false,
      });
      expect(expectStatus(200, await preview(response.stepId))).toMatchObject({ made: 0, restored: 1 });
      expectStatus(200, await undo(response.stepId));
      expect(await onSale()).toEqual([true, true, true]);

      const others = await importRows([{ name: newName('Новый'), price: 1, categoryId }]);
      await shop().asAdmin.patch(`/api/v1/products/${others.ids[0]}`, { price: 30 });
      const all = expectStatus(200, await undo(others.stepId, true));
      expect(all).toMatchObject({ deleted: 1, spared: [] });
      expect(await one(others.ids[0])).toBeUndefined();
    });

    it('takes a thousand rows and changes them all', async () => {
      const path = [newName('Тысяча')];
      const rows = Array.from({ length: 1_000 }, (_, index) => ({
        name: `Товар ${index}`,
        price: index + 0.5,
        categoryPath: path,
        tags: ['lenten', 'a"b\\c'],
        description: 'Строка «раз»\nстрока два',
      }));
      const { ids } = await importRows(rows);
      expect(new Set(ids).size).toBe(1_000);
      const listed = await table({ categoryId: (await one(ids[0])).categoryId });
      expect(listed.map(({ name }: { name: string }) => name)).toEqual(rows.map(({ name }) => name));
      expect(listed[7]).toMatchObject({ tags: rows[7]?.tags, description: rows[7]?.description, price: 7.5 });
      const response = await importRows(ids.map((id: number) => ({ id, version: 1, price: 3, tags: null })));
      expect(response).toMatchObject({ ids, created: 0, changed: 1_000 });
      const after = await table({ categoryId: listed[0].categoryId });
      expect(
        after.every(
          ({ price, tags, version, name }: Record<string, unknown>) =>
            price === 3 && (tags as string[]).length === 0 && version === 2 && name !== '',
        ),
      ).toBe(true);

      // Taken back, all of them are in the audit log: a hundred to be read, and each found by its name.
      const undone = await shop().asAdmin.post('/api/v1/products/bulk/undo', { stepId: response.stepId });
      expect(expectStatus(200, undone).ids).toHaveLength(1_000);
      const [last] = await shop().record({ kind: 'PRODUCTS_CHANGE_UNDONE', name: rows.at(-1)?.name });
      expect(last).toMatchObject({ idsTotal: 1_000, ids: ids.slice(0, 100) });
      expect(last?.things).toHaveLength(100);
      expect(last?.things[7]).toMatchObject({
        name: 'Товар 7',
        fields: expect.arrayContaining([expect.objectContaining({ label: 'цена', was: '3,00\u00A0₽' })]),
      });
    });
  });
});
