import type pg from 'pg';

/** An order as it is sent to the reference; who sends it is believed. */
export interface Confirm {
  userId: number;
  addressId: number;
  key: string;
  cartItems: { id: number; quantity: number }[];
}

const CALLER = `select id, email, role, one_time_until is not null as "mustChangePassword",
    greatest(created_at, signed_out_at, (select max(tokens_good_since) from restores)) as good_since
  from users where id = $1`;

const PARTS = `
  select u.email, used.body_hash as used_hash, r.*, f.name as facility, f.deleted_at, f.delivery_kopecks,
    f.free_from_kopecks, f.parcel_grams, f.month_grams, f.box_grams, f.refused_tags, f.handover_weekdays,
    f.order_by_days, f.order_by_time, f.closed_days, f.paused_until,
    array(select day::text from shop_closed_days where day >= current_date - 1) as shop_closed_days,
    (
      select json_agg(json_build_object(
        'id', p.id, 'name', p.name, 'price_kopecks', p.price_kopecks, 'choices', p.choices, 'out', p.out,
        'weight_grams', p.weight_grams, 'restrictions', p.restrictions, 'deleted', p.deleted_at is not null,
        'tags', p.tags, 'parts', case when p.parts <> '[]' then (
          select json_agg(json_build_object('name', part.name, 'weightGrams', part.weight_grams, 'tags', part.tags))
          from jsonb_array_elements(p.parts) as held (part)
          join products part on part.id = (held.part ->> 'productId')::bigint
        ) end
      ))
      from products p where p.id = any($4)
    ) as products
  from users u
  left join order_keys used on used.user_id = u.id and used.key = $3
  left join recipients r on r.user_id = u.id and r.id = $2
  left join facilities f on f.id = r.facility_id
  where u.id = $1`;

const ORDER = `
  with caller as (
    select id from users where id = $1 for key share
  ), numbered as materialized (
    select id, nextval('orders_id_seq') as order_id from caller
  ), claimed as (
    insert into order_keys (user_id, key, body_hash, order_id) select id, $2, $3, order_id from numbered
    on conflict do nothing
    returning 1
  ), made as (
    insert into orders (
      id, user_id, email, phone, last_name, first_name, middle_name, birth_date, squad_number, additional_info,
      facility_id, facility_name, goods_kopecks, delivery_kopecks, parcel
    ) overriding system value
    select order_id, id, $4, $5, $6, $7, $8, $9::date, $10, $11, $12::bigint, $13, $14::bigint, $15::integer, $16::jsonb
    from numbered where exists (select from claimed)
    returning id, created_at
  ), lined as (
    insert into order_lines (order_id, place, product_id, name, price_kopecks, quantity, weight_grams)
    select made.id, place, l.id, l.name, l.price, l.quantity, l.grams
    from made, unnest($17::bigint[], $18::text[], $19::integer[], $20::integer[], $21::integer[])
      with ordinality as l (id, name, price, quantity, grams, place)
  ), begun as (
    insert into order_status_changes (order_id, status, changed_at, author)
    select id, 'NOT_PAID', created_at, 'USER' from made
    returning id
  )
  select made.id, made.created_at, begun.id as change_id from made, begun`;

interface Product {
  id: number;
  name: string;
  price_kopecks: number;
  weight_grams: number;
}

/** Makes an order by the statements that the shop sends for one, each prepared, in one transaction. */
export async function orderByHand(client: pg.ClientBase, order: Confirm): Promise<object> {
  const { userId, addressId, key, cartItems } = order;
  await client.query({ name: 'caller', text: CALLER, values: [userId] });
  await client.query('begin');
  const { rows } = await client.query({
    name: 'parts',
    text: PARTS,
    values: [userId, addressId, key, cartItems.map(({ id }) => id)],
  });
  const [parts] = rows;
  const products = new Map<number, Product>(parts.products.map((product: Product) => [product.id, product]));
  const lines = cartItems.map((item) => ({ ...(products.get(item.id) as Product), ...item }));
  const goods = lines.reduce((sum, line) => sum + line.price_kopecks * line.quantity, 0);
  const grams = lines.reduce((sum, line) => sum + line.weight_grams * line.quantity, 0);
  const parcel = { grams, boxGrams: 400, limitGrams: parts.parcel_grams, unweighed: [], refused: [] };
  const made = await client.query({
    name: 'order',
    text: ORDER,
    values: [
      ...[
        userId,
        key,
        JSON.stringify(cartItems),
        parts.email,
        parts.phone,
        parts.last_name,
        parts.first_name,
      ],
      ...[parts.middle_name, parts.birth_date, parts.squad_number, parts.additional_info, parts.facility_id],
      ...[parts.facility, goods, goods < parts.free_from_kopecks ? parts.delivery_kopecks : 0],
      JSON.stringify(parcel),
      ...(['id', 'name', 'price_kopecks', 'quantity', 'weight_grams'] as const).map((field) =>
        lines.map((line) => line[field]),
      ),
    ],
  });
  await client.query('commit');
  return { ...parts, ...made.rows[0], parcel, products: lines };
}
