import { describe, expect, it } from 'vitest';
import { addDays, formatDayAndMonth, moscowDay } from '../../src/lib/calendar.ts';
import { rawHttp } from '../support/raw-http.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'the addresses of pages',
  (shop) => {
    // Control: in `src/platform/html/mount-pages.ts` replace `const only = await onlyAddress(address, loadBuild);` with `const only = undefined;`
    it.each([
      ['/PRODUCTS', '/products'],
      ['/products/', '/products'],
      ['/Products//?page=2&sort=%D0%B0', '/products?page=2&sort=%D0%B0'],
      ['/CATEGORY/7/', '/category/7'],
      ['/User-Order-List', '/user-order-list'],
      ['/admin/Product/', '/admin/product'],
    ])('%s leads to the one address', async (path, only) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await shop().request(method, path);
        expect([response.status, response.headers.get('location')]).toEqual([301, only]);
      }
    });

    // Control: in `src/root.tsx` replace `pausedUntil >= today` with `pausedUntil > today`
    it('say of a facility that it is paused on the last day of that, and not after it', async () => {
      const today = moscowDay(new Date());
      for (const pausedUntil of [today, addDays(today, -1)]) await shop().facility({ pausedUntil });
      const { text } = await shop().get('/how-to-order');
      const pauses = text.match(/до \d+ (янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек)/g);
      const [day, month] = formatDayAndMonth(today).split(' ');
      expect(pauses).toEqual([`до ${day} ${month?.slice(0, 3)}`]);
    });

    it.each([
      ...['/Nothing', '/nothing/', '/PRODUCTS/x', '/.Env/', '/a/b?c=d'],
      ...['/category', '/category/nonsense', '/category/-1', '/category/1.5'],
    ])('%s is unknown', async (path) => {
      const response = await shop().get(path);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    });

    // Control: in `src/platform/html/mount-pages.ts` replace `if (LINE_END.test(address.pathname)) return reply.header('cache-control', OWN).redirect('/', 302);` with ``
    it.each([
      '/x%0Ay',
      '/products/%0d%0aset-cookie:a=1/',
      '/x%E2%80%A8y',
      '/%e2%80%a9.data',
      '/category/%0A',
    ])('%s, with the end of a line in it, is unknown, too', async (path) => {
      const response = await shop().get(path);
      expect([response.status, response.headers.get('location'), response.text]).toEqual([302, '/', '']);
    });

    // Control: in `src/platform/html/mount-pages.ts` replace `'../../../build/client/'` with `'../../../build/'`
    it.each([
      '/package.json',
      '/.env',
      '/.git/config',
      '/server/index.js',
      '/data/jwt-secret',
      '/assets/../../package.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/img/%2e%2e/%2e%2e/.env.example',
      '/assets/..%5c..%5cpackage.json',
      '/pictures/..%2f..%2fjwt-secret',
    ])('%s gives nothing of the folder of the project', async (path) => {
      const response = await rawHttp(
        shop().url,
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      );
      expect(response).toMatch(/^HTTP\/1\.1 (302|404) /);
      expect(response.split('\r\n\r\n')[1]).toMatch(/^(Нет такого файла|Нет такой картинки)?$/);
    });

    it('those of calls and files are taken as they are', async () => {
      expect((await shop().post('/api/v1/PRODUCTS/all', { pageableRequest: {} })).status).toBe(404);
      expect((await shop().get('/api/v1/categories/get-all/')).status).toBe(404);
      expect((await shop().get('/assets/Nothing.js')).status).toBe(404);
      expect((await shop().get('/products')).status).toBe(200);
    });
  },
  { pages: true, oneDatabase: true },
);

describeShop(
  'a network that opens very many pages',
  (shop) => {
    describe('past the limit', () => {
      // Control: leave onRequest out of the route in mount-pages.ts.
      it('reads why, and its calls have a limit of their own', async () => {
        const responses = [];
        for (let turn = 0; turn < 6; turn += 1) responses.push(await shop().get('/info'));
        expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
        const refused = await shop().get('/products.data');
        expect(refused.status).toBe(429);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(refused.headers.get('cache-control')).toBe('no-store');
        expect(refused.text).toContain('<h1>Слишком много запросов</h1>');
        expect((await shop().post('/api/v1/products/all', { pageableRequest: {} })).status).toBe(200);
      });
    });
  },
  { pages: true, oneDatabase: true, config: { PAGES_PER_ADDRESS: '5' } },
);
