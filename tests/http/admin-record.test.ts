import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { bindAllEndpoints } from '../../src/app/api.ts';
import type { AuditEntry } from '../../src/audit/admin-record.contract.ts';
import { formatDottedDay, moscowDay } from '../../src/lib/calendar.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';
import { ADMIN_EMAIL } from '../support/test-config.ts';

const ORDERS = '/api/v1/user/order';

/** Administrator's calls that change nothing, open nobody's personal data and search by none. */
const SILENT = [
  'POST /api/v1/admin/record/list',
  'GET /api/v1/admin/record/administrators',
  'GET /api/v1/admin/staff',
  'GET /api/v1/admin/settings',
  'GET /api/v1/admin/first-day',
  'GET /api/v1/admin/today',
  'POST /api/v1/products/list',
  'GET /api/v1/products/desk',
  'GET /api/v1/products/desk/counts',
  'GET /api/v1/products/desk/stock',
  'GET /api/v1/products/bulk/steps',
  'GET /api/v1/products/bulk/undo/:id',
  'GET /api/v1/products/deleted',
  'GET /api/v1/products/suppliers',
  'GET /api/v1/products/stock/:id',
  'POST /api/v1/products/desk/found',
  'POST /api/v1/products/table',
  'GET /api/v1/work-addresses/deleted',
  'POST /api/v1/user/order/desk/new',
  'POST /api/v1/user/order/papers/purchase',
  'POST /api/v1/user/order/papers/packing-tags',
  'GET /api/v1/user/order/packing/:id',
  'GET /api/v1/user/order/packing/replacements/:id',
  'POST /api/v1/user/order/reports/month',
];

