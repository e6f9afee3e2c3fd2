import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bindAllEndpoints } from '../../src/app/api.ts';
import { type DeskRole, deskRoleLabels } from '../../src/contract/desk-roles.ts';
import type { AnyEndpoint } from '../../src/contract/endpoint.ts';
import { badTokens } from '../support/bad-tokens.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { type DeclaredCall, declaredCalls } from '../support/contracts.ts';
import { expectProblem } from '../support/expect-problem.ts';
import type { HttpResponse } from '../support/http-client.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { rawHttp } from '../support/raw-http.ts';
import { FULL, noteSafety } from '../support/safety.ts';
import { promote } from '../support/second-administrator.ts';
import { describeShop, type Shop } from '../support/shop.ts';
import { payloadOf } from '../support/shop-makers.ts';
import { forgeToken } from '../support/tokens.ts';

const declared = (await declaredCalls()).map(({ name }) => name);

/** Ids and bodies that must make no difference to who is let in. */
const IDS = ['1', '999999', 'x', '9'.repeat(30)];
const BODIES = ['{}', '{', '[]', '{"id":1}'];

const HOUR = 3600;

function call(
  shop: Shop,
  endpoint: AnyEndpoint,
  headers: Record<string, string>,
  turn = 0,
): Promise<HttpResponse> {
  const path = endpoint.path.replace(/:\w+/g, IDS[turn % IDS.length] ?? '1');
  return shop.request(endpoint.method, path, {
    headers: endpoint.body ? { 'content-type': 'application/json', ...headers } : headers,
    ...(endpoint.body ? { text: BODIES[turn % BODIES.length] } : {}),
  });
}

