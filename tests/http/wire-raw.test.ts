import { connect } from 'node:net';
import fc from 'fast-check';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { replyWithProblem } from '../../src/platform/calls/problem-reply.ts';
import { rawHttp } from '../support/raw-http.ts';
import { describeShop, type Shop } from '../support/shop.ts';

const MARK = 'zxqmarkzxq';

/** A request with the headers it needs to be answered and let go, and those given. */
const get = (target: string, ...headers: string[]) =>
  `GET ${target} HTTP/1.1\r\n${['connection: close', ...headers].join('\r\n')}\r\n\r\n`;

const PAGES = ['/', '/info', '/sitemap.xml', '/robots.txt', '/login', '/category/1?q=x'];

/** What of a response every response has, whoever has made it. */
function expectWhole(response: string): number {
  const [head = ''] = response.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(/: (.*)/)));
  expect(headers, response.slice(0, 200)).toMatchObject({
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'deny',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  // Pages of others read nothing here.
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(status)?.[1]);
}

const defects = ({ logs }: Shop) => logs.filter((line) => /"level":[56]0/.test(line));

function expectQuiet(shop: Shop): void {
  expect(defects(shop)).toEqual([]);
  expect(shop.logs.filter((line) => line.includes(MARK))).toEqual([]);
}

