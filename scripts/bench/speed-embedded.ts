import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { readConfig } from '../../src/shared/server/config.ts';
import { openDatabase } from '../../src/shared/server/database.ts';
import { migrate } from '../../src/shared/server/migrate.ts';
import { type DataSet, fill } from './data-set.ts';
import { again, load, once } from './load.ts';
import { confirms, everyPage } from './requests.ts';
import { listRequest } from './speed-rows.ts';
import { benchBuyers, memoryOf, portOf, startShop } from './speed-shop.ts';

/** The embedded database, for the record: it is for trying the shop out and has no reference. */
export async function embeddedRows(folder: string, size: DataSet): Promise<[work: string, ours: string][]> {
  const dataDir = join(folder, 'embedded');
  const opened = await openDatabase(readConfig({ DATA_DIR: dataDir }));
  await migrate(opened.db);
  await opened.close();
  const engine = await PGlite.create(join(dataDir, 'database'), { extensions: { pg_trgm } });
  const client = new pg.Client(createPgConfig(engine));
  await client.connect();
  await fill(client, size);
  const buyers = await benchBuyers(client);
  await client.end();
  await engine.close();

  const begun = performance.now();
  const shop = await startShop(undefined, dataDir);
  const started = performance.now() - begun;
  const ports = [portOf(shop)];
  const pages = everyPage('/api/v1/products/list-pageable', size.products, size.categories);
  const repeated = await load({ ports, next: again([listRequest]), seconds: 3 });
  const cold = await load({ ports, next: once(pages) });
  const confirmed = await load({ ports, next: confirms(buyers, false), connections: 16, seconds: 3 });
  const memory = await memoryOf(shop.pid);
  await shop.stop();
  const perSecond = (value: number) => `${Math.round(value)}/с`;
  return [
    ['список, JSON, повторно', perSecond(repeated.perSecond)],
    ['список, каждый раз другой', perSecond(cold.perSecond)],
    ['заказ, 16 разом', perSecond(confirmed.perSecond)],
    ['память после нагрузки', `${memory?.toFixed(0)} МБ`],
    ['запуск до готовности', `${started.toFixed(0)} мс`],
  ];
}