describeShop('the audit log of administrators', (shop) => {
  let token = '';
  beforeAll(async () => {
    token = await shop().admin();
  });

  const read = async (input: object = {}) =>
    (await shop().asAdmin.post('/api/v1/admin/record/list', { pageable: {}, ...input })).body;
  /** What a piece of work has left in the audit log, oldest first, without moments and numbers of entries. */
  const left = async (work: () => Promise<unknown>) => {
    const before = (await read()).content[0]?.id ?? 0;
    await work();
    const { content } = await read();
    return content
      .filter(({ id }: AuditEntry) => id > before)
      .map(({ kind, ids, detail }: AuditEntry) => (detail === null ? [kind, ids] : [kind, ids, detail]))
      .reverse();
  };
  const change = (id: number, status: string, by = token) =>
    shop().post(`${ORDERS}/${id}/change-status`, { status }, { token: by });

  it('knows every call of administrators that changes something, opens personal data or searches by them', () => {
    const silent = bindAllEndpoints(shop().services)
      .filter(({ endpoint, audited }) => endpoint.access === 'admin' && !audited)
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    const remedy =
      'a call without an audit entry: give it `audited`, or name it in SILENT when it opens nobody’s data';
    expect(silent.sort(), remedy).toEqual(SILENT.sort());
  });

  describe('has what was changed', () => {
    it('of facilities, categories and products', async () => {
      const costs = { deliveryCost: 1, freeDeliveryThreshold: 2 };
      const { asAdmin } = shop();
      const facilities = '/api/v1/work-addresses';
      let [ids, parent, child, product]: [number[], number, number, number] = [[], 0, 0, 0];
      const entries = await left(async () => {
        const workAddressList = ['ИК-1', 'ИК-2'].map((name) => ({ name, ...costs }));
        const { body } = await asAdmin.post(`${facilities}/create`, { workAddressList });
        ids = body.addressList.map(({ id }: { id: number }) => id);
        await asAdmin.put(`${facilities}/updated/${ids[0]}`, { name: 'ИК-3', ...costs });
        await asAdmin.delete(`${facilities}/delete/${ids[0]}`);
        await asAdmin.get(`${facilities}/undelete/${ids[0]}`);
        await asAdmin.post(`${facilities}/days/pause`, { ids, pausedUntil: '2030-01-01' });
        await asAdmin.post(`${facilities}/days/shop-closed`, { add: [], remove: [] });

        parent = (await shop().category()).id;
        child = (await shop().category()).id;
        await asAdmin.put(`/api/v1/categories/update/${child}`, { name: 'Чай', prioritySort: 1 });
        await asAdmin.post('/api/v1/categories/move-to-subcategory', {
          ...{ movedCategoryId: child, masterCategoryId: parent },
          actionCategory: 'RAISE_UNIT_CATEGORY',
        });
        await asAdmin.delete(`/api/v1/categories/delete/${child}`);

        const made = await shop().product({ categoryId: parent });
        product = made.id;
        await asAdmin.put(`/api/v1/products/update/${product}`, { ...made, name: 'Чай' });
        await asAdmin.delete(`/api/v1/products/delete/${product}`);
        await asAdmin.get(`/api/v1/products/undelete/${product}`);
      });
      expect(entries).toEqual([
        ['FACILITIES_CREATED', ids],
        ...['FACILITY_CHANGED', 'FACILITY_DELETED', 'FACILITY_RESTORED'].map((kind) => [kind, [ids[0]]]),
        ['FACILITIES_PAUSED', ids, 'пауза по 01.01.2030'],
        ['SHOP_CLOSED_DAYS_CHANGED', [0], 'добавлено 0, убрано 0'],
        ...[parent, child].map((id) => ['CATEGORIES_CREATED', [id]]),
        ...['CATEGORY_CHANGED', 'CATEGORY_MOVED', 'CATEGORY_DELETED'].map((kind) => [kind, [child]]),
        ...['PRODUCTS_CREATED', 'PRODUCT_CHANGED', 'PRODUCT_DELETED', 'PRODUCT_RESTORED'].map((kind) => [
          kind,
          [product],
        ]),
      ]);
    });

    it('of orders, with the status, and nothing of what was refused or is a buyer’s own', async () => {
      const buyer = await shop().buyer();
      const order = await shop().order(buyer.token);
      const own = await shop().order(buyer.token);
      const entries = await left(async () => {
        expect((await change(order.id, 'PAID')).status).toBe(200);
        expect((await change(order.id, 'PAID')).status).toBe(409);
        expect((await change(999_999, 'PAID')).status).toBe(404);
        expect((await change(own.id, 'CANCELED_USER', buyer.token)).status).toBe(200);
        await shop().post(`${ORDERS}/get-list-by-email`, { pageable: {} }, { token: buyer.token });
      });
      expect(entries).toEqual([['ORDER_STATUS_CHANGED', [order.id], 'Оплачен']]);
    });
  });

  describe('says in words what a change was', () => {
    /** The things of the entries that a piece of work has left, oldest first. */
    const recorded = async (work: () => Promise<unknown>) => {
      const before = (await read()).content[0]?.id ?? 0;
      await work();
      const content: AuditEntry[] = (await read()).content;
      return content
        .filter(({ id }) => id > before)
        .map(({ things }) => things)
        .reverse();
    };
    const text = (value: string) => value.replaceAll('\u00a0', ' ');

    it('of a product: its name, and each field as it was and became', async () => {
      const [green, black] = [await shop().category(), await shop().category()];
      const product = await shop().product({ name: newName('Чай'), price: 120, categoryId: green.id });
      const { id, name } = product;
      const things = await recorded(async () => {
        await shop().asAdmin.patch(`/api/v1/products/${id}`, { price: 135.5 });
        await shop().asAdmin.patch(`/api/v1/products/${id}`, { price: 135.5 });
        await shop().asAdmin.patch(`/api/v1/products/${id}`, { categoryId: black.id, tags: ['lenten'] });
        await shop().asAdmin.delete(`/api/v1/products/delete/${id}`);
        await shop().asAdmin.get(`/api/v1/products/undelete/${id}`);
      });
      expect(JSON.parse(text(JSON.stringify(things)))).toEqual([
        [{ id, name, fields: [{ label: 'цена', was: '120,00 ₽', became: '135,50 ₽' }] }],
        [{ id, name, fields: [] }],
        [
          {
            id,
            name,
            fields: [
              { label: 'категория', was: `«${green.name}»`, became: `«${black.name}»` },
              { label: 'метки', was: 'пусто', became: '«lenten»' },
            ],
          },
        ],
        [{ id, name, fields: [{ label: 'состояние', was: 'в продаже', became: 'удалён' }] }],
        [{ id, name, fields: [{ label: 'состояние', was: 'удалён', became: 'в продаже' }] }],
      ]);
    });

    // Control: in `src/facilities/server/work-addresses.routes.ts` replace `const facility = found(restored);` with `const facility = found(restored); note = () => {};`
    // Control: in `src/catalog/server/categories.routes.ts` replace `note(await readTransactionCategoryChanges(tx, categories));` with ``
    it('of categories, facilities and what was made, is gone or back', async () => {
      const above = await shop().category();
      let category = { id: 0, name: '' };
      let facility = { id: 0, name: '' };
      const things = await recorded(async () => {
        category = await shop().category({ prioritySort: 5 });
        await shop().asAdmin.patch(`/api/v1/categories/${category.id}`, { name: 'Чай' });
        await shop().asAdmin.post('/api/v1/categories/move-to-subcategory', {
          ...{
            movedCategoryId: category.id,
            actionCategory: 'RAISE_UNIT_CATEGORY',
            masterCategoryId: above.id,
          },
        });
        const order = { masterCategoryId: above.id, order: [{ id: category.id }] };
        await shop().asAdmin.post('/api/v1/categories/order', order);
        await shop().asAdmin.delete(`/api/v1/categories/delete/${category.id}`);
        facility = await shop().facility({ deliveryCost: 300 });
        await shop().asAdmin.patch(`/api/v1/work-addresses/${facility.id}`, { deliveryCost: 0 });
        await shop().asAdmin.delete(`/api/v1/work-addresses/delete/${facility.id}`);
        await shop().asAdmin.get(`/api/v1/work-addresses/undelete/${facility.id}`);
      });
      const renamed = { id: category.id, name: 'Чай' };
      const was = { id: category.id, name: category.name };
      const cost = { label: 'стоимость доставки', was: '300,00 ₽', became: '0,00 ₽' };
      const gone = { label: 'состояние', was: 'доставка есть', became: 'удалён' };
      expect(JSON.parse(text(JSON.stringify(things)))).toEqual([
        [{ ...was, fields: [] }],
        [{ ...renamed, fields: [{ label: 'название', was: `«${was.name}»`, became: '«Чай»' }] }],
        [{ ...renamed, fields: [{ label: 'место', was: 'верхний уровень', became: `«${above.name}»` }] }],
        [{ ...renamed, fields: [{ label: 'приоритет', was: '5', became: '10' }] }],
        [{ ...renamed, fields: [] }],
        [{ id: facility.id, name: facility.name, fields: [] }],
        [{ id: facility.id, name: facility.name, fields: [cost] }],
        [{ id: facility.id, name: facility.name, fields: [gone] }],
        [{ id: facility.id, name: facility.name, fields: [{ ...gone, was: gone.became, became: gone.was }] }],
      ]);
    });

    // Control: in `src/orders/server/change-order-status.ts` replace `[...statuses, ...money]` with `statuses`
    it('of orders: the statuses, also of those moved together, and the money that goes with them', async () => {
      const buyer = await shop().buyer();
      const { id: tea } = await shop().product({ price: 100 });
      const cartItems = [{ id: tea, quantity: 1 }];
      const ordered = () => shop().order(buyer.token, { cartItems });
      const [one, other] = [await ordered(), await ordered()];
      const things = await recorded(async () => {
        await change(one.id, 'PAID');
        const moves = [one, other].map(({ id }) => ({ id, status: 'ADMIN_WORKED' }));
        await shop().asAdmin.post(`${ORDERS}/desk/change-statuses`, { moves });
        await change(one.id, 'NOT_PAID');
        const parts = [{ orderId: one.id, sum: 1 }];
        await shop().asAdmin.post(`${ORDERS}/payments/add`, { day: '2024-02-29', sum: 1, parts });
        await change(one.id, 'PAID');
        await change(one.id, 'NOT_PAID');
      });
      const moved = (id: number, was: string, became: string) => ({
        id,
        name: null,
        fields: [{ label: 'статус', was: `«${was}»`, became: `«${became}»` }],
      });
      const money = (id: number, fields: object) => ({
        ...{ id, name: null, fields: [{ label: 'поступление', ...fields }] },
      });
      const assumed = `450 ₽ от ${formatDottedDay(moscowDay(new Date()))}`;
      const came = '1 ₽ от 29.02.2024';
      const waits = { ...money(expect.any(Number), { became: came }), name: 'Без заказа' };
      expect(JSON.parse(text(JSON.stringify(things)))).toEqual([
        [moved(one.id, 'Не оплачен', 'Оплачен'), money(one.id, { became: assumed })],
        [
          moved(one.id, 'Оплачен', 'В работе'),
          moved(other.id, 'Не оплачен', 'В работе'),
          money(other.id, { became: assumed }),
        ],
        [moved(one.id, 'В работе', 'Не оплачен'), money(one.id, { was: assumed })],
        [money(one.id, { became: came })],
        [moved(one.id, 'Не оплачен', 'Оплачен')],
        [moved(one.id, 'Оплачен', 'Не оплачен'), money(one.id, { was: came }), waits],
      ]);
    });

    // Control: in `src/audit/server/write-audit-entry.ts` replace ` + things.length > 0` with ` > 0`
    it('of money: sums and days, also where it is for no order, and who looks at its words', async () => {
      const buyer = await shop().buyer();
      const { id: orderId } = await shop().order(buyer.token);
      const payments = `${ORDERS}/payments`;
      const day = '2024-02-29';
      let id = 0;
      const things = await recorded(async () => {
        const waiting = { day, sum: 5, words: 'Перевод от Ефросиньи', parts: [] };
        id = (await shop().asAdmin.post(`${payments}/add`, waiting)).body.id;
        await shop().asAdmin.get(`${payments}/unallocated`);
        await shop().asAdmin.post(`${ORDERS}/reports/money-csv`, { month: '2024-02' });
        await shop().asAdmin.put(`${payments}/${id}/parts`, { parts: [{ orderId, sum: 3 }] });
        await shop().asAdmin.post(`${payments}/refunds`, { orderId, day, sum: 1 });
        const { body } = await shop().asAdmin.get(`${payments}/order/${orderId}`);
        await shop().asAdmin.delete(`${payments}/refunds/${body.refunds[0].id}`);
        await shop().asAdmin.delete(`${payments}/${id}`);
        const unknown = { orderId: null, day, sum: 7, words: 'Перевод от Ефросиньи' };
        await shop().asAdmin.post(`${payments}/mark`, { payments: [unknown] });
      });
      const at = (sum: string) => `${sum} ₽ от 29.02.2024`;
      const none = (fields: object) => ({
        id,
        name: 'Без заказа',
        fields: [{ label: 'поступление', ...fields }],
      });
      const money = (label: string, fields: object) => ({
        id: orderId,
        name: null,
        fields: [{ label, ...fields }],
      });
      const looked = [{ id: 0, name: 'Поступления без заказа: 1', fields: [] }];
      const told = JSON.parse(text(JSON.stringify(things)));
      expect(told.slice(0, -1)).toEqual([
        [none({ became: at('5') })],
        looked,
        looked,
        [none({ was: at('5'), became: at('2') }), money('поступление', { became: at('3') })],
        [money('возврат', { became: at('1') })],
        [],
        [money('возврат', { was: at('1') })],
        [money('поступление', { was: at('3') }), none({ was: at('2') })],
      ]);
      expect(told.at(-1)).toMatchObject([{ name: 'Без заказа', fields: [{ became: at('7') }] }]);
      expect(JSON.stringify(told)).not.toContain('Ефросин');
    });

    // Control: in `src/payments/server/order-money.ts` replace `withSum(left)` with `withSum(kopecks)`
    it('of money that was taken as come, which stands again without the transfer in its place', async () => {
      const { token: buyer } = await shop().buyer();
      const { id: tea } = await shop().product({ price: 100 });
      const { id: orderId } = await shop().order(buyer, { cartItems: [{ id: tea, quantity: 1 }] });
      await change(orderId, 'PAID');
      const payments = `${ORDERS}/payments`;
      const transfer = { orderId, version: 2, day: '2024-02-29', sum: 450, words: `заказ ${orderId}` };
      const { body } = await shop().asAdmin.post(`${payments}/mark`, { payments: [transfer] });
      const paymentIds = [body.results[0].paymentId];
      const things = await recorded(async () => {
        await shop().asAdmin.post(`${payments}/unmark`, {
          orders: [{ id: orderId, version: 2, paymentIds }],
        });
      });
      const today = formatDottedDay(moscowDay(new Date()));
      const told = things
        .flat()
        .map(({ name, fields }) => [name, text(fields[0]?.was ?? ''), text(fields[0]?.became ?? '')]);
      expect(told).toEqual([
        [null, '450 ₽ от 29.02.2024', ''],
        ['Без заказа', '', '450 ₽ от 29.02.2024'],
        [null, '', `450 ₽ от ${today}`],
      ]);
    });

    it('of money that was taken as come: what gives way to what came, and what is moved', async () => {
      const { token: buyer } = await shop().buyer();
      const { id: tea } = await shop().product({ price: 100 });
      const cartItems = [{ id: tea, quantity: 1 }];
      const [one, other] = [await shop().order(buyer, { cartItems }), await shop().order(buyer)];
      await change(one.id, 'PAID');
      const payments = `${ORDERS}/payments`;
      const things = await recorded(async () => {
        const parts = [{ orderId: one.id, sum: 1 }];
        await shop().asAdmin.post(`${payments}/add`, { day: '2024-02-29', sum: 1, parts });
        const { body } = await shop().asAdmin.get(`${payments}/order/${one.id}`);
        const { id } = body.payments.find(({ assumed }: { assumed: boolean }) => assumed);
        await shop().asAdmin.put(`${payments}/${id}/parts`, { parts: [{ orderId: other.id, sum: 1 }] });
      });
      const told = things.flatMap((of) =>
        of.map(({ id, fields }) => [id, text(fields[0]?.was ?? ''), text(fields[0]?.became ?? '')]),
      );
      expect(told).toEqual([
        [one.id, '', expect.stringMatching(/^1 ₽/)],
        [one.id, expect.stringMatching(/^450 ₽/), expect.stringMatching(/^449 ₽/)],
        [one.id, expect.stringMatching(/^449 ₽/), ''],
        [other.id, '', expect.stringMatching(/^1 ₽/)],
      ]);
    });

    // Control: take the number of the transaction out of the question for its edits.
    it('and never what somebody else changes at the same time', async () => {
      const product = await shop().product({ name: newName('Кофе'), price: 1 });
      const path = `/api/v1/products/${product.id}`;
      const before = (await read()).content[0].id;
      const prices = Array.from({ length: 12 }, (_, index) => index + 2);
      await Promise.all(prices.map((price) => shop().asAdmin.patch(path, { price })));
      const entries: AuditEntry[] = (await read()).content.filter(({ id }: AuditEntry) => id > before);
      const steps = entries.map(({ things }) => things.flatMap(({ fields }) => fields));
      expect(steps.map((fields) => fields.length)).toEqual(prices.map(() => 1));
      const [was, became] = [steps.flatMap(([one]) => one?.was), steps.flatMap(([one]) => one?.became)];
      // A chain: each began where another one ended.
      expect(was.filter((price) => !became.includes(price))).toHaveLength(1);
    });
  });

  describe('has whose personal data were opened', () => {
    let buyer = { id: 0, email: '', token: '' };
    let orders: number[] = [];
    beforeAll(async () => {
      buyer = await shop().buyer({ lastName: 'Журавлёва', email: 'zhuravleva@example.com' });
      const address = await shop().recipient(buyer.token);
      orders = [];
      for (let made = 0; made < 2; made += 1) {
        orders.push((await shop().order(buyer.token, { addressId: address.id })).id);
      }
    });

    it('in lists, papers and files, in the order shown', async () => {
      const [first, second] = orders;
      const entries = await left(async () => {
        const filter = { pageable: { size: 2 } };
        await shop().asAdmin.post(`${ORDERS}/get-list-order`, filter);
        await shop().asAdmin.post(`${ORDERS}/desk/by-ids`, { ids: [first, 999_999] });
        await shop().asAdmin.post(`${ORDERS}/papers/packing`, { ids: [first, second] });
        await shop().asAdmin.post(`${ORDERS}/application/list`, { ids: [second, 999_999] });
        await shop().asAdmin.post(`${ORDERS}/papers/csv`, { ids: orders, searchEmail: 'in vain@' });
        await shop().asAdmin.post('/api/v1/user/search', { pageable: { size: 1 } });
      });
      expect(entries).toEqual([
        ['ORDERS_OPENED', [second, first]],
        ['ORDERS_OPENED', [first]],
        ['ORDERS_PRINTED', [first, second]],
        ['ORDERS_PRINTED', [second]],
        ['ORDERS_EXPORTED', [second, first]],
        ['USERS_OPENED', [buyer.id]],
      ]);
    });

    it('and nothing where nothing was found and no personal field was asked', async () => {
      const entries = await left(async () => {
        await shop().asAdmin.post(`${ORDERS}/get-list-order`, { pageable: { page: 9000 }, searchEmail: '' });
        await shop().asAdmin.post(`${ORDERS}/get-list-order`, { pageable: {}, dateTo: '2001-01-01' });
        await shop().asAdmin.post(`${ORDERS}/papers/csv`, { dateTo: '2001-01-01', searchEmail: ' ' });
        await shop().asAdmin.post(`${ORDERS}/desk/chart`, { status: 'PAID' });
        await shop().asAdmin.post(`${ORDERS}/desk/new`, { after: 1 });
        await shop().asAdmin.post(`${ORDERS}/desk/by-ids`, { ids: [999_999] });
        await shop().asAdmin.post('/api/v1/user/search', { pageable: { page: 9000 }, lastName: '  ' });
      });
      expect(entries).toEqual([]);
    });

    it.each(['found', 'not found', 'past the end'] as const)(
      'and by which fields was searched: %s',
      async (how) => {
        const [second, first] = how === 'found' ? orders : [];
        const found = [first, second].filter((id) => id !== undefined);
        const people = how === 'found' ? [buyer.id] : [];
        const part = (text: string) => (how === 'not found' ? `${text}-нет-такого` : text);
        const pageable = { page: how === 'past the end' ? 9000 : 0 };
        const searchEmail = part('zhuravleva@');
        type Search = [path: string, body: object, kind: string, ids: number[], fields: string[]];
        const byUser = (parts: object, fields: string[]): Search => {
          return ['/api/v1/user/search', { pageable, ...parts }, 'USERS_OPENED', people, fields];
        };
        const searches: Search[] = [
          [`${ORDERS}/get-list-order`, { pageable, searchEmail }, 'ORDERS_OPENED', found, ['EMAIL']],
          // The chart opens no order, but says that there are some; it and a file have no pages.
          [`${ORDERS}/desk/chart`, { searchEmail }, 'ORDERS_COUNTED', [], ['EMAIL']],
          [
            `${ORDERS}/papers/csv`,
            { searchEmail, ...(how === 'past the end' ? { dateTo: '2001-01-01' } : {}) },
            'ORDERS_EXPORTED',
            found,
            ['EMAIL'],
          ],
          byUser({ email: searchEmail }, ['EMAIL']),
          byUser({ lastName: part('журавл') }, ['LAST_NAME']),
          byUser({ firstName: part('анн'), email: searchEmail }, ['FIRST_NAME', 'EMAIL']),
          byUser({ middleName: part('петр'), email: searchEmail }, ['MIDDLE_NAME', 'EMAIL']),
        ];
        for (const [path, body, kind, ids, fields] of searches) {
          const before = (await read()).content[0].id;
          const response = await shop().asAdmin.post(path, body);
          expect(response.status, response.text).toBe(200);
          const [entry, ...earlier] = (await read()).content;
          expect(earlier[0].id, `one entry for ${path}`).toBe(before);
          expect(entry).toMatchObject({
            administratorEmail: ADMIN_EMAIL,
            kind,
            ids,
            idsTotal: ids.length,
            fields,
          });
        }
      },
    );

    it('by numbers only', async () => {
      await shop().asAdmin.post('/api/v1/user/search', { pageable: {}, lastName: 'журавл' });
      await shop().asAdmin.post(`${ORDERS}/desk/chart`, { searchEmail: buyer.email });
      const { rows } = await sql<{ entry: string }>`
        select audit_log::text as entry from audit_log`.execute(shop().services.db);
      const text = rows.map(({ entry }) => entry).join('\n');
      for (const personal of ['журавл', 'Журавл', buyer.email, '999123'])
        expect(text).not.toContain(personal);
    });
  });

  describe('is read', () => {
    let administratorId = 0;
    beforeAll(async () => {
      for (let made = 0; made < 3; made += 1) await shop().facility();
      administratorId = (await read()).content[0].administratorId;
    });

    it('in pages, newest first, with who and when', async () => {
      const { content, totalElements, totalPages, size } = await read({ pageable: { size: 2 } });
      expect(content).toHaveLength(2);
      expect(content[0].id).toBeGreaterThan(content[1].id);
      expect([size, totalPages]).toEqual([2, Math.ceil(totalElements / 2)]);
      expect(content[0]).toMatchObject({ administratorEmail: ADMIN_EMAIL, kind: 'FACILITIES_CREATED' });
      expect(Math.abs(Date.parse(content[0].at) - Date.now())).toBeLessThan(60_000);
      const second = await read({ pageable: { size: 2, page: 1 } });
      expect(second.content[0].id).toBeLessThan(content[1].id);
      const oldest = await read({ pageable: { size: 2, sortDirection: 'ASC' } });
      expect(oldest.content[0].id).toBeLessThan(oldest.content[1].id);
    });

    it('of one administrator, of one kind, of one record', async () => {
      const kinds = async (input: object) =>
        new Set(
          (await read({ pageable: { size: 100 }, ...input })).content.map(({ kind }: AuditEntry) => kind),
        );
      expect(await kinds({ kind: 'FACILITIES_CREATED' })).toEqual(new Set(['FACILITIES_CREATED']));
      expect((await read({ administratorId })).totalElements).toBe((await read()).totalElements);
      expect((await read({ administratorId: 999_999 })).totalElements).toBe(0);
      const { id } = await shop().facility();
      const found = await read({ kind: 'FACILITIES_CREATED', recordId: id });
      expect(found.content.map(({ ids }: AuditEntry) => ids)).toEqual([[id]]);
      expectProblem(
        await shop().asAdmin.post('/api/v1/admin/record/list', { pageable: {}, kind: 'X' }),
        'VALIDATION',
        { kind: 'Такого действия нет' },
      );
    });

    it('of the things that were called so, of one kind of entries, of some days', async () => {
      const { id, name } = await shop().product({ name: newName('Щётка 100%_мягкая') });
      await shop().asAdmin.patch(`/api/v1/products/${id}`, { price: 7 });
      const found = async (input: object) =>
        (await read({ pageable: { size: 100 }, ...input })).content.map(({ kind }: AuditEntry) => kind);
      const both = ['PRODUCT_CHANGED', 'PRODUCTS_CREATED'];
      expect(await found({ name })).toEqual(both);
      expect(await found({ name: name.toUpperCase().replace('Ё', 'Е') })).toEqual(both);
      expect(await found({ name: name.replace('%', 'x') })).toEqual([]);
      expect(await found({ name, group: 'OPENED' })).toEqual([]);
      expect(await found({ name, group: 'CHANGED', kind: 'PRODUCT_CHANGED' })).toEqual(['PRODUCT_CHANGED']);
      expect(await found({ name, group: 'ACCESS', kind: 'PRODUCT_CHANGED' })).toEqual([]);
      const dayAt = (days: number) => moscowDay(new Date(Date.now() + days * 86_400_000));
      expect(await found({ name, dateFrom: dayAt(-1), dateTo: dayAt(1) })).toEqual(both);
      expect(await found({ name, dateTo: dayAt(-2) })).toEqual([]);
      expect(await found({ name, dateFrom: dayAt(2) })).toEqual([]);
      await shop().order((await shop().buyer()).token);
      await shop().asAdmin.post(`${ORDERS}/get-list-order`, { pageable: { size: 1 } });
      const groups = new Set(await found({ group: 'OPENED' }));
      expect(groups.has('ORDERS_OPENED') && !groups.has('PRODUCT_CHANGED')).toBe(true);
      const wrong = { pageable: {}, group: 'X', dateFrom: '2026-02-30' };
      expectProblem(await shop().asAdmin.post('/api/v1/admin/record/list', wrong), 'VALIDATION', {
        group: 'Таких записей нет',
        dateFrom: 'Укажите дату: день, месяц и год',
      });
    });

    it('with the first hundred numbers of a long entry', async () => {
      const ids = Array.from({ length: 250 }, (_, index) => 5000 + index);
      await sql`insert into audit_log (administrator_id, kind, record_ids)
        values (${administratorId}, 'ORDERS_EXPORTED', ${ids})`.execute(shop().services.db);
      const [entry] = (await read({ kind: 'ORDERS_EXPORTED' })).content;
      expect(entry.ids).toEqual(ids.slice(0, 100));
      expect(entry.idsTotal).toBe(250);
    });

    it('with administrators to choose from, also those whose account is gone', async () => {
      await sql`insert into audit_log (administrator_id, kind, record_ids)
        values (777777, 'USERS_OPENED', array[1])`.execute(shop().services.db);
      const { body } = await shop().asAdmin.get('/api/v1/admin/record/administrators');
      expect(body).toEqual([
        { id: administratorId, email: ADMIN_EMAIL, name: 'Администратор Магазина' },
        { id: 777_777, email: null, name: null },
      ]);
      const [entry] = (await read({ administratorId: 777_777 })).content;
      expect(entry.administratorEmail).toBeNull();
    });
  });

  describe('is only added to', () => {
    it.each([
      "update audit_log set kind = 'USERS_OPENED'",
      'delete from audit_log where id = (select min(id) from audit_log)',
      'truncate audit_log',
    ])('%s', async (statement) => {
      const before = (await read()).totalElements;
      expect(before).toBeGreaterThan(0);
      await expect(sql.raw(statement).execute(shop().services.db)).rejects.toThrow(/only added to/);
      expect((await read()).totalElements).toBe(before);
    });
  });
});
