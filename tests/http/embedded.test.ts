import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { purgeExpired } from '../../src/personal-data/server/retention.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { readKnownMigrations } from '../../src/platform/database/migrate.ts';
import { listAppliedMigrations } from '../../src/platform/database/schema-state.db.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { startedDatabase } from '../support/own-database.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';
import { testConfig } from '../support/test-config.ts';
import { expectToWait } from '../support/waiting-repeat.ts';

const CONFIRM = '/api/v1/user/order/confirm';
const LIST = '/api/v1/products/list-pageable';

/** Columns, constraints, indexes and triggers, a line each, in an order that no database decides. */
const SCHEMA = sql<{ line: string }>`
  select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
    coalesce(column_default, generation_expression, '') as line
    from information_schema.columns where table_schema = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`;

// What the shop asks of either database. The other HTTP tests run on the usual one; with TEST_DATABASE=embedded,
// all of them run here.
describeShop(
  'the embedded database',
  (shop) => {
    let buyer = { id: 0, email: '', password: '', token: '' };
    let addressId = 0;
    let product = { id: 0, name: '', categoryId: 0, price: 0 };
    beforeAll(async () => {
      buyer = await shop().buyer();
      addressId = (await shop().recipient(buyer.token)).id;
      product = await shop().product({ price: 100 });
    });

    const listed = async (more: object) =>
      (await shop().post(LIST, { pageableRequest: { size: 100 }, images: 'url', ...more })).body;
    const confirm = (key: string, changes: object = {}) =>
      shop().post(
        CONFIRM,
        { addressId, cartItems: [{ id: product.id, quantity: 2 }], total: 200, ...changes },
        { token: buyer.token, headers: { 'idempotency-key': key } },
      );
    const orders = async () =>
      (await shop().post('/api/v1/user/order/get-list-by-email', { pageable: {} }, { token: buyer.token }))
        .body.totalElements;

    describe('has the schema', () => {
      it('of every migration, with its constraints', async () => {
        const { db } = shop().services;
        expect(await listAppliedMigrations(db)).toEqual(Object.keys(await readKnownMigrations()));
        const wrong = sql`update products set price_kopecks = -1`.execute(db);
        await expect(wrong).rejects.toMatchObject({ code: '23514' });
      });

      it.skipIf(inject('postgres') === null)('that PostgreSQL has', async () => {
        const other = await startedDatabase('postgres');
        const { db, close } = await openDatabase(testConfig(other.environment));
        const lines = async (of: typeof db) =>
          (await SCHEMA.execute(of)).rows.map(({ line }) => line.replaceAll('public.', '')).sort();
        try {
          expect(await lines(shop().services.db)).toEqual(await lines(db));
        } finally {
          await close();
          await other.remove();
        }
      });
    });

    describe('search', () => {
      it.each([
        ['пряниками', 'пряники'],
        ['ghzybrb', 'пряники'],
        ['прянеки', 'пряники'],
      ])('finds by %s', async (searchQuery) => {
        const { id, categoryId } = await shop().product({ name: 'Пряники заварные, 500 г' });
        const found = await listed({ searchQuery, categoryId });
        expect(found.content.map((one: { id: number }) => one.id)).toEqual([id]);
      });

      it('finds orders at the desk by a name, however ё is written', async () => {
        const { token } = await shop().buyer();
        const recipient = await shop().recipient(token, {
          lastName: 'Ковалёва',
          confirmLastName: 'Ковалёва',
        });
        const { id } = await shop().order(token, { addressId: recipient.id });
        const { body } = await shop().asAdmin.post('/api/v1/user/order/desk/list', {
          pageable: { size: 10 },
          search: 'ковалева',
        });
        expect(body.content.map((one: { id: number }) => one.id)).toEqual([id]);
      });
    });

    describe('confirm', () => {
      it('makes one order of forty at once with one key, and answers a repeat to the byte', async () => {
        const before = await orders();
        const responses = await Promise.all(Array.from({ length: 40 }, () => confirm('forty')));
        expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
        expect(responses[0]?.status).toBe(201);
        expect(await orders()).toBe(before + 1);
        expect((await confirm('forty')).text).toBe(responses[0]?.text);
        expectProblem(await confirm('forty', { total: 550 }), 'KEY_REUSED');
      });

      it('lets a repeat wait for the one in flight, and act when that one fails', () =>
        expectToWait(
          shop().services.db,
          (tx) =>
            tx
              .insertInto('request_keys')
              .values({
                owner: `user ${buyer.id}`,
                call: `POST ${CONFIRM}`,
                key: 'in flight',
                user_id: buyer.id,
                body_mark: 'of another',
              })
              .execute(),
          () => confirm('in flight'),
        ));

      it('makes nothing of what is refused', async () => {
        const before = await orders();
        expectProblem(await confirm('refused', { total: 199 }), 'CONFLICT');
        expectProblem(await confirm('refused', { addressId: 999_999_999 }), 'NOT_FOUND');
        expect(await orders()).toBe(before);
      });
    });

    it('answers many at once over its one connection', async () => {
      const buyers = await Promise.all(Array.from({ length: 8 }, () => shop().buyer()));
      const made = await Promise.all(buyers.map(({ token }) => shop().order(token)));
      expect(new Set(made.map(({ id }) => id)).size).toBe(8);
    });

    it('answers a repeat of a creation to the byte, by its key', async () => {
      const input = { categories: [{ name: newName('Ключ'), prioritySort: 1 }] };
      const create = () =>
        shop().asAdmin.post('/api/v1/categories/create', input, {
          headers: { 'idempotency-key': 'of a category' },
        });
      const first = await create();
      const again = await create();
      expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    });

    it('lets one of twenty changes of one version win', async () => {
      const { id } = await shop().category();
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          shop().asAdmin.patch(`/api/v1/categories/${id}`, { name: `Имя ${index}`, version: 1 }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
      const lost = responses.find(({ status }) => status === 409);
      expect(lost?.body.changes).toMatchObject([{ field: 'name', by: 'Администратор Магазина' }]);
    });

    describe('the snapshot', () => {
      it('shows a change to who made it, and an announced one soon', async () => {
        const { id, categoryId } = await shop().product();
        const name = async () => (await listed({ categoryId })).content[0]?.name;
        await shop().asAdmin.patch(`/api/v1/products/${id}`, { name: 'Сразу' });
        expect(await name()).toBe('Сразу');
        await sql`update products set name = 'Мимо' where id = ${id}`.execute(shop().services.db);
        await expect.poll(name).toBe('Мимо');
      });
    });

    it('forgets what its terms say, and no more', async () => {
      const terms = { RETENTION_ORDER_MONTHS: 12, RETENTION_KEY_DAYS: 30, RETENTION_RECORD_MONTHS: 36 };
      const forget = (days: number) =>
        purgeExpired(shop().services.db, terms, new Date(Date.now() + days * 24 * 60 * 60 * 1000));
      const { token } = await shop().buyer();
      const { id } = await shop().order(token, { key: 'kept' });
      await shop().move(id, 'Delivered');
      expect(await forget(29)).toMatchObject({ keys: 0, orders: 0 });
      expect((await forget(31)).keys).toBeGreaterThan(0);
      expect(await forget(360)).toMatchObject({ orders: 0 });
      expect(await forget(370)).toMatchObject({ orders: 1 });
      const { rows } = await sql<{ phone: string }>`select phone from orders where id = ${id}`.execute(
        shop().services.db,
      );
      expect(rows).toEqual([{ phone: '' }]);
    });

    it('erases an account with all that is its own', async () => {
      const { id, password, token } = await shop().buyer();
      await shop().recipient(token);
      expect((await shop().post('/api/v1/account/delete', { password }, { token })).status).toBe(200);
      const { rows } = await sql`select 1 from users where id = ${id}
        union all select 1 from recipients where user_id = ${id}`.execute(shop().services.db);
      expect(rows).toEqual([]);
      expectProblem(await shop().get('/api/v1/account/me', { token }), 'UNAUTHORIZED');
    });
  },
  { databases: ['embedded'] },
);
