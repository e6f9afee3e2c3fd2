-- What a product is not allowed as is kept with the order, as its name and weight are: whoever packs reads it.
alter table order_lines add column restrictions text check (char_length(restrictions) between 1 and 100);

update order_lines as line set restrictions = product.restrictions
from products as product
where product.id = line.product_id and product.restrictions is not null;

-- How far the packing of an order has come. It stands beside the order, whose contents and status it never
-- changes. Like the history, it names administrators by numbers and outlives their accounts.
create table order_packings (
  order_id bigint primary key references orders (id) on delete cascade,
  -- What the parcel weighs when it is packed.
  grams integer check (grams between 1 and 99999),
  weighed_at timestamptz,
  weighed_by bigint,
  packed_at timestamptz,
  packed_by bigint,
  check (num_nulls(grams, weighed_at, weighed_by) in (0, 3)),
  check (num_nulls(packed_at, packed_by) in (0, 2))
);

-- The lines that are in the parcel.
create table order_packed_lines (
  order_id bigint not null,
  place smallint not null,
  packed_at timestamptz not null,
  administrator_id bigint not null,
  primary key (order_id, place),
  foreign key (order_id, place) references order_lines (order_id, place) on delete cascade
);
