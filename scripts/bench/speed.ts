import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../../tests/support/postgres.ts';
import type { ShopProcess } from '../../tests/support/shop-process.ts';
import { plotGrowth } from './growth-plot.ts';
import { keepReadyBytes } from './ready-bytes.ts';
import { appendRows, today } from './record.ts';
import { embeddedRows } from './speed-embedded.ts';
import { type Growth, growthRows, type Side } from './speed-growth.ts';
import { importRows } from './speed-import.ts';
import { listRow } from './speed-list.ts';
import { mailRows } from './speed-mail.ts';
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
const lineOf = ({ work, ours, reference, ratio, goal }: Row) =>
  `${work}: ${ours}, опора ${reference}, отношение ${number(ratio)}${goal === '' ? '' : ` (цель ${goal})`}`;
const cellsOf = (row: Row) => [today(), row.work, row.ours, row.reference, number(row.ratio), row.goal];

const SPEED = {
  title: 'Скорость (`npm run bench`)',
  about: `Один процесс на PostgreSQL (1 000 товаров, 32 соединения), нагрузка с той же машины; опора — Fastify без ничего в своём процессе,
по очереди с нами, середина трёх замеров. Время на шумной машине ничего не значит, значит отношение. Журнал запросов у нас выключен, как и у опоры.`,
  heads: ['дата', 'работа', 'мы', 'опора', 'отношение', 'цель'],
};

const GROWTH = {
  title: 'Рост (`npm run bench`)',
  about: `Время одного ответа в миллисекундах, когда ничего не запомнено; одно соединение, середина шестидесяти ответов. Мало — 1 000 товаров
и 1 000 заказов, средне — 10 000 и 100 000, много — 100 000 и 1 000 000. Отношение — много к малому.

![Рост времени ответа](growth.svg)`,
  heads: ['дата', 'работа', 'мало', 'средне', 'много', 'отношение', 'цель'],
};

