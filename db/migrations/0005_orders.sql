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
create index orders_facility_id_idx on orders (facility_id);

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

-- What was answered to a request that carried a key, so that a repeat gets the same answer.
create table idempotency_keys (
  user_id bigint not null references users (id) on delete cascade,
  call text not null,
  key text not null check (char_length(key) between 1 and 255),
  body_hash text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);

create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
