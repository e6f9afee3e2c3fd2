import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Bouncer, bouncerProgram, startBouncer } from '../support/bouncer.ts';
import { httpClient } from '../support/http-client.ts';
import { type ReadyBuyer, readyBuyer } from '../support/order-load.ts';
import { canHaveOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts';
import { refusalHere, type ServedShop, serveHere } from '../support/shop.ts';
import { newName, shopMakers } from '../support/shop-makers.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.ts';

const CONFIRM = '/api/v1/user/order/confirm';

describe.skipIf(!bouncerProgram || !canHaveOwnPostgres())(
  'the shop through PgBouncer',
  { timeout: 120_000 },
  () => {
    const undone: (() => Promise<unknown>)[] = [];
    let [folder, limited, unlimited, log] = ['', '', '', ''];
    let postgres: OwnPostgres;
    let line: Awaited<ReturnType<typeof breakableLine>>;
    let shop: ServedShop;
    let buyer: ReadyBuyer;
    let holder: pg.Client;
    beforeAll(async () => {
      folder = await mkdtemp(join(inject('runFolder'), 'pgbouncer-'));
      undone.push(() => rm(folder, { recursive: true }));
      postgres = await ownPostgres();
      undone.push(() => postgres.remove());
      line = await breakableLine(Number(new URL(postgres.url).port));
      undone.push(line.close);
      ({ url: limited, log } = await bouncer());
      ({ url: unlimited } = await bouncer((text) => text.replace(/ connect_query='[^']*'/, '')));
      shop = await serveHere(environment(limited));
      undone.push(() => shop.stop());
      buyer = await readyBuyer(shop.url);
      holder = new pg.Client({ connectionString: postgres.url });
      await holder.connect();
      undone.push(() => holder.end());
    });
    afterEach(() =>
      holder.query('rollback; reset role; alter database postgres reset default_transaction_read_only'),
    );
    afterAll(async () => {
      for (const undo of undone.reverse()) await undo();
    });

    const environment = (url: string, listenUrl = postgres.url) => ({
      DATA_DIR: folder,
      DATABASE_URL: url,
      ...(listenUrl === '' ? {} : { DATABASE_LISTEN_URL: listenUrl }),
      DATABASE_POOL: '4',
      LOG_LEVEL: 'warn',
    });
    /** Starts one before the line; returns the address of the shop's database through it, and its log. */
    const bouncer = async (change?: (text: string) => string): Promise<Bouncer> => {
      const through = new URL(postgres.url);
      through.port = String(line.port);
      const started = await startBouncer(through.href, folder, change);
      undone.push(started.kill);
      return started;
    };
    const confirm = (key?: string, url = shop.url) =>
      httpClient(url).post(CONFIRM, buyer.body, {
        token: buyer.token,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });
    const countOrders = async () =>
      (await holder.query('select count(*)::int as orders from orders')).rows[0].orders;
    /** Holds the table of orders, so that what is confirmed meanwhile waits; resolves once that many wait. */
    const holdOrders = () => holder.query('begin; lock table orders in exclusive mode');
    const waiters = "from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()";
    const untilOneWaits = () =>
      expect.poll(async () => (await holder.query(`select ${waiters}`)).rowCount).toBeGreaterThan(0);

    // Control: in `src/platform/database/postgres-pools.ts` replace `{ Client: SelfClosingClient }` with `{ Client: PreparedStatementClient }`
    it('orders, and keeps the limit of a statement', async () => {
      const made = await Promise.all(Array.from({ length: 24 }, (_, index) => confirm(`many-${index}`)));
      expect(made.map(({ status }) => status)).toEqual(Array(24).fill(201));
      await holdOrders();
      const held = await confirm();
      expect([held.status, held.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await holder.query(`select ${waiters}`)).rowCount).toBe(0);
    });

    // Control: in `src/platform/database/database.ts` replace `listenForPostgresChanges(direct, changed)` with `listenForPostgresChanges(url, changed)`
    it('hears of changes by its direct way', async () => {
      const { rows } = await holder.query(
        "select application_name from pg_stat_activity where query like 'listen%'",
      );
      expect(rows).toEqual([{ application_name: 'peredacha, announcements' }]);
      const through = (
        await holder.query(
          "select from pg_stat_activity where query like 'listen%' and client_port = any($1)",
          [line.ports()],
        )
      ).rowCount;
      expect(through).toBe(0);
    });

    // Control: in `src/platform/database/database.ts` replace `if (pooled) await assertPoolerLimits(url);` with ``
    it('does not start where nothing limits a statement, or where the direct address is none', async () => {
      const refusals = [environment(unlimited), environment(limited, ''), environment(limited, limited)];
      for (const variables of refusals) {
        expect(await refusalHere(variables)).toMatch(/^DATABASE_(LISTEN_)?URL: .*(connect_query|мимо него)/);
      }
    });

    // Control: in `src/orders/server/confirm-order.ts` replace `{ repeatable: idempotencyKey !== null }` with `{ repeatable: false }`
    it('does an order again whose connection was ended, with its key; without one it says 503', async () => {
      const before = await countOrders();
      for (const key of ['ended', undefined]) {
        await holdOrders();
        const waiting = confirm(key);
        await untilOneWaits();
        await holder.query(`select pg_terminate_backend(pid) ${waiters}`);
        await pause(300);
        await holder.query('rollback');
        const { status, headers } = await waiting;
        expect([status, headers.get('retry-after')]).toEqual(key ? [201, null] : [503, '5']);
      }
      expect(await countOrders()).toBe(before + 1);
    });

    // Control: in `src/platform/calls/mount-calls.ts` replace `repeatable: key !== undefined` with `repeatable: false`
    it('finds what a commit has stored whose answer never came, by its key', async () => {
      const before = await countOrders();
      line.loseAnswerTo('insert into orders');
      expect((await confirm('unanswered')).status).toBe(201);
      expect(await countOrders()).toBe(before + 1);
      const client = httpClient(shop.url);
      const token = await shopMakers(client).admin();
      const categories = [{ name: newName('Полка'), prioritySort: 1 }];
      line.loseAnswerTo('commit');
      const made = await client.post(
        '/api/v1/categories/create',
        { categories },
        { token, headers: { 'idempotency-key': 'unanswered' } },
      );
      expect(made.status).toBe(201);
      const { rowCount } = await holder.query('select from categories where name = $1', [
        categories[0]?.name,
      ]);
      expect(rowCount).toBe(1);
    });

    // Control: in `src/platform/database/database.ts` replace `pooled ? askAgainThroughPooler(pool) : pool` with `pool`
    it('the first who comes after PgBouncer could not sign in is answered, read and order without a key', async () => {
      const client = httpClient(shop.url);
      const read = async () => (await client.get('/api/v1/account/mail', { token: buyer.token })).status;
      const order = async () => (await confirm()).status;
      const refusals = async () => (await readFile(log, 'utf8')).split('login has been failing').length;
      for (const [ask, status] of [
        [read, 200],
        [order, 201],
      ] as const) {
        line.breakDown();
        const before = await refusals();
        await expect
          .poll(async () => [await read(), (await refusals()) > before], { timeout: 20_000 })
          .toEqual([503, true]);
        line.mend();
        expect(await ask()).toBe(status);
      }
    });

    // Control: in `src/platform/database/database-errors.ts` replace `'0A000', ` with ``
    it('a table that only a primary has is refused with 503 where PostgreSQL recovers', async () => {
      // In the words and with the code of a standby that is asked for an unlogged table, which sign-ins read.
      await holder.query(`
      alter table wrong_passwords rename to wrong_passwords_there;
      create function recovering() returns setof wrong_passwords_there language plpgsql as $$ begin
        raise 'cannot access temporary or unlogged relations during recovery' using errcode = '0A000'; end $$;
      create view wrong_passwords as select * from recovering()`);
      const signIn = () =>
        httpClient(shop.url).post('/api/v1/user/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
      const { status, headers } = await signIn();
      await holder.query(`
      drop view wrong_passwords; drop function recovering;
      alter table wrong_passwords_there rename to wrong_passwords`);
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect((await signIn()).status).toBe(200);
    });

    // Control: in `src/platform/database/postgres-pools.ts` replace `isNotPrimaryError(error) || ` with ``
    it('directly on a server that only reads refuses with 503, and its next connection leads to one that writes', async () => {
      const direct = await serveHere(environment(postgres.url, ''));
      undone.push(() => direct.stop());
      const order = async () => (await confirm(undefined, direct.url)).status;
      expect(await order()).toBe(201);
      await holder.query('alter database postgres set default_transaction_read_only = on');
      await holder.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'peredacha'",
      );
      const reads = () => httpClient(direct.url).get('/api/v1/account/mail', { token: buyer.token });
      await expect.poll(async () => (await reads()).status).toBe(200);
      expect(await order()).toBe(503);
      await holder.query('alter database postgres reset default_transaction_read_only');
      expect(await order()).toBe(201);
      expect(direct.logs.join('')).not.toContain('defect');
    });
  },
);

/** A line to a port of this machine that can be told to break once the response to a statement is on its way. */
async function breakableLine(to: number) {
  const open = new Set<Socket>();
  let lost: string | undefined;
  let broken = false;
  const server = createServer((socket) => {
    if (broken) return void socket.destroy();
    const onward = connect(to, '127.0.0.1');
    let breaks = false;
    socket.on('data', (sent) => {
      if (lost !== undefined && sent.toString('latin1').includes(lost)) {
        [breaks, lost] = [true, undefined];
      }
      onward.write(sent);
    });
    onward.on('data', (status) => {
      if (breaks) socket.destroy();
      else socket.write(status);
    });
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(end);
      end
        .on('error', () => {})
        .on('close', () => {
          open.delete(end);
          other.destroy();
        });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    /** The ports by which the other end knows us. */
    ports: () => [...open].map(({ localPort }) => localPort),
    /** The next statement with these words gets through, and its response does not. */
    loseAnswerTo: (words: string) => {
      lost = words;
    },
    /** Ends every connection, and each new one at once. */
    breakDown: () => {
      broken = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      broken = false;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
