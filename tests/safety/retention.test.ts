import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { tryLock } from '../../src/personal-data/server/retention.db.ts';
import { purgeExpired, purgeOncePerDay } from '../../src/personal-data/server/retention.ts';
import { EMPTIED } from '../support/emptied-order.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { noteSafety, rounds } from '../support/safety.ts';
import { describeShop, serveHere } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';

const terms = { RETENTION_ORDER_MONTHS: 12, RETENTION_KEY_DAYS: 30, RETENTION_RECORD_MONTHS: 36 };
const PACKING = '/api/v1/user/order/packing';
const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const nothing = {
  orders: 0,
  payments: 0,
  keys: 0,
  records: 0,
  edits: 0,
  steps: 0,
  mails: 0,
  guesses: 0,
  accounts: 0,
};

describeShop('terms of keeping', (shop) => {
  const forget = (now: Date) => purgeExpired(shop().services.db, terms, now);
  const move = async (id: number, status: string) =>
    shop().move(id, status, { comment: 'Соколов И. П. доволен' });
  const seen = async (token: string) =>
    (await shop().get('/api/v1/account/export', { token })).body.orders as Order[];

  /** The tables that hold a word in what belongs to an order. */
  const tablesNaming = async (word: string, orderId: number) => {
    const { db } = shop().services;
    const { rows } = await sql<{ name: string; key: string }>`
      select table_name as name, column_name as key from information_schema.columns
      where table_schema = 'public' and (column_name = 'order_id' or (table_name = 'orders' and column_name = 'id'))
      order by table_name`.execute(db);
    const holding: string[] = [];
    for (const { name, key } of rows) {
      const found = await sql`select 1 from ${sql.table(name)} as t
        where ${sql.ref(key)} = ${orderId} and position(${word} in t::text) > 0`.execute(db);
      if (found.rows.length > 0) holding.push(name);
    }
    const paid =
      await sql`select 1 from payments as t join payment_allocations as part on part.payment_id = t.id
      where part.order_id = ${orderId} and position(${word} in t::text) > 0`.execute(db);
    if (paid.rows.length > 0) holding.push('payments');
    return holding.sort();
  };

  // Control: drop the condition on created_at, on status, or a column, in erasePeopleFromOldOrders.
  it('finished orders lose people a year after they ended; the others and all sums stay', async () => {
    const buyer = await shop().buyer();
    const { id: addressId } = await shop().recipient(buyer.token, { additionalInfo: 'Тёплые вещи' });
    const cartItems = [{ id: (await shop().product()).id, quantity: 1 }];
    const made: Record<string, number> = {};
    for (const status of ['NOT_PAID', 'PAID', 'Delivered', 'CANCELED_ADMIN', 'late']) {
      const { id } = await shop().order(buyer.token, { addressId, cartItems });
      made[status] = id;
      const packed = {
        lines: [{ position: 1, packed: true, quantity: 0 }],
        calls: [{ position: 1, outcome: 'REFUSED' }],
      };
      expectStatus(200, await shop().asAdmin.put(`${PACKING}/note/${id}`, packed));
      const photo = { orderId: id, imageBase64: (await pictureOf('png')).toString('base64') };
      expectStatus(201, await shop().asAdmin.post('/api/v1/user/order/photo', photo));
      if (status === 'Delivered') {
        const payment = { orderId: id, day: moscowDay(new Date()), sum: 1, words: 'Соколов И. П., заказ' };
        const mark = '/api/v1/user/order/payments/mark';
        const payments = [payment, { ...payment, orderId: null, sum: 2 }];
        expectStatus(200, await shop().asAdmin.post(mark, { payments }));
      }
      if (!['NOT_PAID', 'late'].includes(status)) await move(id, status);
    }
    await move(made.late ?? 0, 'Delivered');
    for (const id of Object.values(made)) {
      const token = await shop().admin();
      for (const reader of ['BUYER', 'DESK']) {
        const note = { reader, text: 'Соколов И. П. ждёт' };
        expectStatus(200, await shop().put(`/api/v1/user/order/notes/${id}/save`, note, { token }));
      }
      const message = { orderId: id, template: 'CALL_US', way: 'SMS', text: 'Соколов И. П. ждёт' };
      expectStatus(201, await shop().post('/api/v1/user/order/messages/add', message, { token }));
    }
    const refund = {
      orderId: made.Delivered,
      day: moscowDay(new Date()),
      sum: 1,
      note: 'Соколов И. П. передумал',
    };
    const refunds = '/api/v1/user/order/payments/refunds';
    expectStatus(201, await shop().asAdmin.post(refunds, refund));
    expectStatus(200, await shop().asAdmin.patch('/api/v1/admin/settings', { receiptsFrom: '2024-01-01' }));
    const receipts = [{ orderId: made.Delivered, sign: 'REFUND', number: 'Соколов 1' }];
    const marking = '/api/v1/user/order/payments/receipts/mark';
    expect(expectStatus(201, await shop().asAdmin.post(marking, { receipts })).results[0].id).not.toBeNull();
    for (const id of [made.Delivered, made.late]) {
      const handover = { day: moscowDay(new Date()), grams: 900, note: 'Соколов И. П. ждёт' };
      const path = `/api/v1/user/order/handover/${id}`;
      expectStatus(200, await shop().asAdmin.put(path, handover));
    }
    await sql`update order_status_changes set created_at = now() + interval '20 days'
      where order_id = ${made.late} and status = 'Delivered'`.execute(shop().services.db);

    expect(await forget(inDays(360))).toEqual(nothing);
    expect(await tablesNaming('Соколов', made.Delivered ?? 0)).toEqual([
      ...[
        'order_messages',
        'order_notes',
        'order_parcels',
        'order_status_changes',
        'orders',
        'payments',
        'receipts',
        'refunds',
      ],
    ]);
    const before = await seen(buyer.token);
    // Past the year of all but the one that was delivered later.
    expect(await forget(inDays(370))).toMatchObject({ orders: 2, payments: 1 });
    for (const id of [made.Delivered, made.CANCELED_ADMIN])
      expect(await tablesNaming('Соколов', id ?? 0)).toEqual([]);
    const after = await seen(buyer.token);
    for (const [index, order] of after.entries()) {
      const was = before[index] as Order;
      if (![made.Delivered, made.CANCELED_ADMIN].includes(order.id)) {
        expect(order).toEqual(was);
        continue;
      }
      // What was packed otherwise than ordered stays, and what is to be given back for it.
      expect(order).toEqual({
        ...was,
        ...EMPTIED,
        photos: undefined,
        noteForBuyer: null,
        ...(was.handover && { handover: { ...was.handover, note: null } }),
        statusHistory: was.statusHistory.map((step) => ({ ...step, comment: null })),
      });
      const packing = await shop().asAdmin.get(`${PACKING}/${order.id}`);
      expect(packing.body).toMatchObject({
        ...{ lines: [{ position: 1, quantity: 0 }], calls: [], photos: [], refund: 129.9 },
      });
    }
    expect(await forget(inDays(370))).toEqual(nothing);
    expect((await forget(inDays(390))).orders).toBe(1);
  });

  // Control: forget keys without a look at created_at.
  // Control: in `src/personal-data/server/retention.ts` replace `keys: await inBatches(db, purgeIdempotencyKeys, keysFrom)` with `keys: 0`
  it('a key is remembered for its days, and until then a repeat makes no second order', async () => {
    const { token } = await shop().buyer();
    const { id: addressId } = await shop().recipient(token);
    const product = await shop().product();
    const input = { addressId, cartItems: [{ id: product.id, quantity: 1 }], total: product.price };
    const confirm = async () =>
      expectStatus(
        201,
        await shop().post('/api/v1/user/order/confirm', input, {
          token,
          headers: { 'idempotency-key': 'once' },
        }),
      ).id;
    const first = await confirm();
    expect((await forget(inDays(29))).keys).toBe(0);
    expect(await confirm()).toBe(first);
    expect((await forget(inDays(31))).keys).toBe(1);
    expect(await confirm()).toBeGreaterThan(first);
  });

  // Control: drop the condition of a year in the trigger (0003_audit.sql), or the one on `at`.
  it('entries of the audit log go after three years, and nothing takes away those of this one', async () => {
    const { db } = shop().services;
    await sql`insert into audit_log (created_at, administrator_id, kind, record_ids) values
      (now() - interval '37 months', 1, 'USERS_OPENED', array[1]),
      (now() - interval '35 months', 1, 'USERS_OPENED', array[2])`.execute(db);
    const total = async () => (await sql`select 1 from audit_log`.execute(db)).rows.length;
    const before = await total();
    expect((await forget(new Date())).records).toBe(1);
    expect(await total()).toBe(before - 1);
    await expect(forget(inDays(4000))).rejects.toThrow(/only added to/);
    expect(await total()).toBe(before - 1);
  });

  // Control: in `src/personal-data/server/retention.ts` replace `edits: await inBatches(db, purgeEdits, recordsFrom)` with `edits: 0`
  it('what made a version goes after three years, and an older page is still refused', async () => {
    const { db } = shop().services;
    const { id } = await shop().facility();
    const patch = (body: object) => shop().asAdmin.patch(`/api/v1/work-addresses/${id}`, body);
    for (const name of ['Второе', 'Третье']) await patch({ name });
    const late = async () => (await patch({ name: 'Моё', version: 1 })).body;
    expect((await late()).changes).toHaveLength(2);
    await sql`update edits set created_at = now() - interval '37 months'
      where thing = 'facilities' and thing_id = ${id} and version = 2`.execute(db);
    expect((await forget(new Date())).edits).toBe(1);
    expect((await late()).changes).toMatchObject([{ became: 'Третье' }]);
    await sql`delete from edits where thing = 'facilities' and thing_id = ${id}`.execute(db);
    expect(await late()).toMatchObject({
      message: 'Пока вы правили, учреждение «Третье» изменили. Загрузите страницу заново.',
      changes: [],
    });
  });

  // Control: in `src/personal-data/server/retention.ts` replace `steps: await inBatches(db, purgeBulkChanges, new Date(now.getTime() - BULK_UNDO_DAYS * DAY_MS))` with `steps: 0`
  it('a step of many products goes with the daily forgetting once nobody can take it back', async () => {
    const { id, version } = await shop().product();
    const body = { changes: [{ id, version, price: 77 }] };
    const changed = await shop().asAdmin.post('/api/v1/products/bulk/change', body);
    const { stepId } = expectStatus(201, changed);
    const steps = () =>
      sql`select 1 from product_steps where id = ${stepId}`
        .execute(shop().services.db)
        .then(({ rows }) => rows.length);
    expect([(await forget(inDays(29))).steps, await steps()]).toEqual([0, 1]);
    expect([(await forget(inDays(31))).steps, await steps()]).toEqual([1, 0]);
  });

  // Control: in `src/personal-data/server/retention.ts` replace `(await inBatches(db, purgeQueuedMails, mailsFrom)) +` with ``
  it('a mail that nobody took and a link to a new password go after three days', async () => {
    const { db } = shop().services;
    const { id } = await shop().buyer();
    await sql`insert into outgoing_mails (kind, user_id, about, facts) values ('PASSWORD_CHANGED', ${id}, '', '{}')`.execute(
      db,
    );
    await sql`insert into password_resets (token_hash, user_id, request, created_at)
      values ('hash', ${id}, gen_random_uuid(), now())`.execute(db);
    expect((await forget(inDays(2))).mails).toBe(0);
    expect((await forget(inDays(4))).mails).toBe(2);
  });

  // Control: in `src/personal-data/server/retention.ts` replace `(await inBatches(db, purgeFailureCounts, now)) +` with ``
  it('what was counted of wrong passwords goes with the next day', async () => {
    const { email } = await shop().buyer();
    await shop().post('/api/v1/user/login', { email, password: 'не тот' });
    expect((await forget(new Date())).guesses).toBe(0);
    expect((await forget(inDays(1))).guesses).toBeGreaterThan(0);
    expect((await sql`select 1 from wrong_passwords`.execute(shop().services.db)).rows).toEqual([]);
  });

  // Control: leave used_on, the role or the orders out of the question, or MOST_ACCOUNTS_A_DAY out of forgetUnused.
  it('an account that nobody has used for three years goes with its recipients, a bounded number of them a day', async () => {
    const { db } = shop().services;
    const people = async () => {
      const { id, email, password, token } = await shop().buyer();
      const { id: addressId } = await shop().recipient(token);
      const order = await shop().order(token, { addressId });
      return { id, email, password, order: order.id };
    };
    const [unused, used, waiting] = [await people(), await people(), await people()];
    await move(unused.order, 'Delivered');
    await move(waiting.order, 'PAID');
    const usedBefore = (interval: string, ids: number[]) =>
      sql`update users set used_on = (now() at time zone 'Europe/Moscow')::date - ${interval}::interval
        where id = any(${ids})`.execute(db);
    await usedBefore('36 months 1 day', [unused.id, used.id, waiting.id]);
    await sql`update users set used_on = '2001-01-01' where role = 'ADMIN'`.execute(db);
    // Whoever comes back has another three years.
    expectStatus(200, await shop().post('/api/v1/user/login', used));
    const { accounts } = await forget(new Date());
    expect(accounts).toBe(1);
    const left = async (table: 'users' | 'recipients', column: 'id' | 'user_id') =>
      (
        await sql<{ id: number }>`select ${sql.ref(column)} as id from ${sql.table(table)}
          where ${sql.ref(column)} = any(${[unused.id, used.id, waiting.id]}) order by 1`.execute(db)
      ).rows.map(({ id }) => id);
    expect(await left('users', 'id')).toEqual([used.id, waiting.id]);
    expect(await left('recipients', 'user_id')).toEqual([used.id, waiting.id]);
    const { rows: ended } = await sql`select 1 from consents where ended_by = 'UNUSED'`.execute(db);
    expect(ended).toHaveLength(2);
    expect((await sql`select 1 from users where role = 'ADMIN'`.execute(db)).rows).not.toEqual([]);
    await move(waiting.order, 'Delivered');
    await sql`insert into users (last_name, first_name, email, password_hash, used_on)
      select 'Давняя', 'Анна', 'long-ago-' || nth || '@example.com', '', '2001-01-01'
      from generate_series(1, 500) as nth`.execute(db);
    expect((await forget(new Date())).accounts).toBe(500);
    expect((await forget(new Date())).accounts).toBe(1);
  });

  // Control: let tryLock() in retention.db.ts always answer true; forget one row of a batch twice.
  it('of several processes at once one does the work, and nothing is done twice', async () => {
    const { db } = shop().services;
    const count = rounds(shop().kind, { full: 12_000, short: 600 });
    const { token } = await shop().buyer();
    const order = await shop().order(token);
    await move(order.id, 'Delivered');
    await sql`insert into orders (user_id, status, email, phone, last_name, first_name, middle_name, facility_id,
        facility_name, goods_kopecks, delivery_kopecks)
      select user_id, status, email, phone, last_name, first_name, middle_name, facility_id, facility_name,
        goods_kopecks, delivery_kopecks
      from orders cross join generate_series(1, ${count}) where id = ${order.id}`.execute(db);
    const later = inDays(400);
    if (shop().kind === 'postgres') {
      // Another process is in; the embedded database has only one.
      await db.transaction().execute(async (tx) => {
        expect(await tryLock(tx)).toBe(true);
        expect(await forget(later)).toEqual(nothing);
      });
    }
    const started = performance.now();
    const all = await Promise.all(Array.from({ length: 6 }, () => forget(later)));
    const ms = Math.round(performance.now() - started);
    const rest = await forget(later);
    const forgotten = [...all, rest].reduce((sum, { orders }) => sum + orders, 0);
    const { rows } = await sql`select 1 from orders where phone <> '' and status = 'Delivered'`.execute(db);
    expect(rows).toEqual([]);
    expect(forgotten).toBe(count + 1);
    noteSafety({
      what: `сроки хранения: ${count} заказов, шесть процессов сразу`,
      where: shop().kind,
      goal: 'каждый заказ один раз',
      reached: `${forgotten} из ${count + 1}, ${ms} мс`,
    });
  });

  // Control: drop the condition of a month in purgeOncePerDay, or write down another clock than the database's.
  it('a run a month after the last one only says so, and the next daily one erases', async () => {
    const { services } = shop();
    const { db } = services;
    const { token } = await shop().buyer();
    await shop().order(token, { key: 'waits' });
    await sql`update request_keys set created_at = now() - interval '31 days' where key = 'waits'`.execute(
      db,
    );
    const said: string[] = [];
    const run = () => purgeOncePerDay(services, (line) => said.push(line));
    const daysAgo = (days: number) =>
      sql`update shop_state set retention_ran_on = (now() at time zone 'Europe/Moscow')::date - ${days}::integer`.execute(
        db,
      );
    await daysAgo(32);
    expect([await run(), said.length]).toEqual([undefined, 1]);
    // A new start of that day, and a clock that was ahead and is mended.
    expect(await run()).toBe(undefined);
    await daysAgo(-400);
    expect(await run()).toBe(undefined);
    await daysAgo(1);
    expect((await run())?.keys).toBeGreaterThan(0);
    await daysAgo(31);
    expect(await run()).toEqual(nothing);
    expect(said).toHaveLength(1);
  });

  // Control: in `src/app/open-shop.ts` replace `scheduleDailyPurge(server, services);` with ``
  it('the shop minds them by itself from its start on', async ({ skip }) => {
    const { db, config } = shop().services;
    const { DATABASE_URL, DATA_DIR } = config;
    // The folder of the embedded database is this test's own while it runs.
    if (DATABASE_URL === undefined) return skip();
    const { token } = await shop().buyer();
    await shop().order(token, { key: 'old' });
    await sql`update request_keys set created_at = now() - interval '31 days' where key = 'old'`.execute(db);
    await sql`update shop_state set retention_ran_on = retention_ran_on - 1`.execute(db);
    const another = await serveHere({ DATABASE_URL, DATA_DIR });
    const left = async () =>
      (await sql`select 1 from request_keys where key = 'old'`.execute(db)).rows.length;
    await expect.poll(left).toBe(0);
    await another.stop();
  });
});

interface Order {
  id: number;
  statusHistory: { comment: string | null }[];
  handover?: object;
}