describeShop(
  'what comes by a bare socket',
  (shop) => {
    // Control: leave `left` out of replyWithProblem: each is a line of warning and a 503.
    it('a body that breaks off is no news', async () => {
      const { hostname, port } = new URL(shop().url);
      const before = shop().logs.length;
      for (let turn = 0; turn < 5; turn += 1) {
        const socket = connect(Number(port), hostname);
        socket.write(
          'POST /api/v1/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
        );
        await new Promise((go) => setTimeout(go, 30));
        socket.destroy();
        await new Promise((go) => setTimeout(go, 30));
      }
      expect(shop().logs.slice(before)).toEqual([]);
    });

    // Control: in `src/platform/calls/problem-reply.ts` replace `(raw.socket.destroyed && isCut)` with `false`
    // Control: in `src/platform/calls/problem-reply.ts` replace ` || raw.socket.remoteAddress === undefined` with ``
    it('nor is a client that leaves while it is answered', async () => {
      const logs: string[] = [];
      const server = fastify({
        disableRequestLogging: true,
        logger: { stream: { write: (line) => logs.push(line) } },
      });
      server.setErrorHandler(replyWithProblem);
      server.get('/', ({ raw }) => {
        raw.socket.destroy();
        throw Object.assign(new Error(), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
      });
      server.get('/early', ({ raw }) => {
        raw.socket.destroy();
        throw new Error('no address');
      });
      // What goes wrong beside it is one.
      server.get('/late', ({ raw, ip }) => {
        raw.socket.destroy();
        throw new Error(ip);
      });
      await server.listen();
      const defects = async (path: string) => {
        await expect(fetch(`${server.listeningOrigin}${path}`)).rejects.toThrow();
        return logs.filter((line) => line.includes('defect')).length;
      };
      expect([await defects('/'), await defects('/early'), await defects('/late')]).toEqual([0, 0, 1]);
      await server.close();
    });

    // Control: in `src/platform/policy/request-host.ts` replace `namesItsTarget(raw) ? undefined : new Problem('BAD_REQUEST')` with `undefined`
    describe.each([
      ['credentials', `anna:${MARK}@shop`],
      ['a path', `shop/${MARK}`],
      ['a query', `shop?${MARK}`],
      ['a fragment', `shop#${MARK}`],
      ['a space', `shop ${MARK}`],
      ['quotes', `"${MARK}"`],
      ['markup', `<script>${MARK}`],
      ['an escape', `%2f${MARK}`],
      ['a backslash', `shop\\${MARK}`],
      ['a broken bracket', `[${MARK}`],
      ['Cyrillic', `магазин${MARK}`],
      ['a port too large', 'shop:99999'],
      ['a port that is none', `shop:${MARK}`],
      ['numbers that are no address', '1.2.3.4.5'],
      ['nothing', ''],
      ['two at once', `shop\r\nHost: ${MARK}`],
    ])('a host with %s', (_, host) => {
      it('is refused by the pages in words, and stands in no log', async () => {
        for (const path of PAGES) {
          const response = await rawHttp(shop().url, get(path, `host: ${host}`));
          expect(expectWhole(response), path).toBe(400);
          expect(response).toMatch(/"message":"[^"]*[а-яё]/);
        }
        expectQuiet(shop());
      });
    });

    it.each([
      ['localhost', 200],
      ['LOCALHOST:3000', 200],
      ['shop.example.', 200],
      ['my_shop:80', 200],
      ['127.0.0.1:3000', 200],
      ['[::1]:3000', 200],
    ])('the host %s is one', async (host, status) => {
      expect(expectWhole(await rawHttp(shop().url, get('/info', `host: ${host}`)))).toBe(status);
    });

    it('HTTP/1.1 without a host is refused; HTTP/1.0 may call without one, but sees no page that names it', async () => {
      expect(expectWhole(await rawHttp(shop().url, get('/health/live')))).toBe(400);
      const old = (path: string, host = '') => rawHttp(shop().url, `GET ${path} HTTP/1.0\r\n${host}\r\n`);
      expect(expectWhole(await old('/api/v1/categories/get-all'))).toBe(200);
      for (const path of PAGES) expect(expectWhole(await old(path)), path).toBe(400);
      expect(expectWhole(await old('/info', 'host: localhost\r\n'))).toBe(200);
      expectQuiet(shop());
    });

    it.each([
      ['a target with a host of its own', `GET http://${MARK}.example/ HTTP/1.1\r\nhost: localhost`, 400],
      ['a target with credentials', `GET http://a:${MARK}@x/info HTTP/1.1\r\nhost: localhost`, 400],
      ['a target with a scheme alone', 'GET http: HTTP/1.1\r\nhost: localhost', 400],
      ['a target without a slash', `GET ${MARK} HTTP/1.1\r\nhost: localhost`, 400],
      ['a star', 'OPTIONS * HTTP/1.1\r\nhost: localhost', 400],
      ['a tunnel', `CONNECT ${MARK}.example:443 HTTP/1.1\r\nhost: localhost`, 400],
      ['a method that nobody knows', `${MARK.toUpperCase()} / HTTP/1.1\r\nhost: localhost`, 400],
      ['a method of others', 'PROPFIND / HTTP/1.1\r\nhost: localhost', 404],
      ['QUERY', 'QUERY / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0', 400],
      ['TRACE', `TRACE /info HTTP/1.1\r\nhost: localhost\r\nx: ${MARK}`, 404],
      [
        'an upgrade',
        `GET /info HTTP/1.1\r\nhost: localhost\r\nconnection: close, upgrade\r\nupgrade: ${MARK}`,
        200,
      ],
      ['an expectation', `GET /info HTTP/1.1\r\nhost: localhost\r\nexpect: ${MARK}`, 417],
      ['a version that nobody knows', 'GET / HTTP/9.9\r\nhost: localhost', 400],
      ['two lengths', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2', 400],
      [
        'a length and chunks, which is how requests are smuggled',
        'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked',
        400,
      ],
      ['nonsense', 'nonsense', 400],
      ['the version of long ago', `GET /${MARK}`, 400],
      ['a giant header', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${MARK.repeat(10_000)}`, 431],
      ['a giant target', `GET /${MARK.repeat(10_000)} HTTP/1.1\r\nhost: localhost`, 431],
      ['a name with a space', `GET / HTTP/1.1\r\nhost: localhost\r\n${MARK} x: 1`, 400],
      ['a bare line feed in a value', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${MARK}\0`, 400],
    ])('%s is answered like everything else', async (_, head, status) => {
      const closing = /^connection:/im.test(head) ? head : `${head}\r\nconnection: close`;
      const response = await rawHttp(shop().url, `${closing}\r\n\r\n`);
      expect(expectWhole(response)).toBe(status);
      if (status >= 400) {
        expect(response.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
        expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({
          message: expect.stringMatching(/[а-яё]/),
          requestId: expect.any(String),
        });
      }
      expectQuiet(shop());
    });

    it('no header of a stranger makes a defect or gets into a log', async () => {
      const known = [
        ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'content-type'],
        ...['cookie', 'forwarded', 'if-modified-since', 'if-none-match', 'if-range', 'origin', 'range'],
        ...['referer', 'sec-fetch-mode', 'te', 'user-agent', 'via', 'x-forwarded-for', 'x-forwarded-host'],
        ...[
          'x-forwarded-proto',
          'x-request-id',
          'x-real-ip',
          'idempotency-key',
          'content-length',
          '__proto__',
        ],
      ];
      const value = fc.oneof(
        fc.constantFrom('', '*', ',', ';q=', 'bytes=0-', 'br;q=0, *;q=0', 'Bearer ', `"${MARK}`, '\u00ff'),
        fc.string({ maxLength: 40 }).map((text) => text.replace(/[\r\n]/g, '')),
      );
      const targets = [...PAGES, '/api/v1/categories/get-all', '/api/v1/account/me', '/icon.svg', '/x.data'];
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...targets),
          fc.array(fc.tuple(fc.constantFrom(...known), value), { minLength: 1, maxLength: 4 }),
          async (target, pairs) => {
            const headers = pairs.map(([name, text]) => `${name}: ${text}${MARK}`);
            const response = await rawHttp(shop().url, get(target, 'host: localhost', ...headers));
            expect(expectWhole(response), headers.join(' | ')).toBeLessThan(500);
          },
        ),
        { numRuns: 300 },
      );
      expectQuiet(shop());
    });
  },
  { pages: true, oneDatabase: true },
);

