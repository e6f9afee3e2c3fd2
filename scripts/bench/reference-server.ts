import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { type Confirm, orderByHand } from './reference-order.ts';
import { answerProducts, COLUMNS, FROM, packed } from './reference-products.ts';

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
for (const name of ['list', 'pictures', 'home', 'category'].filter((name) =>
  existsSync(`${folder}/${name}`),
)) {
  const body = readFileSync(`${folder}/${name}`);
  const headers = {
    'content-type': `${['list', 'pictures'].includes(name) ? 'application/json' : 'text/html'}; charset=utf-8`,
    ...(name === 'pictures' ? {} : { 'content-encoding': 'br' }),
  };
  server.route({
    method: ['GET', 'POST'],
    url: `/${name}`,
    handler: (_, reply) => reply.headers(headers).send(body),
  });
}

answerProducts(server, pool);

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
