import { beforeAll, describe, expect, it } from 'vitest';
import { type ProblemCode, problemHttpStatuses } from '../../src/contract/problem-body.ts';
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiSchema,
} from '../../src/platform/openapi/document.ts';
import { declaredCalls } from '../support/contracts.ts';
import { expectProblem } from '../support/expect-problem.ts';
import type { HttpResponse } from '../support/http-client.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { describeShop } from '../support/shop.ts';

const declared = await declaredCalls();
const inDocument = (path: string) => path.replace(/:(\w+)/g, '{$1}');

interface Documented extends OpenApiOperation {
  name: string;
  method: string;
  path: string;
}

describeShop('the description of the calls', (shop) => {
  let document: OpenApiDocument;
  let operations: Documented[] = [];

  beforeAll(async () => {
    const response = await shop().get('/api/openapi.json');
    expect(response.status).toBe(200);
    document = response.body;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        name: `${method.toUpperCase()} ${path}`,
      })),
    );
  });

  const operation = (name: string) => {
    const found = operations.find((each) => each.name === name);
    if (!found) throw new Error(`${name} is not in the document`);
    return found;
  };
  const bodyOf = (name: string): OpenApiSchema =>
    operation(name).requestBody?.content?.['application/json'].schema ?? {};
  const responseOf = (name: string, status = 200): OpenApiSchema =>
    operation(name).responses[status]?.content?.['application/json'].schema ?? {};

  it('is OpenAPI 3.1 and holds every call and nothing else', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    });
    expect(operations.map(({ name }) => name).sort()).toEqual(
      declared.map(({ endpoint }) => `${endpoint.method} ${inDocument(endpoint.path)}`).sort(),
    );
  });

  it('says who may make a call, in which chapter it stands and what it is called', () => {
    for (const { endpoint } of declared) {
      const name = `${endpoint.method} ${inDocument(endpoint.path)}`;
      expect(operation(name), name).toMatchObject({
        summary: endpoint.summary,
        security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
        'x-access': endpoint.access,
        tags: [expect.stringMatching(/^[А-Я]/)],
        operationId: expect.stringMatching(/^[a-z-]+$/),
      });
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('has the success of each call and words for every status', () => {
    for (const { endpoint } of declared) {
      const { responses } = operation(`${endpoint.method} ${inDocument(endpoint.path)}`);
      const success = Object.keys(responses).filter((status) => status < '300');
      expect(success, endpoint.path).toEqual([String(endpoint.status ?? 200)]);
      const ofItsKind = [
        ...(endpoint.access === 'public' ? [] : ['401']),
        ...(endpoint.access === 'admin' ? ['403'] : []),
        ...(endpoint.method === 'GET' ? [] : ['400', '413', '415']),
      ];
      expect(Object.keys(responses), endpoint.path).toEqual(expect.arrayContaining(ofItsKind));
      for (const { description } of Object.values(responses)) expect(description).toMatch(/[а-я]/);
    }
  });

  it('leads every reference to something', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    expect(references.length).toBeGreaterThan(50);
    for (const reference of new Set(references)) {
      expect(reference).toMatch(/^#\/components\/schemas\//);
      expect(document.components.schemas).toHaveProperty(reference?.split('/').at(-1) ?? '');
    }
  });

  it('tells ids, money and texts as they travel', () => {
    const product = bodyOf('POST /api/v1/products/create').properties?.products?.items;
    expect(product?.required).toEqual(['name', 'categoryId', 'price', 'prioritySort']);
    expect(product?.properties).toMatchObject({
      name: { type: 'string', minLength: 1, maxLength: 255 },
      categoryId: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string' }] },
      price: { type: 'number', minimum: 0, maximum: 9_999_999.99 },
      prioritySort: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
      restrictions: { anyOf: [{ type: 'string', maxLength: 100 }, { type: 'null' }] },
      imageBase64: { type: ['string', 'null'] },
    });
    expect(document.components.schemas.Product?.properties).toMatchObject({
      id: { type: 'number' },
      price: { type: 'number' },
      categoryId: { type: ['number', 'null'] },
    });
    expect(document.components.schemas.Category?.properties?.subCategories).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Category' },
    });
    expect(bodyOf('POST /api/v1/products/all').properties?.pageableRequest?.properties).toMatchObject({
      page: { default: 0, minimum: 0 },
      size: { default: 30, minimum: 1, maximum: 100 },
      sortDirection: { default: 'ASC', enum: ['ASC', 'DESC'] },
    });
    expect(responseOf('POST /api/v1/products/all').properties).toMatchObject({
      content: { items: { $ref: '#/components/schemas/Product' } },
      correctedQuery: { type: 'string' },
    });
    expect(operation('POST /api/v1/user/order/confirm').parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    );
  });

  // Who is let in is tried in access.test.ts.
  describe('is true: every call refuses as it says', () => {
    const codes = Object.fromEntries(
      Object.entries(problemHttpStatuses).map(([code, status]) => [status, code as ProblemCode]),
    );

    /** Those that wire-order.test.ts leaves out: it has the bodies of who is signed in. */
    const isPublicOrTakesNoBody = (call: Documented) => call['x-access'] === 'public' || !call.requestBody;

    /** Provokes one status of every call that names it. */
    async function provoke(
      status: 400 | 404 | 413 | 415,
      request: (call: Documented, path: string, token?: string) => Promise<HttpResponse>,
    ) {
      const named = operations.filter(
        (call) => status in call.responses && (status === 404 || isPublicOrTakesNoBody(call)),
      );
      expect(named.length).toBeGreaterThan(0);
      for (const call of named) {
        const token = call['x-access'] === 'public' ? undefined : await shop().admin();
        const response = await request(call, call.path.replace('{id}', '1'), token);
        expectProblem(response, codes[status] as ProblemCode);
      }
    }

    const send = (call: Documented, path: string, text: string, type: string, token?: string) =>
      shop().request(call.method, path, { text, headers: { 'content-type': type }, token });

    it('413', () => {
      const text = `"${'x'.repeat(256 * 1024)}"`;
      return provoke(413, (call, path, token) => send(call, path, text, 'application/json', token));
    });

    it('415', () => provoke(415, (call, path, token) => send(call, path, 'a=1', 'text/plain', token)));

    it('400', () =>
      provoke(400, (call, _, token) => {
        const path = call.path.replace('{id}', 'x');
        if (call.method === 'GET')
          return shop().request('GET', `${path}?images=x&lacks=x&categoryId=x`, { token });
        return send(call, path, '{', 'application/json', token);
      }));

    it('404', async () => {
      const categoryId = (await shop().category()).id;
      const fields = { name: 'Чай', price: 1, prioritySort: 1, categoryId };
      const recipient = {
        ...{ lastName: 'Соколов', firstName: 'Иван', middleName: 'Петрович', birthDate: '1985-03-08' },
        ...{ institutionId: (await shop().facility()).id, phone: '+79991234567' },
        ...{ confirmLastName: 'Соколов', consent: true },
      };
      const bodies: Record<string, object> = {
        'products-id': {},
        'products-update-id': fields,
        'products-stock': { productId: 999_999, action: 'STOP' },
        'admin-staff-id-desk-role': { deskRole: null },
        'products-bulk-undo': { stepId: 999_999 },
        'categories-id': {},
        'categories-update-id': fields,
        'categories-create': { categories: [{ name: 'Чай', prioritySort: 1, masterCategoryId: 999_999 }] },
        'categories-order': { masterCategoryId: 999_999, order: [{ id: 999_999 }] },
        'categories-move-to-subcategory': {
          movedCategoryId: categoryId,
          actionCategory: 'RAISE_UNIT_CATEGORY',
          masterCategoryId: 999_999,
        },
        'work-addresses-id': {},
        'work-addresses-updated-id': { name: 'ИК', deliveryCost: 1, freeDeliveryThreshold: 1 },
        'work-addresses-days-pause': { ids: [999_999], pausedUntil: null },
        'work-addresses-delivery-sum': { idAddress: '999999', totalCostProduct: 1 },
        'user-address-save-by-phone': { ...recipient, buyerId: 999_999 },
        'user-address-update-id': recipient,
        'user-order-confirm-by-phone': {
          ...{ buyerId: 999_999, addressId: 999_999, cartItems: [{ id: 1, quantity: 1 }], total: 1 },
        },
        'user-order-confirm': { addressId: 999_999, cartItems: [{ id: 1, quantity: 1 }], total: 1 },
        'user-order-id-change-status': { status: 'PAID' },
        'user-order-notes-id-save': { reader: 'DESK', text: 'Слова' },
        'user-order-messages-add': { orderId: 999_999, template: 'CALL_US', way: 'SMS', text: 'Слова' },
        'user-order-payments-add': { day: '2026-11-20', sum: 1, parts: [{ orderId: 999_999, sum: 1 }] },
        'user-order-payments-id-parts': { parts: [] },
        'user-order-payments-refunds': { orderId: 999_999, day: '2026-11-20', sum: 1 },
        'user-order-packing-note-id': { packed: true },
        'user-order-parcel-id-day': { seenDay: null, plannedDay: '2026-12-01' },
        'user-order-parcel-id-held': { held: true },
        'user-order-desk-id-may-pay': { mayPay: true },
        'user-order-recipient-id': {
          ...{ lastName: 'Соколов', firstName: 'Иван', middleName: 'Петрович', birthDate: '1985-03-08' },
          ...{ institutionId: (await shop().facility()).id, total: 1 },
        },
        'user-order-photo': { orderId: 999_999, imageBase64: (await pictureOf('png')).toString('base64') },
        'user-order-handover-id': { day: '2026-11-20' },
        'user-order-handover-id-returned': { wish: 'NEXT' },
      };
      await provoke(404, (call, _, token) => {
        const query = call.path.includes('/photo/') ? '?position=1&width=240' : '';
        const path = call.path.replace('{id}', '999999') + query;
        const body = bodies[call.operationId];
        if (body === undefined) return shop().request(call.method, path, { token });
        return send(call, path, JSON.stringify(body), 'application/json', token);
      });
    });
  });

  describe('as a page', () => {
    it('shows every call and loads nothing', async () => {
      const { status, headers, text } = await shop().get('/api/docs');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).not.toMatch(/<script|\bon\w+=|src=|@import|url\(/);
      expect([...text.matchAll(/href="([^"#]*)/g)].map(([, to]) => to).filter(Boolean)).toEqual([
        '/api/openapi.json',
        '/',
      ]);
      for (const { operationId, summary, path } of operations) {
        expect(text).toContain(`<article id="${operationId}">`);
        expect(text).toContain(path);
        expect(text).toContain(summary.replaceAll('<', '&lt;'));
      }
      for (const shape of Object.keys(document.components.schemas)) {
        expect(text).toContain(`id="shape-${shape}"`);
      }
      // Links within the page lead somewhere.
      for (const [, to] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${to}"`);
    });
  });
});

describeShop(
  'the description of the calls',
  (shop) => {
    let comer = 0;

    it('is true of 429, for the description itself too', async () => {
      const statuses = [];
      // Nobody has come from there before, not in another try either.
      const headers = { 'x-forwarded-for': `10.0.0.${++comer}` };
      for (let i = 0; i < 4; i += 1)
        statuses.push((await shop().get('/api/openapi.json', { headers })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      expectProblem(await shop().post('/api/v1/products/all', {}, { headers }), 'TOO_MANY_REQUESTS');
    });
  },
  { config: { REQUESTS_PER_ADDRESS: '3', TRUST_PROXY: 'true', PUBLIC_URL: 'https://shop.example' } },
);