describeShop('access', (shop) => {
  let admin = '';
  let customer = '';
  /** Every call that the server answers. */
  let calls: DeclaredCall[] = [];
  const protectedCalls = () => calls.filter(({ endpoint }) => endpoint.access !== 'public');
  const adminCalls = () => calls.filter(({ endpoint }) => endpoint.access === 'admin');
  beforeAll(async () => {
    calls = bindAllEndpoints(shop().services).map(({ endpoint }) => ({
      name: `${endpoint.method} ${endpoint.path}`,
      endpoint,
    }));
    admin = await shop().admin();
    customer = (await shop().buyer()).token;
  });

  const secret = () => shop().services.config.JWT_SECRET;

  const total = { count: 0, wrong: 0 };
  /** Takes down how many answers were judged, and fails when some were wrong. */
  const expectNone = (wrong: string[], count: number) => {
    total.count += count;
    total.wrong += wrong.length;
    expect(wrong).toEqual([]);
  };
  afterAll(() =>
    noteSafety({
      what: `каждый вызов (${calls.length}): никто, покупатель, администратор, негодные токены (${badTokens.length})`,
      where: shop().kind,
      goal: 'все ответы по договору',
      reached: `${total.count - total.wrong} из ${total.count}`,
    }),
  );

  it('every declared call is served, every served call is declared', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(declared.sort());
  });

  // Control: in `src/accounts/server/token.ts` replace `requiredClaims: ['sub', 'iat', 'exp'],` with ``
  it.each(badTokens)('refuses %s on every protected call, whatever the body or id', async (bad, header) => {
    const authorization = header({ admin, customer, secret: secret() });
    const wrong: string[] = [];
    // In the common run no token is tried on every call, and the others in turns: one function judges all of them.
    const kind = badTokens.findIndex(([name]) => name === bad);
    const tried = [...protectedCalls().entries()].filter(
      ([turn]) => FULL || authorization === undefined || turn % 8 === kind % 8,
    );
    for (const [turn, { name, endpoint }] of tried) {
      const response = await call(
        shop(),
        endpoint,
        authorization === undefined ? {} : { authorization },
        turn,
      );
      if (response.status !== 401) wrong.push(`${name}: ${response.status}`);
      else expectProblem(response, 'UNAUTHORIZED');
    }
    expectNone(wrong, tried.length);
  });

  it('the forger of these tests can make a good token too, so the refusals above are earned', async () => {
    const made = forgeToken({ payload: payloadOf(admin) }, secret());
    const search = '/api/v1/user/search';
    expect((await shop().post(search, { pageable: {} }, { token: made })).status).toBe(200);
    // The role in the token decides nothing: the database knows better.
    const promoted = forgeToken({ payload: { ...payloadOf(customer), role: 'ADMIN' } }, secret());
    expectProblem(await shop().post(search, { pageable: {} }, { token: promoted }), 'FORBIDDEN');
  });

  it('takes the scheme in any case, as HTTP has it', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${customer}` };
      expect((await shop().get('/api/v1/user/address/history', { headers })).status).toBe(200);
    }
  });

  it('refuses two Authorization headers, even when both are good', async () => {
    const line = `authorization: Bearer ${admin}\r\n`;
    const path = '/api/v1/user/address/history';
    const request = (headers: string) =>
      rawHttp(shop().url, `GET ${path} HTTP/1.1\r\nhost: shop\r\n${headers}connection: close\r\n\r\n`);
    expect(await request(line)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await request(line + line)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await request(`${line}authorization: Bearer junk\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await request(`authorization: Bearer junk\r\n${line}`)).toMatch(/^HTTP\/1\.1 401 /);
  });

  // Control: in `src/platform/calls/mount-calls.ts` replace `if (endpoint.access === 'admin' && !isMadeAtDesk(endpoint, caller)) throw new Problem('NO_RIGHTS');` with ``
  it('a customer is 403 on every call of an administrator, whatever the body or id', async () => {
    const wrong: string[] = [];
    for (const [turn, { name, endpoint }] of adminCalls().entries()) {
      const response = await call(shop(), endpoint, { authorization: `Bearer ${customer}` }, turn);
      if (response.status !== 403) wrong.push(`${name}: ${response.status}`);
      else expectProblem(response, 'FORBIDDEN');
    }
    expectNone(wrong, adminCalls().length);
    expect(adminCalls().length).toBeGreaterThan(10);
  });

  describe('the parts of the desk', () => {
    const roles = Object.keys(deskRoleLabels) as DeskRole[];
    const tokens = new Map<DeskRole, string>();
    beforeAll(async () => {
      for (const role of roles) {
        const { id, token } = await shop().buyer();
        await promote(shop(), id, role);
        tokens.set(role, token);
      }
    });
    const asked = async (role: DeskRole, endpoint: AnyEndpoint, turn = 0) =>
      call(shop(), endpoint, { authorization: `Bearer ${tokens.get(role)}` }, turn);

    // Control: in `src/contract/desk-roles.ts` replace `if (deskRole === null) return true;` with `return true;`
    it('answer each their own calls, and refuse all the others', async () => {
      const wrong: string[] = [];
      const table: string[] = [];
      for (const [turn, { name, endpoint }] of adminCalls().entries()) {
        const open: DeskRole[] = [];
        for (const role of roles) {
          const response = await asked(role, endpoint, turn);
          if (response.status !== 403) open.push(role);
          else expectProblem(response, 'FORBIDDEN');
          if (response.status === 401 || response.status >= 500) wrong.push(`${name}: ${response.status}`);
        }
        if (open.length > 0) table.push(`${name}: ${open.join(' ')}`);
      }
      expectNone(wrong, adminCalls().length * roles.length);
      // Every other call is an administrator's alone.
      expect(table.sort().join('\n')).toMatchInlineSnapshot(`
        "DELETE /api/v1/categories/delete/:id: GOODS
        DELETE /api/v1/products/delete/:id: GOODS
        DELETE /api/v1/user/order/payments/:id: BOOKKEEPER
        DELETE /api/v1/user/order/payments/refunds/:id: BOOKKEEPER
        DELETE /api/v1/user/order/photo/:id: PACKER ORDERS
        GET /api/v1/admin/record/administrators: PACKER ORDERS GOODS BOOKKEEPER
        GET /api/v1/admin/today: PACKER ORDERS GOODS BOOKKEEPER
        GET /api/v1/products/bulk/steps: GOODS
        GET /api/v1/products/bulk/undo/:id: GOODS
        GET /api/v1/products/deleted: GOODS
        GET /api/v1/products/desk/counts: GOODS
        GET /api/v1/products/desk/stock: GOODS
        GET /api/v1/products/desk: GOODS
        GET /api/v1/products/stock/:id: GOODS
        GET /api/v1/products/suppliers: GOODS
        GET /api/v1/products/undelete/:id: GOODS
        GET /api/v1/user/order/notes/:id: ORDERS
        GET /api/v1/user/order/packing/:id: PACKER ORDERS
        GET /api/v1/user/order/packing/replacements/:id: PACKER ORDERS
        GET /api/v1/user/order/payments/order/:id: BOOKKEEPER
        GET /api/v1/user/order/payments/receipts: BOOKKEEPER
        GET /api/v1/user/order/payments/unallocated: BOOKKEEPER
        PATCH /api/v1/categories/:id: GOODS
        PATCH /api/v1/products/:id: GOODS
        PATCH /api/v1/user/order/recipient/:id: ORDERS
        POST /api/v1/categories/create: GOODS
        POST /api/v1/categories/move-to-subcategory: GOODS
        POST /api/v1/categories/order: GOODS
        POST /api/v1/products/bulk/change: GOODS
        POST /api/v1/products/bulk/undo: GOODS
        POST /api/v1/products/create: GOODS
        POST /api/v1/products/desk/found: GOODS
        POST /api/v1/products/list: GOODS
        POST /api/v1/products/stock: GOODS
        POST /api/v1/products/table/import: GOODS
        POST /api/v1/products/table: GOODS
        POST /api/v1/user/address/save-by-phone: ORDERS
        POST /api/v1/user/create-by-phone: ORDERS
        POST /api/v1/user/order/application/list: ORDERS
        POST /api/v1/user/order/confirm-by-phone: ORDERS
        POST /api/v1/user/order/desk/by-ids: ORDERS BOOKKEEPER
        POST /api/v1/user/order/desk/change-statuses: ORDERS
        POST /api/v1/user/order/desk/chart: ORDERS BOOKKEEPER
        POST /api/v1/user/order/desk/list: ORDERS BOOKKEEPER
        POST /api/v1/user/order/desk/new: ORDERS BOOKKEEPER
        POST /api/v1/user/order/get-list-order: ORDERS
        POST /api/v1/user/order/messages/add: ORDERS
        POST /api/v1/user/order/papers/csv: ORDERS BOOKKEEPER
        POST /api/v1/user/order/papers/packing-tags: PACKER ORDERS
        POST /api/v1/user/order/papers/packing: PACKER ORDERS
        POST /api/v1/user/order/papers/purchase: ORDERS
        POST /api/v1/user/order/payments/add: BOOKKEEPER
        POST /api/v1/user/order/payments/mark: BOOKKEEPER
        POST /api/v1/user/order/payments/match: BOOKKEEPER
        POST /api/v1/user/order/payments/receipts/mark: BOOKKEEPER
        POST /api/v1/user/order/payments/receipts/unmark: BOOKKEEPER
        POST /api/v1/user/order/payments/refunds: BOOKKEEPER
        POST /api/v1/user/order/payments/unmark: BOOKKEEPER
        POST /api/v1/user/order/photo: PACKER ORDERS
        POST /api/v1/user/order/reports/csv: BOOKKEEPER
        POST /api/v1/user/order/reports/money-csv: BOOKKEEPER
        POST /api/v1/user/order/reports/month: BOOKKEEPER
        POST /api/v1/user/search: ORDERS
        PUT /api/v1/categories/update/:id: GOODS
        PUT /api/v1/products/update/:id: GOODS
        PUT /api/v1/user/order/desk/:id/may-pay: ORDERS
        PUT /api/v1/user/order/handover/:id: ORDERS
        PUT /api/v1/user/order/notes/:id/save: ORDERS
        PUT /api/v1/user/order/packing/note/:id: PACKER ORDERS
        PUT /api/v1/user/order/parcel/:id/day: ORDERS
        PUT /api/v1/user/order/payments/:id/parts: BOOKKEEPER"
      `);
    });

    it('leave every call of a buyer open, and another’s order shut', async () => {
      const owner = await shop().buyer();
      const order = await shop().order(owner.token);
      const imageBase64 = (await pictureOf('png')).toString('base64');
      await shop().asAdmin.post('/api/v1/user/order/photo', { orderId: order.id, imageBase64 });
      for (const role of roles.filter((one) => one !== 'ORDERS')) {
        const token = tokens.get(role) as string;
        expect((await shop().get('/api/v1/account/me', { token })).status).toBe(200);
        const status = { status: 'PAID' };
        expectProblem(
          await shop().post(`/api/v1/user/order/${order.id}/change-status`, status, { token }),
          'FORBIDDEN',
        );
        const held = `/api/v1/user/order/parcel/${order.id}/held`;
        expectProblem(await shop().put(held, { held: true }, { token }), 'NOT_FOUND');
        const photo = await shop().get(`/api/v1/user/order/photo/${order.id}?position=1&width=240`, {
          token,
        });
        expect(photo.status).toBe(role === 'PACKER' ? 200 : 404);
      }
    });
  });

  const anotherPair = async () => {
    const [one, other] = [await shop().buyer(), await shop().buyer()];
    await promote(shop(), one.id);
    return [one.token, other.token];
  };

  it('a customer is let in to every call of a customer, an administrator to all', async () => {
    const wrong: string[] = [];
    for (const [turn, { name, endpoint }] of protectedCalls().entries()) {
      // Whoever signs out is out: people of their own do.
      const pair = name.endsWith('/sign-out') ? await anotherPair() : [admin, customer];
      for (const token of endpoint.access === 'admin' ? [admin] : pair) {
        const { status, headers } = await call(shop(), endpoint, { authorization: `Bearer ${token}` }, turn);
        if (status === 401 || status === 403 || status >= 500) wrong.push(`${name}: ${status}`);
        const kind = [headers.get('content-type'), headers.get('cache-control')].join(', ');
        if (kind !== 'application/json; charset=utf-8, no-store') wrong.push(`${name}: ${kind}`);
      }
    }
    expectNone(wrong, 2 * protectedCalls().length - adminCalls().length);
  });

  it('a broken token on a public call is ignored', async () => {
    const wrong: string[] = [];
    for (const { name, endpoint } of calls.filter(({ endpoint }) => endpoint.access === 'public')) {
      const bare = await call(shop(), endpoint, {});
      for (const authorization of ['Bearer junk', 'Basic x', '', `Bearer ${customer}`]) {
        const { status } = await call(shop(), endpoint, { authorization });
        if (status !== bare.status || status === 401) wrong.push(`${name}: ${authorization} ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    const { body } = await shop().post('/api/v1/products/all', { pageableRequest: {} }, { token: 'junk' });
    expect(body).toMatchObject({ content: expect.any(Array), totalElements: expect.any(Number) });
  });

  describe('rights follow the database at once', () => {
    const users = () => shop().services.db.updateTable('users');

    it('for a customer made administrator and back', async () => {
      const { id, token } = await shop().buyer();
      const deleted = () => shop().get('/api/v1/work-addresses/deleted', { token });
      expectProblem(await deleted(), 'FORBIDDEN');
      await users().set({ role: 'ADMIN' }).where('id', '=', id).execute();
      expect((await deleted()).status).toBe(200);
      await users().set({ role: 'USER' }).where('id', '=', id).execute();
      expectProblem(await deleted(), 'FORBIDDEN');
      expect((await shop().get('/api/v1/user/address/history', { token })).status).toBe(200);
    });

    it('for an administrator who signed in as one: every call of the role is shut', async () => {
      const { id, email, password } = await shop().buyer();
      await users().set({ role: 'ADMIN' }).where('id', '=', id).execute();
      const { body } = await shop().post('/api/v1/user/login', { email, password });
      expect(payloadOf(body.token)).toMatchObject({ role: 'ADMIN' });
      await users().set({ role: 'USER' }).where('id', '=', id).execute();
      for (const { endpoint } of adminCalls()) {
        const response = await call(shop(), endpoint, { authorization: `Bearer ${body.token}` });
        expectProblem(response, 'FORBIDDEN');
      }
    });

    it('for a person who is gone', async () => {
      const { id, token } = await shop().buyer({ consent: false });
      await shop().services.db.deleteFrom('users').where('id', '=', id).execute();
      for (const { endpoint } of protectedCalls()) {
        expectProblem(await call(shop(), endpoint, { authorization: `Bearer ${token}` }), 'UNAUTHORIZED');
      }
    });

    it('for tokens from before a moment of signing out, and only those', async () => {
      const { id, token } = await shop().buyer();
      const history = (good: string) => shop().get('/api/v1/user/address/history', { token: good });
      const signedOutAt = new Date();
      await users().set({ signed_out_at: signedOutAt }).where('id', '=', id).execute();
      const second = Math.floor(signedOutAt.getTime() / 1000);
      const issued = (iat: number) => forgeToken({ payload: { ...payloadOf(token), iat } }, secret());
      expectProblem(await history(issued(second - 1)), 'UNAUTHORIZED');
      expectProblem(await history(issued(second - HOUR)), 'UNAUTHORIZED');
      expect((await history(issued(second))).status).toBe(200);
      expect((await history(issued(second + 1))).status).toBe(200);
    });
  });

  // Control: answer a known token whatever its time (token.ts).
  it('a token that was good ends when its time is over', async () => {
    const { token } = await shop().buyer();
    const me = () => shop().get('/api/v1/account/me', { token });
    expect((await me()).status).toBe(200);
    const late = Date.now() + 7 * 24 * HOUR * 1000 + 1000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(late);
    onTestFinished(() => clock.mockRestore());
    expectProblem(await me(), 'UNAUTHORIZED');
  });

  it('tells a customer nothing about what exists: another customer’s things read as absent', async () => {
    // Those that name a thing in their path; of bodies only an order names one, its recipient.
    const naming = protectedCalls().filter(
      ({ endpoint }) => endpoint.access === 'customer' && endpoint.params,
    );
    expect(naming.map(({ name }) => name).sort(), 'a call of customers that is not tried below').toEqual([
      'DELETE /api/v1/user/address/delete/:id',
      'GET /api/v1/user/order/application/:id',
      'GET /api/v1/user/order/photo/:id',
      'POST /api/v1/user/order/:id/change-status',
      'PUT /api/v1/user/address/update/:id',
      'PUT /api/v1/user/order/handover/:id/returned',
      'PUT /api/v1/user/order/parcel/:id/held',
    ]);
    const owner = await shop().buyer();
    const other = await shop().buyer();
    const recipient = await shop().recipient(owner.token);
    const order = await shop().order(owner.token, { addressId: recipient.id });
    const item = { id: order.products[0].id, quantity: 1 };

    for (const addressId of [recipient.id, 999_999]) {
      const body = { addressId, cartItems: [item], total: order.priceProducts };
      expectProblem(
        await shop().post('/api/v1/user/order/confirm', body, { token: other.token }),
        'NOT_FOUND',
      );
    }
    for (const id of [order.id, 999_999]) {
      const path = `/api/v1/user/order/${id}/change-status`;
      const response = await shop().post(path, { status: 'CANCELED_USER' }, { token: other.token });
      expectProblem(response, 'NOT_FOUND');
      const of = { token: other.token };
      const papers = await shop().get(`/api/v1/user/order/application/${id}`, of);
      const photo = await shop().get(`/api/v1/user/order/photo/${id}?position=1&width=240`, of);
      const held = await shop().put(`/api/v1/user/order/parcel/${id}/held`, { held: true }, of);
      const returned = `/api/v1/user/order/handover/${id}/returned`;
      const wish = await shop().put(returned, { wish: 'MONEY' }, of);
      for (const refused of [papers, photo, held, wish]) expectProblem(refused, 'NOT_FOUND');
    }
    const form = {
      ...{ lastName: 'Чужой', firstName: 'Пётр', middleName: 'Ильич', birthDate: '1985-03-08' },
      ...{ institutionId: (await shop().facility()).id, phone: '+79991234567' },
      ...{ confirmLastName: 'Чужой', consent: true },
    };
    for (const id of [recipient.id, 999_999]) {
      const token = other.token;
      expectProblem(await shop().put(`/api/v1/user/address/update/${id}`, form, { token }), 'NOT_FOUND');
      expectProblem(await shop().delete(`/api/v1/user/address/delete/${id}`, { token }), 'NOT_FOUND');
    }
    const saved = await shop().get('/api/v1/user/address/history', { token: owner.token });
    expect(saved.body).toMatchObject([{ id: recipient.id, lastName: 'Соколов' }]);
    const history = await shop().get('/api/v1/user/address/history', { token: other.token });
    expect(history.body).toEqual([]);
    expect(await ordersOf(shop(), other.token)).toEqual([]);
    expect(await ordersOf(shop(), await shop().admin())).toEqual([]);
    expect(await ordersOf(shop(), owner.token)).toMatchObject([{ id: order.id }]);
  });
});
