import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { again, load, once, wire } from './load.ts';
import { keepPictures } from './ready-bytes.ts';
import { everyPage } from './requests.ts';
import { compare, type Row } from './speed-rows.ts';
import { type BenchDatabase, memoryOf, portOf, startReference, startShop } from './speed-shop.ts';

const SECONDS = 3;

/** Gives every product a picture of its own, of 20 kB in the width of a card that no packing makes smaller. */
export async function addPictures(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into pictures (hash, color) select md5(id::text), '#c08040' from products;
    insert into picture_files (picture_id, width, bytes)
    select id, width, (
      select string_agg(decode(md5(hash || n), 'hex'), '') from generate_series(1, 1280) as n
    ) from pictures, unnest(array[240, 480, 960]) as width;
    update products set picture_id = i.id, picture_name = 'a.jpg' from pictures i where i.hash = md5(products.id::text);
  `);
  await client.query('vacuum analyze');
  await client.end();
}

/** The default list, which carries its pictures in base64, beside the same with their addresses. */
export async function* pictureRows(
  database: BenchDatabase,
  folder: string,
  products: number,
): AsyncGenerator<Row & { liveMs: number; megabytes: number | undefined }> {
  const shop = await startShop(database.url, folder);
  const port = portOf(shop);
  const repeated = (size: number, images: 'url' | null) => () => {
    const request = wire('POST', '/api/v1/products/all', { body: { pageableRequest: { size }, images } });
    return load({ ports: [port], next: again([request]), seconds: SECONDS });
  };
  const cold = (images: 'url' | null) => async () => {
    await database.touch();
    const requests = everyPage('/api/v1/products/list-pageable', products, 0, images);
    return load({ ports: [port], next: once(requests), seconds: SECONDS });
  };
  const hundreds = (images: 'url' | null) => async () => {
    await database.touch();
    const requests = Array.from({ length: 400 }, (_, turn) =>
      wire('POST', '/api/v1/products/list-pageable', {
        body: {
          pageableRequest: {
            size: 100 - (turn % 20),
            page: ((turn / 20) % 10) | 0,
            field: turn < 200 ? 'id' : 'price',
          },
          images,
        },
      }),
    );
    return load({ ports: [port], next: once(requests), seconds: SECONDS });
  };
  const works = [
    ['30 строк, повторно', repeated(30, null), repeated(30, 'url')],
    ['100 строк, повторно', repeated(100, null), repeated(100, 'url')],
    ['30 строк, каждый раз другие', cold(null), cold('url')],
    ['100 строк, каждый раз другие', hundreds(null), hundreds('url')],
  ] as const;
  try {
    await keepPictures(shop.url, folder);
    const reference = await startReference(database.url, folder);
    const bare = await compare(
      'список с картинками в base64, 30 строк, повторно; опора — голый Fastify, те же байты',
      '',
      repeated(30, null),
      () => load({ ports: [reference.port], next: again([wire('POST', '/pictures')]), seconds: SECONDS }),
    );
    await reference.stop();
    yield { ...bare, liveMs: 0, megabytes: await memoryOf(shop.pid) };
    for (const [work, ours, theirs] of works) {
      const live = watchLive(shop.url);
      let liveMs = 0;
      let row: Row;
      try {
        row = await compare(`список с картинками в base64, ${work}`, '≥ 0,3', ours, theirs);
      } finally {
        liveMs = await live();
      }
      yield { ...row, liveMs, megabytes: await memoryOf(shop.pid) };
    }
  } finally {
    await shop.stop();
  }
}

/** Asks every 20 ms whether the shop lives; the function it returns stops that and tells the longest wait. */
function watchLive(url: string): () => Promise<number> {
  let [running, longest] = [true, 0];
  const watching = (async () => {
    while (running) {
      const began = performance.now();
      await (await fetch(`${url}/health/live`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
      await pause(20);
    }
  })();
  return async () => {
    running = false;
    await watching;
    return longest;
  };
}
