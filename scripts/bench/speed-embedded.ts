import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { readConfig } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { type DataSet, fill } from './data-set.ts';
import { again, load, once, wire } from './load.ts';
import { keepReadyBytes } from './ready-bytes.ts';
import { confirms, everyPage } from './requests.ts';
import { compare, listRequest, type Row } from './speed-rows.ts';
import { benchBuyers, memoryOf, portOf, startReference, startShop } from './speed-shop.ts';

interface Embedded {
  /** The list that is asked for again and again, beside the same bytes of bare Fastify. */
  list: Row;
  /** The rest has no reference: the embedded database is for trying the shop out. */
  figures: [work: string, ours: string][];
}

/** The shop on its embedded database. */
export async function embeddedRows(folder: string, size: DataSet): Promise<Embedded> {
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
  await keepReadyBytes(shop.url, folder);
  const reference = await startReference('postgres://nobody', folder);
  const repeated = (port: number, request: Buffer) => () =>
    load({ ports: [port], next: again([request]), seconds: 3 });
  const list = await compare(
    'встроенная база: список, JSON, повторно',
    '≥ 0,5',
    repeated(portOf(shop), listRequest),
    repeated(reference.port, wire('POST', '/list', { body: {}, headers: ['accept-encoding: br'] })),
  );
  await reference.stop();
  const cold = await load({ ports, next: once(pages) });
  const confirmed = await load({ ports, next: confirms(buyers, false), connections: 16, seconds: 3 });
  const memory = await memoryOf(shop.pid);
  await shop.stop();
  const perSecond = (value: number) => `${Math.round(value)}/с`;
  const figures: Embedded['figures'] = [
    ['список, каждый раз другой', perSecond(cold.perSecond)],
    ['заказ, 16 разом', perSecond(confirmed.perSecond)],
    ['память после нагрузки', `${memory?.toFixed(0)} МБ`],
    ['запуск до готовности', `${started.toFixed(0)} мс`],
  ];
  return { list, figures };
}
