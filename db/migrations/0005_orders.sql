-- An order keeps its own copy of names, prices and the recipient: later edits never change it.
-- The recipient's fields may be emptied when the account is erased; the sums stay.
create table orders (
  id bigint generated always as identity primary key,
  user_id bigint references users (id) on delete set null,
  status text not null default 'NOT_PAID' check (
    status in ('NOT_PAID', 'PAID', 'ADMIN_WORKED', 'Delivered', 'CANCELED', 'CANCELED_USER', 'CANCELED_ADMIN')
  ),
  created_at timestamptz not null default now(),
  email text not null,
  phone text not null,
  last_name text not null,
  first_name text not null,
  middle_name text not null,
  birth_date date,
  squad_number text,
  additional_info text,
  facility_id bigint not null references facilities (id),
  facility_name text not null,
  goods_kopecks bigint not null check (goods_kopecks >= 0),
  delivery_kopecks integer not null check (delivery_kopecks between 0 and 999999999)
);

create index orders_user_id_idx on orders (user_id, id desc);
create index orders_facility_id_idx on orders (facility_id, id desc);
create index orders_status_idx on orders (status, id desc);
create index orders_created_at_idx on orders (created_at, id);

create table order_lines (
  order_id bigint not null references orders (id) on delete cascade,
  place smallint not null check (place between 1 and 200),
  product_id bigint not null references products (id),
  name text not null,
  price_kopecks integer not null check (price_kopecks between 0 and 999999999),
  quantity integer not null check (quantity between 1 and 999),
  primary key (order_id, place)
);

create index order_lines_product_id_idx on order_lines (product_id);

create table order_status_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  status text not null check (
    status in ('NOT_PAID', 'PAID', 'ADMIN_WORKED', 'Delivered', 'CANCELED', 'CANCELED_USER', 'CANCELED_ADMIN')
  ),
  changed_at timestamptz not null default now(),
  author text not null check (author in ('USER', 'ADMIN')),
  comment text check (char_length(comment) between 1 and 511)
);

create index order_status_changes_order_id_idx on order_status_changes (order_id, id);

-- The Idempotency-Key of a confirmed order and the hash of the body it came with: a repeat finds the
-- order it made, however late it comes, since a key stays as long as its account. A key without an
-- order is of a request in flight.
create table order_keys (
  user_id bigint not null references users (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 255),
  body_hash text not null,
  order_id bigint references orders (id) on delete cascade,
  primary key (user_id, key)
);

-- How many orders there are by facility and status, since counting a million rows takes longer than
-- showing ten. The number is the sum over 16 slots, and a slot alone may be below zero: each
-- transaction counts in a slot that is free, so that orders made at once do not wait for each other.
create table order_counts (
  slot smallint not null,
  facility_id bigint not null,
  status text not null,
  orders bigint not null,
  primary key (slot, facility_id, status)
) with (fillfactor = 50);

create function count_orders() returns trigger language plpgsql as $$
declare
  free smallint := pg_backend_pid() % 16;
begin
  for tries in 1..16 loop
    -- 'ordr': a number of ours, so that no other use of advisory locks is met.
    exit when pg_try_advisory_xact_lock(x'6f726472'::integer, free);
    free := (free + 1) % 16;
  end loop;
  if tg_op = 'INSERT' then
    insert into order_counts as c (slot, facility_id, status, orders)
    select free, facility_id, status, count(*)
    from added group by facility_id, status order by facility_id, status
    on conflict (slot, facility_id, status) do update set orders = c.orders + excluded.orders;
  elsif tg_op = 'UPDATE' then
    insert into order_counts as c (slot, facility_id, status, orders)
    select free, facility_id, status, sum(change)
    from (
      select facility_id, status, 1 as change from added
      union all
      select facility_id, status, -1 from removed
    ) as changes
    group by facility_id, status having sum(change) <> 0 order by facility_id, status
    on conflict (slot, facility_id, status) do update set orders = c.orders + excluded.orders;
  else
    insert into order_counts as c (slot, facility_id, status, orders)
    select free, facility_id, status, -count(*)
    from removed group by facility_id, status order by facility_id, status
    on conflict (slot, facility_id, status) do update set orders = c.orders + excluded.orders;
  end if;
  return null;
end $$;

create trigger orders_added after insert on orders
  referencing new table as added for each statement execute function count_orders();
create trigger orders_changed after update on orders
  referencing old table as removed new table as added for each statement execute function count_orders();
create trigger orders_removed after delete on orders
  referencing old table as removed for each statement execute function count_orders();
