import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { orderStatuses } from '../../src/orders/order-status.ts';
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiSchema,
} from '../../src/platform/openapi/document.ts';
import type { HttpResponse } from '../support/http-client.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { noteSafety } from '../support/safety.ts';
import { describeShop, type Shop } from '../support/shop.ts';
import { type Buyer, expectStatus, payloadOf } from '../support/shop-makers.ts';
import { forgeToken } from '../support/tokens.ts';
import { fitting, type KnownValues, nearlyFitting } from './json-schema-arbitrary.ts';

/** How many requests each call gets: a few in `npm test`, 10,000 with `npm run test:fuzz`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 4);

/** The embedded database, one connection for all, gets a tenth of full counts. */
const runsOn = (kind: Shop['kind']) => (kind === 'embedded' && process.env.FUZZ_RUNS ? RUNS / 10 : RUNS);

/** With fewer requests each, it is chance which calls come through. */
const FEW = 30;

/** The same requests at each run of `npm test`; the full count looks elsewhere every time. */
const SEED = process.env.FUZZ_RUNS ? Number(process.env.FUZZ_SEED ?? Date.now()) : 20261121;

interface FuzzedCall {
  name: string;
  method: string;
  path: string;
  operation: OpenApiOperation;
  body: OpenApiSchema | undefined;
  /** How to check the response for each documented status. */
  responses: Map<number, () => ValidateFunction>;
}

interface FuzzedRequest {
  path: string;
  who: 'admin' | 'buyer' | undefined;
  headers: Record<string, string>;
  text: string | undefined;
}

/** Calls after which the caller's token is worth nothing: they get a buyer of their own each time they succeed. */
const CHOOSE = 'post /api/v1/account/password/choose';
const LEAVING = ['post /api/v1/account/delete', 'post /api/v1/account/password/change', CHOOSE];
/** The same, and it always succeeds: everybody makes it with one token that outlives it, issued far in the future. */
const SIGN_OUT = 'post /api/v1/account/sign-out';

