import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tests/support/free-port.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { LIST, pages, type Size, searchRequests } from './data.ts';
import { type Load, load, post, type Request } from './load.ts';
import { appendRows, today } from './record.ts';
import { makeDatabase, makeEmbedded, memoryOf, startReference, startShop } from './shop.ts';
import type { Place, Work } from './works.ts';
import * as works from './works.ts';

const SMALL = { products: 1_000, categories: 20, orders: 1_000, users: 100, facilities: 10 };
const MIDDLE = { products: 10_000, categories: 60, orders: 100_000, users: 10_000, facilities: 100 };
const LARGE = { products: 100_000, categories: 200, orders: 1_000_000, users: 100_000, facilities: 1_000 };
/** So that none of them comes to hold more unpaid orders than a shop lets them. */
const MANY_BUYERS = { ...SMALL, users: 2_000 };
const MANY_GOODS = { ...SMALL, products: LARGE.products };

const number = (value: number) => value.toFixed(2);
const goods = ({ products }: Size) =>
  `${new Intl.NumberFormat('ru').format(products).replaceAll('\u00a0', ' ')} products`;
const middle = (values: number[]) =>
  values.sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const found = await startPostgres();
if (found === undefined)
  throw new Error('npm run bench: PostgreSQL is needed (TEST_DATABASE_URL or in PATH)');
const postgres = found;
const [only, word = ''] = process.argv.slice(2);

async function row(work: string, ours: string, reference = '', ratio = '', goal = ''): Promise<void> {
  const beside = reference && `, reference ${reference}, ratio ${ratio}`;
  console.log(`${work}: ${ours}${beside}${goal && ` (goal ${goal})`}`);
  await appendRows('Speed (`npm run bench`)', [[today(), work, ours, reference, ratio, goal]]);
}

/** Both sides by turns, so that a noisy minute of the machine meets both; the middle of the turns counts. */
async function compare(work: Work, place: Place, more = ''): Promise<void> {
  const { name, goal, ours, theirs, turns = 3 } = work;
  const rates: [number, number][] = [];
  // The first turn finds code that is not compiled yet.
  for (let turn = 0; turn <= turns; turn += 1)
    rates.push([(await ours(place)).perSecond, (await theirs(place)).perSecond]);
  rates.shift();
  const rate = (side: 0 | 1) => {
    const value = middle(rates.map((pair) => pair[side]));
    return value < 10 ? `${number(value)}/s` : `${Math.round(value)}/s`;
  };
  const ratio = middle(rates.map(([own, other]) => own / other));
  await row(`${name}${more}`, rate(0), rate(1), number(ratio), goal);
}

/** Runs `measure` in a filled shop with its reference. */
async function inShop(size: Size, measure: (place: Place) => Promise<void>, prepare = ''): Promise<void> {
  console.log(`Filling the shop: ${goods(size)}, ${size.orders} orders…`);
  const database = await makeDatabase(postgres, `bench_${Date.now()}`, size, folder);
  if (prepare) await database.client.query(prepare);
  const shop = await startShop(database.url, folder);
  const reference = await startReference(database.url, shop.url);
  try {
    await measure({ database, shop, reference: reference.port, size });
  } finally {
    reference.stop();
    await shop.stop();
    await database.client.end();
  }
}

async function startAndMemory({ shop, size }: Place, goal: string): Promise<void> {
  await row(`start on PostgreSQL, ${goods(size)}, ${size.orders} orders`, `${shop.startedIn.toFixed(0)} ms`);
  await row(
    `memory after the load, ${goods(size)}, ${size.orders} orders`,
    await memoryOf(shop),
    '',
    '',
    goal,
  );
}

/** Asks every few milliseconds whether a shop lives; the function it returns ends that and answers the longest wait. */
function watchLive(port: number): () => Promise<number> {
  let [running, longest] = [true, 0];
  const watching = (async () => {
    while (running) {
      const began = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => undefined);
      if (response === undefined) return;
      await response.arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
      await pause(2);
    }
  })();
  return async () => {
    running = false;
    await watching;
    return longest;
  };
}

