import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { bindAllEndpoints } from '../../src/app/api.ts';
import { endpointName } from '../../src/contract/endpoint.ts';
import { addDays, moscowDay } from '../../src/lib/calendar.ts';
import { whileClosed } from '../support/closed-table.ts';
import { creationsIn } from '../support/creations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import type { HttpResponse } from '../support/http-client.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { describeShop } from '../support/shop.ts';
import { type Buyer, newName } from '../support/shop-makers.ts';

const ORDERS = '/api/v1/user/order';

describeShop('a change and its entry in the audit log', (shop) => {
  let token = '';
  beforeAll(async () => {
    token = await shop().admin();
  });

  /** How many rows each table has, and a sum over them: what a change that came undone must leave as it was. */
  const everything = async () => {
    const { db } = shop().services;
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`.execute(
      db,
    );
    const sums = tables.map(
      ({ name }) => `select '${name}' as name, count(*)::int as count,
        md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`,
    );
    const { rows } = await sql
      .raw<{ name: string; count: number; sum: string | null }>(sums.join(' union all '))
      .execute(db);
    return Object.fromEntries(rows.map(({ name, count, sum }) => [name, { count, sum }]));
  };
  /** Does a piece of work while nothing can be added to the audit log. */
  const withClosedLog = <Result>(work: () => Promise<Result>) =>
    whileClosed(shop().services.db, 'audit_log', 'false', work);
  const secondAdministrator = async () => {
    const account = await shop().buyer();
    const { db } = shop().services;
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', account.id).execute();
    return account;
  };

  const terms = { name: 'ИК-7', deliveryCost: 1, freeDeliveryThreshold: 2 };

  /** Every call whose change is audited: prepares what it needs, returns how to make it. */
  const changes: Record<string, () => Promise<() => Promise<HttpResponse>>> = {
    'POST /api/v1/account/password/change': async () => {
      const own = await secondAdministrator();
      const body = { currentPassword: own.password, newPassword: 'совсем другой пароль' };
      return () => shop().post('/api/v1/account/password/change', body, { token: own.token });
    },
    'POST /api/v1/account/delete': async () => {
      const own = await secondAdministrator();
      return () => shop().post('/api/v1/account/delete', { password: own.password }, { token: own.token });
    },
    'POST /api/v1/user/:id/one-time-password': async () => {
      const { id } = await shop().buyer();
      return () => shop().post(`/api/v1/user/${id}/one-time-password`, undefined, { token });
    },
    'POST /api/v1/products/stock': async () => {
      const { id } = await shop().product();
      return () =>
        shop().post('/api/v1/products/stock', { productId: id, action: 'RECEIVE', pieces: 3 }, { token });
    },
    'PATCH /api/v1/admin/settings': async () => () =>
      shop().patch('/api/v1/admin/settings', { region: newName('Область') }, { token }),
    'PATCH /api/v1/admin/first-day': async () => async () => {
      const { hidden } = (await shop().get('/api/v1/admin/first-day', { token })).body;
      return shop().patch('/api/v1/admin/first-day', { hidden: !hidden }, { token });
    },
    'POST /api/v1/admin/staff/invite': async () => {
      const { id: buyerId, email } = await shop().buyer();
      return () => shop().post('/api/v1/admin/staff/invite', { email, buyerId }, { token });
    },
    'PUT /api/v1/admin/staff/:id/desk-role': async () => {
      const { id } = await secondAdministrator();
      return () => shop().put(`/api/v1/admin/staff/${id}/desk-role`, { deskRole: 'PACKER' }, { token });
    },
    'POST /api/v1/admin/staff/:id/dismiss': async () => {
      const { id } = await secondAdministrator();
      return () => shop().post(`/api/v1/admin/staff/${id}/dismiss`, undefined, { token });
    },
    'POST /api/v1/products/create': async () => {
      const { id: categoryId } = await shop().category();
      const imageBase64 = (await pictureOf('png')).toString('base64');
      const product = { name: 'Чай', price: 10, prioritySort: 1, categoryId, imageBase64 };
      return () => shop().post('/api/v1/products/create', { products: [product, product] }, { token });
    },
    'POST /api/v1/products/table/import': async () => {
      const { id, version } = await shop().product();
      const rows = [
        { name: 'Чай', price: 10, categoryPath: ['Напитки', 'Чай'] },
        { id, version, price: 11 },
      ];
      return () => shop().post('/api/v1/products/table/import', { rows }, { token });
    },
    'PUT /api/v1/products/update/:id': async () => {
      const { id, categoryId } = await shop().product();
      const imageBase64 = (await pictureOf('webp')).toString('base64');
      const product = { name: 'Кофе', price: 10, prioritySort: 1, categoryId, imageBase64 };
      return () => shop().put(`/api/v1/products/update/${id}`, product, { token });
    },
    'PATCH /api/v1/products/:id': async () => {
      const { id } = await shop().product();
      const imageBase64 = (await pictureOf('webp')).toString('base64');
      return () => shop().patch(`/api/v1/products/${id}`, { imageBase64 }, { token });
    },
    'POST /api/v1/products/bulk/change': async () => {
      const [one, two] = [await shop().product(), await shop().product()];
      const changes = [one, two].map(({ id }) => ({ id, price: 7, deleted: true }));
      return () => shop().post('/api/v1/products/bulk/change', { changes }, { token });
    },
    'POST /api/v1/products/bulk/undo': async () => {
      const { id } = await shop().product();
      const changes = [{ id, price: 7, outUntil: '2999-12-03' }];
      const { body } = await shop().post('/api/v1/products/bulk/change', { changes }, { token });
      return () => shop().post('/api/v1/products/bulk/undo', { stepId: body.stepId }, { token });
    },
    'DELETE /api/v1/products/delete/:id': async () => {
      const { id } = await shop().product();
      return () => shop().delete(`/api/v1/products/delete/${id}`, { token });
    },
    'GET /api/v1/products/undelete/:id': async () => {
      const { id } = await shop().product();
      await shop().delete(`/api/v1/products/delete/${id}`, { token });
      return () => shop().get(`/api/v1/products/undelete/${id}`, { token });
    },
    'POST /api/v1/categories/create': async () => () =>
      shop().post('/api/v1/categories/create', { categories: [{ name: 'Чай', prioritySort: 1 }] }, { token }),
    'PUT /api/v1/categories/update/:id': async () => {
      const { id } = await shop().category();
      return () => shop().put(`/api/v1/categories/update/${id}`, { name: 'Чай', prioritySort: 1 }, { token });
    },
    'PATCH /api/v1/categories/:id': async () => {
      const { id } = await shop().category();
      return () => shop().patch(`/api/v1/categories/${id}`, { prioritySort: 2 }, { token });
    },
    'DELETE /api/v1/categories/delete/:id': async () => {
      const { id } = await shop().category();
      return () => shop().delete(`/api/v1/categories/delete/${id}`, { token });
    },
    'POST /api/v1/categories/order': async () => {
      const { id: masterCategoryId } = await shop().category();
      const names = [1, 2].map((prioritySort) => ({ name: 'Чай', prioritySort, masterCategoryId }));
      const made = await shop().post('/api/v1/categories/create', { categories: names }, { token });
      const order = made.body.categories.map(({ id }: { id: number }) => ({ id }));
      return () => shop().post('/api/v1/categories/order', { masterCategoryId, order }, { token });
    },
    'POST /api/v1/categories/move-to-subcategory': async () => {
      const [master, moved] = [await shop().category(), await shop().category()];
      const move = {
        movedCategoryId: moved.id,
        actionCategory: 'RAISE_UNIT_CATEGORY',
        masterCategoryId: master.id,
      };
      return () => shop().post('/api/v1/categories/move-to-subcategory', move, { token });
    },
    'POST /api/v1/work-addresses/create': async () => () =>
      shop().post('/api/v1/work-addresses/create', { workAddressList: [terms] }, { token }),
    'PUT /api/v1/work-addresses/updated/:id': async () => {
      const { id } = await shop().facility();
      return () => shop().put(`/api/v1/work-addresses/updated/${id}`, terms, { token });
    },
    'PATCH /api/v1/work-addresses/:id': async () => {
      const { id } = await shop().facility();
      return () => shop().patch(`/api/v1/work-addresses/${id}`, { deliveryCost: 1 }, { token });
    },
    'POST /api/v1/work-addresses/days/pause': async () => {
      const { id } = await shop().facility();
      const body = { ids: [id], pausedUntil: '2030-01-01' };
      return () => shop().post('/api/v1/work-addresses/days/pause', body, { token });
    },
    'POST /api/v1/work-addresses/days/shop-closed': async () => () =>
      shop().post('/api/v1/work-addresses/days/shop-closed', { add: ['2031-05-09'], remove: [] }, { token }),
    'DELETE /api/v1/work-addresses/delete/:id': async () => {
      const { id } = await shop().facility();
      return () => shop().delete(`/api/v1/work-addresses/delete/${id}`, { token });
    },
    'GET /api/v1/work-addresses/undelete/:id': async () => {
      const { id } = await shop().facility();
      await shop().delete(`/api/v1/work-addresses/delete/${id}`, { token });
      return () => shop().get(`/api/v1/work-addresses/undelete/${id}`, { token });
    },
    'POST /api/v1/user/order/:id/change-status': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      return () => shop().post(`${ORDERS}/${id}/change-status`, { status: 'PAID' }, { token });
    },
    'POST /api/v1/user/order/desk/change-statuses': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      const moves = [{ id, status: 'PAID' }];
      return () => shop().post(`${ORDERS}/desk/change-statuses`, { moves }, { token });
    },
    'POST /api/v1/user/order/payments/mark': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      const payments = [{ orderId: id, day: '2026-11-20', sum: 100, document: '1', words: `Заказ ${id}` }];
      return () => shop().post(`${ORDERS}/payments/mark`, { payments }, { token });
    },
    'POST /api/v1/user/order/payments/unmark': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      await shop().post(`${ORDERS}/${id}/change-status`, { status: 'PAID' }, { token });
      return () => shop().post(`${ORDERS}/payments/unmark`, { orders: [{ id }] }, { token });
    },
    'PUT /api/v1/user/order/parcel/:id/day': async () => {
      const buyer = await shop().buyer();
      const facility = await shop().facility({
        handoverWeekdays: [1, 2, 3, 4, 5, 6, 7],
        orderByDays: 3,
        orderByTime: '00:00',
      });
      const { id: addressId } = await shop().recipient(buyer.token, { institutionId: facility.id });
      const { id, plannedDay } = await shop().order(buyer.token, { addressId });
      const closed = { closedDays: [plannedDay] };
      await shop().patch(`/api/v1/work-addresses/${facility.id}`, closed, { token });
      const body = { seenDay: plannedDay, plannedDay: addDays(plannedDay, 1) };
      return () => shop().put(`${ORDERS}/parcel/${id}/day`, body, { token });
    },
    'PUT /api/v1/user/order/parcel/:id/held': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      return () => shop().put(`${ORDERS}/parcel/${id}/held`, { held: true }, { token });
    },
    ...Object.fromEntries(
      (
        [
          'POST /api/v1/user/create-by-phone',
          'POST /api/v1/user/address/save-by-phone',
          'POST /api/v1/user/order/confirm-by-phone',
        ] as const
      ).map((name) => [
        name,
        async () => {
          const body = await (await creationsIn(shop()))[name].body();
          return () => shop().post(name.slice('POST '.length), body, { token });
        },
      ]),
    ),
    'PATCH /api/v1/user/order/recipient/:id': async () => {
      const { token: own, addressId, facilityId: institutionId } = await shop().family({});
      const { id, priceProducts, totalShippingCost } = await shop().order(own, { addressId });
      const body = {
        ...{ lastName: 'Соколовский', firstName: 'Иван', middleName: 'Петрович', birthDate: '1985-03-08' },
        ...{ institutionId, total: priceProducts + totalShippingCost },
      };
      return () => shop().patch(`${ORDERS}/recipient/${id}`, body, { token });
    },
    'PUT /api/v1/user/order/handover/:id': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      await shop().post(`${ORDERS}/${id}/change-status`, { status: 'Delivered' }, { token });
      const day = moscowDay(new Date());
      return () => shop().put(`${ORDERS}/handover/${id}`, { day }, { token });
    },
    'PUT /api/v1/user/order/handover/:id/returned': async () => {
      const own = await secondAdministrator();
      const { id } = await shop().order(own.token);
      await shop().post(`${ORDERS}/${id}/change-status`, { status: 'Delivered' }, { token });
      const lines = [{ position: 1, result: 'RETURNED', reason: 'REFUSED' }];
      await shop().put(`${ORDERS}/handover/${id}`, { day: moscowDay(new Date()), lines }, { token });
      return () => shop().put(`${ORDERS}/handover/${id}/returned`, { wish: 'NEXT' }, { token: own.token });
    },
    'PUT /api/v1/user/order/notes/:id/save': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      return () => shop().put(`${ORDERS}/notes/${id}/save`, { reader: 'DESK', text: 'Слова' }, { token });
    },
    'POST /api/v1/user/order/messages/add': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      const body = { orderId: id, template: 'CALL_US', way: 'SMS', text: 'Слова' };
      return () => shop().post(`${ORDERS}/messages/add`, body, { token });
    },
    'POST /api/v1/user/order/payments/add': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      const body = { day: '2026-11-20', sum: 1, parts: [{ orderId: id, sum: 1 }] };
      return () => shop().post(`${ORDERS}/payments/add`, body, { token });
    },
    'PUT /api/v1/user/order/payments/:id/parts': async () => {
      const { id: orderId } = await shop().order((await shop().buyer()).token);
      const { body } = await shop().post(
        `${ORDERS}/payments/add`,
        { day: '2026-11-20', sum: 1, parts: [] },
        { token },
      );
      const parts = [{ orderId, sum: 1 }];
      return () => shop().put(`${ORDERS}/payments/${body.id}/parts`, { parts }, { token });
    },
    'DELETE /api/v1/user/order/payments/:id': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      const kept = { day: '2026-11-20', sum: 1, parts: [{ orderId: id, sum: 1 }] };
      const { body } = await shop().post(`${ORDERS}/payments/add`, kept, { token });
      return () => shop().delete(`${ORDERS}/payments/${body.id}`, { token });
    },
    'POST /api/v1/user/order/payments/refunds': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      await shop().post(`${ORDERS}/${id}/change-status`, { status: 'PAID' }, { token });
      const body = { orderId: id, day: '2026-11-20', sum: 1 };
      return () => shop().post(`${ORDERS}/payments/refunds`, body, { token });
    },
    'DELETE /api/v1/user/order/payments/refunds/:id': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      await shop().post(`${ORDERS}/${id}/change-status`, { status: 'PAID' }, { token });
      const noted = { orderId: id, day: '2026-11-20', sum: 1 };
      await shop().post(`${ORDERS}/payments/refunds`, noted, { token });
      const { body } = await shop().get(`${ORDERS}/payments/order/${id}`, { token });
      return () => shop().delete(`${ORDERS}/payments/refunds/${body.refunds[0].id}`, { token });
    },
    'POST /api/v1/user/order/payments/receipts/mark': async () => {
      const body = await (await creationsIn(shop()))['POST /api/v1/user/order/payments/receipts/mark'].body();
      return () => shop().post(`${ORDERS}/payments/receipts/mark`, body, { token });
    },
    'POST /api/v1/user/order/payments/receipts/unmark': async () => {
      const marking = 'POST /api/v1/user/order/payments/receipts/mark';
      const receipts = await (await creationsIn(shop()))[marking].body();
      const { body } = await shop().post(`${ORDERS}/payments/receipts/mark`, receipts, { token });
      return () =>
        shop().post(`${ORDERS}/payments/receipts/unmark`, { ids: [body.results[0].id] }, { token });
    },
    'POST /api/v1/user/order/photo': async () => {
      const { id: orderId } = await shop().order((await shop().buyer()).token);
      const imageBase64 = (await pictureOf('png')).toString('base64');
      return () => shop().post(`${ORDERS}/photo`, { orderId, imageBase64 }, { token });
    },
    'DELETE /api/v1/user/order/photo/:id': async () => {
      const { id: orderId } = await shop().order((await shop().buyer()).token);
      const imageBase64 = (await pictureOf('png')).toString('base64');
      await shop().post(`${ORDERS}/photo`, { orderId, imageBase64 }, { token });
      return () => shop().delete(`${ORDERS}/photo/${orderId}?position=1`, { token });
    },
    'PUT /api/v1/user/order/packing/note/:id': async () => {
      const { id } = await shop().order((await shop().buyer()).token);
      return () => shop().put(`${ORDERS}/packing/note/${id}`, { packed: true }, { token });
    },
  };

  it('are told of every call whose change is audited', () => {
    const audited = bindAllEndpoints(shop().services)
      .filter((call) => call.transaction && call.audited)
      .map(({ endpoint }) => endpointName(endpoint));
    expect(audited.sort()).toEqual(Object.keys(changes).sort());
  });

  it.each(Object.keys(changes))('are stored together or not at all: %s', async (name) => {
    const change = await changes[name]?.();
    if (change === undefined) throw new Error(`${name} is not there`);
    const before = await everything();
    const refused = await withClosedLog(change);
    expectProblem(refused, 'INTERNAL');
    expect(await everything()).toEqual(before);
    // The same call was good in itself, and leaves both.
    const made = await change();
    expect([200, 201], made.text).toContain(made.status);
    const after = await everything();
    expect(after.audit_log?.count).toBe((before.audit_log?.count ?? 0) + 1);
    expect({ ...after, audit_log: null }).not.toEqual({ ...before, audit_log: null });
  });

  describe('while nothing can be written into it', () => {
    /** Every call that shows people's data and changes nothing, some with a search that finds nobody: that says so. */
    const looks: Record<string, (id: number) => object[]> = {
      'POST /api/v1/admin/staff/find': () => [{ email: 'nobody@example.com' }],
      'POST /api/v1/user/search': () => [{ pageable: {} }, { pageable: {}, lastName: 'никто' }],
      'POST /api/v1/user/order/get-list-order': () => [
        { pageable: {} },
        { pageable: {}, searchEmail: 'nobody@' },
      ],
      'POST /api/v1/user/order/application/list': (id) => [{ ids: [id] }],
      'POST /api/v1/user/order/desk/list': () => [{ pageable: {} }],
      'POST /api/v1/user/order/desk/by-ids': (id) => [{ ids: [id] }],
      'POST /api/v1/user/order/desk/chart': () => [{ searchEmail: 'nobody@' }],
      'GET /api/v1/user/order/notes/:id': () => [{}],
      'POST /api/v1/user/order/papers/packing': (id) => [{ ids: [id] }],
      'POST /api/v1/user/order/papers/csv': () => [{}, { searchEmail: 'nobody@' }],
      'POST /api/v1/user/order/payments/match': (id) => [
        { transfers: [{ day: moscowDay(new Date()), sum: 1, words: `Заказ ${id}` }] },
      ],
      'GET /api/v1/user/order/payments/order/:id': () => [{}],
      'GET /api/v1/user/order/payments/unallocated': () => [{}],
      'GET /api/v1/user/order/payments/receipts': () => [{}],
      'GET /api/v1/user/order/photo/:id': () => [{ position: '1', width: '240' }],
      'POST /api/v1/user/order/reports/csv': () => [{ month: moscowDay(new Date()).slice(0, 7) }],
      'POST /api/v1/user/order/reports/money-csv': () => [{ month: moscowDay(new Date()).slice(0, 7) }],
    };

    it('every call that shows people is tried', () => {
      const audited = bindAllEndpoints(shop().services)
        .filter(({ audited, transaction }) => audited && !transaction)
        .map(({ endpoint }) => endpointName(endpoint));
      expect(audited.sort()).toEqual(Object.keys(looks).sort());
    });

    let buyer: Buyer;
    let id = 0;
    beforeAll(async () => {
      buyer = await shop().buyer();
      id = (await shop().order(buyer.token)).id;
      await shop().post(`${ORDERS}/${id}/change-status`, { status: 'PAID' }, { token });
      const waiting = { day: '2026-11-20', sum: 1, words: `Перевод ${id}`, parts: [] };
      await shop().post(`${ORDERS}/payments/add`, waiting, { token });
      const imageBase64 = (await pictureOf('png')).toString('base64');
      await shop().post(`${ORDERS}/photo`, { orderId: id, imageBase64 }, { token });
    });

    // Control: answer before the entry is written (mount-calls.ts).
    it.each(Object.keys(looks))('%s shows nothing', async (name) => {
      const [method = '', path = ''] = name.replace(':id', String(id)).split(' ');
      const ask = (body: object) =>
        method === 'GET'
          ? shop().get(`${path}?${new URLSearchParams({ ...body })}`, { token })
          : shop().post(path, body, { token });
      for (const body of looks[name]?.(id) ?? []) {
        const refused = await withClosedLog(() => ask(body));
        expectProblem(refused, 'INTERNAL');
        expect(refused.text).not.toContain(buyer.email);
        expect((await ask(body)).status).toBe(200);
      }
    });

    it('buyers cancel and leave as ever', async () => {
      const { id, token: own, password } = await shop().buyer();
      const order = await shop().order(own);
      await withClosedLog(async () => {
        const canceled = await shop().post(
          `${ORDERS}/${order.id}/change-status`,
          { status: 'CANCELED_USER' },
          { token: own },
        );
        expect(canceled.status, canceled.text).toBe(200);
        const left = await shop().post('/api/v1/account/delete', { password }, { token: own });
        expect(left.status, left.text).toBe(200);
      });
      const { db } = shop().services;
      expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([]);
    });
  });
});
