import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tests/support/postgres.ts';
import { plotGrowth } from './growth-plot.ts';
import { appendRows, today } from './record.ts';
import { FIRST_PAGE } from './requests.ts';
import { embeddedRows } from './speed-embedded.ts';
import { type Growth, growthRows, type Side } from './speed-growth.ts';
import { importRows } from './speed-import.ts';
import { monthRow } from './speed-month.ts';
import { addPictures, pictureRows } from './speed-pictures.ts';
import { type Row, speedRows, twoProcesses } from './speed-rows.ts';
import { makeDatabase, memoryOf, portOf, startReference, startShop } from './speed-shop.ts';

const SMALL = { products: 1_000, categories: 20, orders: 1_000, users: 100, facilities: 10 };
const MIDDLE = { products: 10_000, categories: 60, orders: 100_000, users: 10_000, facilities: 100 };
const LARGE = { products: 100_000, categories: 200, orders: 1_000_000, users: 100_000, facilities: 1_000 };

const number = (value: number) => value.toFixed(2).replace('.', ',');
const ratioOf = ({ times }: Growth) => (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
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
  for await (const row of importRows(small, portOf(shop))) {
    rows.push(row);
    say(
      `${row.work}: ${row.ours}, опора ${row.reference}, отношение ${number(row.ratio)} (цель ${row.goal})`,
    );
  }
  const second = await startShop(small.url, folder);
  const two = await twoProcesses(small, [portOf(shop), portOf(second)], SMALL.products);
  say(`${two.work}: ${two.ours}, один ${two.reference}, отношение ${number(two.ratio)} (цель ${two.goal})`);
  await Promise.all([second.stop(), reference.stop()]);

  say('Наполняем магазин с картинками…');
  const pictured = await makeDatabase(postgres, 'bench_pictures', SMALL, folder);
  await addPictures(pictured.url);
  for await (const { liveMs, megabytes, ...row } of pictureRows(pictured, folder, SMALL.products)) {
    rows.push(row);
    say(
      `${row.work}: ${row.ours}, с адресами ${row.reference}, отношение ${number(row.ratio)} (цель ${row.goal}); /health/live рядом ≤ ${liveMs.toFixed(0)} мс, память ${megabytes?.toFixed(0)} МБ`,
    );
  }
  await pictured.close();

  const embedded = await embeddedRows(folder, SMALL);
  for (const [work, ours] of embedded) say(`встроенная база, ${work}: ${ours}`);

  say('Наполняем средний и большой магазины: до 100 000 товаров и 1 000 000 заказов…');
  const middle = await makeDatabase(postgres, 'bench_middle', MIDDLE, folder);
  const middleShop = await startShop(middle.url, folder);
  const middleReference = await startReference(middle.url, folder);
  const month = await monthRow(MIDDLE.orders, middle, middleShop, middleReference);
  rows.push(month);
  say(
    `${month.work}: ${month.ours}, руками ${month.reference}, отношение ${number(month.ratio)} (цель ${month.goal})`,
  );
  await middleReference.stop();
  const large = await makeDatabase(postgres, 'bench_large', LARGE, folder);
  const largeShop = await startShop(large.url, folder);
  const growth: Growth[] = [];
  const shops: Side[] = [
    { database: small, port: portOf(shop), ...SMALL },
    { database: middle, port: portOf(middleShop), ...MIDDLE },
    { database: large, port: portOf(largeShop), ...LARGE },
  ];
  for await (const row of growthRows(shops)) {
    growth.push(row);
    say(
      `${row.work}: ${row.times.map(number).join(' → ')} мс, в ${number(ratioOf(row))} раза (цель ≤ ${row.allowed})`,
    );
  }
  const largeMemory = await memoryOf(largeShop.pid);
  await Promise.all([shop, middleShop, largeShop].map((one) => one.stop()));
  await Promise.all([small, middle, large].map((one) => one.close()));

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
      ...embedded.map(([work, ours]) => [today(), `встроенная база: ${work}`, ours, '', '', '']),
    ],
  );
  await appendRows(
    {
      title: 'Рост (`npm run bench`)',
      about: `Время одного ответа в миллисекундах, когда ничего не запомнено; одно соединение, середина шестидесяти ответов. Мало — 1 000 товаров
и 1 000 заказов, средне — 10 000 и 100 000, много — 100 000 и 1 000 000. Отношение — много к малому.

![Рост времени ответа](growth.svg)`,
      heads: ['дата', 'работа', 'мало', 'средне', 'много', 'отношение', 'цель'],
    },
    growth.map((row) => [
      today(),
      row.work,
      ...row.times.map(number),
      number(ratioOf(row)),
      `≤ ${number(row.allowed)}`,
    ]),
  );
  const picture = new URL('../../docs/growth.svg', import.meta.url);
  await plotGrowth(picture, ['мало', 'средне', 'много'], growth);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Our own answers, as the reference will send them. */
async function keepReadyBytes(url: string): Promise<void> {
  const { request } = await import('node:http');
  const bytes = (path: string, body?: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const sent = request(
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
      sent.on('error', reject).end(body);
    });
  await writeFile(join(folder, 'list'), await bytes('/api/v1/products/all', JSON.stringify(FIRST_PAGE)));
  await writeFile(join(folder, 'home'), await bytes('/'));
  await writeFile(join(folder, 'category'), await bytes('/category/1'));
}
