-- A category's level is its depth below the root and is counted, never stored.
create table categories (
  id bigint generated always as identity primary key,
  parent_id bigint references categories (id) on delete restrict check (parent_id <> id),
  name text not null check (char_length(name) between 1 and 127),
  priority_sort integer,
  version integer not null default 1
);

create index categories_parent_id_idx on categories (parent_id);

-- Pictures stand apart from goods, addressed by what they show.
create table pictures (
  id bigint generated always as identity primary key,
  hash text not null unique check (hash ~ '^[0-9a-f]{32}$'),
  color text not null check (color ~ '^#[0-9a-f]{6}$')
);

create table picture_files (
  picture_id bigint not null references pictures (id) on delete cascade,
  width integer not null check (width > 0),
  bytes bytea not null,
  primary key (picture_id, width)
);

-- Already compressed: a second attempt only costs time.
alter table picture_files alter column bytes set storage external;

create table products (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 255),
  price_kopecks integer not null check (price_kopecks between 0 and 999999999),
  priority_sort integer not null check (priority_sort >= 0),
  category_id bigint references categories (id) on delete set null,
  restrictions text check (char_length(restrictions) between 1 and 100),
  picture_id bigint references pictures (id),
  picture_name text,
  weight_grams integer check (weight_grams > 0),
  description text check (char_length(description) between 1 and 2000),
  tags text[] not null default '{}',
  -- Sizes and the like that a product is sold in, in the order they are shown; none for most.
  choices text[] not null default '{}' check (cardinality(choices) <= 30),
  -- «Есть», «нет», «нет до дня», «не сезон»: apart from deletion, for the goods come back. Until a day means that
  -- from this day in Moscow on the product is sold again, and nobody has to write that down.
  out boolean not null default false,
  out_until date,
  out_reason text check (out_reason = 'SEASON'),
  -- What a set holds: [{"productId", "quantity"}] in the order they are shown; empty for other goods. Products are
  -- never removed, so a part is always there, on sale or not. A set without a weight or tags of its own has those
  -- of its parts.
  parts jsonb not null default '[]' check (jsonb_typeof(parts) = 'array' and jsonb_array_length(parts) <= 60),
  deleted_at timestamptz,
  version integer not null default 1,
  constraint products_out_check check (out or (out_until is null and out_reason is null))
);

create index products_active_idx on products (id) where deleted_at is null;
create index products_price_idx on products (price_kopecks, id) where deleted_at is null;
create index products_category_idx on products (category_id, price_kopecks, id) where deleted_at is null;
create index products_picture_idx on products (picture_id);
-- The few sets among many goods, for finding those that hold a product.
create index products_sets_idx on products (id) where parts <> '[]';

create trigger categories_count_version before update on categories
  for each row execute function count_version();
create trigger products_count_version before update on products
  for each row execute function count_version();

create trigger products_touch_catalog
  after insert or update or delete or truncate on products
  for each statement execute function announce_change('catalog');
create trigger categories_touch_catalog
  after insert or update or delete or truncate on categories
  for each statement execute function announce_change('catalog');

-- Changes of many products at once, so that each can be taken back. What stood there before and what it wrote is
-- in `edits`, by the version that it made; here is which versions belong together. Kept for 30 days.
create table product_steps (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Refers to nothing, since it outlives the account.
  administrator_id bigint not null,
  fields text[] not null,
  -- The products and, in the same order, the versions that the step made of them.
  products bigint[] not null,
  versions integer[] not null check (cardinality(versions) = cardinality(products)),
  undone_at timestamptz
);

create index product_steps_created_at_idx on product_steps (created_at);