describeShop(
  `fuzz, ${RUNS} requests a call, seed ${SEED}`,
  (shop) => {
    let calls: FuzzedCall[] = [];
    /** How often each call answered with which status. */
    const seen = new Map<string, Record<number, number>>();
    const tokens = { admin: '', buyer: '', outliving: '' };
    const leaving = new Map<string, string>();
    let known: KnownValues = {};

    beforeAll(async () => {
      calls = callsOf((await shop().get('/api/openapi.json')).body);
      // Those with low ids are given one-time passwords all the time, which end their sessions.
      for (let made = 0; made < MANGLED; made += 1) {
        const { id, email } = await shop().buyer();
        // Roles are changed and taken of every second one.
        const body = { email, buyerId: id, deskRole: 'PACKER' };
        if (made % 2 === 0)
          expectStatus(
            201,
            await shop().post('/api/v1/admin/staff/invite', body, { token: await shop().admin() }),
          );
      }
      const buyer = await shop().buyer();
      known = await knownValues(shop(), buyer);
      Object.assign(tokens, { admin: await shop().admin(), buyer: buyer.token });
      const { iat, exp, ...claims } = payloadOf((await shop().buyer()).token) as { iat: number; exp: number };
      const later = { ...claims, iat: iat + 100_000_000, exp: exp + 100_000_000 };
      tokens.outliving = forgeToken({ payload: later }, shop().services.config.JWT_SECRET);
      for (const name of LEAVING) leaving.set(name, await tokenFor(name));
    });

    /** The token of a buyer who may make a call that takes leave of it. */
    const tokenFor = async (name: string): Promise<string> => {
      const { id, email, token } = await shop().buyer();
      if (name !== CHOOSE) return token;
      const give = `/api/v1/user/${id}/one-time-password`;
      const { password } = (await shop().post(give, undefined, { token: tokens.admin })).body;
      return (await shop().post('/api/v1/user/login', { email, password })).body.token;
    };

    // Control: throw in any handler, or let any response leave out a field of its schema.
    it('answers every request with a documented status and a body of its schema', async () => {
      expect(calls.length).toBeGreaterThanOrEqual(30);
      // A few calls side by side: what one does to the data must not surprise another.
      // Lists without pages come first, while they are short; what takes things away comes last.
      const turn = ({ method }: FuzzedCall) => (method === 'GET' ? 0 : method === 'DELETE' ? 2 : 1);
      const left = calls.toSorted((a, b) => turn(a) - turn(b));
      const work = async () => {
        for (let call = left.shift(); call !== undefined; call = left.shift()) await fuzz(call);
      };
      const fuzz = (call: FuzzedCall) =>
        fc.assert(
          fc.asyncProperty(requests(call, known), async (request) => {
            const token =
              request.who &&
              ((call.name === SIGN_OUT && tokens.outliving) ||
                (request.who === 'buyer' && leaving.get(call.name)) ||
                tokens[request.who]);
            const response = await shop().request(call.method, request.path, { ...request, token });
            const counts = seen.get(call.name) ?? {};
            seen.set(call.name, { ...counts, [response.status]: (counts[response.status] ?? 0) + 1 });
            validate(call, request, response);
            if (leaving.has(call.name) && response.status === 200)
              leaving.set(call.name, await tokenFor(call.name));
          }),
          { numRuns: runsOn(shop().kind), seed: SEED, endOnFailure: true },
        );
      await Promise.all([work(), work(), work(), work()]);
      noteSafety({
        what: `выдуманные запросы, по ${runsOn(shop().kind).toLocaleString('ru')} на каждый вызов (${seen.size})`,
        where: shop().kind,
        goal: '0 ответов 5xx, вне описания и вне схемы',
        reached: 'все по описанию',
      });
    }, 10_800_000);

    it('came through to the work of every call, not only to its refusals', ({ skip }) => {
      if (process.env.FUZZ_RUNS) console.table(Object.fromEntries(seen));
      // So few requests reach what they reach by chance; the other database got enough.
      if (runsOn(shop().kind) < FEW) skip();
      const refused = calls
        .filter(({ name }) => !RARELY_POSSIBLE.includes(name))
        .filter(({ name }) => !Object.keys(seen.get(name) ?? {}).some((status) => status < '300'));
      // A thousand requests may all miss what another call has just deleted; ten thousand do not.
      expect(refused.map(({ name }) => name).slice(runsOn(shop().kind) < 10_000 ? 4 : 0)).toEqual([]);
    });

    it('is still well afterwards: pages, orders and the gate of administrators work', async () => {
      expect((await shop().get('/health/ready')).status).toBe(200);
      const list = await shop().post('/api/v1/products/all', { pageableRequest: {}, images: 'url' });
      expect(list.status).toBe(200);
      const customer = await shop().buyer({ role: 'ADMIN' });
      expect((await shop().get('/api/v1/products/deleted', { token: customer.token })).status).toBe(403);
    });
  },
  {
    config: {
      LOGIN_FAILURES_PER_ADDRESS: '1000000',
      REGISTRATIONS_PER_ADDRESS: '1000000',
      // Mail is on, and its server is not there.
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.ru', PUBLIC_URL: 'https://shop.example' },
    },
  },
);

/** Throws with the request when the response is not one that the document promises. */
function validate(call: FuzzedCall, request: FuzzedRequest, response: HttpResponse): void {
  const report = `${call.method} ${request.path} ${request.text?.slice(0, 500)}\n→ ${response.status} ${response.text.slice(0, 500)}`;
  const { body } = response as { body: { message?: unknown } };
  const fits = call.responses.get(response.status)?.();
  if (fits === undefined || response.status >= 500) throw new Error(`undocumented status: ${report}`);

  if (!fits(body)) throw new Error(`off its schema: ${JSON.stringify(fits.errors)}\n${report}`);
  const message: unknown = response.status >= 400 ? body?.message : undefined;
  if (message !== undefined && !/[а-яё]/i.test(String(message))) throw new Error(`not Russian: ${report}`);
}

