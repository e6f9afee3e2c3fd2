import { beforeAll, describe, expect, it } from 'vitest';
import { declaredCalls } from '../support/contracts.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

const calls = await declaredCalls();

const pathOne = (path: string) => path.replace(/:\w+/g, '1');

const JSON_TYPE = { 'content-type': 'application/json' };
const LIMIT = 256 * 1024;

/** A request with everything wrong that can be: each later fault only shows when the earlier are mended. */
describeShop('the order of judgement', (shop) => {
  const adminCalls = calls.filter(({ endpoint }) => endpoint.access === 'admin' && endpoint.body);
  const customerCalls = calls.filter(({ endpoint }) => endpoint.access === 'customer' && endpoint.body);
  const large = (bytes: number) => `{${' '.repeat(bytes)}`;
  let token = '';
  let admin = '';
  beforeAll(async () => {
    token = (await shop().buyer()).token;
    admin = await shop().admin();
  });

  const send = (call: (typeof calls)[number], options: { token?: string; text: string; type?: string }) =>
    shop().request(call.endpoint.method, pathOne(call.endpoint.path), {
      token: options.token,
      text: options.text,
      headers: options.type === undefined ? JSON_TYPE : { 'content-type': options.type },
    });

  it('covers calls of both kinds', () => {
    expect(adminCalls.length).toBeGreaterThan(5);
    expect(customerCalls.length).toBeGreaterThan(2);
  });

  describe.each([...adminCalls, ...customerCalls])('$name', (call) => {
    const limit = call.endpoint.bodyLimit ?? LIMIT;

    it('401, 403, 413, 415, 400 come in this order', async () => {
      const worst = { text: large(limit), type: 'text/plain' };
      for (const mended of [worst, { text: '{' }]) {
        expectProblem(await send(call, mended), 'UNAUTHORIZED');
        if (call.endpoint.access === 'admin')
          expectProblem(await send(call, { token, ...mended }), 'FORBIDDEN');
      }
      expectProblem(await send(call, { token: admin, ...worst }), 'TOO_LARGE');
      expectProblem(await send(call, { token: admin, ...worst, text: '{' }), 'UNSUPPORTED_MEDIA_TYPE');
      expectProblem(await send(call, { token: admin, text: '{' }), 'VALIDATION');
    });
  });

  it('a public call judges 413 before 415 before 400 too', async () => {
    const path = '/api/v1/products/by-ids';
    const post = (text: string, type: string) =>
      shop().request('POST', path, { text, headers: { 'content-type': type } });
    expectProblem(await post(large(LIMIT), 'text/plain'), 'TOO_LARGE');
    expectProblem(await post('{', 'text/plain'), 'UNSUPPORTED_MEDIA_TYPE');
    expectProblem(await post('{', 'application/json'), 'VALIDATION');
  });

  it('pictures may be large, other bodies may not', () => {
    const roomy = calls.filter(({ endpoint }) => endpoint.bodyLimit !== undefined);
    expect(roomy.map(({ name, endpoint }) => [name, endpoint.bodyLimit])).toEqual([
      ['POST /api/v1/products/create', 16 * 1024 * 1024],
      ['PUT /api/v1/products/update/:id', 16 * 1024 * 1024],
      ['PATCH /api/v1/products/:id', 16 * 1024 * 1024],
      ['POST /api/v1/user/order/photo', 16 * 1024 * 1024],
      ['POST /api/v1/products/table/import', 16 * 1024 * 1024],
    ]);
  });
});

describeShop(
  'too many requests',
  (shop) => {
    let comer = 0;

    it('is 429 before 401, but an unknown path stays 404', async () => {
      const history = '/api/v1/user/address/history';
      const headers = { 'x-forwarded-for': `10.0.0.${++comer}` };
      for (let request = 0; request < 5; request += 1) {
        expectProblem(await shop().get(history, { headers }), 'UNAUTHORIZED');
      }
      const refused = await shop().get(history, { headers });
      expectProblem(refused, 'TOO_MANY_REQUESTS');
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expectProblem(await shop().post('/api/v1/products/by-ids', 'x', { headers }), 'TOO_MANY_REQUESTS');
      expectProblem(await shop().get('/api/v1/nothing', { headers }), 'NOT_FOUND');
      expect((await shop().get('/health/live')).status).toBe(200);
    });

    // Control: in `src/app/server.ts` replace `timeWindow: '1 minute',` with `timeWindow: '1 minute', ipv6Subnet: 128,`
    it('counts an IPv6 network as one', async () => {
      const from = (address: string) =>
        shop().get('/api/v1/user/address/history', { headers: { 'x-forwarded-for': address } });
      const block = `2001:db8:${++comer}`;
      for (let turn = 1; turn <= 5; turn += 1) {
        expectProblem(await from(`${block}:7::${turn}`), 'UNAUTHORIZED');
      }
      expectProblem(await from(`${block}:7:8:8:8:8`), 'TOO_MANY_REQUESTS');
      expectProblem(await from(`${block}:8::1`), 'UNAUTHORIZED');
    });
  },
  { config: { REQUESTS_PER_ADDRESS: '5', TRUST_PROXY: 'true', PUBLIC_URL: 'https://shop.example' } },
);
