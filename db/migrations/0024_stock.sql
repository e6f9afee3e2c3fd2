-- The goods that are counted; a product without a row is not.
create table product_stock (
  product_id bigint primary key references products (id) on delete cascade,
  -- All pieces that came since counting began, and those of them that no order has.
  received integer not null check (received >= 0),
  available integer not null constraint product_stock_enough check (available between 0 and 9999999)
);

-- What an order took of counted goods, the parts of its sets too; a cancelled order has given it back.
create table order_stock (
  order_id bigint not null references orders (id) on delete cascade,
  product_id bigint not null references product_stock (product_id) on delete cascade,
  pieces integer not null check (pieces > 0),
  handed_in boolean not null default false,
  primary key (order_id, product_id)
);
create index order_stock_product_id_idx on order_stock (product_id);

-- Out because nothing is left of it, or of a part of the set: what comes in puts it back on sale.
alter table products add column sold_out boolean not null default false check (out or not sold_out);

create function keep_sold_out() returns trigger language plpgsql as $$
begin
  new.out := true;
  return new;
end $$;

-- By its name before the one that counts versions.
create trigger products_b_keep_sold_out before update on products
  for each row when (new.sold_out and not new.out) execute function keep_sold_out();

-- What these orders want of goods that may be counted.
create function pieces_of_orders(orders bigint[]) returns table (order_id bigint, product_id bigint, pieces integer)
language sql as $$
  select wanted.order_id, wanted.product_id, sum(wanted.pieces)::integer from (
    select l.order_id, l.product_id, l.quantity as pieces from order_lines l where l.order_id = any(orders)
    union all
    select l.order_id, (part ->> 'productId')::bigint, l.quantity * (part ->> 'quantity')::integer
    from order_lines l
    join products p on p.id = l.product_id, jsonb_array_elements(p.parts) as part
    where l.order_id = any(orders)
  ) as wanted
  group by 1, 2
$$;

-- Rows of stock are locked by number, so that orders of the same goods wait for each other and not in a circle.
create function take_stock(orders bigint[]) returns void language plpgsql as $$
begin
  perform from product_stock s
    where s.product_id in (select wanted.product_id from pieces_of_orders(orders) as wanted)
    order by s.product_id for update;
  with taken as (
    insert into order_stock (order_id, product_id, pieces)
    select wanted.* from pieces_of_orders(orders) as wanted join product_stock using (product_id)
    returning product_id, pieces
  )
  update product_stock s set available = s.available - t.pieces
  from (select product_id, sum(pieces)::integer as pieces from taken group by product_id) as t
  where s.product_id = t.product_id;
end $$;

create function give_stock_back(orders bigint[]) returns void language plpgsql as $$
begin
  perform from product_stock s
    where s.product_id in (select o.product_id from order_stock o where o.order_id = any(orders))
    order by s.product_id for update;
  with given as (
    delete from order_stock where order_id = any(orders) returning product_id, pieces
  )
  update product_stock s set available = s.available + g.pieces
  from (select product_id, sum(pieces)::integer as pieces from given group by product_id) as g
  where s.product_id = g.product_id;
end $$;

create function take_stock_of_lines() returns trigger language plpgsql as $$
begin
  if exists (select from product_stock) then
    perform take_stock(array(select distinct order_id from lined));
  end if;
  return null;
end $$;

create trigger order_lines_take_stock after insert on order_lines referencing new table as lined
  for each statement execute function take_stock_of_lines();

create function follow_order_status() returns trigger language plpgsql as $$
declare
  cancelled bigint[];
begin
  if not exists (select from product_stock) then
    return null;
  end if;
  -- No cancelled order is taken up again.
  select array_agg(n.id) into cancelled
  from after_update n join before_update o using (id) where n.status <> o.status and n.status like 'CANCELED%';
  if cancelled is not null then
    perform give_stock_back(cancelled);
  end if;
  update order_stock s set handed_in = n.status = 'Delivered'
  from after_update n join before_update o using (id)
  where s.order_id = n.id and (n.status = 'Delivered') <> (o.status = 'Delivered');
  return null;
end $$;

create trigger orders_follow_status
  after update on orders referencing old table as before_update new table as after_update
  for each statement execute function follow_order_status();

-- Nothing left: the product and the sets that hold it are out, and back once none of what they need is at nothing. Few
-- left: the catalogue says how many.
create function follow_stock() returns trigger language plpgsql as $$
declare
  product bigint := coalesce(new.product_id, old.product_id);
  holds jsonb := jsonb_build_array(jsonb_build_object('productId', product));
  renewed uuid;
begin
  if coalesce(least(old.available, new.available), 0) > 20 then
    return null;
  end if;
  -- Writers of the catalogue wait for this row first of all.
  update versions set version = gen_random_uuid() where subject = 'catalog' returning version into renewed;
  insert into catalog_changes (version, products) values (renewed, array[product]);
  perform pg_notify('shop_changed', '');
  if new.available = 0 then
    update products set out = true, sold_out = true
    where not out and (id = product or (parts <> '[]' and parts @> holds));
  elsif old.available = 0 then
    update products p set out = false, sold_out = false, out_until = null, out_reason = null
    where p.sold_out and (p.id = product or (p.parts <> '[]' and p.parts @> holds)) and not exists (
      select from product_stock s where s.available = 0
        and (s.product_id = p.id or p.parts @> jsonb_build_array(jsonb_build_object('productId', s.product_id)))
    );
  end if;
  return null;
end $$;

create trigger product_stock_followed after insert or update of available or delete on product_stock
  for each row execute function follow_stock();