function requests(call: FuzzedCall, known: KnownValues): fc.Arbitrary<FuzzedRequest> {
  const ids = fc.oneof(
    { weight: 4, arbitrary: (known.id as fc.Arbitrary<unknown>).map(String) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '0',
        '-1',
        '1e3',
        '9'.repeat(15),
        '9'.repeat(40),
        'x',
        '%00',
        '%D0%B9',
        '1%2F2',
        '+1',
        '01',
        'null',
      ),
    },
  );
  const schema = call.body;
  // Mostly those whose requests come furthest.
  const furthest = call.operation['x-access'] === 'admin' ? 'admin' : 'buyer';
  const bodies: fc.Arbitrary<string | undefined> =
    schema === undefined
      ? fc.constantFrom(undefined, undefined, undefined, '{}', '{')
      : fc.oneof(
          { weight: 4, arbitrary: fitting(schema, known, call.name).map((body) => JSON.stringify(body)) },
          {
            weight: 4,
            arbitrary: nearlyFitting(schema, known, call.name).map((body) => JSON.stringify(body)),
          },
          { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
          {
            weight: 1,
            arbitrary: fc.oneof(
              fc.string(),
              fc.constantFrom('', '{', '[1,', 'nul', '{"__proto__":{}}', '\u0000'),
            ),
          },
        );
  const query = fc.record(
    Object.fromEntries(
      (call.operation.parameters ?? [])
        .filter(({ in: where }) => where === 'query')
        .map(({ name, schema: inner }) => [name, fitting(inner, known, `?${name}`).map(String)]),
    ),
  );
  return fc
    .record({
      ids,
      query,
      who: fc.constantFrom(furthest, furthest, furthest, 'admin' as const, 'buyer' as const, undefined),
      text: bodies,
      // Mostly none: with a key that was used another body is refused.
      key: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, 'a', 'б', ''),
    })
    .map(({ ids: id, query: asked, who, text, key }) => ({
      who,
      path: `${call.path.replace('{id}', id)}?${new URLSearchParams(asked)}`,
      headers: {
        ...(text === undefined || call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': encodeURIComponent(key) }),
      },
      // GET has no body in HTTP as browsers speak it.
      text: call.method === 'GET' ? undefined : text,
    }));
}

let described: { document: string; calls: FuzzedCall[] } | undefined;

/** The calls of a description: of the same one the same calls, for their checks are made of it in seconds. */
function callsOf(document: OpenApiDocument): FuzzedCall[] {
  const text = JSON.stringify(document);
  if (described?.document !== text) described = { document: text, calls: readCalls(document) };
  return described.calls;
}

function readCalls(document: OpenApiDocument): FuzzedCall[] {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const made = new Map<string, ValidateFunction>();
  /** Made when the first response of its shape comes: most refusals that are described share one. */
  const check = (schema: unknown, names: string[]) => {
    const shape = JSON.stringify(schema);
    const pointer = names
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/');
    const fits = made.get(shape) ?? ajv.compile({ $ref: `document#/${pointer}` });
    made.set(shape, fits);
    return fits;
  };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
      body: operation.requestBody?.content?.['application/json'].schema,
      responses: new Map(
        Object.entries(operation.responses).map(([status, { content }]) => {
          const names = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema'];
          return [Number(status), () => check(content?.['application/json'].schema, names)];
        }),
      ),
    })),
  );
}

/** A call whose day cannot be before its order was made. */
const HANDOVER = 'put /api/v1/user/order/handover/{id}';

/**
 * Calls that succeed only after the last hour to pay for a day of handing in has passed, while an order is delivered
 * (the calls beside them cancel all orders soon, and for ever), or by the link of a letter, which nobody reads here.
 */