/** What can be measured alone, in a short quiet time: `npm run bench -- pictures`, `npm run bench -- calls поиск`. */
const PARTS = ['calls', 'import', 'list', 'pictures', 'embedded', 'mail', 'month', 'growth'];
const [only, word = ''] = process.argv.slice(2);
if (only !== undefined && !PARTS.includes(only)) throw new Error(`npm run bench -- ${PARTS.join(' | ')}`);
const measures = (part: string) => only === undefined || only === part;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const postgres = await startPostgres();
if (postgres === undefined) throw new Error('npm run bench: нужен PostgreSQL (TEST_DATABASE_URL или в PATH)');
try {
  if (measures('calls')) await measureCalls(postgres);
  if (measures('import')) await measureImport(postgres);
  if (measures('list')) await measureLists(postgres);
  if (measures('pictures')) await measurePictures(postgres);
  if (measures('embedded')) await measureEmbedded();
  if (measures('mail')) await measureMail(postgres);
  if (measures('month')) await measureMonth(postgres);
  if (measures('growth')) await measureGrowth(postgres);
} catch (error) {
  // The connections that its end cuts would be all that is heard of.
  console.error(error);
  process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureCalls(postgres: PostgresServer): Promise<void> {
  say('Наполняем малый магазин…');
  const small = await makeDatabase(postgres, 'bench_small', SMALL, folder);
  const begun = performance.now();
  const shop = await startShop(small.url, folder);
  const started = performance.now() - begun;
  await keepReadyBytes(shop.url, folder);
  const reference = await startReference(small.url, folder);
  const sides = { database: small, shop: portOf(shop), reference: reference.port };
  const rows: Row[] = [];
  for await (const row of speedRows(sides, SMALL.products, SMALL.categories, word)) {
    addTo(rows, row);
  }
  const extra: string[][] = [];
  if (word === '') {
    const memory = await memoryOf(shop.pid);
    say(
      `память после нагрузки: ${memory?.toFixed(0) ?? '—'} МБ (цель ≤ 250); запуск до готовности: ${started.toFixed(0)} мс`,
    );
    const second = await startShop(small.url, folder);
    const two = await twoProcesses(small, [portOf(shop), portOf(second)], SMALL.products);
    rows.push(two);
    say(lineOf(two));
    await second.stop();
    extra.push(
      [today(), 'память после нагрузки, 1 000 товаров', `${memory?.toFixed(0)} МБ`, '', '', '≤ 250'],
      [today(), 'запуск до готовности, PostgreSQL', `${started.toFixed(0)} мс`, '', '', ''],
    );
  }
  await Promise.all([shop.stop(), reference.stop()]);
  await small.close();
  await appendRows(SPEED, [...rows.map(cellsOf), ...extra]);
}

function addTo(rows: Row[], row: Row): void {
  rows.push(row);
  say(lineOf(row));
}

/** The import and the price change of many goods, and the lists meanwhile. */
async function measureImport(postgres: PostgresServer): Promise<void> {
  say('Наполняем малый магазин…');
  const small = await makeDatabase(postgres, 'bench_import', SMALL, folder);
  const shop = await startShop(small.url, folder);
  const rows: Row[] = [];
  for await (const row of importRows(small, portOf(shop))) {
    addTo(rows, row);
  }
  await shop.stop();
  await small.close();
  await appendRows(SPEED, rows.map(cellsOf));
}

/** The lines of a list, in a small shop and among 100,000 goods; orders do not matter to it. */
async function measureLists(postgres: PostgresServer): Promise<void> {
  const rows: Row[] = [];
  for (const { products } of [SMALL, LARGE]) {
    say(`Наполняем магазин, ${new Intl.NumberFormat('ru').format(products)} товаров…`);
    const database = await makeDatabase(postgres, `bench_list_${products}`, { ...SMALL, products }, folder);
    const shop = await startShop(database.url, folder);
    const row = await listRow({ database, port: portOf(shop), products, orders: SMALL.orders });
    addTo(rows, row);
    await shop.stop();
    await database.close();
  }
  await appendRows(SPEED, rows.map(cellsOf));
}

async function measurePictures(postgres: PostgresServer): Promise<void> {
  say('Наполняем магазин с картинками…');
  const pictured = await makeDatabase(postgres, 'bench_pictures', SMALL, folder);
  await addPictures(pictured.url);
  const rows: Row[] = [];
  for await (const { liveMs, megabytes, ...row } of pictureRows(pictured, folder, SMALL.products)) {
    rows.push(row);
    say(`${lineOf(row)}; /health/live рядом ≤ ${liveMs.toFixed(0)} мс, память ${megabytes?.toFixed(0)} МБ`);
  }
  await pictured.close();
  await appendRows(SPEED, rows.map(cellsOf));
}

async function measureEmbedded(): Promise<void> {
  const { list, figures } = await embeddedRows(folder, SMALL);
  say(lineOf(list));
  for (const [work, ours] of figures) say(`встроенная база: ${work}: ${ours}`);
  await appendRows(SPEED, [
    cellsOf(list),
    ...figures.map(([work, ours]) => [today(), `встроенная база: ${work}`, ours, '', '', '']),
  ]);
}

/** The month's report over the middle shop, beside the same sums by hand. */
async function measureMail(postgres: PostgresServer): Promise<void> {
  say('Наполняем малый магазин…');
  const small = await makeDatabase(postgres, 'bench_mail', SMALL, folder);
  const rows: Row[] = [];
  for await (const row of mailRows(small, folder)) {
    addTo(rows, row);
  }
  await small.close();
  await appendRows(SPEED, rows.map(cellsOf));
}

async function measureMonth(postgres: PostgresServer): Promise<void> {
  say('Наполняем средний магазин…');
  const middle = await makeDatabase(postgres, 'bench_month', MIDDLE, folder);
  const shop = await startShop(middle.url, folder);
  const reference = await startReference(middle.url, folder);
  const row = await monthRow(MIDDLE.orders, middle, shop, reference);
  say(lineOf(row));
  await Promise.all([shop.stop(), reference.stop()]);
  await middle.close();
  await appendRows(SPEED, [cellsOf(row)]);
}

async function measureGrowth(postgres: PostgresServer): Promise<void> {
  say('Наполняем малый, средний и большой магазины: до 100 000 товаров и 1 000 000 заказов…');
  const growth: Growth[] = [];
  const shops: (Side & Pick<ShopProcess, 'stop' | 'pid'>)[] = [];
  for (const [name, size] of [
    ['bench_first', SMALL],
    ['bench_middle', MIDDLE],
    ['bench_large', LARGE],
  ] as const) {
    const database = await makeDatabase(postgres, name, size, folder);
    const shop = await startShop(database.url, folder);
    shops.push({ database, port: portOf(shop), ...size, stop: shop.stop, pid: shop.pid });
  }
  for await (const row of growthRows(shops)) {
    growth.push(row);
    say(
      `${row.work}: ${row.times.map(number).join(' → ')} мс, в ${number(ratioOf(row))} раза (цель ≤ ${row.allowed})`,
    );
  }
  const memory = await memoryOf(shops.at(-1)?.pid ?? 0);
  await Promise.all(shops.map((shop) => shop.stop()));
  await Promise.all(shops.map(({ database }) => database.close()));
  await appendRows(SPEED, [
    [today(), 'память после нагрузки, 100 000 товаров', `${memory?.toFixed(0)} МБ`, '', '', '≤ 250'],
  ]);
  await appendRows(
    GROWTH,
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
}
