import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CONNECT_TIMEOUT_MS } from '../../src/platform/database/postgres-pools.ts';
import { httpClient } from '../support/http-client.ts';
import { tableSums } from '../support/operator.ts';
import { type OwnDatabase, ownDatabase, startedDatabase } from '../support/own-database.ts';
import { postgresAt } from '../support/postgres.ts';
import { refusalHere, serveHere } from '../support/shop.ts';

describe.skipIf(inject('postgres') === null)('an upgrade', { timeout: 120_000 }, () => {
  let database: OwnDatabase;
  beforeAll(async () => {
    database = await startedDatabase('postgres');
  });
  afterAll(() => database.remove());

  const query = (statement: string) => postgresAt(database.environment.DATABASE_URL ?? '').query(statement);

  // Control: in `src/platform/database/migrate.ts` replace `if (newer !== undefined) throw newerSchema(newer);` with ``
  it('that was made by a newer version is refused by older code, which leaves it alone', async () => {
    await query("insert into kysely_migration values ('9999_future', now()::text)");
    try {
      const before = await tableSums(database.environment);
      expect(await refusalHere(database.environment)).toMatch(
        /^База новее этой версии магазина \(9999_future\)\./,
      );
      expect(await tableSums(database.environment)).toEqual(before);
    } finally {
      await query("delete from kysely_migration where name = '9999_future'");
    }
  });

  // Control: run migrations without a transaction, and what came before the failure stays.
  it('that fails says which step, leaves everything as it was, and the earlier version goes on', async () => {
    const done = await query('select name, timestamp from kysely_migration order by name');
    // The first step cannot be done twice: its function is there.
    await query('delete from kysely_migration');
    try {
      // One in the middle is missing: it was written after others had been done.
      await query("insert into kysely_migration values ('0002_platform', now()::text)");
      expect(await refusalHere(database.environment)).toMatch(/^Базу обновляла версия, у которой шаги/);
      await query('delete from kysely_migration');
      const before = await tableSums(database.environment);
      expect(await refusalHere(database.environment)).toMatch(
        /^Обновление базы 0001_accounts не прошло \(42723\)\. База осталась прежней:/,
      );
      expect(await tableSums(database.environment)).toEqual(before);
    } finally {
      for (const { name, timestamp } of done) {
        await query(`insert into kysely_migration values ('${name}', '${timestamp}')`);
      }
    }
    const shop = await serveHere(database.environment);
    expect((await httpClient(shop.url).get('/health/ready')).status).toBe(200);
    await shop.stop();
  });
});

// Control: ask the database of the calls at a start (open-shop.ts).
it.skipIf(inject('postgres') === null)(
  'a database that is slow to let anybody in, as on a machine that has just begun, does not end a start',
  async () => {
    const database = await startedDatabase('postgres');
    const address = new URL(database.environment.DATABASE_URL ?? '');
    const { host, port } = new pg.Client({ connectionString: address.href });
    // Longer than a call may wait for a connection.
    const slow = createServer(async (socket) => {
      await pause(2 * CONNECT_TIMEOUT_MS);
      const onward = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      pipeline(socket, onward, socket, () => {});
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    address.host = `127.0.0.1:${(slow.address() as AddressInfo).port}`;
    address.search = '';
    const environment = { ...database.environment, DATABASE_URL: address.href };
    const shop = await serveHere(environment);
    expect((await httpClient(shop.url).get('/health/live')).status).toBe(200);
    await shop.stop();
    slow.close();
    await database.remove();
  },
);

// Control: in `src/platform/database/database.ts` replace `throw embeddedError(error, folder);` with `throw error;`
it('an embedded database whose files cannot be read is said in one line', async () => {
  const database = await ownDatabase('embedded');
  await rm(join(database.environment.DATA_DIR ?? '', 'database', 'global'), { recursive: true });
  expect(await refusalHere(database.environment)).toMatch(
    /^DATA_DIR: встроенная база .* не открывается .*место на диске.* верните копию/,
  );
  await database.remove();
});
