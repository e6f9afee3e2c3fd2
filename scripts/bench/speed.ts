import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tests/support/postgres.ts';
import { appendRows, today } from './record.ts';
import { FIRST_PAGE } from './requests.ts';
import { growthRows } from './speed-growth.ts';
import { type Row, speedRows, twoProcesses } from './speed-rows.ts';
import { makeDatabase, memoryOf, portOf, startReference, startShop } from './speed-shop.ts';

const SMALL = { products: 1_000, categories: 20, orders: 1_000, users: 100, facilities: 10 };
const LARGE = { products: 100_000, categories: 200, orders: 1_000_000, users: 100_000, facilities: 1_000 };

const number = (value: number) => value.toFixed(2).replace('.', ',');
const say = (line: string) => console.log(line);

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const postgres = await startPostgres();
if (postgres === undefined) throw new Error('npm run bench: нужен PostgreSQL (TEST_DATABASE_URL или в PATH)');
try {
  say('Наполняем малый магазин…');
  const small = await makeDatabase(postgres, 'bench_small', SMALL, folder);
  const begun = performance.now();
  const shop = await startShop(small.url, folder);
  const started = performance.now() - begun;
  await keepReadyBytes(shop.url);
  const reference = await startReference(small.url, folder);

  const rows: Row[] = [];
  const sides = { database: small, shop: portOf(shop), reference: reference.port };
  for await (const row of speedRows(sides, SMALL.products, SMALL.categories)) {
    rows.push(row);
    say(
      `${row.work}: ${row.ours}, опора ${row.reference}, отношение ${number(row.ratio)} (цель ${row.goal})`,
    );
  }
  const memory = await memoryOf(shop.pid);
  say(
    `память после нагрузки: ${memory?.toFixed(0) ?? '—'} МБ (цель ≤ 250); запуск до готовности: ${started.toFixed(0)} мс`,
  );
  const second = await startShop(small.url, folder);
  const two = await twoProcesses(small, [portOf(shop), portOf(second)], SMALL.products);
  say(`${two.work}: ${two.ours}, один ${two.reference}, отношение ${number(two.ratio)} (цель ${two.goal})`);
  await Promise.all([second.stop(), reference.stop()]);

  say('Наполняем большой магазин: 100 000 товаров, 1 000 000 заказов…');
  const large = await makeDatabase(postgres, 'bench_large', LARGE, folder);
  const largeShop = await startShop(large.url, folder);
  const growth = [];
  for await (const row of growthRows(
    { database: small, port: portOf(shop), ...SMALL },
    { database: large, port: portOf(largeShop), ...LARGE },
  )) {
    growth.push(row);
    say(
      `${row.work}: ${number(row.small)} мс → ${number(row.large)} мс, в ${number(row.large / row.small)} раза (цель ${row.goal})`,
    );
  }
  const largeMemory = await memoryOf(largeShop.pid);
  await Promise.all([shop.stop(), largeShop.stop(), small.close(), large.close()]);

  await appendRows(
    {
      title: 'Скорость (`npm run bench`)',
      about: `Один процесс на PostgreSQL (1 000 товаров, 32 соединения), нагрузка с той же машины; опора — Fastify без ничего в своём процессе,
по очереди с нами, середина трёх замеров. Время на шумной машине ничего не значит, значит отношение. Журнал запросов у нас выключен, как и у опоры.`,
      heads: ['дата', 'работа', 'мы', 'опора', 'отношение', 'цель'],
    },
    [
      ...[...rows, two].map((row) => [
        today(),
        row.work,
        row.ours,
        row.reference,
        number(row.ratio),
        row.goal,
      ]),
      [today(), 'память после нагрузки, 1 000 товаров', `${memory?.toFixed(0)} МБ`, '', '', '≤ 250'],
      [today(), 'память после нагрузки, 100 000 товаров', `${largeMemory?.toFixed(0)} МБ`, '', '', '≤ 250'],
      [today(), 'запуск до готовности, PostgreSQL', `${started.toFixed(0)} мс`, '', '', ''],
    ],
  );
  await appendRows(
    {
      title: 'Рост (`npm run bench`)',
      about: `Время одного ответа в миллисекундах, когда ничего не запомнено: 1 000 товаров и 1 000 заказов рядом со 100 000 товаров и 1 000 000
заказов; одно соединение, середина шестидесяти ответов.`,
      heads: ['дата', 'работа', 'мало', 'много', 'отношение', 'цель'],
    },
    growth.map((row) => [
      today(),
      row.work,
      number(row.small),
      number(row.large),
      number(row.large / row.small),
      row.goal,
    ]),
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Our own answers, as the reference will send them. */
async function keepReadyBytes(url: string): Promise<void> {
  const { request } = await import('node:http');
  const bytes = (path: string, body?: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const asked = request(
        url + path,
        {
          method: body ? 'POST' : 'GET',
          headers: { 'accept-encoding': 'br', ...(body ? { 'content-type': 'application/json' } : {}) },
        },
        async (answer) => {
          const parts: Buffer[] = [];
          for await (const part of answer) parts.push(part);
          resolve(Buffer.concat(parts));
        },
      );
      asked.on('error', reject).end(body);
    });
  await writeFile(join(folder, 'list'), await bytes('/api/v1/products/all', JSON.stringify(FIRST_PAGE)));
  await writeFile(join(folder, 'home'), await bytes('/'));
  await writeFile(join(folder, 'category'), await bytes('/category/1'));
}