const cacheOf = async (shop: Shop, path: string) => (await shop.get(path)).headers.get('cache-control');

describeShop(
  'a shop that was not told its address',
  (shop) => {
    // Control: in `src/platform/html/mount-pages.ts` replace `else if (config.PUBLIC_URL === undefined) headers['cache-control'] = OWN;` with ``
    it.each(PAGES)('%s may be kept by the browser alone', async (path) => {
      expect(await cacheOf(shop(), path)).toMatch(/^(private|no-store)/);
    });

    it('names to each the host that was asked, and hands no page of one to another', async () => {
      for (const path of ['/', '/info', '/sitemap.xml', '/robots.txt']) {
        for (const host of ['one.example', 'other.example', 'one.example']) {
          const response = await rawHttp(shop().url, get(path, `host: ${host}`));
          const named = response.match(/(one|other)\.example/g) ?? [];
          expect(named.length, path).toBeGreaterThan(0);
          expect(new Set(named)).toEqual(new Set([host]));
        }
      }
    });

    it('does not believe what a stranger says of a proxy', async () => {
      const headers = ['host: localhost', 'x-forwarded-host: evil.example', 'x-forwarded-proto: https'];
      const response = await rawHttp(shop().url, get('/info', ...headers));
      expect(response).not.toContain('evil.example');
      expect(response).toContain('http://localhost/info');
    });

    it('the description of the calls names no host', async () => {
      expect((await shop().get('/api/openapi.json')).body.servers).toEqual([{ url: '/' }]);
    });
  },
  { pages: true, oneDatabase: true },
);

describeShop(
  'a shop that knows its address',
  (shop) => {
    it.each(['/', '/info', '/sitemap.xml', '/robots.txt'])('%s may be kept on the way', async (path) => {
      expect(await cacheOf(shop(), path)).toMatch(/^public/);
      const response = await rawHttp(shop().url, get(path, 'host: evil.example'));
      expect(response).not.toContain('evil.example');
    });

    it('a page for one person may not', async () => {
      expect(await cacheOf(shop(), '/login')).toBe('private, no-cache');
    });

    it('HTTP/1.0 sees its pages without naming a host', async () => {
      const response = await rawHttp(shop().url, 'GET /info HTTP/1.0\r\n\r\n');
      expect(expectWhole(response)).toBe(200);
    });

    it('the description of the calls names it', async () => {
      expect((await shop().get('/api/openapi.json')).body.servers).toEqual([{ url: 'https://shop.example' }]);
    });
  },
  { pages: true, oneDatabase: true, config: { PUBLIC_URL: 'https://shop.example' } },
);
