import { describe, expect, it } from 'vitest';
import { declaredCalls } from '../support/contracts.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { rawHttp } from '../support/raw-http.ts';
import { describeShop } from '../support/shop.ts';
import { payloadOf } from '../support/shop-makers.ts';

const calls = await declaredCalls();
const withBody = calls.filter(({ endpoint }) => endpoint.body);

/** A path with 1 for every parameter. */
const pathOne = (path: string) => path.replace(/:\w+/g, '1');

const BY_IDS = '/api/v1/products/by-ids';
const REGISTER = '/api/v1/user/register';

let person = 0;
const newPerson = () => ({
  lastName: 'Соколова',
  firstName: 'Анна',
  email: `wire-${process.pid}-${++person}@example.com`,
  password: 'надёжный пароль',
});

describeShop('the wire', (shop) => {
  const send = (path: string, text: string, type = 'application/json') =>
    shop().request('POST', path, { text, headers: { 'content-type': type } });

  describe('an address that does not exist', () => {
    it.each([
      ['POST', '/nowhere'],
      ['DELETE', '/'],
      ['GET', '/api/'],
      ['GET', '/api/v1'],
      ['GET', '/api/v2/products/all'],
      ['GET', '/api/v1/products/all'],
      ['DELETE', '/api/v1/user/login'],
      ['POST', '/api/v1/user/login/'],
      ['POST', '/api/v1/user/login/%00'],
      ['POST', '/api/v1/USER/login'],
      ['PATCH', '/api/v1/categories/update/1'],
      ['OPTIONS', '/api/v1/user/login'],
      ['GET', '/api/v1/products/undelete/1/2'],
      ['GET', '/api/../api/v1/nothing'],
      ['PROPFIND', '/api/v1/user/login'],
    ])('%s %s is a JSON 404', async (method, path) => {
      expectProblem(await shop().request(method, path), 'NOT_FOUND');
    });

    it.each(['/api/v1/nothing', '/nowhere'])(
      '%s is so whatever else is wrong with the request',
      async (path) => {
        for (const text of ['{', 'x'.repeat(300_000)]) {
          const options = { token: 'junk', text, headers: { 'content-type': 'text/plain' } };
          expectProblem(await shop().request('POST', path, options), 'NOT_FOUND');
        }
      },
    );

    it('has no HEAD twins: they would restore what they only look at', async () => {
      const token = await shop().admin();
      for (const { endpoint } of calls.filter(({ endpoint }) => endpoint.method === 'GET')) {
        const answer = await shop().request('HEAD', pathOne(endpoint.path), { token });
        expect(answer.status, endpoint.path).toBe(404);
        expect(answer.text).toBe('');
      }
    });

    it('a HEAD restores nothing', async () => {
      const token = await shop().admin();
      const { id } = await shop().facility();
      expect((await shop().delete(`/api/v1/work-addresses/delete/${id}`, { token })).status).toBe(200);
      await shop().request('HEAD', `/api/v1/work-addresses/undelete/${id}`, { token });
      const { body } = await shop().get('/api/v1/work-addresses/deleted', { token });
      expect(body.addressList.map((facility: { id: number }) => facility.id)).toContain(id);
      expect((await shop().get(`/api/v1/work-addresses/undelete/${id}`, { token })).status).toBe(200);
    });
  });

  describe('a body', () => {
    it.each([
      ['', 'nothing at all'],
      ['{', 'cut short'],
      ['{"ids":[1],}', 'a comma too many'],
      ["{'ids':[1]}", 'single quotes'],
      ['{"ids":[1]} x', 'something after the end'],
      ['{"ids":[NaN]}', 'NaN'],
      ['{"ids":[01]}', 'a leading zero'],
      ['ids=1', 'a form'],
      ['[1]', 'a list'],
      ['1', 'a number'],
      ['null', 'null'],
      ['"ids"', 'a text'],
    ])('%j is refused (%s)', async (text) => {
      expectProblem(await send(BY_IDS, text), 'VALIDATION');
    });

    it('nested as deep as it can be is refused, or read', async () => {
      expectProblem(await send(BY_IDS, '['.repeat(100_000)), 'VALIDATION');
      const nest = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
      expectProblem(await send(BY_IDS, nest), 'VALIDATION');
      expect((await send(BY_IDS, `{"ids":[],"x":${nest}}`)).status).toBe(200);
    });

    it.each(withBody.filter(({ endpoint }) => endpoint.access === 'public'))(
      '$name refuses what is no object, in words for people',
      async ({ endpoint }) => {
        for (const text of ['', '[]', 'null', '5', '"x"', 'true', '{']) {
          expectProblem(await send(endpoint.path, text), 'VALIDATION');
        }
        expectProblem(await shop().request('POST', endpoint.path), 'VALIDATION');
      },
    );

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json-patch+json',
      'text/json',
      'json',
      ';;;',
    ])('as %j is 415', async (type) => {
      expectProblem(await send(BY_IDS, '{"ids":[]}', type), 'UNSUPPORTED_MEDIA_TYPE');
    });

    it('without a type is 415', async () => {
      const { request } = shop();
      const answer = await request('POST', BY_IDS, { text: new TextEncoder().encode('{"ids":[]}') });
      expectProblem(answer, 'UNSUPPORTED_MEDIA_TYPE');
    });

    it.each([
      'application/json',
      'APPLICATION/JSON',
      'application/json; charset=utf-8',
      'application/json;x',
    ])('as %j is read', async (type) => {
      expect(await send(BY_IDS, '{"ids":[]}', type)).toMatchObject({ status: 200, body: [] });
    });

    it('may begin with a byte order mark', async () => {
      expect((await send(BY_IDS, '\uFEFF{"ids":[]}')).status).toBe(200);
    });

    it('past 256 KiB is 413, to the byte', async () => {
      const fill = (bytes: number) => `{"ids":[],"x":"${'x'.repeat(bytes - 17)}"}`;
      expect(fill(1000)).toHaveLength(1000);
      expect((await send(BY_IDS, fill(256 * 1024))).status).toBe(200);
      expectProblem(await send(BY_IDS, fill(256 * 1024 + 1)), 'TOO_LARGE');
    });

    it('past 256 KiB is 413 also when its length was not said', async () => {
      const chunk = `400\r\n${'x'.repeat(1024)}\r\n`;
      const said = await rawHttp(
        shop().url,
        `POST ${BY_IDS} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n${chunk.repeat(257)}0\r\n\r\n`,
      );
      expect(said).toMatch(/^HTTP\/1\.1 413 /);
      expect(said).toContain('"code":"TOO_LARGE"');
    });

    it('that is empty and unwanted does no harm, even when it is called JSON', async () => {
      const token = await shop().admin();
      const { id } = await shop().facility();
      const headers = { 'content-type': 'application/json' };
      const answer = await shop().delete(`/api/v1/work-addresses/delete/${id}`, { token, headers });
      expect(answer).toMatchObject({ status: 200, body: { message: expect.stringMatching(/[а-яё]/) } });
    });
  });

  describe('fields', () => {
    it('beyond the contract are ignored, prototypes among them', async () => {
      const { email, password, ...names } = newPerson();
      const text = JSON.stringify({ email, password, ...names, role: 'ADMIN', id: 1, isAdmin: true }).replace(
        /}$/,
        ',"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"role":"ADMIN"}}}',
      );
      expect((await send(REGISTER, text)).status).toBe(201);
      expect(({} as { role?: string }).role).toBeUndefined();
      const { body } = await shop().post('/api/v1/user/login', { email, password });
      expect(payloadOf(body.token).role).toBe('USER');
    });

    it('inherited from a prototype are not there', async () => {
      const text = '{"__proto__":{"ids":[]}}';
      expectProblem(await send(BY_IDS, text), 'VALIDATION', { ids: 'Укажите список номеров товаров' });
    });

    it('given twice count the last time', async () => {
      expect((await send(BY_IDS, '{"ids":"x","ids":[]}')).status).toBe(200);
    });

    it('that are wrong are named, one by its own words, several by the common ones', async () => {
      expectProblem(await shop().post(REGISTER, { ...newPerson(), firstName: ' ' }), 'VALIDATION', {
        firstName: 'Укажите имя',
      });
      expectProblem(await shop().post(REGISTER, {}), 'VALIDATION', {
        lastName: 'Укажите фамилию',
        firstName: 'Укажите имя',
        email: 'Укажите email',
        password: 'Пароль: от 8 до 128 знаков',
      });
    });

    it('in lists are named by their place', async () => {
      expectProblem(await shop().post(BY_IDS, { ids: [1, 'x', '3'] }), 'VALIDATION', {
        'ids.1': 'Номер должен быть целым положительным числом',
      });
    });

    it('lose spaces around and are composed as NFC', async () => {
      const wish = newPerson();
      const firstName = '  Андрей '.normalize('NFD');
      expect(firstName).not.toBe('  Андрей ');
      expect((await shop().post(REGISTER, { ...wish, firstName })).status).toBe(201);
      const stored = await shop()
        .services.db.selectFrom('users')
        .select('first_name')
        .where('email', '=', wish.email)
        .executeTakeFirstOrThrow();
      expect(stored.first_name).toBe('Андрей');
    });

    it.each([['\\u0000'], ['\\u0007'], ['\\n'], ['\\u009f'], ['\\ud800'], ['\\udc00']])(
      'with %s inside are refused',
      async (escaped) => {
        const text = JSON.stringify({ ...newPerson(), lastName: 'Со-колова' }).replace('-', escaped);
        expectProblem(await send(REGISTER, text), 'VALIDATION', {
          lastName: 'Уберите управляющие символы: их не видно, но они мешают',
        });
      },
    );
  });

  describe('ids', () => {
    const NOT_ID = 'Номер должен быть целым положительным числом';

    it('may be strings of digits', async () => {
      const { id } = await shop().product();
      const answer = await shop().post(BY_IDS, { ids: [String(id), id, `00${id}`], images: 'url' });
      expect(answer.body.map((product: { id: number }) => product.id)).toEqual([id]);
    });

    it('as large as integers get are just unknown', async () => {
      const answer = await shop().post(BY_IDS, { ids: [Number.MAX_SAFE_INTEGER, '999999999999999'] });
      expect(answer).toMatchObject({ status: 200, body: [] });
    });

    it.each([[0], [-1], [1.5], ['1.0'], ['0x1'], ['1 or 1=1'], [''], [true], [1e300], ['9'.repeat(400)]])(
      '%j is none',
      async (wrong) => {
        expectProblem(await shop().post(BY_IDS, { ids: [wrong] }), 'VALIDATION', { 'ids.0': NOT_ID });
      },
    );

    it.each(['0', '-1', '1.5', 'x', '1e1', '%201', '9'.repeat(30), "1'--", '%F0%9F%8D%9E'])(
      '%j in a path is none',
      async (wrong) => {
        const token = await shop().admin();
        const answer = await shop().delete(`/api/v1/categories/delete/${wrong}`, { token });
        expectProblem(answer, 'VALIDATION', { id: NOT_ID });
      },
    );

    it('unknown in a path are 404', async () => {
      const token = await shop().admin();
      for (const id of [999_999, Number.MAX_SAFE_INTEGER - 1, 999_999_999_999_999]) {
        if (String(id).length > 15) continue;
        expectProblem(await shop().delete(`/api/v1/categories/delete/${id}`, { token }), 'NOT_FOUND');
      }
    });
  });

  it('every answer carries an x-request-id of its own', async () => {
    const answers = [
      await shop().post(BY_IDS, { ids: [] }),
      await shop().get('/api/v1/nothing'),
      await shop().get('/api/v1/user/address/history'),
      await send(BY_IDS, '{'),
      await shop().get('/pictures/nothing'),
      await shop().get('/api/v1/%E0%A4%A'),
      await shop().get('/health/live'),
      await shop().get('/api/v1/categories/get-all', { headers: { 'x-request-id': 'mine' } }),
    ];
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(answers.length);
  });

  describe('what is hardly HTTP', () => {
    it('a path that cannot be decoded is refused in words', async () => {
      expectProblem(await shop().get('/api/v1/%E0%A4%A'), 'VALIDATION');
    });

    it('a path of any length is refused in words', async () => {
      const token = await shop().admin();
      for (const length of [101, 1000, 10_000]) {
        const path = `/api/v1/categories/delete/${'9'.repeat(length)}`;
        expectProblem(await shop().delete(path), 'UNAUTHORIZED');
        expectProblem(await shop().delete(path, { token }), 'VALIDATION');
      }
    });

    it.each([
      ['nonsense', 400, 'nonsense\r\n\r\n'],
      ['a header without end', 431, `GET /api/v1/x HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`],
      [
        'two lengths',
        400,
        'POST /api/v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx',
      ],
      [
        'a length and chunks, which is how requests are smuggled',
        400,
        'POST /api/v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
    ])('%s is refused in words', async (_, status, request) => {
      const said = await rawHttp(shop().url, request);
      expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const [head = '', body = ''] = said.split('\r\n\r\n');
      expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
      expect(JSON.parse(body)).toMatchObject({
        message: expect.stringMatching(/[а-яё]/),
        code: 'VALIDATION',
        requestId: expect.any(String),
      });
    });
  });
});