/** A change of one product: until each of two processes shows it, and how long their loops stood still meanwhile. */
async function changeOfOne({ database, shop, size }: Place): Promise<void> {
  const second = await startShop(database.url, folder);
  const ports = [shop.port, second.port];
  const times: number[] = [];
  const holds: number[] = [];
  // The first change of a process compiles what the others find ready.
  for (let price = 100; price < 108; price += 1) {
    const watches = ports.map(watchLive);
    const began = performance.now();
    const change = { changes: [{ id: 5, price }] };
    await ask(shop.port, post('/api/v1/products/bulk/change', change, database.adminToken));
    const look = post('/api/v1/products/by-ids', { ids: [5], images: 'url' });
    for (const port of ports) while ((await ask(port, look))[0]?.price !== price) await pause(2);
    const took = performance.now() - began;
    await pause(300);
    const waits = await Promise.all(watches.map((watch) => watch()));
    if (price === 100) continue;
    times.push(took);
    holds.push(...waits);
  }
  await second.stop();
  const name = `change of one product seen in both processes, ${goods(size)}`;
  await row(name, `${middle(times).toFixed(0)} ms`, '', '', '≤ 1 000 ms');
  await row(`${name}: \`/health/live\` waits`, `${Math.max(...holds).toFixed(0)} ms`, '', '', '≤ 20 ms');
}

async function ask(port: number, { path, ...request }: Request) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** The middle time of a response, nothing cached; the best of three turns. */
async function timeOf({ database, shop }: Place, requests: Request[]): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await database.touch();
    times.push((await load({ ports: [shop.port], requests: requests.slice(0, 61), connections: 1 })).p50);
  }
  return Math.min(...times);
}

