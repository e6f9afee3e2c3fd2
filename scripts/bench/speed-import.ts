import pg from 'pg';
import { again, load, wire } from './load.ts';
import { compare, listRequest, type Row } from './speed-rows.ts';
import type { BenchDatabase } from './speed-shop.ts';

const ROWS = 1_000;

/** A table of new goods, each of its own words. */
const rows = Array.from({ length: ROWS }, (_, index) => ({
  name: `Печенье овсяное ${index}, 300 г`,
  price: 57.95 + index,
  weightGrams: 300,
  description: `Мягкое печенье на сливочном масле, партия ${index}.`,
  tags: ['lenten'],
}));

/** A table of a thousand goods brought in, beside the same rows written by hand, and what the lists do meanwhile. */
export async function* importRows(database: BenchDatabase, shop: number): AsyncGenerator<Row> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const category = (await client.query('select min(id)::int as id from categories')).rows[0].id as number;
  const headers = [`authorization: Bearer ${database.adminToken}`];
  const body = { rows: rows.map((row) => ({ ...row, categoryId: category })) };
  const request = wire('POST', '/api/v1/products/table/import', { body, headers });
  const last = (await client.query('select coalesce(max(id), 0) as id from products')).rows[0].id as string;
  const bringIn = (times: number) =>
    load({ ports: [shop], next: limited(request, times), connections: 1, seconds: 60 });
  const byHand = async () => {
    const began = performance.now();
    await writeByHand(client, category);
    return { perSecond: 1000 / (performance.now() - began), p50: 0, p99: 0, refused: 0 };
  };
  const list = () => load({ ports: [shop], next: again([listRequest]), seconds: 3 });
  try {
    yield await compare(`таблица из ${ROWS} новых товаров`, '≥ 0,5', () => bringIn(1), byHand);
    const beside = async () => {
      const [lists] = await Promise.all([list(), bringIn(3)]);
      return lists;
    };
    yield await compare('список из 30 товаров, пока пишутся три таблицы', '≥ 0,5', beside, list);
  } finally {
    await client.query('delete from products where id > $1', [last]);
    await client.end();
  }
}

function limited(request: Buffer, times: number): () => Buffer | undefined {
  let left = times;
  return () => (left-- > 0 ? request : undefined);
}

/** One transaction with one statement, as a person would write it over `pg`. */
async function writeByHand(client: pg.Client, category: number): Promise<void> {
  const column = (field: keyof (typeof rows)[number]) => rows.map((row) => row[field]);
  await client.query('begin');
  await client.query(
    `insert into products (name, price_kopecks, weight_grams, description, tags, category_id, priority_sort)
     select name, price, weight, description, array['lenten'], $5, 0
     from unnest($1::text[], $2::integer[], $3::integer[], $4::text[]) as given(name, price, weight, description)`,
    [
      column('name'),
      rows.map(({ price }) => Math.round(price * 100)),
      column('weightGrams'),
      column('description'),
      category,
    ],
  );
  await client.query('commit');
}
