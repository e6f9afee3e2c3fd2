import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { declaredCalls } from '../support/contracts.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { rawHttp } from '../support/raw-http.ts';
import { describeShop } from '../support/shop.ts';

const calls = await declaredCalls();

/** A path with 1 for every parameter. */
const pathOne = (path: string) => path.replace(/:\w+/g, '1');

const BY_IDS = '/api/v1/products/by-ids';

describeShop('the wire', (shop) => {
  // Control: in `src/platform/admission/response-memory-limiter.ts` replace `this.#announceRest(request, reply);` with ``
  it('says how long a connection may rest: for less time after a large answer', async () => {
    const { text, headers } = await shop().get('/api/openapi.json');
    expect(text.length).toBeGreaterThan(64 * 1024);
    expect(headers.get('keep-alive')).toBe(`timeout=${shop().services.config.UNREAD_SECONDS - 1}`);
  });

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

    it('has no HEAD twins but of what anyone may read: they would restore what they only look at', async () => {
      const token = await shop().admin();
      for (const { endpoint } of calls.filter(({ endpoint }) => endpoint.method === 'GET')) {
        const response = await shop().request('HEAD', pathOne(endpoint.path), { token });
        expect(response.status, endpoint.path).toBe(endpoint.access === 'public' ? 200 : 404);
        expect(response.text).toBe('');
      }
    });

    // Control: in `src/platform/calls/mount-calls.ts` replace `exposeHeadRoute: endpoint.method === 'GET' && endpoint.access === 'public'` with `exposeHeadRoute: false`
    it.each(['/api/v1/categories/get-all', '/api/v1/work-addresses/get-all'])(
      'HEAD %s says what GET says, without a body',
      async (path) => {
        const [head, get] = [await shop().request('HEAD', path), await shop().get(path)];
        expect(head.text).toBe('');
        for (const name of ['content-type', 'etag', 'cache-control', 'content-length']) {
          expect(head.headers.get(name), name).toBe(get.headers.get(name));
        }
        const etag = get.headers.get('etag') ?? '';
        expect((await shop().request('HEAD', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
      },
    );
  });

  it('every answer carries an x-request-id of its own', async () => {
    const responses = [
      await shop().post(BY_IDS, { ids: [] }),
      await shop().get('/api/v1/nothing'),
      await shop().get('/api/v1/user/address/history'),
      await shop().request('POST', BY_IDS, { text: '{', headers: { 'content-type': 'application/json' } }),
      await shop().get('/pictures/nothing'),
      await shop().get('/api/v1/%E0%A4%A'),
      await shop().get('/health/live'),
      await shop().get('/api/v1/categories/get-all', { headers: { 'x-request-id': 'mine' } }),
    ];
    const ids = responses.map(({ headers }) => headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(responses.length);
  });

  describe('what is hardly HTTP', () => {
    it('a path that cannot be decoded is refused in words', async () => {
      expectProblem(await shop().get('/api/v1/%E0%A4%A'), 'VALIDATION');
    });

    it('a path of any length is refused in words', async () => {
      for (const length of [101, 1000, 10_000]) {
        const path = `/api/v1/categories/delete/${'9'.repeat(length)}`;
        expectProblem(await shop().delete(path), 'UNAUTHORIZED');
        expectProblem(await shop().asAdmin.delete(path), 'VALIDATION');
      }
    });
  });
});

describeShop(
  'the wire to the pages',
  (shop) => {
    // Control: register any of them for GET alone: the pages take it and lead to `/`.
    it.each([
      ['/health/live', 200],
      ['/health/ready', 200],
      ['/pictures/nothing', 404],
      ['/pictures/no/thing.webp', 404],
      ['/assets/nothing.js', 404],
      ['/img/nothing.png', 404],
      ['/icon.svg', 200],
    ])('HEAD %s says what GET says, without a body', async (path, status) => {
      const [head, get] = [await shop().request('HEAD', path), await shop().get(path)];
      expect([head.status, get.status]).toEqual([status, status]);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(head.text).toBe('');
    });

    // Control: in `src/platform/calls/problem-reply.ts` replace `request.method === 'GET' &&` with `false &&`
    // Control: in `src/platform/calls/problem-reply.ts` replace `/^\/(api|assets|img|pictures|health)\b/` with `/^\/api\b/`
    // Control: new URL(request.raw.url, origin) in mount-pages.ts, where the first word becomes a host.
    it.each([
      ['//', 200],
      ['///', 200],
      ['//evil.example/x', 302],
      ['/\\\\evil.example', 302],
      ['/%ff', 302],
      ['/pictures/%ff', 400],
    ])('the page %s is / or leads there', async (path, status) => {
      const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
      const response = await rawHttp(shop().url, request);
      expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(/^location: (.*)\r$/im.exec(response)?.[1] ?? '/').toBe('/');
    });

    // Control: leave errorHandler out of mount-pages.ts: JSON comes.
    it('a page that there is no time to draw says so as a page, to a person', async () => {
      const address = new URL('../../build/server/index.js', import.meta.url).href;
      const { entry } = (await import(/* @vite-ignore */ address)) as { entry: ServerBuild['entry'] };
      const { module } = entry;
      const gate = Promise.withResolvers<void>();
      const slow = async (...request: Parameters<typeof module.default>) => {
        await gate.promise;
        return module.default(...request);
      };
      entry.module = { ...module, default: slow };
      const asking = Array.from({ length: 100 }, () => shop().get('/delivery-address'));
      await Promise.any(asking);
      entry.module = module;
      gate.resolve();
      const responses = await Promise.all(asking);
      const refused = responses.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      for (const { status, headers, text } of refused) {
        expect([status, headers.get('retry-after')]).toEqual([503, '5']);
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(headers.get('cache-control')).toBe('no-store');
        expect(text).toContain('<h1>Магазин занят</h1>');
        expect(text).toMatch(/<a href="tel:\+7\d{10}">\+7/);
      }
    });
  },
  { pages: true },
);
