import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { bindAllEndpoints } from '../../src/app/api.ts';
import { endpointName } from '../../src/contract/endpoint.ts';
import { addDays, moscowDay } from '../../src/lib/calendar.ts';
import { whileClosed } from '../support/closed-table.ts';
import { type CreatingCall, creatingCalls, creationsIn } from '../support/creations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import type { HttpResponse } from '../support/http-client.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { promote } from '../support/second-administrator.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

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
    await promote(shop(), account.id);
    return account;
  };

  const terms = { name: 'ИК-7', deliveryCost: 1, freeDeliveryThreshold: 2 };

  /** What a change is sent: the number in its path, what follows the path, its body, by whom if not the administrator. */
  interface Change {
    id?: number;
    query?: string;
    body?: object;
    as?: string;
  }
  const send = (name: string, { id, query = '', body, as = token }: Change): Promise<HttpResponse> => {
    const [method = '', path = ''] = name.replace(':id', String(id)).split(' ');
    if (body === undefined) return shop().request(method, path + query, { token: as });
    const withBody = { PUT: shop().put, PATCH: shop().patch }[method as 'PUT' | 'PATCH'] ?? shop().post;
    return withBody(path, body, { token: as });
  };
  const good = async (name: string, change: Change) => {
    const response = await send(name, change);
    expect([200, 201], response.text).toContain(response.status);
    return response.body;
  };

  /** A new order, in this status. */
  const order = async (status = 'NOT_PAID', as?: string): Promise<number> => {
    const { id } = await shop().order(as ?? (await shop().buyer()).token);
    if (status !== 'NOT_PAID')
      await good('POST /api/v1/user/order/:id/change-status', { id, body: { status } });
    return id;
  };
  const png = async () => (await pictureOf('png')).toString('base64');
  const webp = async () => (await pictureOf('webp')).toString('base64');
  const created = async (name: CreatingCall) => ({ body: await (await creationsIn(shop()))[name].body() });
  const isOfDesk = (name: CreatingCall) => !/\/(address\/save|order\/confirm|register)$/.test(name);
  const day = '2026-11-20';
  const deleteProduct = 'DELETE /api/v1/products/delete/:id';
  const deleteFacility = 'DELETE /api/v1/work-addresses/delete/:id';
  const changeProducts = 'POST /api/v1/products/bulk/change';
  const addPayment = 'POST /api/v1/user/order/payments/add';
  const addRefund = 'POST /api/v1/user/order/payments/refunds';
  const markReceipts = 'POST /api/v1/user/order/payments/receipts/mark';
  const noteHandover = 'PUT /api/v1/user/order/handover/:id';
  const addPhoto = 'POST /api/v1/user/order/photo';

  /** Every call whose change is audited, after what it needs was made. */
  const changes: Record<string, () => Promise<Change>> = {
    ...Object.fromEntries(creatingCalls.filter(isOfDesk).map((name) => [name, () => created(name)])),
    'POST /api/v1/account/password/change': async () => {
      const { token: as, password: currentPassword } = await secondAdministrator();
      return { as, body: { currentPassword, newPassword: 'совсем другой пароль' } };
    },
    'POST /api/v1/account/delete': async () => {
      const { token: as, password } = await secondAdministrator();
      return { as, body: { password } };
    },
    'POST /api/v1/user/:id/one-time-password': () => shop().buyer(),
    'PATCH /api/v1/admin/settings': async () => ({ body: { region: newName('Область') } }),
    'PATCH /api/v1/admin/first-day': async () => {
      const { hidden } = await good('GET /api/v1/admin/first-day', {});
      return { body: { hidden: !hidden } };
    },
    'POST /api/v1/admin/staff/invite': async () => {
      const { id: buyerId, email } = await shop().buyer();
      return { body: { email, buyerId } };
    },
    'PUT /api/v1/admin/staff/:id/desk-role': async () => ({
      id: (await secondAdministrator()).id,
      body: { deskRole: 'PACKER' },
    }),
    'POST /api/v1/admin/staff/:id/dismiss': async () => ({ id: (await secondAdministrator()).id }),
    'POST /api/v1/products/table/import': async () => {
      const { id, version } = await shop().product();
      const fresh = { name: 'Чай', price: 10, categoryPath: ['Напитки', 'Чай'] };
      return { body: { rows: [fresh, { id, version, price: 11 }] } };
    },
    'PUT /api/v1/products/update/:id': async () => {
      const { id, categoryId } = await shop().product();
      const body = { name: 'Кофе', price: 10, prioritySort: 1, categoryId, imageBase64: await webp() };
      return { id, body };
    },
    'PATCH /api/v1/products/:id': async () => ({
      id: (await shop().product()).id,
      body: { imageBase64: await webp() },
    }),
    [changeProducts]: async () => {
      const [one, two] = [await shop().product(), await shop().product()];
      return { body: { changes: [one, two].map(({ id }) => ({ id, price: 7, deleted: true })) } };
    },
    'POST /api/v1/products/bulk/undo': async () => {
      const changes = [{ id: (await shop().product()).id, price: 7, outUntil: '2999-12-03' }];
      const { stepId } = await good(changeProducts, { body: { changes } });
      return { body: { stepId } };
    },
    [deleteProduct]: async () => ({ id: (await shop().product()).id }),
    'GET /api/v1/products/undelete/:id': async () => {
      const { id } = await shop().product();
      await good(deleteProduct, { id });
      return { id };
    },
    'PUT /api/v1/categories/update/:id': async () => ({
      id: (await shop().category()).id,
      body: { name: 'Чай', prioritySort: 1 },
    }),
    'PATCH /api/v1/categories/:id': async () => ({
      id: (await shop().category()).id,
      body: { prioritySort: 2 },
    }),
    'DELETE /api/v1/categories/delete/:id': async () => ({ id: (await shop().category()).id }),
    'POST /api/v1/categories/order': async () => {
      const { id: masterCategoryId } = await shop().category();
      const order: { id: number }[] = [];
      while (order.length < 2) order.push({ id: (await shop().category({ masterCategoryId })).id });
      return { body: { masterCategoryId, order } };
    },
    'POST /api/v1/categories/move-to-subcategory': async () => {
      const [master, moved] = [await shop().category(), await shop().category()];
      const actionCategory = 'RAISE_UNIT_CATEGORY';
      return { body: { movedCategoryId: moved.id, actionCategory, masterCategoryId: master.id } };
    },
    'PUT /api/v1/work-addresses/updated/:id': async () => ({ id: (await shop().facility()).id, body: terms }),
    'PATCH /api/v1/work-addresses/:id': async () => ({
      id: (await shop().facility()).id,
      body: { deliveryCost: 1 },
    }),
    'POST /api/v1/work-addresses/days/pause': async () => ({
      body: { ids: [(await shop().facility()).id], pausedUntil: '2030-01-01' },
    }),
    'POST /api/v1/work-addresses/days/shop-closed': async () => ({
      body: { add: ['2031-05-09'], remove: [] },
    }),
    [deleteFacility]: async () => ({ id: (await shop().facility()).id }),
    'GET /api/v1/work-addresses/undelete/:id': async () => {
      const { id } = await shop().facility();
      await good(deleteFacility, { id });
      return { id };
    },
    'POST /api/v1/user/order/:id/change-status': async () => ({
      id: await order(),
      body: { status: 'PAID' },
    }),
    'POST /api/v1/user/order/desk/change-statuses': async () => ({
      body: { moves: [{ id: await order(), status: 'PAID' }] },
    }),
    'POST /api/v1/user/order/payments/mark': async () => {
      const orderId = await order();
      return { body: { payments: [{ orderId, day, sum: 100, document: '1', words: `Заказ ${orderId}` }] } };
    },
    'POST /api/v1/user/order/payments/unmark': async () => {
      const id = await order('PAID');
      const { payments } = await good('GET /api/v1/user/order/payments/order/:id', { id });
      return { body: { orders: [{ id, paymentIds: [payments[0].id] }] } };
    },
    'PUT /api/v1/user/order/parcel/:id/day': async () => {
      const everyDay = { handoverWeekdays: [1, 2, 3, 4, 5, 6, 7], orderByDays: 3, orderByTime: '00:00' };
      const { token: as, addressId, facilityId } = await shop().family(everyDay);
      const { id, plannedDay: seenDay } = await shop().order(as, { addressId });
      const body = { closedDays: [seenDay] };
      await good('PATCH /api/v1/work-addresses/:id', { id: facilityId, body });
      return { id, body: { seenDay, plannedDay: addDays(seenDay, 1) } };
    },
    'PUT /api/v1/user/order/parcel/:id/held': async () => ({ id: await order(), body: { held: true } }),
    'PUT /api/v1/user/order/desk/:id/may-pay': async () => ({ id: await order(), body: { mayPay: true } }),
    'PATCH /api/v1/user/order/recipient/:id': async () => {
      const { token: as, addressId, facilityId: institutionId } = await shop().family({});
      const { id, priceProducts, totalShippingCost } = await shop().order(as, { addressId });
      const body = {
        ...{ lastName: 'Соколовский', firstName: 'Иван', middleName: 'Петрович', birthDate: '1985-03-08' },
        ...{ institutionId, total: priceProducts + totalShippingCost },
      };
      return { id, body };
    },
    [noteHandover]: async () => ({ id: await order('Delivered'), body: { day: moscowDay(new Date()) } }),
    'PUT /api/v1/user/order/handover/:id/returned': async () => {
      const { token: as } = await secondAdministrator();
      const id = await order('Delivered', as);
      const lines = [{ position: 1, result: 'RETURNED', reason: 'REFUSED' }];
      await good(noteHandover, { id, body: { day: moscowDay(new Date()), lines } });
      return { id, as, body: { wish: 'NEXT' } };
    },
    'PUT /api/v1/user/order/notes/:id/save': async () => ({
      id: await order(),
      body: { reader: 'DESK', text: 'Слова' },
    }),
    [addPayment]: async () => ({ body: { day, sum: 1, parts: [{ orderId: await order(), sum: 1 }] } }),
    'PUT /api/v1/user/order/payments/:id/parts': async () => {
      const { id } = await good(addPayment, { body: { day, sum: 1, parts: [] } });
      return { id, body: { parts: [{ orderId: await order(), sum: 1 }] } };
    },
    'DELETE /api/v1/user/order/payments/:id': async () => {
      const { id } = await good(addPayment, await (changes[addPayment] as () => Promise<Change>)());
      return { id };
    },
    'DELETE /api/v1/user/order/payments/refunds/:id': async () => {
      const orderId = await order('PAID');
      await good(addRefund, { body: { orderId, day, sum: 1 } });
      const { refunds } = await good('GET /api/v1/user/order/payments/order/:id', { id: orderId });
      return { id: refunds[0].id };
    },
    'POST /api/v1/user/order/payments/receipts/unmark': async () => {
      const { results } = await good(markReceipts, await created(markReceipts));
      return { body: { ids: [results[0].id] } };
    },
    'DELETE /api/v1/user/order/photo/:id': async () => {
      const orderId = await order();
      await good(addPhoto, { body: { orderId, imageBase64: await png() } });
      return { id: orderId, query: '?position=1' };
    },
    'PUT /api/v1/user/order/packing/note/:id': async () => ({ id: await order(), body: { packed: true } }),
  };

  it('are told of every call whose change is audited', () => {
    const audited = bindAllEndpoints(shop().services)
      .filter((call) => call.transaction && call.audited)
      .map(({ endpoint }) => endpointName(endpoint));
    expect(audited.sort()).toEqual(Object.keys(changes).sort());
  });

  it.each(Object.keys(changes))('are stored together or not at all: %s', async (name) => {
    const change = await (changes[name] as () => Promise<Change>)();
    const before = await everything();
    expectProblem(await withClosedLog(() => send(name, change)), 'INTERNAL');
    expect(await everything()).toEqual(before);
    // The same call was good in itself, and leaves both.
    await good(name, change);
    const after = await everything();
    expect(after.audit_log?.count).toBe((before.audit_log?.count ?? 0) + 1);
    expect({ ...after, audit_log: null }).not.toEqual({ ...before, audit_log: null });
  });

  describe('while nothing can be written into it', () => {
    /** Looks that name no one in their answers, and searches that find no one. The others are tried in admin-record-people. */
    const looks: Record<string, object> = {
      'POST /api/v1/admin/staff/find': { email: 'nobody@example.com' },
      'POST /api/v1/user/search': { pageable: {}, lastName: 'никто' },
      'POST /api/v1/user/order/get-list-order': { pageable: {}, searchEmail: 'nobody@' },
      'POST /api/v1/user/order/papers/csv': { searchEmail: 'nobody@' },
      'POST /api/v1/user/order/desk/chart': { searchEmail: 'nobody@' },
      'GET /api/v1/user/order/notes/:id': {},
      'GET /api/v1/user/order/photo/:id': { position: '1', width: '240' },
    };

    it('every look is tried', () => {
      const nameless = bindAllEndpoints(shop().services)
        .filter(({ audited, people, transaction }) => audited && !people && !transaction)
        .map(({ endpoint }) => endpointName(endpoint));
      expect(Object.keys(looks)).toEqual(expect.arrayContaining(nameless));
    });

    let id = 0;
    beforeAll(async () => {
      id = await order('PAID');
      await good(addPhoto, { body: { orderId: id, imageBase64: await png() } });
    });

    // Control: answer before the entry is written (mount-calls.ts).
    it.each(Object.keys(looks))('%s shows nothing', async (name) => {
      const body = looks[name] ?? {};
      const query = `?${new URLSearchParams({ ...body })}`;
      const ask = () => send(name, name.startsWith('GET') ? { id, query } : { body });
      expectProblem(await withClosedLog(ask), 'INTERNAL');
      expect((await ask()).status).toBe(200);
    });

    it('buyers cancel and leave as ever', async () => {
      const { id, token: own, password } = await shop().buyer();
      const canceled = await order('NOT_PAID', own);
      await withClosedLog(async () => {
        const status = 'CANCELED_USER';
        await good('POST /api/v1/user/order/:id/change-status', { id: canceled, as: own, body: { status } });
        await good('POST /api/v1/account/delete', { as: own, body: { password } });
      });
      const { db } = shop().services;
      expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([]);
    });
  });
});