const RARELY_POSSIBLE = [
  'put /api/v1/user/order/parcel/{id}/day',
  HANDOVER,
  `${HANDOVER}/returned`,
  'post /api/v1/account/password/reset',
];

/** A call whose body names all the categories of a level, so that it is known as a whole. */
const ORDER = 'post /api/v1/categories/order';

/** How many facilities, products and orders there are to be mangled. */
const MANGLED = 6;

/** Values that exist in this shop, so that a good part of the requests comes through. */
async function knownValues(shop: Shop, { id, token }: Buyer): Promise<KnownValues> {
  // What the low ids name is changed and deleted all the time; orders are made of what comes after.
  for (let made = 0; made < MANGLED; made += 1) await shop.facility();
  const facility = await shop.facility();
  for (let made = 0; made < MANGLED; made += 1) await shop.category();
  const category = await shop.category();
  for (let made = 0; made < MANGLED; made += 1) await shop.product({ categoryId: category.id });
  const product = await shop.product({ categoryId: category.id, price: 100 });
  for (let made = 0; made < MANGLED; made += 1) await shop.recipient(token, { institutionId: facility.id });
  const recipient = await shop.recipient(token, { institutionId: facility.id });
  for (let made = 0; made < MANGLED; made += 1) {
    const { id } = await shop.order(token);
    if (made % 2 === 0) await shop.move(id, 'Delivered');
  }
  const picture = (await pictureOf('png')).toString('base64');
  const few = fc.integer({ min: 1, max: MANGLED });
  // What is read before another call can make it: changes of many products, photographs of parcels.
  const admin = { token: await shop.admin() };
  for (let id = 1; id <= MANGLED; id += 1) {
    const changes = [{ id, price: 100 + id }];
    expectStatus(201, await shop.post('/api/v1/products/bulk/change', { changes }, admin));
    const photo = { orderId: id, imageBase64: picture };
    expectStatus(201, await shop.post('/api/v1/user/order/photo', photo, admin));
  }
  // A level that nobody but the order of categories names.
  const level = (await shop.category()).id;
  const siblings: { id: number }[] = [];
  for (let made = 0; made < 2; made += 1)
    siblings.push({ id: (await shop.category({ masterCategoryId: level })).id });
  // A role given to an e-mail ends its sessions: no call names that of the buyer whose token the others use.
  const { email } = await shop.buyer();
  const name = fc.constantFrom('Соколов', 'Чай чёрный', 'О’Нил', "Д'Артаньян", '100 %', 'x_y');
  const person = fc.constantFrom('Соколов', 'Анна Мария', 'О’Нил', "Д'Артаньян");
  const fuzzed = fc.integer({ min: 1, max: 50 }).map((number) => `fuzz-${number}@example.com`);
  const grams = fc.constantFrom(400, 20_000, 0, null);
  return {
    id: few,
    ids: fc.array(few, { maxLength: 4 }),
    orderId: few,
    addressId: fc.constant(recipient.id),
    buyerId: fc.constant(id),
    institutionId: fc.constantFrom(facility.id, String(facility.id)),
    idAddress: fc.constantFrom(facility.id, String(facility.id)),
    categoryId: fc.constantFrom(category.id, null),
    movedCategoryId: few,
    masterCategoryId: fc.option(few),
    [ORDER]: fc.constantFrom(
      ...[siblings, siblings.toReversed(), siblings.slice(1)].map((order) => ({
        masterCategoryId: level,
        order,
      })),
    ),
    cartItems: fc.constantFrom([{ id: product.id, quantity: 1 }], [{ id: String(product.id), quantity: 2 }]),
    total: fc.constantFrom(100, 200),
    name,
    price: fc.constantFrom(0, 129.9, 9_999_999.99),
    prioritySort: fc.constantFrom(0, 5, 2_147_483_647),
    restrictions: fc.constantFrom('Без стекла', '', 'я'.repeat(100), null),
    imageName: fc.constantFrom('чай.png', null),
    imageType: fc.constantFrom('image/png', null),
    imageSize: fc.constantFrom(70, null),
    weightGrams: fc.constantFrom(250, null),
    description: fc.constantFrom('Чай\nчёрный', null),
    tags: fc.constantFrom(['tea'], [], null),
    choices: fc.constantFrom(['48', '50'], [], null),
    comment: fc.constantFrom('Позвоним завтра', '', null),
    squadNumber: fc.constantFrom('5', '', null),
    additionalInfo: fc.constantFrom('Размер 43', '', null),
    consent: fc.constantFrom(true, true, true, false),
    lastName: fc.constant('Соколов'),
    confirmLastName: fc.constant('Соколов'),
    firstName: person,
    middleName: person,
    email: fc.oneof(fuzzed, fc.constant(email)),
    password: fc.constantFrom('надёжный пароль', 'короткий', 'x'.repeat(129)),
    currentPassword: fc.constantFrom('надёжный пароль', 'другой пароль'),
    newPassword: fc.constantFrom('другой пароль', 'короткий'),
    phone: fc.constantFrom('+79991234567', '89991234567', '+7 999'),
    birthDate: fc.constantFrom(
      '1985-03-08',
      '2000-02-29',
      '2013-02-29',
      '2020-01-01T20:59:59.999Z',
      '0000-00-00',
    ),
    dateFrom: fc.constantFrom('2026-11-20', '2026-13-01', '9999-12-31', '0001-01-01', null),
    dateTo: fc.constantFrom('2026-11-22', '9999-12-31', '0001-01-01', null),
    day: fc.constantFrom('2026-11-20', '2026-11-21', '2026-02-30'),
    [HANDOVER]: fc.record({
      day: fc.constant(moscowDay(new Date())),
      grams: fc.constantFrom(18_900, null),
      lines: fc.constantFrom([], [{ position: 1, result: 'RETURNED', reason: 'REFUSED' }]),
      note: fc.constantFrom('Спросили про чай', null),
    }),
    sum: fc.constantFrom(100, 129.9, 0),
    document: fc.constantFrom('117', ''),
    words: fc.constantFrom('Оплата заказа № 3', ''),
    version: fc.constantFrom(undefined, undefined, undefined, undefined, 1),
    plannedDay: fc.constantFrom(null, undefined),
    lines: fc.array(
      fc.oneof(
        fc.constantFrom('чай 2 п', 'сиг', 'мыло хоз-е', '½ кг', 'a& | !b:*'),
        fc.string({ minLength: 1, maxLength: 120 }),
      ),
      {
        minLength: 1,
        maxLength: 60,
      },
    ),
    facilityId: fc.constantFrom(facility.id, String(facility.id), null),
    parcelGrams: grams,
    monthGrams: grams,
    boxGrams: grams,
    refusedTags: fc.constantFrom(['can', 'sugar'], [], null),
    refusedSource: fc.constantFrom('WINDOW', 'LEAFLET'),
    refusedOn: fc.constant('2026-11-20'),
    paperCopies: fc.constantFrom(2, 3, null),
    handoverWeekdays: fc.constantFrom([2, 5], [], null, [8]),
    orderByDays: fc.constantFrom(1, 30, null),
    orderByTime: fc.constantFrom('18:00', null, '24:00'),
    closedDays: fc.constantFrom(['2026-12-31'], [], null),
    pausedUntil: fc.constantFrom('2026-12-05', null),
    notice: fc.constantFrom('Приём до 16:00', null),
    imageBase64: fc.constantFrom(
      picture,
      `data:image/png;base64,${picture}`,
      picture,
      picture,
      'PHN2Zy8+',
      null,
    ),
    searchQuery: fc.oneof(fc.constantFrom('чай', 'ghzybrb', "a' & b | !c:*", '%', '\\', null), fc.string()),
    page: fc.constantFrom(0, 0, 1, 2_000_000_000, Number.MAX_SAFE_INTEGER),
    status: fc.constantFrom<string[]>(...orderStatuses, 'x'),
  };
}
