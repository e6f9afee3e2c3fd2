import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import fastify, { type FastifyReply } from 'fastify';
import pg from 'pg';
import { FIRST_PAGE, LIST, onRussianKeys } from './data.ts';

/*
 * What the shop is measured against, in a process of its own: Fastify with nothing else on it, sending the shop's own
 * bytes or what a query written by hand finds. Arguments: the addresses of the database and of the shop. Prints its port.
 */
const [database = '', shop = ''] = process.argv.slice(2);

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: database, max: 20 });
const server = fastify();
const query = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows;

/** As the shop packs a response: both send about the same bytes. */
const packed = (reply: FastifyReply, response: unknown) =>
  reply
    .header('content-encoding', 'br')
    .type('application/json; charset=utf-8')
    .send(brotliCompressSync(JSON.stringify(response), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));

const ready: [url: string, path: string, body?: object][] = [
  ['/list', LIST, FIRST_PAGE],
  ['/home', '/'],
  ['/category', '/category/1'],
  ['/pictures', LIST, { ...FIRST_PAGE, images: null }],
];
for (const [url, path, body] of ready) {
  const { bytes, headers } = await bytesOf(path, body);
  server.route({ method: ['GET', 'POST'], url, handler: (_, reply) => reply.headers(headers).send(bytes) });
}

