import { execFileSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { canHaveOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts';
import { findPrograms, postgresAt } from '../support/postgres.ts';
import { refusalHere, serveHere } from '../support/shop.ts';
import { shopMakers } from '../support/shop-makers.ts';

describe.skipIf(!canHaveOwnPostgres())('the role of the containers', { timeout: 120_000 }, () => {
  let postgres: OwnPostgres | undefined;
  const address = (user: string, database: string) => {
    const url = new URL(postgres?.url ?? '');
    url.username = user;
    url.pathname = `/${database}`;
    return url.href;
  };
  const query = (user: string, database: string, statement: string) =>
    postgresAt(address(user, database)).query(statement);

  beforeAll(async () => {
    postgres = await ownPostgres();
    // As the image leaves a fresh cluster: one superuser, by its usual name.
    await query('shop', 'postgres', 'create role postgres login superuser');
    await query('postgres', 'postgres', 'alter role shop rename to first');
    const { port } = new URL(postgres.url);
    execFileSync('sh', ['db/container/ordinary-role.sh'], {
      env: {
        PATH: `${findPrograms()}${delimiter}${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPORT: port,
        POSTGRES_USER: 'postgres',
        POSTGRES_PASSWORD: "it's a secret",
      },
    });
  }, 60_000);
  afterAll(() => postgres?.remove());

  // Control: `superuser` for `nosuperuser` in ordinary-role.sh.
  it('owns its database and nothing else, and the superuser has no password', async () => {
    const rights = `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty,
      rolpassword like 'SCRAM-SHA-256$%' as password from pg_authid where rolname in ('shop', 'postgres') order by 1`;
    expect(await query('postgres', 'postgres', rights)).toEqual([
      { rolname: 'postgres', mighty: true, password: null },
      { rolname: 'shop', mighty: false, password: true },
    ]);
    await expect(query('shop', 'postgres', 'select 1')).rejects.toThrow(/permission denied/);
    await expect(query('shop', 'shop', "copy (select 1) to program 'true'")).rejects.toThrow(
      /must be superuser/,
    );
  });

  it('is enough for the shop to make its tables, fill them and serve', async () => {
    const shop = await serveHere({ DATABASE_URL: address('shop', 'shop') });
    try {
      const client = httpClient(shop.url);
      expect((await client.get('/health/ready')).status).toBe(200);
      const make = shopMakers(client);
      const { token } = await make.buyer();
      expect(await make.order(token)).toMatchObject({ id: 1 });
    } finally {
      await shop.stop();
    }
  });

  // Control: leave out notTheirs (migrate.ts): the database's own words, and a stack.
  it.each([
    ['the database is', 'create database foreign_one', ''],
    [
      'the tables in it are',
      'create database copied template shop owner shop',
      'reassign owned by shop to first',
    ],
  ])("is told in one line what to do where %s somebody else's", async (_, create, change) => {
    await query('postgres', 'postgres', create);
    const database = create.split(' ')[2] ?? '';
    if (change) await query('postgres', database, change);
    const line = `^DATABASE_URL: роль shop .*alter database ${database} owner to shop;`;
    expect(await refusalHere({ DATABASE_URL: address('shop', database) })).toMatch(new RegExp(line));
  });
});