/** What can be measured alone, in a short quiet time: `npm run bench -- pictures`, `npm run bench -- calls search`. */
const parts: Record<string, () => Promise<void>> = {
  calls: () =>
    inShop(MANY_BUYERS, async (place) => {
      for (const work of works.calls) if (work.name.includes(word)) await compare(work, place);
      if (word !== '') return;
      await startAndMemory(place, '≤ 230');
    }),
  import: () =>
    inShop(SMALL, async (place) => {
      for (const work of works.writes) await compare(work, place);
    }),
  large: () =>
    inShop(MANY_GOODS, async (place) => {
      await changeOfOne(place);
      const more = `, ${goods(MANY_GOODS)}`;
      await compare(works.besideImport('every second', 1_000, '≥ 0.8'), place, more);
      await compare(works.besideImport('without a pause', 0, ''), place, more);
      await load({ ports: [place.shop.port], requests: searchRequests('typo') });
      await startAndMemory(place, '≤ 420');
    }),
  list: async () => {
    const atFew: number[] = [];
    for (const size of [SMALL, MANY_GOODS])
      await inShop(size, async (place) => {
        const list = await timeOf(place, works.letters());
        const search = await timeOf(place, searchRequests('word'));
        const name = `list of 60 lines beside one search, ${goods(size)}`;
        const goal = `≤ 10, ≤ ${size === SMALL ? 6 : 50} ms`;
        await row(name, `${number(list)} ms`, `${number(search)} ms`, number(list / search), goal);
        for (const [index, [what, most, requests]] of works.lists(size).entries()) {
          const time = await timeOf(place, requests);
          const few = atFew[index];
          if (few === undefined) {
            atFew.push(time);
            continue;
          }
          const work = `${what}, ${goods(size)} beside ${goods(SMALL)}`;
          await row(work, `${number(time)} ms`, `${number(few)} ms`, number(time / few), most);
        }
      });
  },
  pictures: () =>
    inShop(
      SMALL,
      async (place) => {
        for (const work of works.pictures) {
          const live = watchLive(place.shop.port);
          await compare(work, place);
          console.log(`  /health/live ≤ ${(await live()).toFixed(0)} ms, ${await memoryOf(place.shop)}`);
        }
      },
      // A picture of 20 kB in the width of a card, that no packing makes smaller.
      `insert into pictures (hash, color) select md5(id::text), '#c08040' from products;
       insert into picture_files (picture_id, width, bytes)
       select id, width, (select string_agg(decode(md5(hash || n), 'hex'), '') from generate_series(1, 1280) as n)
       from pictures, unnest(array[240, 480, 960]) as width;
       update products set picture_id = i.id, picture_name = 'a.jpg' from pictures i where i.hash = md5(products.id::text);`,
    ),
  embedded: async () => {
    const data = join(folder, 'embedded');
    const buyers = await makeEmbedded(data, MANY_BUYERS);
    const shop = await startShop(undefined, data);
    const reference = await startReference(postgres.url, shop.url);
    const place = { shop, reference: reference.port, size: SMALL } as Place;
    const [list] = works.calls;
    if (list) await compare({ ...list, name: `embedded: ${list.name}` }, place);
    const perSecond = async (name: string, measured: Promise<Load>) =>
      row(`embedded: ${name}`, `${Math.round((await measured).perSecond)}/s`);
    const ports = [shop.port];
    await perSecond('list, another each time', load({ ports, requests: pages(LIST, SMALL.products, 20) }));
    await perSecond(
      'confirm, 16 at once',
      load({ ports, requests: works.confirms(buyers), connections: 16 }),
    );
    await row('embedded: memory after the load', await memoryOf(shop));
    await row('embedded: start', `${shop.startedIn.toFixed(0)} ms`);
    reference.stop();
    await shop.stop();
  },
  mail: () =>
    inShop(MANY_BUYERS, async (place) => {
      const orders = (port: number) => () =>
        load({ ports: [port], requests: works.confirms(place.database.buyers), connections: 16 });
      for (const [how, start] of Object.entries(works.mailServers)) {
        const mail = await start();
        const port = await freePort();
        const smtp: Record<string, string> = mail.url
          ? { SMTP_URL: mail.url, MAIL_FROM: 'shop@example.ru' }
          : {};
        const address = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
        const shop = await startShop(place.database.url, folder, { ...smtp, ...address });
        const name = `confirm, mail server ${how}; reference: no mail`;
        const sides = { ours: orders(port), theirs: orders(place.shop.port) };
        await compare({ name, goal: mail.url ? '≥ 0.85' : '', ...sides, turns: 9 }, place);
        await shop.kill();
        await mail.close();
        await place.database.client.query('truncate outgoing_mails');
      }
    }),
  month: () => inShop(MIDDLE, (place) => compare(works.month, place)),
  growth: async () => {
    const times: Record<string, number[]> = {};
    for (const size of [SMALL, MIDDLE, LARGE])
      await inShop(size, async (place) => {
        for (const [name, , requests] of works.growth)
          times[name] = [...(times[name] ?? []), await timeOf(place, requests(place))];
        if (size === LARGE) await startAndMemory(place, '≤ 420');
      });
    for (const [name, allowed] of works.growth) {
      const [first = 0, second = 0, last = 0] = times[name] ?? [];
      const cells = [name, ...[first, second, last, last / first].map(number), `≤ ${number(allowed)}`];
      console.log(cells.join('  '));
      await appendRows('Growth (`npm run bench`)', [[today(), ...cells]]);
    }
  },
};

if (only !== undefined && !(only in parts))
  throw new Error(`npm run bench -- ${Object.keys(parts).join(' | ')}`);
try {
  for (const [name, measure] of Object.entries(parts))
    if (only === undefined || only === name) await measure();
} catch (error) {
  // The connections that its end cuts would be all that is heard of.
  console.error(error);
  process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