/** A response of the shop as it comes over the wire. */
function bytesOf(path: string, body?: object) {
  const headers = { 'accept-encoding': 'br', ...(body ? { 'content-type': 'application/json' } : {}) };
  return new Promise<{ bytes: Buffer; headers: Record<string, string> }>((resolve, reject) => {
    const sent = request(shop + path, { method: body ? 'POST' : 'GET', headers }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      const { 'content-type': type = '', 'content-encoding': encoding } = response.headers;
      const kept = { 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) };
      resolve({ bytes: Buffer.concat(parts), headers: kept });
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

const PRODUCT = `p.*, c.name as category, i.hash, i.color
  from products p left join categories c on c.id = p.category_id left join pictures i on i.id = p.picture_id`;

interface List {
  pageableRequest: { page: number; size: number; field: 'id' | 'price'; sortDirection: 'ASC' | 'DESC' };
  categoryId?: number;
  searchQuery: string;
}

server.post<{ Body: List }>('/page', async ({ body: { pageableRequest: list, categoryId } }, reply) => {
  const below = `and p.category_id in (
    with recursive below as (
      select id from categories where id = $3
      union all select k.id from categories k join below on k.parent_id = below.id
    ) select id from below)`;
  const where = `p.deleted_at is null ${categoryId ? below : ''}`;
  const column = list.field === 'price' ? 'p.price_kopecks' : 'p.id';
  const text = `select (select count(*) from products p where ${where}) as total, ${PRODUCT}
    where ${where} order by ${column} ${list.sortDirection}, p.id ${list.sortDirection} limit $1 offset $2`;
  const values = [list.size, list.page * list.size, ...(categoryId ? [categoryId] : [])];
  return packed(
    reply,
    await query(`page ${column} ${list.sortDirection} ${categoryId !== undefined}`, text, values),
  );
});

/** All words, each in any form or as a beginning; the name that begins with the first one before others. */
const search = (words: string[], { page, size }: List['pageableRequest']) =>
  query(
    'search',
    `with found as (
      select id, name from reference_search join products p using (id) where words @@ to_tsquery('russian', $1)
        and deleted_at is null
    ) select (select count(*) from found) as total, ${PRODUCT} join found on found.id = p.id
    order by ts_rank(to_tsvector('russian', p.name), to_tsquery('russian', $1)) desc, p.id limit $2 offset $3`,
    [words.map((word) => `${word}:*`).join(' & '), size, page * size],
  );
const normalizedWordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

server.post<{ Body: List }>('/search', async ({ body: { pageableRequest: list, searchQuery } }, reply) => {
  for (const typed of new Set([searchQuery, onRussianKeys(searchQuery)])) {
    const rows = await search(normalizedWordsOf(typed), list);
    if (rows.length > 0) return packed(reply, rows);
  }
  const alike = await query(
    'alike',
    `select coalesce((select word from reference_words where word % typed order by word <-> typed limit 1), typed) as word
     from unnest($1::text[]) as typed`,
    [normalizedWordsOf(searchQuery)],
  );
  return packed(
    reply,
    await search(
      alike.map(({ word }) => word),
      list,
    ),
  );
});

const PAID = `(
  select distinct on (o.id) o.id, o.facility_id, o.goods_kopecks + o.delivery_kopecks as kopecks,
    (c.created_at at time zone 'Europe/Moscow')::date as day
  from orders o join order_status_changes c on c.order_id = o.id
  where c.status in ('PAID', 'ADMIN_WORKED', 'Delivered') and o.status in ('PAID', 'ADMIN_WORKED', 'Delivered')
    and c.created_at >= $1::timestamp at time zone 'Europe/Moscow'
    and c.created_at < ($1::timestamp + interval '1 month') at time zone 'Europe/Moscow'
  order by o.id, c.id) as paid`;
const MONTH = [
  `select day, count(*) as orders, sum(kopecks) as sum from ${PAID} group by day order by day`,
  `select f.id, f.name, count(*) as orders, sum(paid.kopecks) as sum
    from ${PAID} join facilities f on f.id = paid.facility_id group by f.id order by sum desc, f.id`,
  `select p.id, p.name, sum(l.quantity) as quantity, sum(l.price_kopecks::bigint * l.quantity) as sum
    from ${PAID} join order_lines l on l.order_id = paid.id join products p on p.id = l.product_id
    group by p.id order by sum desc, p.id`,
];

server.post<{ Body: { month: string } }>('/month', async ({ body }, reply) => {
  const tables: object[][] = [];
  for (const [index, text] of MONTH.entries())
    tables.push(await query(`month ${index}`, text, [`${body.month}-01`]));
  return packed(reply, tables);
});

/** Runs statements, each prepared, in one transaction; answers the rows of the last. */
async function inTransaction(statements: [name: string, text: string, values: unknown[]][]) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    let rows: object[] = [];
    for (const [name, text, values] of statements) ({ rows } = await client.query({ name, text, values }));
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

server.post<{ Body: { changes: { id: number; price: number }[] } }>('/prices', async ({ body }, reply) => {
  const ids = body.changes.map(({ id }) => id);
  const kopecks = body.changes.map(({ price }) => Math.round(price * 100));
  const write = `update products p set price_kopecks = c.price
    from unnest($1::bigint[], $2::integer[]) as c (id, price) where p.id = c.id`;
  return reply.code(201).send(
    await inTransaction([
      ['hold', 'select id from products where id = any($1) order by id for update', [ids]],
      ['write', write, [ids, kopecks]],
      ['read', `select ${PRODUCT} where p.id = any($1)`, [ids]],
    ]),
  );
});

/** A table of new goods in one statement. */
server.post<{ Body: { rows: Record<string, unknown>[] } }>('/import', async ({ body: { rows } }, reply) => {
  const column = (name: string) => rows.map((row) => row[name]);
  const text = `insert into products (name, price_kopecks, weight_grams, description, tags, category_id, priority_sort)
    select name, price, weight, description, array['lenten'], category, 0
    from unnest($1::text[], $2::numeric[], $3::integer[], $4::text[], $5::bigint[]) as t (name, roubles, weight, description, category),
      lateral (select (roubles * 100)::integer as price) as k`;
  const values = ['name', 'price', 'weightGrams', 'description', 'categoryId'].map(column);
  return reply.code(201).send(await inTransaction([['import', text, values]]));
});

interface Confirm {
  userId: number;
  addressId: number;
  key: string;
  cartItems: { id: number; quantity: number }[];
}

const CART = `select u.email, r.last_name, f.name, f.delivery_kopecks, f.free_from_kopecks, used.answer, made.*,
    (select json_agg(p) from products p where p.id = any($4)) as products
  from users u left join request_keys used on used.owner = 'user ' || u.id and used.call = 'confirm' and used.key = $3
  join recipients r on r.user_id = u.id and r.id = $2 join facilities f on f.id = r.facility_id
  cross join lateral (select count(*) as orders, max(o.id) filter (
    where o.facility_id = r.facility_id and o.last_name = r.last_name and o.birth_date = r.birth_date and o.status not like 'CANCELED%'
  ) as earlier from orders o where o.user_id = u.id) as made
  where u.id = $1 for key share of u`;
const ORDER = `
  with made as (
    insert into orders (user_id, email, phone, last_name, first_name, middle_name, birth_date, facility_id, facility_name,
      goods_kopecks, delivery_kopecks, parcel)
    select u.id, u.email, r.phone, r.last_name, r.first_name, r.middle_name, r.birth_date, f.id, f.name,
      (select sum(p.price_kopecks * l.n) from unnest($4::bigint[], $5::integer[]) as l (id, n) join products p using (id)), 35000,
      '{"grams": 1013, "boxGrams": 400, "limitGrams": 20000, "unweighed": [], "refused": []}'
    from users u join recipients r on r.id = $2 join facilities f on f.id = r.facility_id where u.id = $1 and may_order_unpaid(u.id, 1000000)
    returning id, created_at
  ), claimed as (
    insert into request_keys (owner, call, key, user_id, body_mark, answer)
    select 'user ' || $1, 'confirm', $3, $1, 'hash', to_json(id) from made
  ), lined as (
    insert into order_lines (order_id, position, product_id, name, price_kopecks, quantity, weight_grams)
    select made.id, l.place, p.id, p.name, p.price_kopecks, l.n, p.weight_grams
    from made, unnest($4::bigint[], $5::integer[]) with ordinality as l (id, n, place) join products p using (id)
  )
  insert into order_status_changes (order_id, status, created_at, author)
  select id, 'NOT_PAID', created_at, 'USER' from made returning order_id`;

server.post<{ Body: Confirm }>('/confirm', async ({ body }, reply) => {
  const { userId, addressId, key, cartItems } = body;
  const ids = cartItems.map(({ id }) => id);
  const quantities = cartItems.map(({ quantity }) => quantity);
  await query('caller', 'select id, email, role from users where id = $1', [userId]);
  return reply.code(201).send(
    await inTransaction([
      ['cart', CART, [userId, addressId, key, ids]],
      ['order', ORDER, [userId, addressId, key, ids, quantities]],
    ]),
  );
});

await server.listen({ port: 0, host: '127.0.0.1' });
console.log((server.server.address() as AddressInfo).port);
