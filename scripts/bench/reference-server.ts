import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import fastify, { type FastifyReply } from 'fastify';
import pg from 'pg';
import { type Confirm, orderByHand } from './reference-order.ts';

/*
 * What the shop is measured against, in a process of its own: Fastify with nothing else on it, sending
 * ready bytes or what a query written by hand finds. Arguments: the address of the database and a folder
 * with the ready bytes. Prints its port.
 */
const [url, folder] = process.argv.slice(2) as [string, string];

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: url, max: 20 });
const server = fastify();

// A part measured alone has not asked the shop for ready bytes.
for (const name of ['list', 'home', 'category'].filter((name) => existsSync(`${folder}/${name}`))) {
  const body = readFileSync(`${folder}/${name}`);
  const type = name === 'list' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
  server.route({
    method: ['GET', 'POST'],
    url: `/${name}`,
    handler: (_, reply) => reply.header('content-encoding', 'br').type(type).send(body),
  });
}

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Packed as the client likes it and as the shop does: both send about the same bytes. */
const packed = (reply: FastifyReply, answer: unknown) =>
  reply
    .header('content-encoding', 'br')
    .type('application/json; charset=utf-8')
    .send(brotliCompressSync(JSON.stringify(answer), QUICKLY));

const COLUMNS = `p.id, p.name, p.price_kopecks / 100.0::float as price, p.priority_sort as "prioritySort",
  p.category_id as "categoryId", c.name as "categoryName", p.restrictions, p.picture_name as "imageName",
  i.hash as "imageUrl", i.color, p.weight_grams as "weightGrams", p.description, p.tags`;
const FROM =
  'from products p left join categories c on c.id = p.category_id left join pictures i on i.id = p.picture_id';

interface List {
  pageableRequest: { page: number; size: number; field: 'id' | 'price'; sortDirection: 'ASC' | 'DESC' };
  categoryId?: number;
}

server.post<{ Body: List }>('/page', async ({ body: { pageableRequest: list, categoryId } }, reply) => {
  const where = categoryId
    ? `p.deleted_at is null and p.category_id in (
         with recursive below as (
           select id from categories where id = $3
           union all select k.id from categories k join below on k.parent_id = below.id
         ) select id from below)`
    : 'p.deleted_at is null';
  const order = `${list.field === 'price' ? 'p.price_kopecks' : 'p.id'} ${list.sortDirection}, p.id`;
  const { rows } = await pool.query({
    name: `page ${order} ${categoryId ? 'of a category' : ''}`,
    text: `select ${COLUMNS}, (select count(*) from products p where ${where}) as total
      ${FROM} where ${where} order by ${order} limit $1 offset $2`,
    values: [list.size, list.page * list.size, ...(categoryId ? [categoryId] : [])],
  });
  return packed(reply, { content: rows, totalElements: rows[0]?.total ?? 0 });
});

server.post<{ Body: { words: string } }>('/search', async ({ body }, reply) => {
  const { rows } = await pool.query({
    name: 'search',
    text: `select ${COLUMNS}, count(*) over () as total
      ${FROM}, plainto_tsquery('russian', $1) as query
      where p.deleted_at is null and p.search @@ query order by ts_rank(p.search, query) desc, p.id limit 30`,
    values: [body.words],
  });
  return packed(reply, { content: rows, totalElements: rows[0]?.total ?? 0 });
});

const PAID = `(
  select distinct on (o.id) o.id, o.facility_id, o.goods_kopecks + o.delivery_kopecks as kopecks,
    (c.changed_at at time zone 'Europe/Moscow')::date as day
  from orders o join order_status_changes c on c.order_id = o.id
  where c.status in ('PAID', 'ADMIN_WORKED', 'Delivered') and o.status in ('PAID', 'ADMIN_WORKED', 'Delivered')
    and c.changed_at >= $1::timestamp at time zone 'Europe/Moscow'
    and c.changed_at < ($1::timestamp + interval '1 month') at time zone 'Europe/Moscow'
  order by o.id, c.id) as paid`;

const MONTH = {
  days: `select day, count(*) as orders, sum(kopecks) as sum from ${PAID} group by day order by day`,
  facilities: `select f.id, f.name, count(*) as orders, sum(paid.kopecks) as sum
    from ${PAID} join facilities f on f.id = paid.facility_id group by f.id order by sum desc, f.id`,
  products: `select p.id, p.name, sum(l.quantity) as quantity, sum(l.price_kopecks::bigint * l.quantity) as sum
    from ${PAID} join order_lines l on l.order_id = paid.id join products p on p.id = l.product_id
    group by p.id order by sum desc, p.id`,
};

server.post<{ Body: { month: string } }>('/month', async ({ body }, reply) => {
  const answer: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(MONTH)) {
    answer[name] = (await pool.query({ name, text, values: [`${body.month}-01`] })).rows;
  }
  return packed(reply, answer);
});

server.post<{ Body: { changes: { id: number; price: number }[] } }>('/prices', async ({ body }, reply) => {
  const ids = body.changes.map(({ id }) => id);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select touch_catalog()');
    await client.query({
      name: 'held',
      text: 'select id, version from products where id = any($1) order by id for update',
      values: [ids],
    });
    await client.query({
      name: 'prices',
      text: `update products p set price_kopecks = c.price
        from unnest($1::bigint[], $2::integer[]) as c (id, price) where p.id = c.id`,
      values: [ids, body.changes.map(({ price }) => Math.round(price * 100))],
    });
    await client.query({
      name: 'entry',
      text: `insert into admin_record (administrator_id, kind, record_ids) values (1, 'PRODUCTS_CHANGED', $1)`,
      values: [ids],
    });
    const { rows } = await client.query({
      name: 'changed',
      text: `select ${COLUMNS} ${FROM} where p.id = any($1)`,
      values: [ids],
    });
    await client.query('commit');
    return reply.code(201).send({ changed: rows });
  } finally {
    client.release();
  }
});

server.post<{ Body: Confirm }>('/confirm', async ({ body }, reply) => {
  const client = await pool.connect();
  try {
    return reply.code(201).send(await orderByHand(client, body));
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

await server.listen({ port: 0, host: '127.0.0.1' });
console.log((server.server.address() as AddressInfo).port);
