create extension if not exists pg_trgm;

-- A category's level is its depth below the root and is counted, never stored.
create table categories (
  id bigint generated always as identity primary key,
  parent_id bigint references categories (id) on delete restrict check (parent_id <> id),
  name text not null check (char_length(name) between 1 and 127),
  priority_sort integer
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
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);

create index products_active_idx on products (id) where deleted_at is null;
create index products_price_idx on products (price_kopecks, id) where deleted_at is null;
create index products_category_idx on products (category_id, price_kopecks, id) where deleted_at is null;
create index products_picture_idx on products (picture_id);
