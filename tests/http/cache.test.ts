import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ProductCatalogue } from '../../src/catalog/server/snapshot/catalogue.ts';
import { catalogueSnapshotPart } from '../../src/catalog/server/snapshot/read-catalogue.ts';
import { LOSE_ANNOUNCEMENTS } from '../support/lost-announcements.ts';
import { describeShop, type Shop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const LIST = '/api/v1/products/list-pageable';
const CATEGORIES = '/api/v1/categories/get-all';
const FACILITIES = '/api/v1/work-addresses/get-all';

describeShop(
  'what is kept of public answers',
  (shop) => {
    let admin: { token: string };
    beforeAll(async () => {
      admin = { token: await shop().admin() };
    });

    /** Everything that shows the goods, the category and the facility, as one text. */
    const everywhere = async (categoryId: number) => {
      const { get } = shop();
      const list = await listOf(shop(), { categoryId });
      const all = await shop().post('/api/v1/products/all', {
        pageableRequest: { sortDirection: 'DESC', field: 'id' },
        images: 'url',
      });
      const pages = [await get(`/category/${categoryId}`), await get(`/category/${categoryId}?page=1&utm=1`)];
      const found = await get(`/?q=${encodeURIComponent('Кисель')}`);
      const tree = await get(CATEGORIES);
      const facilities = await get(FACILITIES);
      return { list, all, page: pages[0], same: pages[1], found, tree, facilities };
    };

    // Control: in `src/platform/calls/mount-calls.ts` replace `seesOwnWrites && refreshed(request)` with `undefined`
    // Control: in `src/platform/calls/mount-calls.ts` replace `    'admin',` with ``
    it('shows every change at once, though nothing is announced', async () => {
      await sql.raw(LOSE_ANNOUNCEMENTS).execute(shop().services.db);
      const category = await shop().category({ name: 'Сладости' });
      const product = await shop().product({ categoryId: category.id, name: 'Кисель', price: 10 });
      const facility = await shop().facility({ name: 'Учреждение на берегу' });
      for (const round of [1, 2, 3]) {
        const price = 100 * round + 0.5;
        const name = `Сладости ${round}`;
        const delivery = 1000 + round;
        const fields = { name: 'Кисель', price, prioritySort: 5, categoryId: category.id };
        await shop().put(`/api/v1/products/update/${product.id}`, fields, admin);
        const seen = await everywhere(category.id);
        const [shown] = seen.list.body.content;
        expect(shown.price).toBe(price);
        expect(seen.all.body.content.find(({ id }: { id: number }) => id === product.id).price).toBe(price);
        for (const page of [seen.page, seen.same, seen.found]) {
          expect(page?.text).toContain(`${100 * round + 1}\u00A0₽`);
        }

        await shop().put(`/api/v1/categories/update/${category.id}`, { name, prioritySort: 1 }, admin);
        const renamed = await everywhere(category.id);
        expect(renamed.tree.text).toContain(`"${name}"`);
        expect(renamed.list.body.content[0].categoryName).toBe(name);
        expect(renamed.page?.text).toContain(name);

        const terms = { name: facility.name, deliveryCost: delivery, freeDeliveryThreshold: 1 };
        await shop().put(`/api/v1/work-addresses/updated/${facility.id}`, terms, admin);
        expect((await everywhere(category.id)).facilities.text).toContain(`"deliveryCost":${delivery},`);

        const phone = `+7900000000${round}`;
        await shop().patch('/api/v1/admin/settings', { phone }, admin);
        expect((await shop().get('/info')).text).toContain(phone);
      }
    });

    // Control: in `src/platform/response-cache/response-cache.ts` replace `entry?.state === state ? entry.response` with `entry ? entry.response`
    it('goes with a deletion and comes back with a restoration', async () => {
      const category = await shop().category();
      const product = await shop().product({ categoryId: category.id });
      const total = async () => (await listOf(shop(), { categoryId: category.id })).body.totalElements;
      const page = async () => (await shop().get(`/category/${category.id}`)).text.includes(product.name);
      expect([await total(), await page()]).toEqual([1, true]);
      await shop().delete(`/api/v1/products/delete/${product.id}`, admin);
      expect([await total(), await page()]).toEqual([0, false]);
      await shop().get(`/api/v1/products/undelete/${product.id}`, admin);
      expect([await total(), await page()]).toEqual([1, true]);
      await shop().delete(`/api/v1/products/delete/${product.id}`, admin);
      await shop().delete(`/api/v1/categories/delete/${category.id}`, admin);
      expect((await shop().get(`/category/${category.id}`)).status).toBe(404);
    });

    // Control: in `src/platform/response-cache/response-cache.ts` replace `cache.set(key, { response, state });` with ``
    it('is made once for a hundred who ask at once, and asks the database nothing', async () => {
      const category = await shop().category();
      await shop().product({ categoryId: category.id });
      const made = vi.spyOn(ProductCatalogue.prototype, 'list');
      onTestFinished(() => made.mockRestore());
      const page = () => shop().get(`/category/${category.id}?sort=price-asc`);
      for (const ask of [() => listOf(shop(), { categoryId: category.id }), page]) {
        made.mockClear();
        const { responses, statements } = await statementsDuring(shop(), () =>
          Promise.all(Array.from({ length: 100 }, ask)),
        );
        expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
        expect(responses[0]?.status).toBe(200);
        expect(made).toHaveBeenCalledTimes(1);
        // Nothing but the look whether all is as it was.
        expect(statements.filter((text) => !/as versions$/.test(text))).toEqual([]);
      }
    });

    // Control: compare nothing in read-catalogue.ts, `isSame`; leave out `renamed` there.
    it('reads nothing anew that nobody wrote, and what somebody wrote past it', async () => {
      const category = await shop().category();
      const one = await shop().product({ categoryId: category.id });
      await shop().product({ categoryId: category.id });
      const held = () => shop().services.snapshot.get(catalogueSnapshotPart).find(one.id);
      const listed = async () => (await listOf(shop(), { categoryId: category.id })).body.content;
      const first = await listed();
      const before = held();
      await shop().product();
      expect(await listed()).toEqual(first);
      expect(held()).toBe(before);

      const name = newName('Крупы');
      const { db, snapshot } = shop().services;
      await sql`update products set price_kopecks = 12345 where id = ${one.id}`.execute(db);
      await snapshot.refresh();
      const repriced = { ...first[0], price: 123.45, version: 2 };
      expect(await listed()).toEqual([repriced, first[1]]);

      await sql`update categories set name = ${name} where id = ${category.id}`.execute(db);
      await snapshot.refresh();
      const renamed = [repriced, first[1]].map((product) => ({ ...product, categoryName: name }));
      expect(await listed()).toEqual(renamed);

      await sql`delete from products where id = ${one.id}`.execute(db);
      await snapshot.refresh();
      expect(await listed()).toEqual([renamed[1]]);
    });

    // Control: in `src/platform/response-cache/cached-response.ts` replace `if (isNamed(request.headers['if-none-match'], this.etag)) {` with `if (request.headers['if-none-match'] === '') {`
    it.each([CATEGORIES, FACILITIES, '/', '/info', '/robots.txt', '/sitemap.xml'])(
      'tells who has %s already that it still is so',
      async (path) => {
        const first = await shop().get(path);
        expect(first.status).toBe(200);
        const etag = first.headers.get('etag') ?? '';
        expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
        for (const named of [etag, `"other", ${etag}`, '*']) {
          const again = await shop().get(path, { headers: { 'if-none-match': named } });
          expect([again.status, again.text]).toEqual([304, '']);
          expect(again.headers.get('etag')).toBe(etag);
          expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
        }
        const other = await shop().get(path, { headers: { 'if-none-match': '"other"' } });
        expect([other.status, other.text]).toEqual([200, first.text]);
      },
    );

    it('has another etag after a change', async () => {
      const before = (await shop().get(CATEGORIES)).headers.get('etag') ?? '';
      await shop().category();
      const after = await shop().get(CATEGORIES, { headers: { 'if-none-match': before } });
      expect(after.status).toBe(200);
      expect(after.headers.get('etag')).not.toBe(before);
    });

    // Control: answer HEAD with an empty buffer in cached-response.ts.
    it.each(['/', '/products?sort=price-asc', '/info', '/category/999999', '/robots.txt', '/sitemap.xml'])(
      'answers HEAD %s as GET, without the body',
      async (path) => {
        for (const packing of ['identity', 'gzip', 'br']) {
          const get = await raw(shop(), 'GET', path, packing);
          const head = await raw(shop(), 'HEAD', path, packing);
          expect(head.body).toHaveLength(0);
          expect([head.status, steady(head.headers)]).toEqual([get.status, steady(get.headers)]);
        }
      },
    );

    // Control: in `src/platform/response-cache/cached-response.ts` replace `const packing = bestPacking(request.headers['accept-encoding']);` with `const packing = request.headers['accept-encoding'] ? 'br' : undefined;`
    it('is packed as the client likes, always with the same content', async () => {
      const plain = await raw(shop(), 'GET', '/', 'identity');
      expect(plain.headers['content-encoding']).toBeUndefined();
      const brotli = await raw(shop(), 'GET', '/', 'gzip, deflate, br');
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
      for (const accepted of ['gzip', 'GZIP, br;q=0', 'br;q=0.0, gzip;q=0.5']) {
        const gzip = await raw(shop(), 'GET', '/', accepted);
        expect(gzip.headers['content-encoding']).toBe('gzip');
        expect(gunzipSync(gzip.body)).toEqual(plain.body);
      }
      for (const { headers } of [plain, brotli]) expect(headers.vary).toBe('accept-encoding');
      expect(brotli.headers.etag).toBe(plain.headers.etag);
    });

    // Control: in `src/app/server.ts` replace `address: pathname + formatShopListQuery(parseShopListParams(searchParams))` with `address: pathname`
    it('is kept apart by whatever it depends on', async () => {
      const category = await shop().category();
      for (const price of [3, 1, 2]) await shop().product({ categoryId: category.id, price });
      const prices = async (path: string) =>
        [...(await shop().get(path)).text.matchAll(/<article.*?<\/article>/gs)].map(
          ([card]) => /(\d)\u00A0₽/.exec(card)?.[1],
        );
      const path = `/category/${category.id}`;
      for (const _ of ['made', 'kept']) {
        expect(await prices(path)).toEqual(['3', '1', '2']);
        expect(await prices(`${path}?sort=price-asc`)).toEqual(['1', '2', '3']);
        expect(await prices(`${path}?sort=price-desc&utm_source=ad`)).toEqual(['3', '2', '1']);
        expect(await prices(`${path}?page=2`)).toEqual([]);
      }
      const elsewhere = await raw(shop(), 'GET', '/robots.txt', 'identity', { host: 'shop.example' });
      expect(elsewhere.body.toString()).toContain('Sitemap: http://shop.example/sitemap.xml');
      expect((await shop().get('/robots.txt')).text).toContain(`Sitemap: ${shop().url}/sitemap.xml`);
    });

    // Control: in `src/platform/html/mount-pages.ts` replace `if (!response.headers.has('cache-control')) reply.header('cache-control', OWN);` with ``
    it('is nothing personal, nothing refused, nothing broken', async () => {
      const { token } = await shop().buyer();
      await shop().recipient(token);
      const personal = [
        await shop().get('/api/v1/user/address/history', { token }),
        await shop().post('/api/v1/user/order/get-list-by-email', { pageable: {} }, { token }),
        await shop().post('/api/v1/user/login', { email: 'nobody@example.com', password: 'не тот пароль' }),
        await shop().post(LIST, { pageableRequest: { size: 0 } }),
      ];
      for (const { headers } of personal) {
        expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
      }
      for (const path of ['/cart', '/login', '/delivery-address', '/user-order-list', '/admin/product']) {
        const { headers } = await shop().get(path, { token });
        expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-cache', null]);
      }
      const redirect = await shop().get('/category/abc');
      expect([redirect.status, redirect.headers.get('etag')]).toEqual([302, null]);
    });
  },
  { pages: true },
);

function listOf({ post }: Shop, input: object) {
  return post(LIST, { pageableRequest: {}, images: 'url', ...input });
}

/** Every statement that the shop sends to its database while something is done. */
async function statementsDuring<ResponseBodies>({ services }: Shop, work: () => Promise<ResponseBodies>) {
  const sent = vi.spyOn(services.db.getExecutor(), 'executeQuery');
  const responses = await work();
  const statements = sent.mock.calls.map(([{ sql: text }]) => text);
  sent.mockRestore();
  return { responses, statements };
}

/** A request whose answer is taken as it travels: `fetch` would unpack it. */
function raw(
  { url }: Shop,
  method: string,
  path: string,
  packing: string,
  headers: Record<string, string> = {},
) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const request = httpRequest(
        url + path,
        { method, headers: { 'accept-encoding': packing, ...headers } },
        async (response) => {
          const body = Buffer.concat(await response.toArray());
          resolve({ status: response.statusCode, headers: response.headers, body });
        },
      );
      request.on('error', reject).end();
    },
  );
}

/** Without what is another at each request. */
function steady({ date, 'x-request-id': _, ...headers }: IncomingHttpHeaders) {
  return headers;
}
